"""What is scored and what comes out: a table of hands, and every number with its reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorekeeper.games.message import Message

Rules = Mapping[str, str]
"""House rules by id; a game fills in what is left out (`Game.complete_rules`)."""


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
    round is complete. `ranks` has None for a seat that does not compete, or has
    nothing entered yet. `counts` are the
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
    """One number with its reason and the page of the rulebook that says so.

    `outlook` says what more the cards could take, where a game knows it.
    """

    category: Category
    points: int | None
    reason: Message
    page: str = ""
    outlook: Message | None = None
