"""Lessons: real choices on a fixed table. Pure: a position in, the next position out.

What a choice is worth is asked of the game; a lesson knows cards, never points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

from scorekeeper.games import all_games, score, tell
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Line
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Rules, Scorecard, Table
from scorekeeper.guide.content import Entry
from scorekeeper.guide.numbers import Spec, numbered
from scorekeeper.i18n import Message


@dataclass(frozen=True, slots=True)
class Turn:
    """One choice: take `picks` cards of `hand`; the cards `returns` go from the table into it.

    With `stays` the choice is which card on the table stays there: that one. `joins` are the
    cards that the other seats reveal at the same time.
    """

    hand: Hand
    picks: int
    returns: Hand
    stays: Hand
    joins: tuple[Hand, ...]

    def choices(self) -> tuple[Hand, ...]:
        """Return every different way to choose the cards, in order."""
        return () if self.stays else tuple(dict.fromkeys(permutations(self.hand, self.picks)))

    def laid(self, before: Hand, picks: Hand) -> Hand:
        """Return the cards before the learner when these were laid."""
        return before if self.stays else without(before, self.returns) + picks


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, an exercise or a situation (`kind`). The learner sits on the first seat.

    `laid` are the learner's cards of this round, `others` those of the other seats, `before`
    the hands of earlier rounds. `ends` says that the round is over after the last turn. A
    situation has `compare`: the cards to be taken once each.
    """

    id: str
    kind: str
    title: Message
    game: Game
    rules: Rules
    laid: Hand
    others: tuple[Hand, ...]
    before: tuple[tuple[Hand, ...], ...]
    turns: tuple[Turn, ...]
    ends: bool
    compare: tuple[Hand, ...]
    pages: Message
    entry: Entry

    def text(self, field: str) -> Message:
        """Return `task` or `why` with its numbers, what is there and the best included."""
        return self.entry.message(field, now=self.worth(self.laid), best=self.reaches(self.laid, 0))

    def others_after(self, turns: int) -> tuple[Hand, ...]:
        """Return the cards before the other seats when so many turns are over."""
        laid = self.others
        for turn in self.turns[:turns]:
            if turn.joins:
                laid = tuple(cards + new for cards, new in zip(laid, turn.joins, strict=True))
        return laid

    def card(self, laid: Hand) -> Scorecard:
        """Return the score of the table after the last turn with these cards of the learner."""
        hands = (laid, *self.others_after(len(self.turns)))
        later = (self.game.round_count(self.rules) or 1) - len(self.before) - 1
        rounds = (*self.before, hands, *[(None,) * len(hands)] * later)
        open_round = None if self.ends else len(self.before)
        return score(self.game, Table(len(hands), rounds, self.rules, open_round=open_round))

    def worth(self, laid: Hand) -> int:
        """Return what the learner's cards are worth at this table."""
        card = self.card(laid)
        hand = card.hand(len(self.before), 0)
        end = sum(points or 0 for points in card.end_points[0]) if card.end_points else 0
        return end + (hand.total if hand is not None else 0)

    def lines(self, laid: Hand) -> tuple[Line, ...]:
        """Return the reasons for what the learner's cards are worth, without idle ones."""
        told = tell(self.game, self.card(laid))
        idle = tell(self.game, self.card(())).hand(len(self.before), 0)
        lines = told.hand(len(self.before), 0)
        changed = [line for line in lines if line not in idle]
        return (*changed, *(told.end(0) if self.card(laid).complete else ()))

    def reaches(self, laid: Hand, turn: int) -> int:
        """Return the most that can be made from a turn (0-based) on."""
        if turn == len(self.turns) or self.turns[turn].stays:
            return self.worth(laid)
        now = self.turns[turn]
        return max(self.reaches(now.laid(laid, picks), turn + 1) for picks in now.choices())


@dataclass(frozen=True, slots=True)
class Outcome:
    """What taking some cards would do; `better` is the best choice, `best` what it reaches."""

    picks: Hand
    laid: Hand
    passed: Hand
    points: int
    lines: tuple[Line, ...]
    reaches: int
    best: int
    better: Hand

    @property
    def cost(self) -> int:
        """How much more the best choice can still make."""
        return self.best - self.reaches


@dataclass(frozen=True, slots=True)
class Position:
    """Where the learner is: the turn, the cards laid, the places chosen in the hand.

    `tried` are the choices of a situation that were revealed before this one.
    """

    lesson: Lesson
    laid: Hand
    turn: int = 0
    places: tuple[int, ...] = ()
    revealed: bool = False
    tried: tuple[Hand, ...] = ()

    @property
    def now(self) -> Turn:
        """The choice to be made."""
        return self.lesson.turns[self.turn]

    @property
    def hand(self) -> Hand:
        """The cards to choose from."""
        return self.laid if self.now.stays else self.now.hand

    @property
    def picks(self) -> Hand:
        """The cards chosen, in the order picked."""
        return tuple(self.hand[place] for place in self.places)

    @property
    def full(self) -> bool:
        """Whether as many cards are chosen as may be."""
        return len(self.places) == self.now.picks

    @property
    def missing(self) -> tuple[Hand, ...]:
        """The choices of a situation that are still to be tried."""
        seen = {*self.tried, self.picks} if self.revealed else {*self.tried}
        return tuple(cards for cards in self.lesson.compare if cards not in seen)

    @property
    def done(self) -> bool:
        """Whether the lesson has said all that it has to say."""
        return self.revealed and self.turn + 1 == len(self.lesson.turns) and not self.missing

    def outcome(self, picks: Hand | None = None) -> Outcome | None:
        """Return what taking these cards, by default the chosen ones, makes; None if some miss."""
        if picks is None:
            if not self.full:
                return None
            picks = self.picks
        lesson, turn, after = self.lesson, self.now, self.turn + 1
        laid = turn.laid(self.laid, picks)
        return Outcome(
            picks=picks,
            laid=laid,
            passed=without(turn.hand, picks) + turn.returns,
            points=lesson.worth(laid),
            lines=lesson.lines(laid),
            reaches=lesson.reaches(laid, after),
            best=lesson.reaches(self.laid, self.turn),
            better=max(
                turn.choices(),
                key=lambda it: lesson.reaches(turn.laid(self.laid, it), after),
                default=(),
            ),
        )


def start(lesson: Lesson) -> Position:
    """Return the beginning of a lesson."""
    return _dealt(Position(lesson, lesson.laid))


def choose(position: Position, place: int) -> Position:
    """Choose the card at a place of the hand; a chosen one is put back.

    When all are chosen, the last of them gives way.
    """
    if position.revealed or not 0 <= place < len(position.hand):
        return position
    if place in position.places:
        return replace(position, places=tuple(it for it in position.places if it != place))
    kept = position.places[:-1] if position.full else position.places
    return replace(position, places=(*kept, place))


def take_back(position: Position) -> Position:
    """Put the last chosen card back into the hand."""
    return position if position.revealed else replace(position, places=position.places[:-1])


def step(position: Position) -> Position:
    """Reveal what is chosen; when it is revealed, go on to the next choice if there is one."""
    if not position.revealed:
        return replace(position, revealed=True) if position.full else position
    if position.done:
        return position
    if position.turn + 1 < len(position.lesson.turns):
        laid = position.now.laid(position.laid, position.picks)
        return _dealt(Position(position.lesson, laid, position.turn + 1))
    tried = (*position.tried, position.picks)
    return replace(position, places=(), revealed=False, tried=tried)


def without(hand: Hand, cards: Hand) -> Hand:
    """Return a hand without some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """Return lessons, exercise and situations of a game in the order of its file."""
    game = all_games()[game_id]
    return tuple(_lesson(entry, game) for entry in numbered(game_id, "lessons"))


def _dealt(position: Position) -> Position:
    """Choose a single card, as it is laid at once: there is nothing to choose."""
    return replace(position, places=(0,)) if len(position.hand) == 1 else position


def _lesson(entry: Entry, game: Game) -> Lesson:
    rules = complete(game, {})

    def hands(texts: Sequence[str]) -> tuple[Hand, ...]:
        return tuple(game.read(text, rules) for text in texts)

    def turn(data: Spec) -> Turn:
        hand, returns, stays = hands([data.get(it, "") for it in ("hand", "returns", "stays")])
        return Turn(hand, data.get("picks", 1), returns, stays, hands(data.get("joins", ())))

    data: Mapping[str, list[Spec]] = entry.data
    return Lesson(
        id=entry.data["id"],
        kind=entry.data.get("kind", "lesson"),
        title=entry.message("title"),
        game=game,
        rules=rules,
        laid=game.read(entry.data.get("laid", ""), rules),
        others=hands(entry.texts("others")),
        before=tuple(map(hands, entry.data.get("before", ()))),
        turns=tuple(map(turn, data["turn"])),
        ends=entry.data.get("ends", False),
        compare=hands(entry.texts("compare")),
        pages=entry.pages,
        entry=entry,
    )
