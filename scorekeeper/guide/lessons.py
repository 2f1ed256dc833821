"""Lessons: real choices on a fixed table. Pure: a position in, the next position out.

What a choice is worth is asked of the game; a lesson knows cards, never points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from pathlib import Path

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, Line, Rules, Scorecard, Table, msg
from scorekeeper.guide.content import Entry, read_entries
from scorekeeper.guide.numbers import numbers, parsed
from scorekeeper.translate import _


@dataclass(frozen=True, slots=True)
class Turn:
    """One choice: take `picks` cards of `hand`; the card `returns` goes from the table into it.

    With `stays` the choice is which card on the table stays there: that one. `joins` are the
    cards that the other seats reveal at the same time.
    """

    hand: str
    picks: int = 1
    returns: str = ""
    stays: str = ""
    joins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, an exercise or a situation. The learner sits on the first seat.

    `laid` are the learner's cards of this round, `others` those of the other seats, `before`
    the cards of earlier rounds by seat. `ends` says that the round is over after the last
    turn. A situation has `compare`: the cards to be taken once each.
    """

    id: str
    kind: str
    game: Game
    entry: Entry
    laid: str
    others: tuple[str, ...]
    before: tuple[tuple[str, ...], ...]
    turns: tuple[Turn, ...]
    ends: bool
    compare: tuple[str, ...]
    pages: str

    @property
    def title(self) -> str:
        """What the lesson is called."""
        return _(self.entry.text("title"))

    def text(self, field: str, rules: Rules) -> str:
        """Return `task` or `why` with the numbers as these house rules make them."""
        return self.entry.filled(field, self.numbers(rules))

    def numbers(self, rules: Rules) -> Mapping[str, int]:
        """Return the numbers of the lesson's texts, what is there and the best included."""
        found = numbers(self.entry, self.game, rules)
        return {
            "now": self.worth(self.laid, rules),
            "best": self.reaches(self.laid, 0, rules),
            **found,
        }

    def others_after(self, turns: int) -> tuple[str, ...]:
        """Return the cards before the other seats when so many turns are over."""
        laid = list(self.others)
        for turn in self.turns[:turns]:
            laid = (
                [cards + turn.joins[seat] for seat, cards in enumerate(laid)]
                if turn.joins
                else laid
            )
        return tuple(laid)

    def card(self, laid: str, rules: Rules) -> Scorecard:
        """Return the score of the table after the last turn with these cards of the learner."""
        return self.card_of((laid, *self.others_after(len(self.turns))), rules)

    def card_of(self, hands: Sequence[str], rules: Rules) -> Scorecard:
        """Return the score of the table with these cards, seat by seat."""
        seats = len(hands)
        later = self.game.round_count(rules) - len(self.before) - 1
        rounds = (*self.before, tuple(hands), *[(None,) * seats] * later)
        open_round = None if self.ends else len(self.before)
        return self.game.score(Table(seats, rounds, rules, open_round=open_round))

    def worth(self, laid: str, rules: Rules) -> int:
        """Return what the learner's cards are worth at this table."""
        card = self.card(laid, rules)
        end = sum(points or 0 for points in card.end_points[0]) if card.end_points else 0
        hand = card.hand(len(self.before), 0)
        return end + (hand.total if hand is not None else 0)

    def lines(self, laid: str, rules: Rules) -> tuple[Line, ...]:
        """Return the reasons for what the learner's cards are worth, without idle ones."""
        round_ = len(self.before)
        card = self.card(laid, rules)
        lines = self.game.explain_hand(card, round_, 0)
        without = self.game.explain_hand(self.card("", rules), round_, 0)
        told = [
            line
            for line, idle in zip(lines, without, strict=True)
            if line.reason != idle.reason and (self.ends or not line.category.shared)
        ]
        if card.end_points is not None:
            told.extend(self.game.explain_end(card, 0))
        return tuple(told)

    def reaches(self, laid: str, turn: int, rules: Rules) -> int:
        """Return the most that can be made from a turn (0-based) on."""
        if turn == len(self.turns) or self.turns[turn].stays:
            return self.worth(laid, rules)
        hand = self.turns[turn]
        return max(
            self.reaches(after_picks(laid, hand, picks), turn + 1, rules)
            for picks in possible_picks(hand)
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What taking some cards would do. `cost` is what is given away against the best."""

    picks: str
    laid: str
    passed: str
    points: int
    lines: tuple[Line, ...]
    reaches: int
    best: int
    better: str

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
    rules: Rules
    turn: int = 0
    laid: str = ""
    places: tuple[int, ...] = ()
    revealed: bool = False
    tried: tuple[str, ...] = ()

    @property
    def hand(self) -> str:
        """The cards to choose from."""
        turn = self.lesson.turns[self.turn]
        return self.laid if turn.stays else turn.hand

    @property
    def picks(self) -> str:
        """The cards chosen, in the order picked."""
        return "".join(self.hand[place] for place in self.places)

    @property
    def full(self) -> bool:
        """Whether as many cards are chosen as may be."""
        return len(self.places) == self.lesson.turns[self.turn].picks

    @property
    def missing(self) -> tuple[str, ...]:
        """The choices of a situation that are still to be tried."""
        seen = {*self.tried, self.picks} if self.revealed else {*self.tried}
        return tuple(card for card in self.lesson.compare if card not in seen)

    @property
    def done(self) -> bool:
        """Whether the lesson has said all that it has to say."""
        last = self.turn + 1 == len(self.lesson.turns)
        return self.revealed and last and not self.missing


def start(lesson: Lesson, rules: Rules | None = None) -> Position:
    """Return the beginning of a lesson, under house rules if any."""
    rules = lesson.game.complete_rules(rules or {})
    return _dealt(Position(lesson, rules, laid=lesson.laid))


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


def choose_card(position: Position, key: str) -> Position:
    """Choose the first card with this key that is not chosen yet."""
    for place, card in enumerate(position.hand):
        if card == key and place not in position.places:
            return choose(position, place)
    return position


def take_back(position: Position) -> Position:
    """Put the last chosen card back into the hand."""
    if position.revealed or not position.places:
        return position
    return replace(position, places=position.places[:-1])


def step(position: Position) -> Position:
    """Reveal what is chosen; when it is revealed, go on to the next choice if there is one."""
    if not position.revealed:
        return replace(position, revealed=True) if position.full else position
    if position.done:
        return position
    if position.turn + 1 < len(position.lesson.turns):
        seen = outcome(position)
        laid = seen.laid if seen is not None else position.laid
        following = replace(position, turn=position.turn + 1, laid=laid, places=(), revealed=False)
        return _dealt(following)
    tried = (*position.tried, position.picks)
    return replace(position, places=(), revealed=False, tried=tried)


def _dealt(position: Position) -> Position:
    """Choose a single card, as it is laid at once: there is nothing to choose."""
    return replace(position, places=(0,)) if len(position.hand) == 1 else position


def outcome(position: Position) -> Outcome | None:
    """Return what the chosen cards would make, None while some are missing."""
    return outcome_of(position, position.picks) if position.full else None


def outcome_of(position: Position, picks: str) -> Outcome:
    """Return what taking these cards would make in this turn."""
    lesson, rules, turn = position.lesson, position.rules, position.lesson.turns[position.turn]
    laid = after_picks(position.laid, turn, picks)
    best = lesson.reaches(position.laid, position.turn, rules)
    better = max(
        possible_picks(turn),
        key=lambda it: lesson.reaches(
            after_picks(position.laid, turn, it), position.turn + 1, rules
        ),
        default="",
    )
    return Outcome(
        picks=picks,
        laid=laid,
        passed=_rest(turn.hand, picks) + turn.returns,
        points=lesson.worth(laid, rules),
        lines=lesson.lines(laid, rules),
        reaches=lesson.reaches(laid, position.turn + 1, rules),
        best=best,
        better=better,
    )


def outcomes(position: Position) -> tuple[Outcome, ...]:
    """Return what each choice of this turn would make, in the order of the hand."""
    turn = position.lesson.turns[position.turn]
    return tuple(outcome_of(position, picks) for picks in possible_picks(turn))


def possible_picks(turn: Turn) -> tuple[str, ...]:
    """Return every different way to choose the cards of a turn, in order."""
    if turn.stays:
        return ()
    return tuple(dict.fromkeys("".join(it) for it in permutations(turn.hand, turn.picks)))


def after_picks(laid: str, turn: Turn, picks: str) -> str:
    """Return the cards before the learner when these were laid."""
    if turn.stays:
        return laid
    return _rest(laid, turn.returns) + picks


def load_lessons(game: Game, folder: Path | None = None) -> tuple[Lesson, ...]:
    """Return lessons, exercise and situations in the order of the file.

    Raises `ContentError`.
    """
    lessons = tuple(
        _lesson(entry, game) for entry in read_entries(game, "lessons", "lesson", folder)
    )
    rules = game.complete_rules({})
    for lesson in lessons:
        for field in ("title", "task", "why"):
            lesson.text(field, rules)
        lesson.entry.finish()
    return lessons


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game. Raises `ContentError`."""
    return load_lessons(all_games()[game_id])


def _lesson(entry: Entry, game: Game) -> Lesson:
    def cards(field: str, texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(parsed(entry, field, game, text) for text in texts)

    kind = entry.optional("kind") or "lesson"
    if kind not in {"lesson", "exercise", "situation"}:
        known = "lesson, exercise, situation"
        raise entry.wrong("kind", msg("write one of: {known}", known=known))
    others = cards("others", entry.texts("others"))
    return Lesson(
        id=entry.text("id"),
        kind=kind,
        game=game,
        entry=entry,
        laid=parsed(entry, "laid", game, entry.optional("laid")),
        others=others,
        before=tuple(cards("before", row) for row in entry.rows("before")),
        turns=tuple(_turn(turn, game, len(others)) for turn in entry.entries("turn")),
        ends=entry.flag("ends"),
        compare=cards("compare", entry.texts("compare")),
        pages=entry.text("pages"),
    )


def _turn(entry: Entry, game: Game, others: int) -> Turn:
    turn = Turn(
        hand=parsed(entry, "hand", game, entry.optional("hand")),
        picks=entry.number("picks", 1),
        returns=parsed(entry, "returns", game, entry.optional("returns")),
        stays=parsed(entry, "stays", game, entry.optional("stays")),
        joins=tuple(parsed(entry, "joins", game, text) for text in entry.texts("joins")),
    )
    if turn.joins and len(turn.joins) != others:
        raise entry.wrong("joins", msg("each of the other seats needs its cards"))
    if not turn.stays and not 1 <= turn.picks <= len(turn.hand):
        raise entry.wrong("picks", msg("the hand has not so many cards"))
    entry.finish()
    return turn


def _rest(hand: str, picks: str) -> str:
    for card in picks:
        hand = hand.replace(card, "", 1)
    return hand
