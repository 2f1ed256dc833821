"""A card as it is drawn; apart from the rules, so that the first picture needs none of them."""

from typing import NamedTuple


class Chip(NamedTuple):
    """One laid card as the sheet draws it.

    `mark` is a small sign beside the letter. `boosted` cards are worth more because of
    another card, `waiting` cards wait for one. `line` is the line of the seat (0-based) on
    which it is drawn, for games with several rows a seat; a `heading` names its line.
    """

    text: str
    colour: str
    mark: str = ""
    line: int = 0
    boosted: bool = False
    waiting: bool = False
    heading: bool = False
