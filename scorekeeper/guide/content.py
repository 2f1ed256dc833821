"""Content files: TOML entries read field by field; a mistake is named by file, line and field."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter

from scorekeeper.data_files import data_folder
from scorekeeper.games.base import Game
from scorekeeper.games.message import Message, Value, msg
from scorekeeper.translate import say


class ContentError(ValueError):
    """A content file that can't be used; `message` names the file, the entry and the field."""

    def __init__(self, message: Message) -> None:
        super().__init__(say(message))
        self.message = message


class Entry:
    """One `[[kind]]` of a content file. What is never asked for is unknown (`finish`)."""

    def __init__(
        self, file: Path, lines: Sequence[str], name: str, data: Mapping[str, object], span: range
    ) -> None:
        self._file = file
        self._lines = lines
        self._name = name
        self._data = data
        self._span = span
        self._asked: set[str] = set()

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that are there, in the order of the file."""
        return tuple(self._data)

    def has(self, field: str) -> bool:
        """Return whether a field is there."""
        return field in self._data

    def text(self, field: str) -> str:
        """Return a text that has to be there."""
        value = self._take(field)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(field, msg("a text is needed"))
        return value.strip()

    def optional(self, field: str) -> str:
        """Return a text, empty if it is not there."""
        return self.text(field) if self.has(field) else ""

    def texts(self, field: str) -> tuple[str, ...]:
        """Return a list of texts, empty if it is not there."""
        value = self._data.get(field, [])
        self._asked.add(field)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong(field, msg("a list of texts is needed"))
        return tuple(value)

    def rows(self, field: str) -> tuple[tuple[str, ...], ...]:
        """Return a list of lists of texts, empty if it is not there."""
        value = self._data.get(field, [])
        self._asked.add(field)
        if not isinstance(value, list) or not all(
            isinstance(row, list) and all(isinstance(text, str) for text in row) for row in value
        ):
            raise self.wrong(field, msg("a list of lists of texts is needed"))
        return tuple(tuple(row) for row in value)

    def number(self, field: str, default: int | None = None) -> int:
        """Return a whole number; without a default it has to be there."""
        value = self._take(field)
        if value is None and default is not None:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(field, msg("a whole number is needed"))
        return value

    def flag(self, field: str) -> bool:
        """Return a yes or no, no if it is not there."""
        value = self._data.get(field, False)
        self._asked.add(field)
        if not isinstance(value, bool):
            raise self.wrong(field, msg("true or false is needed"))
        return value

    def choices(self, field: str) -> dict[str, str]:
        """Return a table of texts, empty if it is not there."""
        value = self._data.get(field, {})
        self._asked.add(field)
        if not isinstance(value, dict) or not all(isinstance(it, str) for it in value.values()):
            raise self.wrong(field, msg("a table of texts is needed"))
        return dict(value)

    def inner(self, field: str) -> "Entry":
        """Return a table as an entry of its own; one without fields if it is not there."""
        value = self._data.get(field, {})
        self._asked.add(field)
        if not isinstance(value, dict):
            raise self.wrong(field, msg("a table is needed"))
        start = self._line_of(field) - 1
        stop = start + 1
        if self._lines[start].lstrip().startswith("["):
            while stop < self._span.stop and not self._lines[stop].lstrip().startswith("["):
                stop += 1
        name = f"{self._name}, “{field}”"
        return Entry(self._file, self._lines, name, value, range(start, stop))

    def entries(self, kind: str) -> tuple["Entry", ...]:
        """Return the entries of a kind that belong to this one."""
        self._asked.add(kind)
        return _entries(
            self._file, self._lines, self._data, kind, rf"[\w.]*\.{kind}", self._span, self._name
        )

    def filled(self, field: str, values: Mapping[str, Value]) -> str:
        """Return a text in the user's language with the values at its places."""
        text = self.text(field)
        try:
            places = [place for _text, place, _form, _conversion in Formatter().parse(text)]
        except ValueError:
            raise self.wrong(field, msg("a brace is not closed")) from None
        for place in places:
            if place is not None and place not in values:
                raise self.wrong(field, msg("“{place}” is none of the numbers", place=place))
        return say(msg(text, **values))

    def filled_optional(self, field: str, values: Mapping[str, Value]) -> str:
        """Return a text as `filled` does, empty if it is not there."""
        return self.filled(field, values) if self.has(field) else ""

    def finish(self) -> None:
        """Complain about a field that nobody asked for."""
        for field in self._data:
            if field not in self._asked:
                raise self.wrong(field, msg("this field is unknown"))

    def wrong(self, field: str, reason: Message) -> ContentError:
        """Return the error that says what is wrong with a field, and where."""
        return ContentError(
            msg(
                "{file}, line {line}, {entry}, “{field}”: {reason}.",
                file=str(self._file),
                line=self._line_of(field),
                entry=self._name,
                field=field,
                reason=say(reason).rstrip("."),
            )
        )

    def _take(self, field: str) -> object:
        self._asked.add(field)
        return self._data.get(field)

    def _line_of(self, field: str) -> int:
        """Return the line (1-based) of a field, that of the entry if it is not there."""
        written = re.compile(rf"\s*(\[+[\w.]*\.)?{re.escape(field)}\s*[=\]]")
        for line in self._span:
            if written.match(self._lines[line]):
                return line + 1
        return self._span.start + 1


def content_file(game: Game, name: str, folder: Path | None = None) -> Path:
    """Return where a content file of a game lies."""
    return (folder or data_folder()) / game.id.replace("-", "_") / f"{name}.toml"


def read_entries(game: Game, name: str, kind: str, folder: Path | None = None) -> tuple[Entry, ...]:
    """Return the `[[kind]]` entries of `name`.toml of a game; none if there is no such file.

    Raises `ContentError`.
    """
    file = content_file(game, name, folder)
    if not file.exists():
        return ()
    try:
        text = file.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise ContentError(
            msg("{file} can't be read: {reason}.", file=str(file), reason=str(error).rstrip("."))
        ) from None
    lines = text.splitlines()
    if not isinstance(data.get(kind), list):
        raise ContentError(msg("{file} has no [[{kind}]] entries.", file=str(file), kind=kind))
    for other in data:
        if other != kind:
            raise ContentError(
                msg("{file}: [[{other}]] is unknown.", file=str(file), other=other[:40])
            )
    return _entries(file, lines, data, kind, kind, range(len(lines)), "")


def _entries(
    file: Path,
    lines: Sequence[str],
    data: Mapping[str, object],
    kind: str,
    header: str,
    span: range,
    parent: str,
) -> tuple[Entry, ...]:
    found = data.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise ContentError(msg("{file} has no [[{kind}]] entries.", file=str(file), kind=kind))
    begins = re.compile(rf"\s*\[\[{header}\]\]")
    starts = [line for line in span if begins.match(lines[line])]
    ends = [*starts[1:], span.stop]
    entries = []
    for number, entry in enumerate(found):
        place = range(starts[number], ends[number]) if number < len(starts) else span
        name = f"{kind} {number + 1}"
        entries.append(Entry(file, lines, f"{parent}, {name}" if parent else name, entry, place))
    return tuple(entries)
