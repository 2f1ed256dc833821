"""A JSON object of any length, read piece by piece: its long lists come element by element."""

import codecs
import json
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, Literal

from scorekeeper.exchange.document import PlayFileError, broken, kind_of, strict_decoder
from scorekeeper.games.message import msg

LARGEST_VALUE: Final = 1024 * 1024
"""Characters of the largest single value, such as one play; no play comes near."""

LARGEST_REST: Final = 8 * LARGEST_VALUE
"""Characters of all that is no element of a long list."""

_CHUNK: Final = 256 * 1024
_BEGINNINGS: Final = frozenset('{["-0123456789tfnNI')
_EXPONENT: Final = 8
_SHOWN: Final = 200
_SPACE: Final = re.compile(r"[ \t\n\r]*")


@dataclass(frozen=True, slots=True)
class Piece:
    """One value of the object, the beginning of a long list, or one element of it."""

    key: str
    value: object
    kind: Literal["value", "list", "element"]


def pieces(file: BinaryIO, long_lists: Container[str]) -> Iterator[Piece]:
    """Yield the values of the JSON object in a file, in their order.

    A list under one of the keys `long_lists` comes element by element, so that memory stays
    small. Raises `PlayFileError` for what is no JSON object, a key that comes twice, or a
    value that no play file needs.
    """
    text = _Text(file)
    first = text.peek()
    if not first:
        raise PlayFileError(msg("The file is empty; a play file is one JSON object."))
    if first != "{":
        value = text.value()
        raise PlayFileError(msg("A play file is one JSON object, not {kind}.", kind=kind_of(value)))
    text.skip()
    seen: set[str] = set()
    rest = 0
    separator = text.peek()
    while separator != "}":
        if seen:
            text.expect(",")
        key = _key(text)
        if key in seen:
            raise PlayFileError(
                msg("The key “{key}” comes twice in one object; leave one out.", key=key[:40])
            )
        seen.add(key)
        text.expect(":")
        if text.peek() == "[" and key in long_lists:
            yield Piece(key, None, "list")
            for value in _elements(text):
                yield Piece(key, value, "element")
        else:
            start = text.place
            yield Piece(key, text.value(), "value")
            rest += text.place - start + len(key)
            if rest > LARGEST_REST:
                raise _too_large()
        separator = text.peek()
    text.skip()
    if text.peek():
        raise text.wrong("Extra data")


def _key(text: "_Text") -> str:
    if text.peek() != '"':
        raise text.wrong("Expecting property name enclosed in double quotes")
    key = text.value()
    return key if isinstance(key, str) else ""


def _elements(text: "_Text") -> Iterator[object]:
    text.skip()
    if text.peek() == "]":
        text.skip()
        return
    while True:
        yield text.value()
        if text.peek() == "]":
            text.skip()
            return
        text.expect(",")


def _too_large() -> PlayFileError:
    return PlayFileError(
        msg("The file holds a value that is too large to belong to a play; export it again.")
    )


class _Text:
    """The text of a file, of which only what is being read is kept."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._bytes = 0
        self._utf8 = codecs.getincrementaldecoder("utf-8-sig")()
        self._json = strict_decoder()
        self._text = ""
        self._at = 0
        self._before = 0
        self._line, self._column = 1, 1
        self._ended = False
        self._start = ""

    @property
    def place(self) -> int:
        """How many characters were read."""
        return self._before + self._at

    def peek(self) -> str:
        """Return the next character that is no white space, "" at the end."""
        while True:
            found = _SPACE.match(self._text, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def skip(self) -> None:
        """Go past the character that was peeked."""
        self._at += 1

    def expect(self, character: str) -> None:
        """Go past this character. Raises `PlayFileError` if another one comes."""
        if self.peek() != character:
            raise self.wrong(f"Expecting '{character}' delimiter")
        self.skip()

    def value(self) -> object:
        """Return the next value. Raises `PlayFileError`."""
        if self.peek() not in _BEGINNINGS:
            raise self.wrong("Expecting value")
        while True:
            try:
                value, end = self._json.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                wrong = self.wrong(error.msg, error.pos)
            except RecursionError:
                raise PlayFileError(
                    msg("The file is nested too deeply to be a play file; export it again.")
                ) from None
            else:
                # A number such as 1.5e3 may go on in what was not read yet.
                if end + _EXPONENT < len(self._text) or self._ended:
                    self._at = end
                    return value
                wrong = self.wrong("Expecting value")
            if len(self._text) - self._at > LARGEST_VALUE:
                raise _too_large()
            if not self._more():
                raise wrong

    def wrong(self, reason: str, place: int | None = None) -> PlayFileError:
        """Return the refusal of the text at a place, where reading stands unless given."""
        line, column = self._lines(self._at if place is None else place)
        return broken(reason, self._start, line, column)

    def _lines(self, place: int) -> tuple[int, int]:
        breaks = self._text.count("\n", 0, place)
        if not breaks:
            return self._line, self._column + place
        return self._line + breaks, place - self._text.rindex("\n", 0, place)

    def _more(self) -> bool:
        """Read on; False at the end. What was read before the current place is forgotten."""
        if self._ended:
            return False
        self._line, self._column = self._lines(self._at)
        self._before += self._at
        kept = self._text[self._at :]
        data = self._file.read(max(_CHUNK, len(kept)))
        waiting = len(self._utf8.getstate()[0])
        try:
            text = self._utf8.decode(data, final=not data)
        except UnicodeDecodeError as error:
            raise PlayFileError(
                msg(
                    "The file is no UTF-8 text (byte {position}); save it as UTF-8.",
                    position=self._bytes - waiting + error.start + 1,
                )
            ) from None
        self._bytes += len(data)
        if len(self._start) < _SHOWN:
            self._start += text[:_SHOWN]
        self._ended = not data
        self._text = kept + text
        self._at = 0
        return True
