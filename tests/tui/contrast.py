"""How well a text can be told from what lies behind it, measured where it is drawn."""

from collections.abc import Callable, Iterator

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from textual.screen import ModalScreen

from tests.tui.drive import Person

ENOUGH = 4.5
"""What the Web Content Accessibility Guidelines ask of a text (AA)."""


def luminance(colour: ColorTriplet) -> float:
    """The relative luminance of WCAG 2, 0 for black and 1 for white."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: ColorTriplet, other: ColorTriplet) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def is_text(character: str) -> bool:
    """Whether a character is read; lines, blocks, and the dots of empty places are drawings."""
    drawing = "\u2500" <= character <= "\u259f" or character == "·"
    return not drawing and not character.isspace()


def drawn_pairs(person: Person) -> Iterator[tuple[str, ColorTriplet, ColorTriplet]]:
    """Every text in the window with its colour and the one behind it.

    What a dialog covers with its shade is not meant to be read.
    """
    screen = person.screen
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            text, style = segment.text, segment.style
            start, x = x, x + segment.cell_length
            shaded = isinstance(screen, ModalScreen) and screen.get_widget_at(start, y)[0] is screen
            if shaded or not any(is_text(character) for character in text):
                continue
            assert style is not None, text
            assert style.color is not None, text
            assert style.bgcolor is not None, text
            assert not style.dim, text
            colours = style.color.get_truecolor(), style.bgcolor.get_truecolor()
            yield text.strip(), *(reversed(colours) if style.reverse else colours)


def hard_to_read(
    person: Person, seen_as: Callable[[ColorTriplet], ColorTriplet] = lambda colour: colour
) -> set[str]:
    """The texts in the window whose contrast is too small, with colours as a terminal has them."""
    pairs = ((text, seen_as(front), seen_as(behind)) for text, front, behind in drawn_pairs(person))
    return {
        f"{text!r} {front.hex} on {behind.hex}: {ratio(front, behind):.2f}"
        for text, front, behind in pairs
        if ratio(front, behind) < ENOUGH
    }


CONSOLE = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""The sixteen colours of the Linux console, which are those of VGA."""


def triplet(colour: str) -> ColorTriplet:
    """A colour written in hexadecimal digits."""
    return ColorTriplet(*bytes.fromhex(colour.removeprefix("#")))


def of_sixteen(colour: ColorTriplet) -> ColorTriplet:
    """The colour that a terminal with sixteen colours shows instead."""
    number = Color.from_triplet(colour).downgrade(ColorSystem.STANDARD).number
    assert number is not None
    return triplet(CONSOLE[number])


def of_256(colour: ColorTriplet) -> ColorTriplet:
    """The colour that a terminal with 256 colours shows instead."""
    return Color.from_triplet(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
