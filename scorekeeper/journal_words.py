"""The journal in words: who changed what, from what to what, and when."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.edits import read_rule
from scorekeeper.games.base import Adjustment
from scorekeeper.given import read_by_hand
from scorekeeper.journal import Edit, read_times
from scorekeeper.moments import moment_text
from scorekeeper.play import Play
from scorekeeper.results_words import results_change
from scorekeeper.seating import read_seating
from scorekeeper.translate import _, listed, say


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One edit in words.

    `at` is its time as ISO 8601, `afterwards` that the play had ended; `names` are the players
    by seat at that time.
    """

    at: str
    text: str
    afterwards: bool
    edit: Edit
    names: tuple[str, ...]


def journal_lines(play: Play) -> list[JournalLine]:
    """Return every edit of a play in words, the oldest first."""
    names = list(play.names)
    called: list[Sequence[str]] = []
    for edit in reversed(play.journal):
        # What a seat was called before and at the time of each edit, from the latest back.
        called.append(list(names))
        if edit.field == "player" and edit.seat is not None:
            names[edit.seat] = edit.before or ""
        elif edit.field == "seats":
            names = read_seating(edit.before or "[[], 0]")[0]
    lines = []
    ended = 0
    for number, (edit, then) in enumerate(zip(play.journal, reversed(called), strict=True)):
        text = edit_text(play, edit, then)
        lines.append(JournalLine(edit.at, text, bool(ended), edit, tuple(then)))
        if edit.field == "closed":
            ended = number + 1 if _ends(play, edit) else 0
    return lines


def later_changes(play: Play) -> list[JournalLine]:
    """Return what was changed after the play had ended, the oldest first.

    Cards laid or taken back one after the other in one hand are one change.
    """
    lines: list[JournalLine] = []
    for line in journal_lines(play):
        last = lines[-1].edit if lines else None
        edit = line.edit
        if not line.afterwards:
            lines.clear()
        elif last is not None and _same_hand(last, edit):
            whole = replace(edit, before=last.before)
            lines.pop()
            if whole.before != whole.after:
                lines.append(replace(line, edit=whole, text=edit_text(play, whole, line.names)))
        else:
            lines.append(line)
    return lines


def edit_text(play: Play, edit: Edit, names: Sequence[str]) -> str:
    """Return one edit in words; `names` are the players by seat at that time."""
    text = _change(play, edit, names)
    if edit.kind == "undo":
        return _("Undone: {change}", change=text)
    if edit.kind == "redo":
        return _("Redone: {change}", change=text)
    return text


def clock_text(at: str) -> str:
    """Return the day and time of an edit, as it was where it was made."""
    return at[:16].replace("T", " ") or "–"


def _same_hand(one: Edit, other: Edit) -> bool:
    return (
        one.kind == other.kind == "do"
        and one.field == other.field == "cards"
        and (one.round, one.seat) == (other.round, other.seat)
    )


def _ends(play: Play, edit: Edit) -> bool:
    return (edit.after or "").partition(" ")[0] == str(len(play.rounds))


def _change(play: Play, edit: Edit, names: Sequence[str]) -> str:
    before, after = edit.before, edit.after
    match edit.field:
        case "cards":
            return _hand(edit, names, _cards(before), _cards(after))
        case "by_hand":
            return _points_by_hand(edit, names)
        case "results":
            return _results(play, before, after, names)
        case "record":
            cards = (after or "").startswith("{")
            return _("Cards added") if cards else _("Points without cards")
        case "closed":
            return _closed(play, before or "", after or "")
        case "player":
            return _arrow(
                _("Seat {number}", number=(edit.seat or 0) + 1), before or "", after or ""
            )
        case "seats":
            return _arrow(_("Seats"), _seating(before), _seating(after))
        case "first_seat":
            return _arrow(
                _("Starts"), _name(names, int(before or 0)), _name(names, int(after or 0))
            )
        case "times":
            return _arrow(_("Date"), _start(before), _start(after))
        case "abandoned":
            return _("Abandoned") if after else _("Taken up again")
        case "note":
            return _arrow(_("Note"), _quoted(before), _quoted(after))
        case "location":
            return _arrow(_("Place"), _quoted(before), _quoted(after))
        case _rule_field:
            return _rule(play, edit, names)


def _arrow(what: str, before: str, after: str) -> str:
    return _("{what}: {before} → {after}", what=what, before=before, after=after)


def _hand(edit: Edit, names: Sequence[str], before: str, after: str, who: str = "") -> str:
    return _(
        "Round {round}, {player}: {before} → {after}",
        round=(edit.round or 0) + 1,
        player=who or _name(names, edit.seat),
        before=before,
        after=after,
    )


def _cards(cards: str | None) -> str:
    return "–" if cards is None else cards or _("no cards")


def _points_by_hand(edit: Edit, names: Sequence[str]) -> str:
    """Return what points by hand were and are, and the reason where it was changed."""
    who = _("{player} by hand", player=_name(names, edit.seat))
    before, after = _by_hand(edit.before), _by_hand(edit.after)
    reasons = _reasons(edit.before), _reasons(edit.after)
    if before == after:
        return _(
            "Round {round}, {player}, reason: {before} → {after}",
            round=(edit.round or 0) + 1,
            player=who,
            before=reasons[0],
            after=reasons[1],
        )
    text = _hand(edit, names, before, after, who=who)
    if edit.before is None or edit.after is None or reasons[0] == reasons[1]:
        return text
    return _(
        "{change}, reason: {before} → {after}", change=text, before=reasons[0], after=reasons[1]
    )


def _reasons(text: str | None) -> str:
    notes = (given.note for given in read_by_hand(text, 0, 0))
    return ", ".join(_quoted(note) for note in notes if note) or "–"


def _by_hand(text: str | None) -> str:
    set_: Sequence[Adjustment] = read_by_hand(text, 0, 0)
    return ", ".join(f"{given.points:+d}".replace("-", "−") for given in set_) or "–"


def _closed(play: Play, before: str, after: str) -> str:
    was, now = int(before.partition(" ")[0] or 0), int(after.partition(" ")[0] or 0)
    if now < was:
        return _("Round {round} is open again", round=now + 1)
    if now == len(play.rounds):
        return _("Round {round} closed: the play is finished", round=now)
    return _("Round {round} closed", round=now)


def _seating(text: str | None) -> str:
    names, first = read_seating(text or "[[], 0]")
    if not names:
        return "–"
    return _("{players} ({first} starts)", players=listed(names), first=_name(names, first))


def _start(text: str | None) -> str:
    return moment_text(read_times(text or "[null, null]")[0]) or _("date unknown")


def _quoted(text: str | None) -> str:
    return _("“{text}”", text=" ".join(text.split())) if text else "–"


def _rule(play: Play, edit: Edit, names: Sequence[str]) -> str:
    (before, was), (after, now) = read_rule(edit.before), read_rule(edit.after)
    text = _arrow(edit.field, before, after)
    for rule in play.game.house_rules:
        if edit.field == f"rule.{rule.id}":
            labels = {choice.id: say(choice.label) for choice in rule.choices}
            text = _arrow(
                _("House rule, {rule}", rule=say(rule.label)),
                labels.get(before, before),
                labels.get(after, after),
            )
    if not now:
        return text
    return _("{change}. {results}", change=text, results=_results(play, was, now, names))


def _results(play: Play, before: str | None, after: str | None, names: Sequence[str]) -> str:
    counted = play.game.breaks_tie
    return results_change(before, after, names, say(counted) if counted else _("tie"))


def _name(names: Sequence[str], seat: int | None) -> str:
    if seat is not None and seat < len(names):
        return names[seat]
    return _("seat {number}", number=(seat or 0) + 1)
