"""What a play says to the questions, as the values that one would type."""

from collections.abc import Callable
from typing import Final

from scorekeeper.games.base import Scorecard
from scorekeeper.games.sushi_go.cards import NIGIRI
from scorekeeper.games.sushi_go.scoring import maki_icons


def prefill(question: str, card: Scorecard, round_: int) -> tuple[str, ...]:
    """Return a value for each seat, "" for a hand that is not entered or has none of it."""
    if question == "pudding":
        return tuple("" if count is None else str(count) for count in card.counts)
    if question == "winner":
        return tuple(
            "" if total is None or puddings is None else f"{total}:{puddings}"
            for total, puddings in zip(card.totals, card.counts, strict=True)
        )
    value = _OF_A_HAND.get(question)
    if value is None:
        return ()
    return tuple("" if hand is None else value(hand) for hand in card.table.rounds[round_])


def _icons(hand: str) -> str:
    return str(maki_icons(hand))


def _nigiri(hand: str) -> str:
    return "".join(letter for letter in hand if letter == "w" or letter in NIGIRI)


_OF_A_HAND: Final[dict[str, Callable[[str], str]]] = {
    "maki": _icons,
    "nigiri": _nigiri,
    "hand": str,
}
