"""Lessons: real choices on a fixed table. Pure: a position in, the next position out.

Which picks are allowed, what the others lay and which hand comes next is the draft's; what a
choice is worth is asked of the game. A lesson knows cards, never points.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from scorekeeper.games import all_games, score, tell
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Line
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Rules, Scorecard, Table
from scorekeeper.games.sushi_go.draft import Draft, Pick
from scorekeeper.guide.content import Entry
from scorekeeper.guide.numbers import numbered
from scorekeeper.i18n import Message


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, an exercise or a situation (`kind`). The learner sits on the first seat.

    `draft` is the table at the first of `turns` choices. `ends` says that the round counts as
    over after the last one; where one more is which card on the table stays, it is `stays`. A
    situation has `compare`: the cards to be taken once each.
    """

    id: str
    kind: str
    title: Message
    game: Game
    rules: Rules
    draft: Draft
    turns: int
    ends: bool
    stays: Hand
    compare: tuple[Hand, ...]
    pages: Message
    entry: Entry

    def text(self, field: str) -> Message:
        """Return `task` or `why` with its numbers, what is there and the best included."""
        first = start(self)
        return self.entry.message(field, now=first.points, best=first.reaches)


@dataclass(frozen=True, slots=True)
class Position:
    """Where the learner is: the table, the turn, the places chosen in the hand.

    `tried` are the choices of a situation that were revealed before this one.
    """

    lesson: Lesson
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
        return self.lesson.stays if self.turn == self.lesson.turns else ()

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
        return _dealt(Position(self.lesson, draft, self.turn + 1))

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
        told = tell(self.lesson.game, card)
        return (*told.hand(self._round, 0), *(told.end(0) if card.complete else ()))

    @property
    def reaches(self) -> int:
        """The most that can be made from here on."""
        if self.turn >= self.lesson.turns:
            return self.points
        return max(self.after(pick).reaches for pick in self.choices)

    @property
    def best(self) -> Pick:
        """The pick with which that can be made."""
        return max(self.choices, key=lambda pick: self.after(pick).reaches)

    @property
    def _round(self) -> int:
        return len(self.lesson.draft.before)

    def _card(self) -> Scorecard:
        lesson, laid = self.lesson, self.laid
        later = (lesson.game.round_count(lesson.rules) or 1) - self._round - 1
        rounds = (*lesson.draft.before, laid, *[(None,) * len(laid)] * later)
        open_round = None if lesson.ends else self._round
        return score(lesson.game, Table(len(laid), rounds, lesson.rules, open_round=open_round))

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
        return tuple(cards for cards in self.lesson.compare if cards not in seen)

    @property
    def last(self) -> bool:
        """Whether this is the last choice."""
        return self.turn + 1 == self.lesson.turns + len(self.lesson.stays)

    @property
    def done(self) -> bool:
        """Whether the lesson has said all that it has to say."""
        return self.revealed and self.last and not self.missing


def start(lesson: Lesson) -> Position:
    """Return the beginning of a lesson."""
    return _dealt(Position(lesson, lesson.draft))


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


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """Return lessons, exercise and situations of a game in the order of its file."""
    game = all_games()[game_id]
    return tuple(_lesson(entry, game) for entry in numbered(game_id, "lessons"))


def _dealt(position: Position) -> Position:
    """Choose a single card, as it is laid at once: there is nothing to choose."""
    return replace(position, places=(0,)) if len(position.hand) == 1 else position


def _lesson(entry: Entry, game: Game) -> Lesson:
    rules, data = complete(game, {}), entry.data

    def hands(texts: Sequence[str]) -> tuple[Hand, ...]:
        return tuple(game.read(text, rules) for text in texts)

    before = tuple(map(hands, data.get("before", ())))
    return Lesson(
        id=data["id"],
        kind=data.get("kind", "lesson"),
        title=entry.message("title"),
        game=game,
        rules=rules,
        draft=Draft((), hands(data["hands"]), hands(data["laid"]), before),
        turns=data.get("turns", 1),
        ends=data.get("ends", False),
        stays=game.read(data.get("stays", ""), rules),
        compare=hands(entry.texts("compare")),
        pages=entry.pages,
        entry=entry,
    )
