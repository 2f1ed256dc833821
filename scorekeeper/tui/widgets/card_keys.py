"""The cards of the box with their keys and how many are left; a click lays one."""

from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from scorekeeper.games.base import Chip, EntryKey
from scorekeeper.translate import say
from scorekeeper.tui.text import fit, fit_right
from scorekeeper.tui.widgets.chips import chip
from scorekeeper.tui.widgets.lines import Lines

MANY = 14
"""Keys beyond which a narrow window shows them without their names."""

SMALL, NAMED = 8, 18
"""Cells of a key without its name, and with it."""

NAMELESS = 8
"""Cells beside the name: the key, the count and blanks."""


class CardKeys(Lines):
    """Draws the keys of a game in as many columns as fit."""

    DEFAULT_CSS = """
    CardKeys { height: auto; border-top: solid $edge; border-bottom: solid $edge; }
    """

    keys: reactive[tuple[EntryKey, ...]] = reactive[tuple[EntryKey, ...]]((), repaint=False)

    @dataclass
    class Pressed(Message):
        """A card was clicked."""

        key: str

    def __init__(self, *, no_colour: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._no_colour = no_colour

    def watch_keys(self, before: tuple[EntryKey, ...], after: tuple[EntryKey, ...]) -> None:
        """Lay out anew only when there are more or fewer keys, not for every card laid."""
        if len(before) != len(after):
            self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that the keys need at this width."""
        del container, viewport
        columns = _columns(width, len(self.keys))
        return -(-len(self.keys) // columns) if self.keys else 3

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the keys line by line."""
        del height
        columns = _columns(width, len(self.keys))
        each = width // columns
        lines: list[Content] = []
        for start in range(0, len(self.keys), columns):
            row = [
                _key(
                    Chip(key.key, key.colour),
                    _name(key, each - NAMELESS),
                    key.left,
                    each,
                    counted=key.counted,
                    no_colour=self._no_colour,
                )
                for key in self.keys[start : start + columns]
            ]
            lines.append(Content("").join(row))
        return lines

    def on_click(self, event: Click) -> None:
        """Lay the card that was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        columns = _columns(self.size.width, len(self.keys))
        column = offset.x // (self.size.width // columns)
        place = offset.y * columns + column
        if column < columns and place < len(self.keys):
            self.post_message(self.Pressed(self.keys[place].key))


# A card that is laid changes one key, seldom more; the others are not put together again.
@lru_cache(maxsize=256)
def _key(
    face: Chip, name: str, left: int, width: int, *, counted: bool, no_colour: bool
) -> Content:
    drawn = chip(face, no_colour=no_colour)
    count = fit_right(str(left) if counted else "", 3)
    if width < 2 * SMALL:
        return drawn + Content.styled(count + "  ", "$quiet")
    return Content.assemble(
        drawn,
        " ",
        (fit(name, width - NAMELESS), "$quiet strike" if left <= 0 else ""),
        (count, "$quiet"),
        " ",
    )


def _name(key: EntryKey, room: int) -> str:
    name = say(key.name)
    return say(key.short) if key.short is not None and cell_len(name) > room else name


def _columns(width: int, keys: int) -> int:
    if keys > MANY and width < MANY * 4:
        return max(width // SMALL, 1)
    most = max(min(width // NAMED, 6), 1)
    lines = -(-keys // most)
    return -(-keys // lines) if lines else most
