"""What a colour row may hold, what it still takes, and what it is worth (card game rules).

A row is number cards that go up or down, equal numbers allowed; the first step that differs
fixes the direction. A grey card equals the number before it. After an end card only an end
card follows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.games.keltis.cards import (
    COLOURS,
    COPIES,
    END_CARDS,
    GREY_CARDS,
    GROUNDS,
    HIGHEST,
    LONGEST_ROW,
    LOOSE,
    NAMES,
    STONES,
    Row,
    count,
    is_count,
    rows_of,
)
from scorekeeper.games.scorecard import Hand, Problem, Rules
from scorekeeper.games.ways import Steps
from scorekeeper.i18n import Message, Value, msg, msgn

OPENING_NOTE: Final = msg(
    "an end card opens the row; it counts as a card, but the sources don't say clearly whether a "
    "row may begin so"
)


@dataclass(slots=True)
class RowState:
    """What is known of a row after its cards; cards that can't lie there change nothing.

    `direction` is 1 for a row that goes up, −1 for one that goes down, 0 while either is
    possible. `faults` has one sentence for each card that can't lie where it lies.
    """

    last: int | None = None
    direction: int = 0
    ends: int = 0
    greys: set[int] = field(default_factory=set)
    faults: list[Message] = field(default_factory=list)


def walk(row: Row) -> RowState:
    """Return the state of a row after its cards, read from the first to the last."""
    state = RowState()
    for place, card in enumerate(() if is_count(row) else row, start=1):
        fault = _fault(state, card)
        if fault is not None:
            text = msg("card {place}, {card}: {fault}", place=place, card=card, fault=fault)
            state.faults.append(text)
        elif card == "*":
            state.ends += 1
        elif card[0] == "g":
            state.greys.add(int(card[1:]))
        else:
            number = int(card)
            if state.last is not None and not state.direction:
                state.direction = (number > state.last) - (number < state.last)
            state.last = number
    return state


def faults(row: Row) -> list[Problem]:
    """Return what is wrong with a row by itself; the order of its cards, its length."""
    found = [Problem("error", "row_order", fault) for fault in walk(row).faults]
    if count(row) > LONGEST_ROW:
        text = msg("no row can have more than {limit} cards", limit=LONGEST_ROW)
        found.append(Problem("error", "row_length", text))
    if row[:1] == ("*",):
        found.append(Problem("warning", "end_card_first", OPENING_NOTE))
    return found


def too_often(row: Row) -> list[Problem]:
    """Return the cards that are in a row oftener than a colour, or the box, has them."""
    limits = {str(number): copies for number, copies in enumerate(COPIES)}
    found = []
    for card, limit in (limits | {f"g{number}": 1 for number in limits}).items():
        laid = row.count(card)
        if laid > limit:
            text = msg(
                "card {card}: {count} laid, at most {limit}", card=card, count=laid, limit=limit
            )
            found.append(Problem("error", "deck_limit", text))
    return found


def hints(row: Row) -> tuple[Message, ...]:
    """Return what a row still takes, the number cards first.

    Only the order of the row speaks here, not what the other rows have used up. Nothing is
    known of a row entered as a number of cards, and a row with a fault has to be mended first.
    """
    state = walk(row)
    if is_count(row) or state.faults:
        return ()
    if state.ends:
        return (msg("closed") if state.ends >= END_CARDS else msg("only an end card"),)
    found: list[Message] = []
    if state.last is None or not state.direction:
        found.append(msg("any"))
    elif state.direction > 0 and state.last < HIGHEST:
        found.append(msg("{number} or more", number=state.last))
    elif state.direction < 0 and state.last > 0:
        found.append(msg("{number} or less", number=state.last))
    if state.last is not None and state.last not in state.greys:
        found.append(msg("grey {number}", number=state.last))
    return (*found, msg("end card"))


@dataclass(frozen=True, kw_only=True)
class RowPoints(Steps):
    """A row is paid for the number of its cards; `row` is its place among those of a player."""

    row: int

    def count(self, hand: Hand) -> int:
        """Return how much of what pays is in a hand."""
        return count(rows_of(hand)[self.row])


class ColourRow(RowPoints):
    """A colour row; it pays for nine cards and more alike."""

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for the hands of a round."""
        return self.said(rows_of(hands[seat])[self.row], self.name)

    def said(self, row: Row, name: Message) -> Message:
        """Say why a row is worth what it is worth."""
        cards, greys = count(row), sum(card[0] == "g" for card in row)
        points = self.worth(cards)
        if not cards:
            return msg("{row}: no cards", row=name)
        told: dict[str, Value] = {"row": name, "points": points, "greys": greys, "count": cards}
        if greys:
            return msg("{row}, {count} cards ({greys} grey): {points}", **told)
        if self.left_over(cards):
            return msg("{row}, {count} cards: {points} (nine or more)", **told)
        return msgn(
            "{row}, {count} card: {points}", "{row}, {count} cards: {points}", cards, **told
        )


class Stones(RowPoints):
    """The wishing stones of a player."""

    def why(self, counts: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for what the seats have."""
        if not counts[seat]:
            return msg("no wishing stone: {points}", points=points)
        return msgn(
            "{count} wishing stone: {points}",
            "{count} wishing stones: {points}",
            counts[seat],
            points=points,
        )


class LooseGreys(RowPoints):
    """The loose grey cards of a player, 1 each."""

    def why(self, counts: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for what the seats have."""
        if not counts[seat]:
            return msg("no loose grey cards")
        return msgn(
            "{count} loose grey card: {points}",
            "{count} loose grey cards: {points}",
            counts[seat],
            points=points,
        )


ROW_POINTS: Final = (0, -4, -3, -2, 1, 2, 3, 6, 7, 10)
"""Points of a row of so many cards; more than nine are worth no more."""

COLOUR_ROWS: Final = tuple(
    ColourRow(id_, name, ground=ground, pays=ROW_POINTS, row=row)
    for row, (id_, name, ground) in enumerate(zip(COLOURS, NAMES, GROUNDS, strict=False))
)
STONE_ROW: Final = Stones(
    "stones",
    NAMES[STONES],
    short=msg("Stones"),
    ground=GROUNDS[STONES],
    heading=msg("stones"),
    rule=msg("none −4, five 10"),
    pays=(-4, -1, 0, 4, 6, 10),
    row=STONES,
)
LOOSE_ROW: Final = LooseGreys(
    "grey",
    NAMES[LOOSE],
    short=msg("Grey"),
    ground=GROUNDS[LOOSE],
    pays=range(GREY_CARDS + 1),
    row=LOOSE,
)
CATEGORIES: Final = (*COLOUR_ROWS, STONE_ROW, LOOSE_ROW)
"""One category for each row of a player, in the same order."""


def _fault(state: RowState, card: str) -> Message | None:
    last = state.last
    if state.ends >= END_CARDS:
        return msg("both end cards lie there, the row is closed")
    if card == "*":
        return None
    if state.ends:
        return msg("after an end card only an end card may follow")
    if card[0] == "g" and last is None:
        return msg("a grey card needs a number before it")
    if last is None:
        return None
    if card[0] == "g":
        text = msg("a grey card has the number of the card before it, here {number}", number=last)
        return None if int(card[1:]) == last else text
    if (int(card) - last) * state.direction >= 0:
        return None
    if state.direction > 0:
        return msg("the row goes up, so {number} or more is needed", number=last)
    return msg("the row goes down, so {number} or less is needed", number=last)
