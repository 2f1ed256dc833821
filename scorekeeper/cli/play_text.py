"""A whole play as plain text: every round, every reason, how it was decided."""

from collections.abc import Iterator, Sequence

from scorekeeper.cli.output import shown, signed, table
from scorekeeper.games.game import Telling
from scorekeeper.games.scorecard import Problem, Scorecard
from scorekeeper.i18n import Seats, _, msg, say
from scorekeeper.play.dates import date_text
from scorekeeper.play.play import Play


def play_lines(play: Play, problems: Sequence[Problem]) -> list[str]:
    """Return a play as lines."""
    card = play.score()
    telling = play.tell(card)
    blocks = [_heading(play)]
    blocks += [
        _round(play, card, telling, round_)
        for round_, hands in enumerate(play.rounds)
        if any(hand is not None for hand in hands)
    ]
    blocks += [_result(play, card, telling), [shown(say(telling.decision(), play.names))]]
    blocks += [[problem_line(problem, play.names) for problem in problems]] if problems else []
    return [line for number, block in enumerate(blocks) for line in [""] * bool(number) + block]


def problem_line(problem: Problem, names: Sequence[str]) -> str:
    """Return what is wrong with a play as a line, with its place."""
    where = located(problem, names)
    if problem.level == "error":
        return shown(_("Impossible: {sentence}", sentence=where))
    return shown(_("Warning: {sentence}", sentence=where))


def located(problem: Problem, names: Sequence[str]) -> str:
    """Return the sentence of a problem with its round and its player."""
    sentence = say(problem.message, names)
    number = (problem.round or 0) + 1
    if problem.round is None and problem.seat is None:
        return sentence
    if problem.seat is None:
        return _("Round {number}: {sentence}", number=number, sentence=sentence)
    who = say(msg("{who}", who=Seats((problem.seat,))), names)
    if problem.round is None:
        return _("{player}: {sentence}", player=who, sentence=sentence)
    return _("Round {number}, {player}: {sentence}", number=number, player=who, sentence=sentence)


def _heading(play: Play) -> list[str]:
    day = date_text(play.started)
    lines = [_("{game} · {date}", game=play.title, date=day) if day else play.title]
    if play.without_cards:
        lines.append(_("Entered without cards."))
    elif play.starter is not None:
        lines.append(_("Started: {player}", player=play.names[play.starter]))
    if play.place:
        lines.append(_("Place: {place}", place=play.place))
    if play.note:
        first, *others = play.note.splitlines()
        lines += [_("Note: {note}", note=first), *others]
    if play.apart:
        lines.append(_("Kept out of records and averages: {reason}", reason=play.apart))
    for rule in play.game.rules:
        value = play.rules[rule.id]
        if value != rule.default:
            label = next((it.label for it in rule.choices if it.id == value), value)
            lines.append(_("House rule: {rule}: {choice}", rule=rule.label, choice=label))
    return [shown(line) for line in lines]


def _round(play: Play, card: Scorecard, telling: Telling, round_: int) -> list[str]:
    score = card.rounds[round_]
    by_hand = any(hand is not None and hand.by_hand for hand in score.hands)
    heading = [_("Round {number}", number=round_ + 1)]
    heading += [say(category.name) for category in card.categories]
    heading += [_("By hand")] * by_hand + [_("Total")]
    rows = [heading]
    for name, hand in zip(play.names, score.hands, strict=True):
        if hand is None:
            rows.append([name] + [signed(None)] * (len(heading) - 1))
            continue
        points = [
            signed(value if score.settled or not category.shared else None)
            for value, category in zip(hand.points, card.categories, strict=True)
        ]
        points += [signed(hand.by_hand)] * by_hand
        rows.append([name, *points, _starred(hand.total, by_hand=bool(hand.by_hand))])
    return [*table(rows, right=range(1, len(heading))), *_reasons(play, telling, round_)]


def _reasons(play: Play, telling: Telling, round_: int) -> Iterator[str]:
    for seat, name in enumerate(play.names):
        cards = play.rounds[round_][seat]
        if cards is None:
            yield shown(_("  {player}: not entered", player=name))
            continue
        reasons = say(telling.summary(round_, seat), play.names)
        written = play.game.write(cards) or _("no cards")
        yield shown(
            _("  {player}: {cards}: {reasons}", player=name, cards=written, reasons=reasons)
        )


def _result(play: Play, card: Scorecard, telling: Telling) -> list[str]:
    rounds = range(len(card.rounds))
    ends = card.end_categories
    box = play.game.box
    counted = box.counted if play.without_cards and any(card.counts) else None
    heading = [_("Result"), *(_("R{number}", number=round_ + 1) for round_ in rounds)]
    heading += [say(counted)] if counted else []
    heading += [say(category.name) for category in ends]
    rows = [[*heading, _("Total"), _("Rank"), ""]]
    for seat, name in enumerate(play.names):
        hands = [card.hand(round_, seat) for round_ in rounds]
        points = card.end_points[seat] if card.end_points else (None,) * len(ends)
        by_hand = any(hand is not None and hand.by_hand for hand in hands)
        row = [name]
        row += [
            _starred(hand and hand.total, by_hand=bool(hand and hand.by_hand)) for hand in hands
        ]
        row += [signed(card.counts[seat])] if counted else []
        row += [*map(signed, points), _starred(card.totals[seat], by_hand=by_hand)]
        rows.append([*row, signed(card.ranks[seat]), _("wins") if seat in card.winners else ""])
    lines = table(rows, right=range(1, len(rows[0]) - 1))
    for seat, name in enumerate(play.names):
        for line in telling.end(seat):
            reason = say(line.reason, play.names)
            lines.append(shown(_("  {player}: {reason}", player=name, reason=reason)))
    return lines


def _starred(points: int | None, *, by_hand: bool) -> str:
    return f"{signed(points)}*" if by_hand else signed(points)
