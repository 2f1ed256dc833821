"""What a colour row may hold, what it still takes, and what it is worth (card game rules).

A row is number cards that go up or down, equal numbers allowed; the first step that differs
fixes the direction. A grey card equals the number before it. After an end card only an end
card follows.
"""

from dataclasses import dataclass, field
from typing import Final

from scorekeeper.games.keltis.cards import (
    COPIES,
    END_CARDS,
    HIGHEST,
    LONGEST_ROW,
    Row,
    count,
    is_count,
)
from scorekeeper.i18n import Message, msg, msgn

ROW_POINTS: Final = (0, -4, -3, -2, 1, 2, 3, 6, 7, 10)
"""Points of a row of so many cards; more than nine are worth no more."""

STONE_POINTS: Final = (-4, -1, 0, 4, 6, 10)
"""Points of so many stones; more than five are worth no more."""

OPENING_NOTE: Final = msg(
    "An end card opens the row. It counts as a card; the sources don't say clearly whether a "
    "row may begin so."
)


def row_points(cards: int) -> int:
    """Return the points of a colour row."""
    return ROW_POINTS[min(cards, len(ROW_POINTS) - 1)]


def stone_points(stones: int) -> int:
    """Return the points of a player's wishing stones."""
    return STONE_POINTS[min(stones, len(STONE_POINTS) - 1)]


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
            state.faults.append(
                msg("card {place}, {card}: {fault}", place=place, card=card, fault=fault)
            )
        elif card == "*":
            state.ends += 1
        elif card.startswith("g"):
            state.greys.add(int(card[1:]))
        else:
            number = int(card)
            if state.last is not None and not state.direction:
                state.direction = (number > state.last) - (number < state.last)
            state.last = number
    return state


def faults(row: Row) -> list[tuple[str, Message]]:
    """Return what is wrong with a row by itself, each with the code of the problem."""
    found = [("row_order", fault) for fault in walk(row).faults]
    for number, copies in enumerate(COPIES):
        laid = row.count(str(number))
        if laid > copies:
            found.append(
                (
                    "deck_limit",
                    msg(
                        "{laid} cards with {number}, but each colour has {copies}; one more can "
                        "only be the grey card, written g{number}",
                        laid=laid,
                        number=number,
                        copies=copies,
                    ),
                )
            )
        if row.count(f"g{number}") > 1:
            text = msg("more than one grey {number}, but the box holds one", number=number)
            found.append(("deck_limit", text))
    if count(row) > LONGEST_ROW:
        text = msg(
            "{count} cards, but no row can have more than {limit}",
            count=count(row),
            limit=LONGEST_ROW,
        )
        found.append(("row_length", text))
    return found


def hints(row: Row) -> tuple[Message, ...]:
    """Return what a row still takes, the number cards first.

    Only the order of the row speaks here, not what the other rows have used up. Nothing is
    known of a row entered as a number of cards, and a row with a fault has to be mended first.
    """
    state = walk(row)
    if is_count(row) or state.faults:
        return ()
    if state.ends >= END_CARDS:
        return (msg("closed"),)
    if state.ends:
        return (msg("only an end card"),)
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


def outlook(row: Row) -> Message | None:
    """Say what a begun row still takes and what one more card adds, or None."""
    takes = hints(row)
    if not row or (not takes and not is_count(row)):
        return None
    gain = row_points(count(row) + 1) - row_points(count(row))
    closed = walk(row).ends >= END_CARDS
    if not gain or closed:
        return msg("next: {cards}", cards=takes) if takes else None
    if not takes:
        return msg("one more card +{gain}", gain=gain)
    return msg("one more card +{gain}; next: {cards}", gain=gain, cards=takes)


def row_reason(name: Message, row: Row) -> Message:
    """Say why a row is worth what it is worth."""
    cards = count(row)
    points = row_points(cards)
    greys = sum(card.startswith("g") for card in row)
    if not cards:
        return msg("{row}: no cards", row=name)
    if greys:
        return msgn(
            "{row}, {count} card ({greys} grey): {points}",
            "{row}, {count} cards ({greys} grey): {points}",
            cards,
            row=name,
            greys=greys,
            points=points,
        )
    if cards >= len(ROW_POINTS):
        return msg(
            "{row}, {count} cards: {points} (nine or more)", row=name, count=cards, points=points
        )
    return msgn(
        "{row}, {count} card: {points}",
        "{row}, {count} cards: {points}",
        cards,
        row=name,
        points=points,
    )


def stones_reason(stones: int) -> Message:
    """Say why so many wishing stones are worth what they are worth."""
    points = stone_points(stones)
    if not stones:
        return msg("no wishing stone: {points}", points=points)
    if stones >= len(STONE_POINTS):
        return msg("{count} wishing stones: {points} (five or more)", count=stones, points=points)
    return msgn(
        "{count} wishing stone: {points}", "{count} wishing stones: {points}", stones, points=points
    )


def _fault(state: RowState, card: str) -> Message | None:
    if state.ends >= END_CARDS:
        return msg("both end cards lie there, the row is closed")
    if card == "*":
        return None
    if state.ends:
        return msg("after an end card only an end card may follow")
    last = state.last
    if card.startswith("g"):
        if last is None:
            return msg("a grey card needs a number before it")
        if int(card[1:]) == last:
            return None
        return msg(
            "a grey card has the same number as the card before it, here {number}", number=last
        )
    if last is None or (int(card) - last) * state.direction >= 0:
        return None
    if state.direction > 0:
        return msg("the row goes up, so {number} or more is needed", number=last)
    return msg("the row goes down, so {number} or less is needed", number=last)
