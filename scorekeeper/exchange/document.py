"""Bytes from anywhere as a JSON document, or one sentence that says what is wrong with them."""

import json
import math
from collections.abc import Iterable
from typing import Final, NoReturn

from scorekeeper.games.message import Message, msg

LARGEST: Final = 32 * 1024 * 1024
"""Bytes of the largest file that is read; tens of thousands of plays fit."""

_SHOWN: Final = 20
_BEGINNINGS: Final = frozenset('{["-0123456789tfn')
_WRONG: Final = msg("something there is no JSON")
_REASONS: Final = (
    ("Expecting value", msg("a value is missing")),
    ("Expecting property name", msg("a key in double quotes is missing")),
    ("Expecting ',' delimiter", msg("a comma is missing")),
    ("Expecting ':' delimiter", msg("a colon is missing")),
    ("Extra data", msg("the file goes on where it should end")),
    ("Unterminated string", msg("a text has no double quote at its end")),
    ("Invalid control character", msg("a text holds a line break or another control character")),
    ("Invalid \\", msg("a backslash in a text means nothing")),
)

DEEPEST: Final = 20
"""How deep what we do not know may be nested, so that it can be written again."""


class PlayFileError(ValueError):
    """A file that can't be read; nothing of it was taken. `message` says what and where."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def read_document(data: bytes | str) -> object:
    """Return the JSON document in `data`. Raises `PlayFileError`."""
    text = _decode(data)
    if not text.strip():
        raise PlayFileError(msg("The file is empty; a play file is one JSON object."))
    try:
        return strict_decoder().decode(text)
    except json.JSONDecodeError as error:
        raise broken(error.msg, text, error.lineno, error.colno) from None
    except RecursionError:
        raise PlayFileError(
            msg("The file is nested too deeply to be a play file; export it again.")
        ) from None


def broken(reason: str, start: str, line: int, column: int) -> PlayFileError:
    """Return the refusal of a text that is no JSON; `start` is how the file begins.

    `reason` is what Python's own reader says.
    """
    start = start.lstrip()[:_SHOWN].split("\n")[0]
    if start[:1] not in _BEGINNINGS:
        return PlayFileError(
            msg(
                "The file is no play file, for it begins with “{start}”. "
                "A play file is what `scorekeeper export` writes.",
                start=ascii(start)[1:-1] if not start.isprintable() else start,
            )
        )
    plain = next((words for said, words in _REASONS if reason.startswith(said)), _WRONG)
    return PlayFileError(
        msg(
            "The file is broken at line {line}, column {column}: {reason}. "
            "Export it again, or mend that place.",
            line=line,
            column=column,
            reason=plain,
        )
    )


def strict_decoder() -> json.JSONDecoder:
    """Return a decoder that refuses what JSON or a play file has no room for.

    It raises `PlayFileError` for a key that comes twice and for numbers too large to keep.
    """
    return json.JSONDecoder(
        object_pairs_hook=_object,
        parse_constant=_constant,
        parse_float=_float,
        parse_int=_int,
    )


def too_deep(value: object) -> bool:
    """Return whether a JSON value is nested more than `DEEPEST` levels."""
    level: list[object] = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def sendable(value: object) -> bool:
    """Return whether all text in a JSON value can be written as UTF-8."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def kind_of(value: object) -> Message:
    """Return what a JSON value is, for a sentence about a wrong one."""
    match value:
        case None:
            return msg("null")
        case bool():
            return msg("true or false")
        case int() | float():
            return msg("a number")
        case str():
            return msg("a text")
        case list():
            return msg("a list")
        case _:
            return msg("an object")


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _decode(data: bytes | str) -> str:
    if len(data) > LARGEST:
        raise PlayFileError(
            msg(
                "The file has more than {limit} MB, too many for a play file; split it.",
                limit=LARGEST // 1024 // 1024,
            )
        )
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlayFileError(
            msg(
                "The file is no UTF-8 text (byte {position}); save it as UTF-8.",
                position=error.start + 1,
            )
        ) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise PlayFileError(
                    msg("The key “{key}” comes twice in one object; leave one out.", key=key[:40])
                )
            seen.add(key)
    return found


def _constant(name: str) -> NoReturn:
    raise PlayFileError(msg("{value} is no JSON number; write a whole number.", value=name))


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise PlayFileError(msg("The number {value} is too large.", value=text[:20]))
    return value


def _int(text: str) -> int:
    if len(text) > 18:
        raise PlayFileError(msg("The number {value}… is too large.", value=text[:18]))
    return int(text)
