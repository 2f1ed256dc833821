"""What is scored and what comes out: a table of hands, and every number with its reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorekeeper.games.message import Message

Rules = Mapping[str, str]
"""House rules by id; a game fills in what is left out (`Game.complete_rules`)."""


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
class Category:
    """A column of points.

    `shared` points depend on the other seats, so they are only provisional while a round
    is still being entered. `short` is a name of one word where the name has several.
    """

    id: str
    name: Message
    shared: bool = False
    short: Message | None = None

    @property
    def heading(self) -> Message:
        """The name in as few letters as there are."""
        return self.short or self.name


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the table set by hand: added to a seat's round (both 0-based)."""

    round: int
    seat: int
    points: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """What is known of a seat's result without its cards; None is unknown, never 0.

    `rounds` are the totals of the rounds, None where none is known. `puddings` is what breaks
    a tie, whatever the game calls it. `rank` is the place as it was written down, from 1.
    """

    total: int | None = None
    rounds: tuple[int | None, ...] | None = None
    puddings: int | None = None
    rank: int | None = None

    @property
    def known(self) -> bool:
        """Whether there is a result at all: a total or a place."""
        return self.total is not None or self.rank is not None


@dataclass(frozen=True, slots=True)
class Table:
    """All that decides the points of one play: `rounds[r][seat]` is a hand in notation.

    `None` is a hand not entered yet, `""` a hand entered without cards. `open_round` is the
    round (0-based) in which cards are still being entered; its shared points are provisional.
    `rules` holds every house rule of the game. `given` are the results by seat of a play
    without cards, None for one with cards.
    """

    seats: int
    rounds: tuple[tuple[str | None, ...], ...]
    rules: Rules
    open_round: int | None = None
    adjustments: tuple[Adjustment, ...] = ()
    given: tuple[Given, ...] | None = None

    def by_hand(self, round_: int) -> list[int]:
        """Return the points that the table added to each hand of a round (0-based), by seat."""
        added = [given for given in self.adjustments if given.round == round_]
        if not added:  # as nearly always, and every play of a history is scored
            return [0] * self.seats
        return [
            sum(given.points for given in added if given.seat == seat) for seat in range(self.seats)
        ]


class HandScore(NamedTuple):
    """The points of one hand, one number for each of the scorecard's round categories.

    `by_hand` are points added by the table. `total` leaves out shared points while they
    are provisional. Without cards only `total` is known and `points` is empty.
    """

    points: tuple[int, ...]
    by_hand: int
    total: int


class RoundScore(NamedTuple):
    """The hands of one round by seat; `settled` is False while shared points may change."""

    hands: tuple[HandScore | None, ...]
    settled: bool


class Decision(NamedTuple):
    """How the play was decided; `by` is None while it is not."""

    by: Literal["total", "puddings", "shared"] | None
    message: Message


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Every number of one play.

    `end_points[seat]` has one number for each end category, and is None before the last
    round is complete. `ranks` has None for a seat that does not compete, or has
    nothing entered yet. `counts` are the
    things the end categories and the tie-break count (puddings), by seat.

    Totals, counts and end points are None only where a play without cards does not know them.
    """

    table: Table
    categories: tuple[Category, ...]
    end_categories: tuple[Category, ...]
    rounds: tuple[RoundScore, ...]
    end_points: tuple[tuple[int | None, ...], ...] | None
    counts: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether the last round is settled, so that there is a result."""
        return self.end_points is not None

    def hand(self, round_: int, seat: int) -> HandScore | None:
        """Return the points of one hand (both 0-based), None if it is not entered."""
        return self.rounds[round_].hands[seat] if round_ < len(self.rounds) else None

    @property
    def sums(self) -> tuple[int, ...]:
        """The totals of a play with cards, where every total is known."""
        return tuple([total for total in self.totals if total is not None])

    @property
    def counted(self) -> tuple[int, ...]:
        """The counts of a play with cards, where everything can be counted."""
        return tuple([count for count in self.counts if count is not None])

    def by_hand(self, round_: int | None, seat: int) -> bool:
        """Return whether the table set points of this hand (0-based) by hand, None of any."""
        return any(
            given.seat == seat and round_ in {None, given.round} for given in self.table.adjustments
        )

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
    """One number with its reason and the page of the rulebook that says so.

    `outlook` says what more the cards could take, where a game knows it.
    """

    category: Category
    points: int | None
    reason: Message
    page: str = ""
    outlook: Message | None = None
