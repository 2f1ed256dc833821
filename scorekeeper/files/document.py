"""Bytes of any file as text or JSON: bounded, and with a sentence if they can't be read."""

import json
import re
import stat
from pathlib import Path
from typing import BinaryIO, Final
from unicodedata import normalize

from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Message, Refused, chosen, msg, reason_of

_NATIONAL: Final = {"zh_CN": "gb18030", "zh_TW": "cp950", "vi": "cp1258"}
NOT_UTF_8: Final = msg("The file is not UTF-8 text; a spreadsheet saves that as “CSV UTF-8”.")

LARGEST_FILE: Final = 50
"""Megabytes of the largest file that is read: a life of 5,000 plays has 3."""

_STEERING: Final = re.compile(
    "[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def bounded(source: Path | BinaryIO) -> bytes:
    """Return what a file or a stream holds. Raises `Refused` for what is none or too large."""
    most = (LARGEST_FILE << 20) + 1
    try:
        if not isinstance(source, Path):
            data = source.read(most)
        elif stat.S_ISREG(source.stat().st_mode) or source.is_dir():
            with source.open("rb") as file:
                data = file.read(most)
        else:
            path = shown(str(source), 200)
            raise Refused(msg("{path} is not a file; “-” reads what comes by a pipe.", path=path))
    except (OSError, ValueError) as error:
        raise Refused(failed(msg("{path} can't be read: {reason}."), source, error)) from None
    if len(data) == most:
        raise Refused(msg("The file has more than {limit} MB; split it.", limit=LARGEST_FILE))
    return data


def failed(message: Message, path: object, error: OSError | ValueError) -> Message:
    """Return a message about a {path} with the {reason} that the system gives."""
    name = shown(str(path), 200) if isinstance(path, Path) else "-"
    return Message(message.text, {"path": name, "reason": reason_of(error)})


def decoded(data: bytes) -> tuple[str, str]:
    """Return a text, and the name of its encoding if that was only guessed.

    A shell's `>` and the “Unicode text” of a spreadsheet are UTF-16; older spreadsheets write
    what their country had before.
    """
    guesses = ["utf-8-sig", _NATIONAL.get(chosen(), "cp1252"), "cp1252", "latin-1"]
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        guesses = ["utf-16"]
    elif b"\0" in data[:2]:
        guesses = ["utf-16-be" if data[:1] == b"\0" else "utf-16-le"]
    for guess in guesses:
        try:
            text = data.decode(guess)
        except UnicodeDecodeError:
            continue
        return (text, "") if guess[:3] == "utf" else (normalize("NFC", text), guess)
    raise Refused(NOT_UTF_8)


def parsed(text: str) -> object:
    """Return the JSON value of a text. Raises `Refused` with the place of a fault."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        start = text.lstrip()[:20].split("\n")[0]
        if start[:1] not in {"{", "["}:
            raise Refused(
                msg(
                    "The file begins with “{start}”, so it is not a play file, which is what "
                    "`scorekeeper export` writes.",
                    start=shown(start),
                )
            ) from None
        raise Refused(
            msg(
                "The file is broken at line {line}, column {column}; export it again.",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except (RecursionError, ValueError):  # a number of thousands of digits
        raise Refused(msg("The file is nested too deeply, or has a number too large.")) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        key = shown(next(key for key in keys if keys.count(key) > 1))
        raise Refused(msg("The key “{key}” comes twice in one object; leave one out.", key=key))
    return found


def json_text(value: object) -> str:
    """Return a value as JSON in one line; what could steer a terminal is written as an escape."""
    return _STEERING.sub(_escape, json.dumps(value, ensure_ascii=False))


def harmless(text: str) -> str:
    """Return a text in one line; what could steer a terminal or turn the line is an escape."""
    return _STEERING.sub(_escape, " ".join(text.split()))


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
