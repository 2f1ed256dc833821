"""What is scored and what comes out: a table of hands, and every number of a play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from scorekeeper.i18n import Message, msg

Rules: TypeAlias = Mapping[str, str]
"""House rules by id. A `Table` holds every rule of the game (`rules.complete`)."""

Hand: TypeAlias = tuple[str, ...]
"""Card keys in the order laid; a key is a token of any length. `()` is entered without cards."""

Rounds: TypeAlias = tuple[tuple[Hand | None, ...], ...]
"""`rounds[r][seat]`, both 0-based; None is a hand that is not entered yet."""


class Problem(NamedTuple):
    """Something that the rules or the box do not allow, at a place (0-based, or the play).

    An error is impossible and is refused; a warning can be overruled by the table.
    """

    level: Literal["error", "warning"]
    code: str
    message: Message
    round: int | None = None
    seat: int | None = None


@dataclass(frozen=True)
class Category:
    """A kind of points: what of each hand counts for it, what that pays, and why.

    `shared` points depend on the other seats, so they are provisional while a round is being
    entered. `short` is one word where the name has several. `icon` (1 or 2 cells) and `ground`
    (`#rrggbb`) are those of its cards, `page` is that of the rulebook. `keys` are the cards that
    count. What has a `heading` (of 6 cells at most) is compared beside the sheet, where `rule`
    is said (“most 6, second 3”).
    """

    id: str
    name: Message
    shared: bool = False
    short: Message | None = None
    icon: str = ""
    ground: str = ""
    page: str = ""
    keys: Sequence[str] = ()
    heading: Message | None = None
    rule: Message | None = None
    by_count: ClassVar[bool] = True
    """Whether what is counted says the points; fruit is counted by card, paid by icon."""

    def count(self, hand: Hand) -> int:
        """Return how much of what pays is in a hand."""
        return sum([hand.count(key) for key in self.keys])

    def pay(self, counts: Sequence[int], rules: Rules) -> Sequence[int]:
        """Return the points by seat for what the seats have."""
        raise NotImplementedError

    def why(self, counts: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for what the seats have."""
        return msg("{category}: {points}", category=self.name, points=points)

    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        """Return the points by seat for the hands of a round."""
        return self.pay([self.count(hand) for hand in hands], rules)

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for the hands of a round."""
        return self.why([self.count(hand) for hand in hands], seat, points, rules)

    def alone(self, cards: Sequence[str]) -> int | None:
        """Return what cards of one kind are worth whatever lies beside them, None if it varies."""
        return None

    def rule_for(self, seats: int) -> Message:
        """Return `rule` for so many seats."""
        return self.rule or msg("paid at the end")

    def kept(self, count: int) -> Message:
        """Say what is kept for the end of the play."""
        return msg("{category}: {points}", category=self.name, points=count)

    def story(self, counts: Sequence[int], points: Sequence[int], rules: Rules) -> list[Message]:
        """Tell who gets what is compared."""
        return []


class ByHand(NamedTuple):
    """Points that the table set by hand: added to a seat's round (both 0-based)."""

    round: int
    seat: int
    points: int
    note: str = ""


class Result(NamedTuple):
    """What is known of a seat's result without its cards; None is unknown, never 0.

    `rounds` are the totals of the rounds. `counted` is what breaks a tie (puddings, dessert
    cards). `rank` is the rank as it was written down, from 1.
    """

    total: int | None = None
    rounds: tuple[int | None, ...] | None = None
    counted: int | None = None
    rank: int | None = None


class Table(NamedTuple):
    """All that decides the points of one play.

    `open_round` is the round (0-based) in which cards are still being entered; its shared
    points are provisional. `results` are the results by seat of a play without cards, None for
    one with cards. `ended` is False while a game of open length goes on.
    """

    seats: int
    rounds: Rounds
    rules: Rules
    open_round: int | None = None
    by_hand: tuple[ByHand, ...] = ()
    results: tuple[Result, ...] | None = None
    ended: bool = True


class HandScore(NamedTuple):
    """The points of one hand, one number for each of the scorecard's categories.

    `by_hand` are points added by the table. `total` leaves out shared points while they are
    provisional. Without cards only `total` is known and `points` is empty.
    """

    points: tuple[int, ...]
    by_hand: int
    total: int


class RoundScore(NamedTuple):
    """The hands of one round by seat; `settled` is False while shared points may change."""

    hands: tuple[HandScore | None, ...]
    settled: bool


class Scorecard(NamedTuple):
    """Every number of one play; no words.

    `end_points[seat]` has one number for each end category, and is None before the last round
    is complete. `ranks` has None for a seat that does not compete or has nothing entered.
    `counts` are what the end categories and the tie-break count (puddings), by seat, () where
    nothing is counted. `by` is how it was decided, None while it is not. Numbers are None only
    where a play without cards does not know them. `laid[r][seat]` are the hands as they count
    (a copy as what it copies), None where nothing is entered. `written` ranks are those of a
    play without cards that the rules don't give.
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
    by: str | None = None
    laid: Rounds = ()
    written: bool = False

    @property
    def complete(self) -> bool:
        """Whether the last round is settled, so that there is a result."""
        return self.end_points is not None

    def hand(self, round_: int, seat: int) -> HandScore | None:
        """Return the points of one hand (both 0-based), None if it is not entered."""
        return self.rounds[round_].hands[seat] if round_ < len(self.rounds) else None
