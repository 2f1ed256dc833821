"""The user's own keys: a TOML file, checked line by line; a wrong line keeps the standard keys."""

import difflib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scorekeeper.games.message import Message, msg
from scorekeeper.settings import keymap_path
from scorekeeper.tui.command_screens import EVERYWHERE_TABLE, TABLES, CommandTable
from scorekeeper.tui.commands import Command
from scorekeeper.tui.key_names import FRENCH_DIGITS, character_of, key_name, key_of

LARGEST: Final = 100_000
"""Bytes of the largest file of keys that is read."""

_RESERVED: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+h"})
"""Keys that Textual keeps (c, q), and those that terminals send as Tab, Enter and ⌫."""

_MOVES: Final = frozenset(
    {"enter", "space", "tab", "shift+tab", "up", "down", "left", "right", "home", "end"}
    | {"pageup", "pagedown", "backspace", "delete"}
)
"""Keys that lists, buttons and fields take for themselves."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys of the user by command id, and what was wrong with their file."""

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    problems: tuple[Message, ...] = ()

    def applied(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """Return the commands with the user's keys."""
        return tuple(
            command.with_keys(self.keys[command.id]) if command.id in self.keys else command
            for command in commands
        )

    def shown_keys(self) -> dict[str, str]:
        """Return the key of every command as it is shown, by id."""
        return {command.id: command.shown_key for command in self._every()}

    def textual_keymap(self) -> dict[str, str]:
        """Return the keys of every command as Textual wants them."""
        return {command.id: command.keys for command in self._every()}

    def _every(self) -> Iterator[Command]:
        for table in (*TABLES, EVERYWHERE_TABLE):
            yield from self.applied(table.commands)


def load_keymap(path: Path | None = None) -> Keymap:
    """Read and check the file of keys; without one there is nothing to check."""
    path = path or keymap_path()
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Keymap()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _unread(path, reason)
    if len(data) > LARGEST:
        return _unread(path, msg("it has more than {count} bytes", count=LARGEST))
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _unread(path, msg("it is no UTF-8 text"))
    except (ValueError, RecursionError) as error:
        return _unread(path, str(error).removesuffix("."))
    return checked(document)


def checked(document: Mapping[str, object]) -> Keymap:
    """Return the lines that can be used, and a sentence about each of the others."""
    problems: list[Message] = []
    keys: dict[str, tuple[str, ...]] = {}
    for name, value in _lines(document):
        found = _keys_of(name, value)
        if isinstance(found, Message):
            problems.append(found)
        else:
            keys[name] = found
    while (clash := _clash(keys)) is not None:
        name, problem = clash
        del keys[name]
        problems.append(problem)
    return Keymap(keys, tuple(problems))


def _lines(document: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for name, value in document.items():
        whole = f"{before}{name}"
        if isinstance(value, dict):
            yield from _lines(value, "" if whole == "everywhere" else f"{whole}.")
        else:
            yield whole, value


def _unread(path: Path, reason: Message | str) -> Keymap:
    return Keymap(
        problems=(
            msg(
                "The file of keys {path} can't be used: {reason}. The standard keys are used.",
                path=str(path),
                reason=reason,
            ),
        )
    )


def _tables_with(name: str) -> list[CommandTable]:
    if any(command.id == name for command in EVERYWHERE_TABLE.commands):
        return [*TABLES, EVERYWHERE_TABLE]
    return [table for table in TABLES if any(command.id == name for command in table.commands)]


def _keys_of(name: str, value: object) -> tuple[str, ...] | Message:
    tables = _tables_with(name)
    if not tables:
        return _no_command(name)
    given = value if isinstance(value, list) else [value]
    written = [key for key in given if isinstance(key, str) and key]
    if not written or len(written) != len(given):
        return msg(
            'Keys: {id} needs a key in quotation marks, such as "u", or a list of them.', id=name
        )
    keys: list[str] = []
    for text in written:
        key = key_of(text)
        if key is None:
            return msg(
                "Keys: “{key}” for {id} is no key; write a character, or a name such as f5, "
                "enter, pageup or ctrl+z.",
                key=text[:40],
                id=name,
            )
        if key in _RESERVED:
            return msg(
                "Keys: “{key}” for {id} can't be used, terminals or the program keep it for "
                "something else.",
                key=text,
                id=name,
            )
        keys.append(key)
    return _taken(name, tables, keys) or tuple(dict.fromkeys(keys))


def _no_command(name: str) -> Message:
    every = {command.id for table in (*TABLES, EVERYWHERE_TABLE) for command in table.commands}
    near = difflib.get_close_matches(name[:60], every, n=1)
    if near:
        return msg(
            "Keys: there is no command “{id}”; perhaps {near} is meant.", id=name[:60], near=near[0]
        )
    return msg("Keys: there is no command “{id}”; `scorekeeper keys` lists them all.", id=name[:60])


def _taken(name: str, tables: Sequence[CommandTable], keys: Sequence[str]) -> Message | None:
    """Return why the widgets of a screen would never let these keys through to a command."""
    for table in tables:
        standard = {key for command in table.commands for key in command.keys.split(",")}
        if table.takes == "cards":
            for key in keys:
                # Some letters of commands lay cards in one game and not in the other.
                if key not in standard and character_of(key) in _card_letters():
                    return msg(
                        "Keys: “{key}” for {id} lays a card on the sheet; choose another key.",
                        key=key_name(key),
                        id=name,
                    )
        if table.takes in {"moves", "letters"}:
            for key in keys:
                if key in _MOVES and key not in standard:
                    return msg(
                        "Keys: “{key}” for {id} is used by the lists and fields of the screen "
                        "“{screen}”; choose another key.",
                        key=key_name(key),
                        id=name,
                        screen=table.title,
                    )
        # Space is standard where a button takes it and a field is never a button.
        typed = [character_of(key) for key in keys if key not in standard]
        if table.takes == "letters" and len(typed) == len(keys) and all(typed):
            return msg(
                "Keys: {id} needs a key that types nothing, such as f9, because the screen "
                "“{screen}” has fields to type in.",
                id=name,
                screen=table.title,
            )
    return None


def _clash(keys: Mapping[str, tuple[str, ...]]) -> tuple[str, Message] | None:
    """Return a line whose key another command of a screen has too; of two lines the later one."""
    order = list(keys)
    for table in TABLES:
        owners: dict[str, str] = {}
        for command in (*table.commands, *EVERYWHERE_TABLE.commands):
            for key in keys.get(command.id, tuple(command.keys.split(","))):
                other = owners.setdefault(key, command.id)
                if other == command.id:
                    continue
                later = max((name for name in (command.id, other) if name in keys), key=order.index)
                first = other if later == command.id else command.id
                return later, msg(
                    "Keys: {id} and {other} can't both be “{key}” on the screen “{screen}”; "
                    "{id} keeps its standard key.",
                    id=later,
                    other=first,
                    key=key_name(key),
                    screen=table.title,
                )
    return None


def _card_letters() -> set[str]:
    """Return every character that lays a card of any game."""
    from scorekeeper.games import all_games
    from scorekeeper.play import new_play

    letters: set[str] = set()
    for game in all_games().values():
        play = new_play("keys", game.id, ["a", "b", "c", "d"][: max(game.seats.start, 2)])
        found = (
            {key.key for key in game.keys(play.table, 0)} | set(game.typed_as) | set(FRENCH_DIGITS)
        )
        letters |= found | {letter.upper() for letter in found if letter.islower()}
    return letters
