"""The two looks of the program, and the colours of the cards in both."""

from collections.abc import Mapping
from typing import Final

from textual.theme import Theme

CARD_COLOURS: Final = {
    "purple": "#c6a4ea",
    "green": "#9fd089",
    "blue": "#86b6ec",
    "red": "#f28b80",
    "yellow": "#f2cd54",
    "pink": "#f7a8ca",
    "sky": "#86d6ec",
    "brown": "#cda274",
    "grey": "#b9b6b0",
}
"""Backgrounds of the box's cards; text on them is `CARD_INK`."""

CARD_INK: Final = "#1d1a20"

_CARDS: Final = {f"card-{name}": colour for name, colour in CARD_COLOURS.items()} | {
    "card-ink": CARD_INK
}

DARK: Final = Theme(
    name="scorekeeper-dark",
    dark=True,
    primary="#ff9671",
    secondary="#8fd3c2",
    accent="#ffd166",
    warning="#ffc15e",
    error="#ff8080",
    success="#93d68a",
    foreground="#f4efe7",
    background="#17161b",
    surface="#201f26",
    panel="#2b2932",
    variables={
        **_CARDS,
        "quiet": "#aaa39b",
        "edge": "#4b4854",
        "footer-key-foreground": "#ffd166",
        "footer-background": "#201f26",
        "footer-description-foreground": "#d9d3ca",
        "block-cursor-background": "#ff9671",
        "block-cursor-foreground": "#17161b",
        "input-selection-background": "#ff9671 40%",
    },
)

LIGHT: Final = Theme(
    name="scorekeeper-light",
    dark=False,
    primary="#b02e16",
    secondary="#1d6a5c",
    accent="#7c4a00",
    warning="#8a4b00",
    error="#b3261e",
    success="#2c6a2a",
    foreground="#26211d",
    background="#fdf8ef",
    surface="#f5eddf",
    panel="#eadfcc",
    variables={
        **_CARDS,
        "quiet": "#665d54",
        "edge": "#c4b7a3",
        "footer-key-foreground": "#b02e16",
        "footer-background": "#f5eddf",
        "footer-description-foreground": "#3b342e",
        "block-cursor-background": "#b02e16",
        "block-cursor-foreground": "#fdf8ef",
        "input-selection-background": "#b02e16 30%",
    },
)

THEMES: Final = (DARK, LIGHT)


def other_theme(name: str) -> str:
    """Return the name of the look that is not shown now."""
    return LIGHT.name if name == DARK.name else DARK.name


def sixteen_colours(variables: Mapping[str, str], *, dark: bool) -> dict[str, str]:
    """Return the colours for a terminal that has sixteen, on which greys would fall together."""
    changed = {"footer-description-foreground": variables["foreground"]}
    if dark:
        changed |= {"panel": "#0000aa", "surface": "#000000"}
    else:
        # The nearest to brown and orange would be a yellow that can't be read on white.
        red, blue, magenta = "#800000", "#000080", "#800080"
        changed |= dict.fromkeys(
            ("primary", "footer-key-foreground", "block-cursor-background"), red
        )
        changed |= {"accent": blue, "warning": magenta}
    return {**variables, **changed}


def card_edge(colour: str, *, no_colour: bool) -> str:
    """Return the style of a card's edge, a half block in the card's colour."""
    return "" if no_colour else f"$card-{colour}"


def card_face(colour: str, *, no_colour: bool) -> str:
    """Return the style of the letter on a card."""
    return "bold reverse" if no_colour else f"bold $card-ink on $card-{colour}"
