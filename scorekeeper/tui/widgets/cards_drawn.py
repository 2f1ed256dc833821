"""Cards of the guide as they are drawn: single ones, and whole hands row by row."""

from collections.abc import Iterable

from scorekeeper.games.game import Game, Kind
from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.tui.widgets.rows import Piece, Row, Rows
from scorekeeper.tui.widgets.tiles import HandView, draw_hand


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


def hand_rows(
    game: Game, hand: Hand, rules: Rules, width: int, *, plain: bool, icons: bool
) -> Rows:
    """Return a hand in as many lines as its game lays it."""
    cards = game.cards(rules)
    tiles = cards.tiles(hand)
    lines = sorted({tile.row for tile in tiles})
    drawn: Rows = []
    for line in lines:
        places = [place for tile in tiles if tile.row == line for place in tile.cards]
        part = tuple(hand[place] for place in sorted(places))
        view = HandView(part, 0, plain=plain, icons=icons)
        drawn += draw_hand(view, cards, 5, 1, width)
    return drawn
