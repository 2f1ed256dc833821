"""Examples of content files, computed by the rules.

An example is one of
`question` with `values`: who gets what, as `settle` answers it, and what may come next;
`cards`: one hand and its points;
`rounds`: a whole play, whose first player is followed to the total;
`players`: how many cards are dealt;
or only a `text`. Each may have a `text` with the numbers of its entry, and `rules`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games import score, tell
from scorekeeper.games.game import Game, Ruling
from scorekeeper.games.scorecard import Hand, Table
from scorekeeper.guide.content import Entry
from scorekeeper.guide.numbers import box_count, hand_card, hand_size, results, rules_of, settled
from scorekeeper.i18n import Message, Value, msg, msgn


@dataclass(frozen=True, slots=True)
class Example:
    """One example in words and numbers.

    `given` is what is asked, `result` what the rules say, `reasons` why; `points` are the
    numbers of the result. `hand` are cards to draw, `()` if there are none.
    """

    text: Message
    given: Value = ""
    result: Value = ""
    reasons: tuple[Message, ...] = ()
    points: tuple[int, ...] = ()
    hand: Hand = ()

    @property
    def lines(self) -> tuple[Message, ...]:
        """The example line by line."""
        lines = [self.text] if self.text.text else []
        if self.given and self.result:
            lines.append(msg("{given} → {result}", given=self.given, result=self.result))
        elif self.result:
            lines.append(msg("{result}", result=self.result))
        return (*lines, *self.reasons)


def example(entry: Entry, game: Game, values: Mapping[str, int]) -> Example:
    """Return one example of an entry with these numbers."""
    text = entry.message("text", values)
    match entry.data:
        case {"question": _}:
            return _question(entry, game, text)
        case {"cards": _}:
            return _hand(entry, game, text)
        case {"rounds": _}:
            return _play(entry, game, text)
        case {"players": seats}:
            return _deal(seats, entry, game, text)
    return Example(text)


def _question(entry: Entry, game: Game, text: Message) -> Example:
    ruling = settled(game, entry.data)
    question = next(known for known in game.questions if known.id == entry.data["question"])
    given: Value = tuple(entry.data["values"])
    points = results(ruling)
    if not question.several:
        reasons = (*ruling.why, *(problem.message for problem in ruling.problems))
        return Example(text, given, _single(ruling), reasons, points)
    decision = ruling.extra.get("decision")
    if isinstance(decision, Message):
        return Example(text, given, msg("ranks {ranks}", ranks=points), (decision,), points)
    why = tuple(
        msg("player {number}: {reason}", number=number, reason=reason)
        for number, reason in enumerate(ruling.why, start=1)
    )
    return Example(text, given, points, why, points)


def _single(ruling: Ruling) -> Message:
    """Return the answer to a question about one thing: allowed or not, points, what is next."""
    if ruling.extra.get("ok") is False:
        return msg("not allowed")
    points = msgn("{count} point", "{count} points", sum(ruling.points))
    coming = ruling.extra.get("next")
    if isinstance(coming, tuple) and coming:
        return msg("{points}; next: {cards}", points=points, cards=coming)
    return points


def _hand(entry: Entry, game: Game, text: Message) -> Example:
    rules = rules_of(game, entry.data)
    hand = game.read(entry.data["cards"], rules)
    card = hand_card(game, hand, rules)
    total = (score_ := card.hand(0, 0)) and score_.total or 0
    reason = tell(game, card).summary(0, 0)
    points = msgn("{count} point", "{count} points", total)
    return Example(text, game.write(hand), points, (reason,), (total,), hand)


def _play(entry: Entry, game: Game, text: Message) -> Example:
    rules = rules_of(game, entry.data)
    rounds = tuple(
        tuple(game.read(hand, rules) for hand in hands) for hands in entry.data["rounds"]
    )
    card = score(game, Table(len(rounds[0]), rounds, rules))
    hands = [card.hand(round_, 0) for round_ in range(len(rounds))]
    parts = [hand.total for hand in hands if hand is not None]
    parts += [points or 0 for points in (card.end_points or ((),))[0]]
    total = sum(parts)
    told = " + ".join(str(part).replace("-", "−") for part in parts)
    reasons = tuple(line.reason for line in tell(game, card).end(0))
    return Example(text, "", f"{told} = {total}", reasons, (*parts, total))


def _deal(seats: int, entry: Entry, game: Game, text: Message) -> Example:
    rules = rules_of(game, entry.data)
    size = hand_size(game, seats, rules)
    used = seats * size
    left = box_count(game, "all", rules) - used * (game.round_count(rules) or 1)
    result = msg(
        "{size} each, {used} in a round, {left} never dealt", size=size, used=used, left=left
    )
    given = msgn("{count} player", "{count} players", seats)
    return Example(text, given, result, (), (size, used, left))
