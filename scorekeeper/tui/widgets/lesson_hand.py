"""A hand of cards to choose from: a chosen card is raised, the cursor stands below one."""

from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from scorekeeper.games.base import Chip
from scorekeeper.tui.text import fit, fit_right
from scorekeeper.tui.theme import card_face

WIDEST = 12
"""Cells of a card with the gap behind it."""

NAMED = 8
"""Cells of a card that has room for its name."""

_ORDER = "①②③④⑤"


@dataclass(frozen=True, slots=True)
class HandView:
    """The cards with their names, which are chosen (in order), and where the cursor stands."""

    cards: tuple[Chip, ...]
    names: tuple[str, ...]
    places: tuple[int, ...]
    cursor: int | None
    ordered: bool


class LessonHand(Widget):
    """Draws a `HandView`; clicking a card chooses it."""

    DEFAULT_CSS = """
    LessonHand { height: auto; width: 100%; }
    """

    view: reactive[HandView | None] = reactive[HandView | None](None, layout=True)

    @dataclass
    class Chosen(Message):
        """A card was clicked, by its place in the hand."""

        place: int

    def __init__(self, *, no_colour: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._no_colour = no_colour

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of a card, one more to raise it, one for the cursor or the names."""
        del container, viewport
        return self._card_height(width) + 1 + self._line_below()

    def render(self) -> Content:
        """Draw the cards line by line."""
        view = self.view
        if view is None or not view.cards:
            return Content("")
        width = self.size.width
        each, height = self._each(width), self._card_height(width)
        lines = []
        for line in range(height + 1):
            cells = [
                self._cell(view, place, line, each, height) for place in range(len(view.cards))
            ]
            lines.append(Content("").join(cells))
        if self._line_below():
            lines.append(self._below(view, each, width))
        return Content("\n").join(lines)

    def on_click(self, event: Click) -> None:
        """Say which card was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or self.view is None:
            return
        place = offset.x // self._each(self.size.width)
        if place < len(self.view.cards):
            self.post_message(self.Chosen(place))

    def _cell(self, view: HandView, place: int, line: int, each: int, height: int) -> Content:
        chosen = place in view.places
        top = 0 if chosen else 1
        inside = line - top
        if 0 <= inside < height:
            face = card_face(view.cards[place].colour, no_colour=self._no_colour)
            if not chosen and view.places and view.cursor is None:
                face = face.replace("bold ", "")
            return Content.assemble(
                (self._text(view, place, inside, each - 1), face if inside == 0 else _thin(face)),
                " ",
            )
        if chosen and line == height:
            return Content.styled(fit("▔" * (each - 1), each), "$edge")
        return Content(" " * each)

    def _text(self, view: HandView, place: int, line: int, width: int) -> str:
        if line == 0:
            mark = ""
            if view.ordered and place in view.places:
                mark = _ORDER[view.places.index(place)]
            return fit(f" {view.cards[place].text} {mark}", width)
        count = self._card_height(self.size.width) - 1
        words = _lines(view.names[place], width, count) if width >= NAMED else []
        return fit(words[line - 1], width) if line <= len(words) else " " * width

    def _line_below(self) -> int:
        """Return 1 if there is a line below the cards for the cursor, 0 if there is none."""
        view = self.view
        return int(view is None or view.cursor is not None)

    def _below(self, view: HandView, each: int, width: int) -> Content:
        """Draw the cursor, with the name of its card where the card is too narrow for it."""
        if view.cursor is None:
            return Content("")
        left = view.cursor * each + 1
        name = "" if each - 1 >= NAMED else view.names[view.cursor]
        if left + 2 + cell_len(name) <= width:
            return Content.assemble(" " * left, ("▲", "bold $accent"), f" {name}")
        return Content.assemble(fit_right(name, left - 1), (" ▲", "bold $accent"))

    def _each(self, width: int) -> int:
        cards = len(self.view.cards) if self.view is not None else 1
        return max(min(WIDEST, width // max(cards, 1)), 4)

    def _card_height(self, width: int) -> int:
        return 3 if width >= 60 else 2


def _lines(name: str, width: int, count: int) -> list[str]:
    """Return a name in at most so many lines, whole words where they fit."""
    lines: list[str] = []
    for word in name.split():
        if lines and (len(lines) == count or cell_len(lines[-1]) + 1 + cell_len(word) < width):
            lines[-1] += f" {word}"
        else:
            lines.append(f" {word}" if cell_len(word) < width else word)
    return [set_cell_size(line, width).rstrip() for line in lines]


def _thin(face: str) -> str:
    return face.replace("bold ", "")
