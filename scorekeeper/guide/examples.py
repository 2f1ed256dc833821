"""Examples of content files, computed by the rules.

An example is one of
`question` with `values`: who gets what, as `settle` answers it, and what may come next;
`cards`: one hand and its points;
or only a `text`. Each may have a `text` with the numbers of its entry, and `rules`.
"""

from typing import NamedTuple

from scorekeeper.games import tell
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Ruling
from scorekeeper.games.scorecard import Hand
from scorekeeper.guide.content import Entry
from scorekeeper.guide.numbers import hand_card, results, rules_of, settled
from scorekeeper.i18n import Message, Value, msg, msgn


class Example(NamedTuple):
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
        return (*lines, *self.reasons)


def example(entry: Entry, game: Game) -> Example:
    """Return one example of an entry."""
    text = entry.message("text")
    match entry.data:
        case {"question": _}:
            return _question(entry, game, text)
        case {"cards": _}:
            return _hand(entry, game, text)
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
    total = ((points := card.hand(0, 0)) and points.total) or 0
    reason = tell(game, card).summary(0, 0)
    result = msgn("{count} point", "{count} points", total)
    return Example(text, game.write(hand), result, (reason,), (total,), hand)
