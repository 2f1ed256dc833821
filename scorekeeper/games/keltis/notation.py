"""A player's rows, stones and grey cards as one line of text.

The canonical form has the parts in the order `R Y G B P stones grey`, empty parts left
out, ` / ` between parts and one space between cards: `R: 0 1 g1 * / B: #7 / stones: 1 4`.
Cards stay in the order in which they were written.
"""

import re
from typing import Final, NoReturn, TypeAlias

from scorekeeper.games.base import Message, NotationError, msg
from scorekeeper.games.keltis.cards import COLOURS, GREY, HIGHEST, LETTERS, LINES, STONES

Part: TypeAlias = tuple[str, ...]
"""The cards of one line: `7`, `g7`, `*`; or one `#7` alone when only the number is known."""

Hand: TypeAlias = tuple[Part, ...]
"""The seven parts of a player, by line."""

PART_NAMES: Final = (*LETTERS, "stones", "grey")
"""What stands before the colon, by line."""

EMPTY: Final[Hand] = ((),) * LINES

_LINE_OF: Final = {
    **{letter.lower(): line for line, letter in enumerate(LETTERS)},
    **{colour: line for line, colour in enumerate(COLOURS)},
    "pink": COLOURS.index("purple"),
    "stones": STONES,
    "stone": STONES,
    "grey": GREY,
    "gray": GREY,
}
_CHUNK: Final = re.compile(r"[^/;\n]+")
_HEAD: Final = re.compile(r"\s*([A-Za-z]+)\s*:")
_TOKEN: Final = re.compile(r"\*|(?P<sign>[gG#]?)(?P<digits>[0-9]+)")
_GAP: Final = re.compile(r"[\s,]*")
_WORD: Final = re.compile(r"[^\s,/;]+")
_EXPECTED_ROW: Final = msg(
    "expected a number from 0 to 10, * for an end card, g and a number for a grey card, "
    "or only # and the number of cards"
)
_EXPECTED_STONES: Final = msg("expected a stone from 1 to 9, or only # and the number of stones")
_EXPECTED_GREY: Final = msg("expected a grey card from 0 to 10, or only # and the number of cards")


def parse(text: str) -> str:
    """Return the canonical notation. Raises `NotationError`."""
    return write(read(text))


def read(text: str) -> Hand:
    """Return the parts of a player. Order of parts, case and extra spaces don't matter.

    Raises `NotationError` that names the part, the position (from 1) and what is expected.
    Whether the cards may lie so is another question: see `rows` and `checks`.
    """
    parts: list[Part] = list(EMPTY)
    seen: set[int] = set()
    for chunk in _CHUNK.finditer(text):
        if not chunk.group().strip():
            continue
        head = _HEAD.match(text, chunk.start(), chunk.end())
        line = _LINE_OF.get(head[1].lower()) if head else None
        if head is None or line is None:
            start = _skip(text, chunk.start())
            raise NotationError(
                msg(
                    "“{what}” at position {position}: expected a part, one of {parts}, "
                    "and a colon after it.",
                    what=_word(text, start),
                    position=start + 1,
                    parts=", ".join(PART_NAMES),
                )
            )
        if line in seen:
            raise NotationError(
                msg(
                    "“{part}” at position {position} is there already; expected each part once.",
                    part=PART_NAMES[line],
                    position=head.start(1) + 1,
                )
            )
        seen.add(line)
        parts[line] = _read_cards(text, head.end(), chunk.end(), line)
    return tuple(parts)


def read_row(text: str) -> Part:
    """Return the cards of one row that is written without its colour.

    Raises `NotationError`.
    """
    return _read_cards(text, 0, len(text), None)


def write(hand: Hand) -> str:
    """Return the canonical notation of a player's parts."""
    return " / ".join(
        [f"{name}: {' '.join(part)}" for name, part in zip(PART_NAMES, hand, strict=True) if part]
    )


def is_count(part: Part) -> bool:
    """Return whether only the number of cards is known."""
    return bool(part) and part[0].startswith("#")


def count(part: Part) -> int:
    """Return how many cards or stones a part has."""
    return int(part[0][1:]) if is_count(part) else len(part)


def _read_cards(text: str, start: int, end: int, line: int | None) -> Part:
    cards: list[str] = []
    position = _skip(text, start)
    while position < end:
        token = _TOKEN.match(text, position, end)
        card = _card(token, line) if token else None
        if token is None or card is None:
            _refuse(text, position, line)
        if cards and (card.startswith("#") or cards[0].startswith("#")):
            raise NotationError(
                msg(
                    "{part}, position {position}: “{what}” can't stand beside other cards; "
                    "expected either cards or only # and their number.",
                    part=_part_name(line),
                    position=position + 1,
                    what=card if card.startswith("#") else cards[0],
                )
            )
        cards.append(card)
        position = _skip(text, token.end())
    return tuple(cards)


def _card(token: re.Match[str], line: int | None) -> str | None:
    if token.group() == "*":
        return None if line in (STONES, GREY) else "*"
    sign = token["sign"].lower()
    if len(token["digits"]) > 3:
        return None
    number = int(token["digits"])
    if sign == "#":
        return f"#{number}"
    lowest, highest = (1, 9) if line == STONES else (0, HIGHEST)
    if not lowest <= number <= highest or (sign and line == STONES):
        return None
    return str(number) if line == GREY else f"{sign}{number}"


def _refuse(text: str, position: int, line: int | None) -> NoReturn:
    expected = {STONES: _EXPECTED_STONES, GREY: _EXPECTED_GREY}.get(line or 0, _EXPECTED_ROW)
    raise NotationError(
        msg(
            "{part}, position {position}: “{what}” is no card of this part; {expected}.",
            part=_part_name(line),
            position=position + 1,
            what=_word(text, position),
            expected=expected,
        )
    )


def _part_name(line: int | None) -> str | Message:
    if line is None:
        return msg("row")
    part = PART_NAMES[line]
    return part if line in {STONES, GREY} else msg("row {letter}", letter=part)


def _skip(text: str, position: int) -> int:
    gap = _GAP.match(text, position)
    return gap.end() if gap else position


def _word(text: str, position: int) -> str:
    found = _WORD.match(text, position)
    word = found.group() if found else text[position : position + 1]
    if not word.isprintable():
        word = ascii(word)[1:-1]
    return word if len(word) <= 20 else word[:19] + "…"
