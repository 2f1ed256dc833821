"""Nigiri and wasabi written as the stacks that lie on the table."""

import re

from scorekeeper.games.sushi_go.cards import NIGIRI
from scorekeeper.games.sushi_go.notation import parse

_PLUS = re.compile(r"\s*\+\s*")
_BETWEEN = re.compile(r"[\s,]+")


def as_laid(text: str) -> str:
    """Return stacks like `w+q l w` in an order in which they can have been laid.

    Plain nigiri come first, then each wasabi with its nigiri, then the empty wasabi. A text
    without `+`, or with anything but such stacks, stays as it is: it gives the order itself.
    Raises `NotationError` for an unknown card.
    """
    if "+" not in text:
        return text
    stacks = [
        [parse(part) for part in stack.split("+")]
        for stack in _BETWEEN.split(_PLUS.sub("+", text.strip()))
    ]
    if not all(_is_stack(stack) for stack in stacks):
        return text
    plain = [stack[0] for stack in stacks if len(stack) == 1 and stack != ["w"]]
    pairs = ["w" + stack[-1 if stack[0] == "w" else 0] for stack in stacks if len(stack) == 2]
    empty = [stack[0] for stack in stacks if stack == ["w"]]
    return "".join([*plain, *pairs, *empty])


def boosted(hand: str) -> bool:
    """Return whether a nigiri lies on a wasabi."""
    first = hand.find("w")
    return first >= 0 and any(card in NIGIRI for card in hand[first:])


def _is_stack(cards: list[str]) -> bool:
    if len(cards) == 1:
        return len(cards[0]) == 1
    return len(cards) == 2 and "w" in cards and any(card in NIGIRI for card in cards)
