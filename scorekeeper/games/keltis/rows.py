"""What a colour row may hold, and what it still takes (card game rules).

A row is number cards that go up or down, equal numbers allowed; the first step that
differs fixes the direction. A grey card equals the number before it. After an end card
only an end card follows.
"""

from dataclasses import dataclass, field
from typing import Final

from scorekeeper.games.base import Message, msg
from scorekeeper.games.keltis.cards import END_CARDS, HIGHEST
from scorekeeper.games.keltis.notation import Part, is_count

OPENING_NOTE: Final = msg(
    "An end card opens the row. It counts as a card; the sources don't say clearly whether "
    "a row may begin so."
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

    @property
    def closed(self) -> bool:
        """Whether both end cards lie in the row."""
        return self.ends >= END_CARDS


def walk(part: Part) -> RowState:
    """Return the state of a row after its cards, read from the first to the last."""
    state = RowState()
    if is_count(part):
        return state
    for place, card in enumerate(part, start=1):
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


def opens_with_end(part: Part) -> bool:
    """Return whether an end card is the first card of a row, where sources don't agree."""
    return part[:1] == ("*",)


def hints(part: Part) -> tuple[Message, ...]:
    """Return what a row still takes, the number cards first.

    Only the order of the row speaks here, not what the other rows have used up. Nothing is
    known of a row entered as a number of cards, and a row with a fault has to be mended first.
    """
    state = walk(part)
    if is_count(part) or state.faults:
        return ()
    if state.closed:
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
    found.append(msg("end card"))
    return tuple(found)


def _fault(state: RowState, card: str) -> Message | None:
    if state.closed:
        return msg("both end cards lie there, the row is closed")
    if card == "*":
        return None
    if state.ends:
        return msg("after an end card only an end card may follow")
    if card.startswith("g"):
        if state.last is None:
            return msg("a grey card needs a number before it")
        if int(card[1:]) != state.last:
            return msg(
                "a grey card has the same number as the card before it, here {number}",
                number=state.last,
            )
        return None
    if state.last is None or not state.direction:
        return None
    step = int(card) - state.last
    if step * state.direction >= 0:
        return None
    if state.direction > 0:
        return msg("the row goes up, so {number} or more is needed", number=state.last)
    return msg("the row goes down, so {number} or less is needed", number=state.last)
