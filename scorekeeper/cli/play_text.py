"""A whole play as plain text: every round, every reason, how it was decided."""

from collections.abc import Iterator, Sequence

from scorekeeper.cli.tables import signed, table
from scorekeeper.cli.texts import shown
from scorekeeper.exchange.places import located_problem
from scorekeeper.exchange.play_file import chosen_rules
from scorekeeper.games.base import Problem, Scorecard
from scorekeeper.moments import moment_text
from scorekeeper.play import Play
from scorekeeper.translate import _, say


def play_lines(play: Play, problems: Sequence[Problem], *, starts: bool = False) -> list[str]:
    """Return a play as lines, with who started where that is wanted and there are cards."""
    card = play.score()
    blocks = [_heading(play, starts=starts)]
    blocks.extend(
        _round(play, card, round_)
        for round_, hands in enumerate(play.rounds)
        if any(hand is not None for hand in hands)
    )
    blocks.append(_result(play, card))
    blocks.append([shown(say(play.game.decide(card).message, play.names))])
    if problems:
        blocks.append([problem_line(problem, play.names) for problem in problems])
    return [line for number, block in enumerate(blocks) for line in ([""] * bool(number) + block)]


def _heading(play: Play, *, starts: bool) -> list[str]:
    lines = [shown(" · ".join(filter(None, (play.game.title, when(play.started_at)))))]
    if play.given is not None:
        lines.append(_("Written down without cards."))
    if starts and play.given is None:
        lines.append(shown(_("Started: {player}", player=play.names[play.first_seat])))
    if play.location:
        lines.append(shown(_("Place: {place}", place=play.location)))
    for number, line in enumerate(play.note.splitlines()):
        lines.append(shown(line if number else _("Note: {note}", note=line)))
    chosen = chosen_rules(play)
    lines.extend(
        _("House rule: {rule}: {choice}", rule=rule.label, choice=choice.label)
        for rule in play.game.house_rules
        for choice in rule.choices
        if chosen.get(rule.id) == choice.id
    )
    return lines


def when(time: str | None) -> str:
    """Return the local day of the table, with the time where it is known; empty if neither is."""
    return moment_text(time)


def _round(play: Play, card: Scorecard, round_: int) -> list[str]:
    settled = card.rounds[round_].settled
    heading = [
        _("Round {number}", number=round_ + 1),
        *(say(category.name) for category in card.categories),
    ]
    by_hand = any(card.by_hand(round_, seat) for seat in range(len(play.seats)))
    if by_hand:
        heading.append(_("By hand"))
    rows = [[*heading, _("Total")]]
    for seat, name in enumerate(play.names):
        hand = card.hand(round_, seat)
        if hand is None:
            rows.append([name, *[signed(None)] * (len(heading))])
            continue
        points = [
            signed(value if settled or not category.shared else None)
            for value, category in zip(hand.points, card.categories, strict=True)
        ]
        extra = [signed(hand.by_hand)] if by_hand else []
        total = _starred(hand.total, by_hand=card.by_hand(round_, seat))
        rows.append([name, *points, *extra, total])
    return [*table(rows, right=range(1, len(rows[0]))), *_reasons(play, card, round_)]


def _reasons(play: Play, card: Scorecard, round_: int) -> Iterator[str]:
    for seat, name in enumerate(play.names):
        cards = play.rounds[round_][seat]
        if cards is None:
            yield shown(_("  {player}: not entered", player=name))
            continue
        yield shown(
            _(
                "  {player}: {cards}: {reasons}",
                player=name,
                cards=cards or _("no cards"),
                reasons=say(play.game.summary(card, round_, seat), play.names),
            )
        )


def _result(play: Play, card: Scorecard) -> list[str]:
    rounds = range(len(card.rounds))
    ends = card.end_categories
    counted = play.game.counted if play.given and any(card.counts) else None
    rows = [
        [
            _("Result"),
            *(_("R{number}", number=round_ + 1) for round_ in rounds),
            *([_("{counted} laid", counted=counted)] if counted else []),
            *(say(category.name) for category in ends),
            _("Total"),
            _("Rank"),
            "",
        ]
    ]
    for seat, name in enumerate(play.names):
        hands = [card.hand(round_, seat) for round_ in rounds]
        points = card.end_points[seat] if card.end_points else [None] * len(ends)
        rows.append(
            [
                name,
                *(
                    _starred(hand and hand.total, by_hand=card.by_hand(round_, seat))
                    for round_, hand in enumerate(hands)
                ),
                *([signed(card.counts[seat])] if counted else []),
                *map(signed, points),
                _starred(card.totals[seat], by_hand=card.by_hand(None, seat)),
                signed(card.ranks[seat]),
                _("wins") if seat in card.winners else "",
            ]
        )
    lines = table(rows, right=range(1, len(rows[0]) - 1))
    for seat, name in enumerate(play.names):
        lines.extend(
            shown(_("  {player}: {reasons}", player=name, reasons=say(line.reason, play.names)))
            for line in play.game.explain_end(card, seat)
        )
    return lines


def _starred(points: int | None, *, by_hand: bool) -> str:
    return f"{signed(points)}*" if by_hand else signed(points)


def problem_line(problem: Problem, names: tuple[str, ...]) -> str:
    """Return what is wrong with a play as a line."""
    sentence = say(located_problem(problem, names), names)
    if problem.level == "error":
        return shown(_("Impossible: {sentence}", sentence=sentence))
    return shown(_("Warning: {sentence}", sentence=sentence))
