"""What the screens of a play say: header, why, undo, what looks odd."""

from collections.abc import Sequence

from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, msg, say
from scorekeeper.i18n import _ as said
from scorekeeper.play.play import Play
from scorekeeper.store.log import Undone
from scorekeeper.tui.base import Header
from scorekeeper.tui.widgets.panels import View, told_lines
from scorekeeper.tui.widgets.rows import Row, Rows, row, shown


def header_of(view: View, width: int, header: Header) -> Header:
    """Return the first line of the sheet: its title, what to know, when it was saved."""
    play = view.play
    facts = [say(fact, view.names) for fact in view.telling.facts(view.round)]
    if view.round == 0 and play.starter is not None and not play.finished:
        facts.append(said("{player} starts", player=view.names[play.starter]))
    if width < 60:
        header = Header(view.round_title, "", said("saved"))
    return header._replace(detail=" · ".join(facts))


def why_lines(view: View, seat: int) -> Rows:
    """Return every number of a hand with its reason and page."""
    lines = view.telling.hand(view.round, seat)
    if not lines:
        return [row((said("No cards are entered yet."), "quiet"))]
    rows = told_lines(view, lines)
    settled = view.card.rounds[view.round].settled
    shared = tuple(line.category.name for line in lines if line.category.shared)
    if shared and not settled:
        text = msg("May still change until the round is closed: {categories}.", categories=shared)
        rows += [(), row((say(text), "quiet"))]
    return [*rows, *by_hand_rows(view, seat, [view.round])]


def by_hand_rows(view: View, seat: int | None, rounds: Sequence[int]) -> Rows:
    """Return what the table has added by hand."""
    rows: Rows = []
    for given in view.play.by_hand:
        if given.round in rounds and seat in {None, given.seat}:
            text = msg(
                "* {player}, round {round}: {points} by hand. {note}",
                player=view.names[given.seat],
                round=given.round + 1,
                points=f"{given.points:+d}".replace("-", "−"),
                note=shown(given.note),
            )
            rows.append(row((say(text).strip(), "quiet")))
    return rows


def closing_lines(view: View, odd: Sequence[Problem], style: str = "") -> list[Row]:
    """Return what looks odd, a sentence each with its player."""
    lines: list[Row] = []
    for problem in odd:
        text = view.sentence(problem.message, style)
        if problem.seat is not None:
            text = row(view.name(problem.seat), ": ", text)
        lines.append(text)
    return lines


def tell_undone(done: Undone, which: str, before: Play) -> Message:
    """Say what was undone or redone, and what was passed over."""
    if done.operation is None:
        nothing = {
            "undo": msg("There is nothing to undo."),
            "redo": msg("There is nothing to redo."),
        }
        return nothing[which]
    words, changes = done.play.words, []
    for cell in done.operation.writes:
        if cell in done.stays:
            continue
        was, now = before.log.value(cell), done.play.log.value(cell)
        changes.append(words.change(cell, was, now))
    text = tuple(changes[:2])
    if done.passed_over:
        return msg("{changes} (what was changed elsewhere since was passed over)", changes=text)
    return (
        msg("Undone: {changes}", changes=text)
        if which == "undo"
        else msg("Redone: {changes}", changes=text)
    )
