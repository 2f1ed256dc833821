"""A player's rows, stones and grey cards as one line of text, at the borders only.

The canonical form has the parts in the order `R Y G B P stones grey`, empty parts left out,
` / ` between parts and one space between cards: `R: 0 1 g1 * / B: #7 / stones: 1 4`.
"""

import re
from functools import lru_cache
from typing import Final, NoReturn

from scorekeeper.games.keltis.cards import (
    COLOURS,
    HIGHEST,
    LOOSE,
    ROWS,
    STONES,
    Row,
    hand_of,
    rows_of,
)
from scorekeeper.games.numbers import plain, shown
from scorekeeper.games.parts import NotationError
from scorekeeper.games.scorecard import Hand
from scorekeeper.i18n import msg

PARTS: Final = (*"RYGBP", "stones", "grey")
"""What stands before the colon, by row."""

_ROW_OF: Final = {
    **{part.lower(): row for row, part in enumerate(PARTS)},
    **{colour: row for row, colour in enumerate(COLOURS)},
    "pink": COLOURS.index("purple"),
    "stone": STONES,
    "gray": LOOSE,
}
_CHUNK: Final = re.compile(r"[^/;\n]+")
_HEAD: Final = re.compile(r"\s*([A-Za-z]+)\s*:")
_TOKEN: Final = re.compile(r"\*|(?P<sign>[gG#]?)(?P<digits>[0-9]{1,3})(?![0-9])")
_GAP: Final = re.compile(r"[\s,]*")
_WORD: Final = re.compile(r"[^\s,/;]+|.", re.DOTALL)


@lru_cache(maxsize=4096)
def read(text: str) -> Hand:
    """Return the hand that a text says. Order of parts, case and extra spaces don't matter.

    Raises `NotationError` that names the part, the position (from 1) and what is expected.
    Whether the cards may lie so is another question: see `rows`.
    """
    text = plain(text)
    rows: list[Row] = [()] * len(ROWS)
    seen: set[int] = set()
    for chunk in _CHUNK.finditer(text):
        if not chunk.group().strip():
            continue
        head = _HEAD.match(text, chunk.start(), chunk.end())
        row = _ROW_OF.get(head[1].lower()) if head else None
        if head is None or row is None:
            start = _after_gap(text, chunk.start())
            reason = msg(
                "“{what}” at position {position}: begin a part with one of {parts} and a colon.",
                what=_word(text, start),
                position=start + 1,
                parts=PARTS,
            )
            raise NotationError(reason)
        if row in seen:
            raise NotationError(
                msg("{part} is there twice; write each part once.", part=PARTS[row])
            )
        seen.add(row)
        rows[row] = _cards(text, head.end(), chunk.end(), row)
    return hand_of(rows)


def read_row(text: str) -> Row:
    """Return the cards of one colour row written without its colour. Raises `NotationError`."""
    return _cards(plain(text), 0, len(text), None)


def write(hand: Hand) -> str:
    """Return the canonical text of a hand."""
    rows = zip(PARTS, rows_of(hand), strict=True)
    return " / ".join([f"{part}: {' '.join(row)}" for part, row in rows if row])


def _cards(text: str, start: int, end: int, row: int | None) -> Row:
    cards: list[str] = []
    position = _after_gap(text, start)
    while position < end:
        token = _TOKEN.match(text, position, end)
        card = _card(token, row) if token else None
        if token is None or card is None:
            _refuse(text, position, row)
        if cards and "#" in (card + cards[0]):
            _refuse(text, position, row)
        cards.append(card)
        position = _after_gap(text, token.end())
    return tuple(cards)


def _card(token: re.Match[str], row: int | None) -> str | None:
    colour = row is None or row < STONES
    if token.group() == "*":
        return "*" if colour else None
    sign, number = token["sign"].lower(), int(token["digits"])
    if sign == "#":
        return f"#{number}"
    least, most = (1, 9) if row == STONES else (0, HIGHEST)
    if not least <= number <= most or (sign and row == STONES):
        return None
    return f"{sign if colour else ''}{number}"


def _refuse(text: str, position: int, row: int | None) -> NoReturn:
    if row == STONES:
        expected = msg("stones from 1 to 9, or only # and their number")
    elif row == LOOSE:
        expected = msg("grey cards from 0 to 10, or only # and their number")
    else:
        expected = msg("0 to 10, g3 for a grey 3, * for an end card, or only # and the number")
    reason = msg(
        "{part}, position {position}: “{what}” can't stand there; write {expected}.",
        part=msg("row") if row is None else PARTS[row],
        position=position + 1,
        what=_word(text, position),
        expected=expected,
    )
    raise NotationError(reason)


def _after_gap(text: str, position: int) -> int:
    gap = _GAP.match(text, position)
    return gap.end() if gap else position


def _word(text: str, position: int) -> str:
    found = _WORD.match(text, position)
    return shown(found.group() if found else "")
