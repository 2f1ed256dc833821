"""Texts to read: paragraphs that are broken to a width, with cards drawn between them."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rich.cells import cell_len

from scorekeeper.games.game import Game
from scorekeeper.games.parts import Kind
from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.i18n import Message, say
from scorekeeper.tui.widgets.rows import Piece, Row, Rows, fit, row, shown, wrap
from scorekeeper.tui.widgets.tiles import HandView, card_cells, draw_hand

WIDEST: Final = 7
"""Cells of a card in a text at most."""

Part: TypeAlias = "Row | Rows"
"""A paragraph, or rows that are drawn already."""


def flow(parts: Iterable[Part], width: int) -> Rows:
    """Return paragraphs broken to a width, and drawn rows as they are."""
    drawn: Rows = []
    for part in parts:
        drawn += part if isinstance(part, list) else wrap(part, width)
    return drawn


def told(text: Message | str, style: str = "", names: Sequence[str] = ()) -> list[Row]:
    """Return a text as paragraphs, one for each of its lines."""
    said = text if isinstance(text, str) else say(text, names)
    return [row((shown(line), style)) for line in said.split("\n")]


def choices(names: Sequence[str], chosen: int, width: int) -> Row:
    """Return choices with ● at the one that holds; without room for all that one between arrows."""
    parts = [
        (f"{'●' if place == chosen else '○'} {name}", "bold" if place == chosen else "faint")
        for place, name in enumerate(names)
    ]
    if sum(cell_len(text) + 3 for text, _style in parts) - 3 > width:
        cells = min(cell_len(names[chosen]), max(width - 5, 4))
        return row(("◂ ", "focus"), (fit(names[chosen], cells), "bold"), (" ▸", "focus"))
    return row(*(piece for part in parts for piece in (part, "   ")))[:-1]


def labelled(label: str, text: Message | str) -> list[Row]:
    """Return a text behind its label, nothing where there is no text."""
    said = text if isinstance(text, str) else say(text)
    return [row((f"{label}  ", "quiet"), shown(said))] if said else []


def kind_row(kinds: Iterable[Kind], width: int, *, icons: bool) -> Row:
    """Return cards one beside the other, each with its key and its icon where it has one."""
    drawn: list[Piece] = []
    for kind in kinds:
        sign = f" {kind.icon}" if icons and kind.icon else ""
        text = f" {kind.key}{sign} "
        width -= len(text) + 1
        if width >= 0:
            drawn += [Piece(text, f"bold ink on {kind.ground}"), Piece(" ")]
    return tuple(drawn)


def hand_rows(game: Game, hand: Hand, rules: Rules, width: int, *, icons: bool) -> Rows:
    """Return a hand in as many lines as its game lays it."""
    cards = game.cards(rules)
    tiles = cards.tiles(hand)
    lines: dict[int, list[int]] = {}
    for tile in tiles:
        lines.setdefault(tile.row, []).extend(tile.cards)
    cells = min(card_cells(width, max(map(len, lines.values()), default=1)), WIDEST)
    drawn: Rows = []
    for _line, places in sorted(lines.items()):
        part = tuple(hand[place] for place in sorted(places))
        drawn += draw_hand(HandView(part, 0, icons=icons), cards, cells, 1, width)
    return drawn
