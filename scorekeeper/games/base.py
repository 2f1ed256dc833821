"""What every game offers to the screens, the files, the statistics and the rulings.

A game is pure: values in, values out. It knows no screen, no file and no clock, and it
never sees a player's name; sentences speak of `Seats`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from scorekeeper.games.message import Message, Parts, Seats, msg, msgn

Rules = Mapping[str, str]
"""House rules by id; a game fills in what is left out (`Game.complete_rules`)."""


class NotationError(ValueError):
    """A text that is not the game's card notation; `message` says where and what to write."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class RuleError(ValueError):
    """An unknown house rule or an unknown choice of one."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class QuestionError(ValueError):
    """A question to settle that has no answer, with the reason."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(frozen=True, slots=True)
class CardKind:
    """One face of a card: its key in the notation, how often the box holds it, its colour."""

    id: str
    key: str
    name: Message
    count: int
    colour: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to play a house rule."""

    id: str
    label: Message


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that tables play differently; the first choice is the rulebook's or our default.

    `only_with` is an (id, choice) pair of another rule without which this one says nothing.
    """

    id: str
    label: Message
    choices: tuple[Choice, ...]
    page: str = ""
    only_with: tuple[str, str] | None = None

    @property
    def default(self) -> str:
        """The id of the choice that holds when nobody says otherwise."""
        return self.choices[0].id


@dataclass(frozen=True, slots=True)
class Category:
    """A column of points.

    `shared` points depend on the other seats, so they are only provisional while a round
    is still being entered.
    """

    id: str
    name: Message
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the table set by hand: added to a seat's round (both 0-based)."""

    round: int
    seat: int
    points: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """All that decides the points of one play: `rounds[r][seat]` is a hand in notation.

    `None` is a hand not entered yet, `""` a hand entered without cards. `open_round` is the
    round (0-based) in which cards are still being entered; its shared points are provisional.
    `rules` holds every house rule of the game.
    """

    seats: int
    rounds: tuple[tuple[str | None, ...], ...]
    rules: Rules
    open_round: int | None = None
    adjustments: tuple[Adjustment, ...] = ()


class HandScore(NamedTuple):
    """The points of one hand, one number for each of the scorecard's round categories.

    `by_hand` are points added by the table. `total` leaves out shared points while they
    are provisional.
    """

    points: tuple[int, ...]
    by_hand: int
    total: int


class RoundScore(NamedTuple):
    """The hands of one round by seat; `settled` is False while shared points may change."""

    hands: tuple[HandScore | None, ...]
    settled: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """How the play was decided; `by` is None while it is not."""

    by: Literal["total", "puddings", "shared"] | None
    message: Message


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Every number of one play.

    `end_points[seat]` has one number for each end category, and is None before the last
    round is complete. `ranks` has None for a seat that does not compete. `counts` are the
    things the end categories and the tie-break count (puddings), by seat.
    """

    table: Table
    categories: tuple[Category, ...]
    end_categories: tuple[Category, ...]
    rounds: tuple[RoundScore, ...]
    end_points: tuple[tuple[int, ...], ...] | None
    counts: tuple[int, ...]
    totals: tuple[int, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether the last round is settled, so that there is a result."""
        return self.end_points is not None

    def hand(self, round_: int, seat: int) -> HandScore | None:
        """Return the points of one hand (both 0-based), None if it is not entered."""
        return self.rounds[round_].hands[seat]

    def provisional(self, round_: int, seat: int) -> int:
        """Return the shared points that this hand would get if the round ended now."""
        played = self.rounds[round_]
        hand = played.hands[seat]
        if hand is None or played.settled:
            return 0
        return sum(
            points
            for points, category in zip(hand.points, self.categories, strict=True)
            if category.shared
        )


@dataclass(frozen=True, slots=True)
class Line:
    """One number with its reason and the page of the rulebook that says so."""

    category: Category
    points: int | None
    reason: Message
    page: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that the rules or the box do not allow, at a place (0-based, or the play).

    An error is impossible and is refused; a warning can be overruled by the table.
    """

    level: Literal["error", "warning"]
    code: str
    message: Message
    round: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class EntryKey:
    """One key of the sheet: what it lays and how many of it the box still holds."""

    key: str
    name: Message
    colour: str
    left: int


@dataclass(frozen=True, slots=True)
class Chip:
    """One laid card as the sheet draws it.

    `mark` is a small sign beside the letter. `boosted` cards are worth more because of
    another card, `waiting` cards wait for one. `line` is the line of the seat (0-based) on
    which it is drawn, for games with several rows a seat.
    """

    text: str
    colour: str
    mark: str = ""
    line: int = 0
    boosted: bool = False
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a question about points, one sentence for each player.

    `extra` holds what a question answers beside points, by the names of the JSON contract.
    """

    points: tuple[int, ...]
    why: tuple[Message, ...]
    rule: Message
    page: str
    extra: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be settled without a play: `settle(values, rules)` answers it.

    Raises `QuestionError` when the values have no answer.
    """

    id: str
    title: Message
    usage: str
    settle: Callable[[Sequence[str], Rules], Ruling]


class Game(ABC):
    """The title and its rules. Every number given by a game can be explained by it."""

    id: str
    title: str
    edition: Message
    seats: range
    card_kinds: tuple[CardKind, ...]
    house_rules: tuple[HouseRule, ...]
    questions: tuple[Question, ...]
    counted: Message | None = None
    """What `Scorecard.counts` counts, for a heading."""

    def complete_rules(self, rules: Rules) -> dict[str, str]:
        """Return all house rules, the defaults filled in.

        Raises `RuleError` for an unknown rule or choice.
        """
        known = {rule.id: rule for rule in self.house_rules}
        for name, choice in rules.items():
            rule = known.get(name)
            if rule is None:
                raise RuleError(
                    msg(
                        "{game} has no house rule “{rule}”; it has: {known}.",
                        game=self.title,
                        rule=name,
                        known=", ".join(known),
                    )
                )
            if choice not in {option.id for option in rule.choices}:
                raise RuleError(
                    msg(
                        "The house rule “{rule}” has no choice “{choice}”; choose one of: {known}.",
                        rule=name,
                        choice=choice,
                        known=", ".join(option.id for option in rule.choices),
                    )
                )
        return {rule.id: rules.get(rule.id, rule.default) for rule in self.house_rules}

    def seats_problem(self, seats: int, rules: Rules) -> Problem | None:
        """Return why the game can't be played with so many seats, or None."""
        del rules
        if seats in self.seats:
            return None
        return Problem(
            "error",
            "players",
            msgn(
                "{game} is for {least} to {most} players, not for {count}.",
                "{game} is for {least} to {most} players, not for {count}.",
                seats,
                game=self.title,
                least=self.seats[0],
                most=self.seats[-1],
            ),
        )

    def dummy_seat(self, rules: Rules) -> int | None:
        """Return the seat (0-based) that nobody owns and that can't be a person, or None."""
        del rules
        return None

    def empty_rounds(self, seats: int, rules: Rules) -> tuple[tuple[str | None, ...], ...]:
        """Return the rounds of a play in which nothing is entered yet."""
        return tuple((None,) * seats for _ in range(self.round_count(rules)))

    def lay(self, hand: str, place: int, key: str) -> tuple[str, int]:
        """Return the hand after `key` at a place of the cursor, and the cursor's new place.

        Places count the chips before the cursor, from 0.
        """
        return hand[:place] + key + hand[place:], place + 1

    def take_back(self, hand: str, place: int) -> tuple[str, int]:
        """Return the hand without the chip before the cursor, and the cursor's new place."""
        if place == 0:
            return hand, 0
        return hand[: place - 1] + hand[place:], place - 1

    def summary(self, card: Scorecard, round_: int, seat: int) -> Message:
        """Return one sentence that names every part of a hand's points that matters."""
        lines = self.explain_hand(card, round_, seat)
        worth = tuple(line.reason for line in lines if line.points)
        if not worth:
            worth = tuple(line.reason for line in lines[:1])
        return msg("{parts}", parts=Parts(worth))

    @abstractmethod
    def round_count(self, rules: Rules) -> int:
        """Return how many rounds a play has."""

    @abstractmethod
    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return how many cards each seat has face up after a round, None if it varies."""

    @abstractmethod
    def parse(self, text: str) -> str:
        """Return the canonical notation of a hand. Raises `NotationError`."""

    @abstractmethod
    def keys(self, table: Table, round_: int) -> tuple[EntryKey, ...]:
        """Return the keys that lay cards in this round, with what the box still holds."""

    @abstractmethod
    def chips(self, hand: str) -> tuple[Chip, ...]:
        """Return the hand as cards to draw, one for each place of the cursor."""

    @abstractmethod
    def verify_lay(self, table: Table, round_: int, seat: int, key: str) -> Problem | None:
        """Return why this card can't be laid here (both 0-based), or None if it can."""

    @abstractmethod
    def score(self, table: Table) -> Scorecard:
        """Return every number of the play, reckoned anew."""

    @abstractmethod
    def check(self, table: Table) -> tuple[Problem, ...]:
        """Return all problems of the play at once."""

    @abstractmethod
    def explain_hand(self, card: Scorecard, round_: int, seat: int) -> tuple[Line, ...]:
        """Return one line for each category of an entered hand (both 0-based)."""

    @abstractmethod
    def explain_end(self, card: Scorecard, seat: int) -> tuple[Line, ...]:
        """Return one line for each end category of a seat."""

    @abstractmethod
    def decide(self, card: Scorecard) -> Decision:
        """Return how the play was decided."""

    @abstractmethod
    def round_story(self, card: Scorecard, round_: int) -> tuple[Message, ...]:
        """Return the sentences that tell what the seats shared in a round."""

    @abstractmethod
    def end_story(self, card: Scorecard) -> tuple[Message, ...]:
        """Return the sentences that tell what the seats shared at the end."""

    @abstractmethod
    def round_facts(self, table: Table, round_: int) -> tuple[Message, ...]:
        """Return what the table has to know in this round: hand size, direction."""

    @abstractmethod
    def counters(self) -> tuple[Message, ...]:
        """Return the headings of what the sheet counts for each seat."""

    @abstractmethod
    def counts(self, card: Scorecard, round_: int, seat: int) -> tuple[str, ...]:
        """Return the figures under `counters` for one seat in one round."""

    @abstractmethod
    def player_json(self, card: Scorecard, seat: int) -> dict[str, object]:
        """Return the game's own part of a player in the output of `score --json`."""


__all__ = [
    "Adjustment",
    "CardKind",
    "Category",
    "Chip",
    "Choice",
    "Decision",
    "EntryKey",
    "Game",
    "HandScore",
    "HouseRule",
    "Line",
    "Message",
    "NotationError",
    "Parts",
    "Problem",
    "Question",
    "QuestionError",
    "RoundScore",
    "RuleError",
    "Rules",
    "Ruling",
    "Scorecard",
    "Seats",
    "Table",
    "msg",
    "msgn",
]
