"""What every game offers to the screens, the files, the statistics and the rulings.

A game is pure: values in, values out. It knows no screen, no file and no clock, and it
never sees a player's name; sentences speak of `Seats`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.games import places
from scorekeeper.games.box import Box
from scorekeeper.games.chip import Chip
from scorekeeper.games.message import Message, Parts, Seats, msg, msgn
from scorekeeper.games.points_rules import PointsRules
from scorekeeper.games.ruling import Question, QuestionError, Ruling
from scorekeeper.games.scorecard import (
    Adjustment,
    Category,
    Decision,
    Given,
    HandScore,
    Line,
    Problem,
    RoundScore,
    Rules,
    Scorecard,
    Table,
)

if TYPE_CHECKING:
    from random import Random


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


@dataclass(frozen=True, slots=True)
class CardKind:
    """One face of a card: its key in the notation, how often the box holds it, its colour.

    `short` is the name where there is little room.
    """

    id: str
    key: str
    name: Message
    count: int
    colour: str
    page: str = ""
    short: Message | None = None


class Choice(NamedTuple):
    """One way to play a house rule."""

    id: str
    label: Message


class HouseRule(NamedTuple):
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


class EntryKey(NamedTuple):
    """One key of the sheet: what it lays and how many of it the box still holds.

    `short` stands for the name where there is little room, ten cells or fewer. Keys that lay
    no card of the box aren't `counted`.
    """

    key: str
    name: Message
    colour: str
    left: int
    short: Message | None = None
    counted: bool = True


class Game(PointsRules, ABC):
    """The title and its rules. Every number given by a game can be explained by it."""

    id: str
    title: str
    edition: Message
    seats: range
    card_kinds: tuple[CardKind, ...]
    house_rules: tuple[HouseRule, ...]
    questions: tuple[Question, ...]
    winner_question: str = ""
    """The id of the question that settles who wins, "" where there is none."""
    counted: Message | None = None
    """What `Scorecard.counts` counts, for a heading."""
    typed_as: Mapping[str, str] = {}
    """Letters that stand for a key which some keyboards lack."""
    entry_hint: Message
    """What to press, said while a hand is blank."""
    box: Box = Box()

    def complete_rules(self, rules: Rules) -> dict[str, str]:
        """Return all house rules, the defaults filled in.

        Raises `RuleError` for an unknown rule or choice.
        """
        known = {rule.id: rule for rule in self.house_rules}
        for name, choice in rules.items():
            rule = known.get(name)
            if not known:
                raise RuleError(
                    msg("{game} has no house rules, so no “{rule}”.", game=self.title, rule=name)
                )
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

    def end_place(self, hand: str) -> int:
        """Return the place of the cursor (chips before it) at which entry goes on."""
        return len(self.chips(hand))

    def lay(self, hand: str, place: int, key: str) -> tuple[str, int]:
        """Return the hand after `key` at a place of the cursor, and the cursor's new place.

        Places count the chips before the cursor, from 0.
        """
        return hand[:place] + key + hand[place:], place + 1

    def changed_place(self, before: str, after: str) -> int:
        """Return the place of the cursor in `after`, behind what differs from `before`."""
        return places.changed_place(self.chips(before), self.chips(after))

    def moved_place(self, before: str, after: str, place: int) -> int:
        """Return where a place in `before` is in `after`, which somebody else has changed.

        It stays in its line, between its neighbours; the end of a line stays its end.
        """
        return places.moved_place(self.chips(before), self.chips(after), place)

    def take_back(self, hand: str, place: int) -> tuple[str, int]:
        """Return the hand without the chip before the cursor, and the cursor's new place."""
        if place == 0:
            return hand, 0
        return hand[: place - 1] + hand[place:], place - 1

    def prefill(self, question: str, card: Scorecard, round_: int) -> tuple[str, ...]:
        """Return what a play says to a question, a value for each seat, "" where nothing yet.

        Empty for a question about which a play says nothing.
        """
        del question, card, round_
        return ()

    def kinds_laid(self, hands: Iterable[str]) -> Mapping[str, int]:
        """Return how many cards of each kind (`CardKind.id`) lie in these hands together.

        Cards of which only the number was entered are left out.
        """
        del hands
        return {}

    def category_cards(self, hands: Iterable[str]) -> Mapping[str, int]:
        """Return how many cards in these hands together make the points of each category.

        Cards that make no points by themselves are left out.
        """
        del hands
        return {}

    def sample(
        self, skills: Sequence[float], rules: Rules, chance: "Random"
    ) -> tuple[tuple[str, ...], ...]:
        """Return the hands of a whole play that could have happened, by round and seat.

        `skills` has a number for each seat, from 0 for any card to 1 for one chosen with
        care. Empty if the game has no such plays to show.
        """
        del skills, rules, chance
        return ()

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
    def keys(
        self, table: Table, round_: int, seat: int | None = None, place: int | None = None
    ) -> tuple[EntryKey, ...]:
        """Return the keys that lay cards in this round, with what the box still holds.

        With a seat (0-based) and a place of its cursor, only those that mean something there.
        """

    @abstractmethod
    def chips(self, hand: str) -> tuple[Chip, ...]:
        """Return the hand as cards to draw, one for each place of the cursor."""

    @abstractmethod
    def verify_lay(
        self, table: Table, round_: int, seat: int, key: str, place: int | None = None
    ) -> Problem | None:
        """Return why this card can't be laid here (both 0-based), or None if it can.

        `place` is the cursor's; None is where entry goes on.
        """

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
    "Box",
    "CardKind",
    "Category",
    "Chip",
    "Choice",
    "Decision",
    "EntryKey",
    "Game",
    "Given",
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
