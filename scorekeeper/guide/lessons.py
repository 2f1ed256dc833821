"""Lessons: real choices on a fixed table. Pure: a position in, the next position out.

Which picks are allowed, what the others lay and which hand comes next is the draft's; what a
choice is worth is asked of the game. A lesson (an entry of `lessons.toml`, where its fields are
explained) knows cards, never points. The learner sits on the first seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.games import score
from scorekeeper.games.parts import Line
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Scorecard, Table
from scorekeeper.games.sushi_go.draft import Draft, Pick
from scorekeeper.guide.content import Entry
from scorekeeper.i18n import Message


@dataclass(frozen=True, slots=True)
class Position:
    """Where the learner is: the table, the turn, the places chosen in the hand.

    `tried` are the choices of a situation that were revealed before this one.
    """

    lesson: Entry
    draft: Draft
    turn: int = 0
    places: tuple[int, ...] = ()
    revealed: bool = False
    tried: tuple[Hand, ...] = ()

    # The table

    @property
    def laid(self) -> tuple[Hand, ...]:
        """What lies before everybody in the round of this lesson."""
        return (*self.draft.before, self.draft.laid)[self._round]

    @property
    def stays(self) -> Hand:
        """Where the choice is which card stays on the table: that one."""
        return _hand(self.lesson, "stays") if self.turn == self._turns else ()

    @property
    def hand(self) -> Hand:
        """The cards to choose from."""
        return self.laid[0] if self.stays else self.draft.hands[0]

    @property
    def choices(self) -> tuple[Pick, ...]:
        """The picks that are allowed; chopsticks are to be used."""
        allowed = self.draft.view(0).choices
        most = max(map(len, allowed), default=0)
        return tuple(pick for pick in allowed if len(pick) == most)

    def after(self, pick: Pick) -> "Position":
        """Return where a pick leads; the others take the first card of their hands."""
        hands, draft = self.draft.hands, self.draft
        if hands[0]:
            draft = draft.apply((pick, *(hand[:1] for hand in hands[1:])))
        return _dealt(self.lesson, draft, self.turn + 1)

    # What it is worth

    @property
    def points(self) -> int:
        """What the learner's cards are worth at this table."""
        card = self._card()
        hand = card.hand(self._round, 0)
        end = sum(points or 0 for points in card.end_points[0]) if card.end_points else 0
        return end + (hand.total if hand is not None else 0)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The reasons for what the learner's cards are worth."""
        card = self._card()
        told = self.lesson.game.tell(card)
        return (*told.hand(self._round, 0), *(told.end(0) if card.complete else ()))

    @property
    def reaches(self) -> int:
        """The most that can be made from here on."""
        if self.turn >= self._turns:
            return self.points
        return max(self.after(pick).reaches for pick in self.choices)

    @property
    def best(self) -> Pick:
        """The pick with which that can be made."""
        return max(self.choices, key=lambda pick: self.after(pick).reaches)

    @property
    def _round(self) -> int:
        return len(self.lesson.texts("before"))

    @property
    def _turns(self) -> int:
        return int(self.lesson.data.get("turns", 1))

    def _card(self) -> Scorecard:
        """Return the score of the table; a round that `ends` counts as over."""
        game, laid = self.lesson.game, self.laid
        rules = complete(game, {})
        later = (game.round_count(rules) or 1) - self._round - 1
        rounds = (*self.draft.before[: self._round], laid, *[(None,) * len(laid)] * later)
        open_round = None if self.lesson.data.get("ends") else self._round
        return score(game, Table(len(laid), rounds, rules, open_round=open_round))

    # What is chosen

    @property
    def picks(self) -> Hand:
        """The cards chosen, in the order picked."""
        return tuple(self.hand[place] for place in self.places)

    @property
    def lacks(self) -> int:
        """How many cards are still to be chosen."""
        return (len(self.choices[0]) if self.choices else 1) - len(self.places)

    @property
    def missing(self) -> tuple[Hand, ...]:
        """The choices of a situation that are still to be tried."""
        seen = {*self.tried, self.picks} if self.revealed else {*self.tried}
        compared = _hands(self.lesson, self.lesson.texts("compare"))
        return tuple(cards for cards in compared if cards not in seen)

    @property
    def last(self) -> bool:
        """Whether this is the last choice."""
        return self.turn + 1 == self._turns + len(_hand(self.lesson, "stays"))

    @property
    def done(self) -> bool:
        """Whether the lesson has said all that it has to say."""
        return self.revealed and self.last and not self.missing


def start(lesson: Entry) -> Position:
    """Return the beginning of a lesson."""
    before = tuple(_hands(lesson, hands) for hands in lesson.data.get("before", ()))
    hands, laid = (_hands(lesson, lesson.texts(field)) for field in ("hands", "laid"))
    return _dealt(lesson, Draft((), hands, laid, before))


def text(lesson: Entry, field: str) -> Message:
    """Return `task` or `why` with its numbers, what is there and the best included."""
    first = start(lesson)
    return lesson.message(field, now=first.points, best=first.reaches)


def choose(position: Position, place: int) -> Position:
    """Choose the card at a place of the hand; a chosen one is put back.

    When all are chosen, the last of them gives way.
    """
    if position.revealed or not 0 <= place < len(position.hand):
        return position
    if place in position.places:
        return replace(position, places=tuple(it for it in position.places if it != place))
    kept = position.places if position.lacks else position.places[:-1]
    return replace(position, places=(*kept, place))


def take_back(position: Position) -> Position:
    """Put the last chosen card back into the hand."""
    return position if position.revealed else replace(position, places=position.places[:-1])


def step(position: Position) -> Position:
    """Reveal what is chosen; when it is revealed, go on to the next choice if there is one."""
    if not position.revealed:
        return position if position.lacks else replace(position, revealed=True)
    if position.done:
        return position
    if not position.last:
        return position.after(position.picks)
    tried = (*position.tried, position.picks)
    return replace(position, places=(), revealed=False, tried=tried)


def _dealt(lesson: Entry, draft: Draft, turn: int = 0) -> Position:
    """Choose a single card, as it is laid at once: there is nothing to choose."""
    position = Position(lesson, draft, turn)
    return replace(position, places=(0,)) if len(position.hand) == 1 else position


def _hands(lesson: Entry, texts: Sequence[str]) -> tuple[Hand, ...]:
    return tuple(lesson.game.read(text, complete(lesson.game, {})) for text in texts)


def _hand(lesson: Entry, field: str) -> Hand:
    return _hands(lesson, [lesson.data.get(field, "")])[0]
