"""Keys: what they are called, and the user's own, a TOML file that is checked line by line."""

import difflib
import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from scorekeeper.i18n import Message, msg, say
from scorekeeper.tui.command import Area, Command
from scorekeeper.tui.commands import AREAS, EVERYWHERE, every_command

LARGEST: Final = 100_000
"""Bytes of the largest file of keys that is read."""

_SHOWN: Final = {
    "enter": "⏎",
    "escape": "Esc",
    "backspace": "⌫",
    "tab": "Tab",
    "shift+tab": "⇧Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "delete": "Del",
    "insert": "Ins",
    "space": "Space",
}

_WRITTEN: Final = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "page_up": "pageup",
    "page_down": "pagedown",
    " ": "space",
}
"""Other ways of writing a key's name."""

_RESERVED: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+h"})
"""Keys that the program keeps, and those that terminals send as Tab, Enter and ⌫."""

_MOVES: Final = frozenset(
    {"enter", "space", "tab", "shift+tab", "up", "down", "left", "right", "home", "end"}
    | {"pageup", "pagedown", "backspace", "delete"}
)
"""Keys that lists, buttons and fields take for themselves."""

_MODIFIERS: Final = ("ctrl", "alt", "shift")


def key_name(key: str) -> str:
    """Return what a key is called on the screen; `key` is Textual's name of it."""
    if key in _SHOWN:
        return _SHOWN[key]
    *modifiers, plain = key.split("+")
    if modifiers:
        return "+".join([*(word.capitalize() for word in modifiers), key_name(plain)])
    if plain[:1] == "f" and plain[1:].isdigit():
        return plain.upper()
    return character_of(plain) or plain


def character_of(key: str) -> str:
    """Return the character that a key types, empty for keys that type none."""
    if len(key) == 1:
        return key
    if "+" in key:
        return ""
    from textual.keys import key_to_character

    character = _signs().get(key) or key_to_character(key) or ""
    return character if character.isprintable() else ""


@cache
def _signs() -> dict[str, str]:
    """Return the signs of a keyboard by Textual's names of them, which are its own for some."""
    from textual.keys import _character_to_key  # the public ones go the other way only

    return {_character_to_key(sign): sign for sign in string.punctuation}


def key_of(written: str) -> str | None:
    """Return Textual's name of a key as somebody wrote it, None if there is no such key."""
    from textual.keys import Keys, _character_to_key

    if len(written) == 1:
        if written.isprintable() or written == " ":
            return _WRITTEN.get(written) or _character_to_key(written)
        return None
    *modifiers, plain = written.lower().split("+")
    plain = _WRITTEN.get(plain, plain)
    ordered = [word for word in _MODIFIERS if word in modifiers]
    known = {key.value for key in Keys if not key.value.startswith("<")} | set(_signs())
    if sorted(ordered) != sorted(modifiers) or not (plain in known or len(plain) == 1):
        return None
    if ordered == ["shift"] and len(plain) == 1:
        return plain.upper() if plain.isalpha() else None
    return "+".join([*ordered, plain])


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keys of the user by command id, and what was wrong with their file."""

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    problems: tuple[Message, ...] = ()

    def of(self, command: Command) -> Command:
        """Return a command with the user's keys."""
        keys = self.keys.get(command.id)
        return command.with_keys(keys) if keys else command

    @property
    def uses_alt(self) -> bool:
        """Whether a command lies on a key with Alt."""
        return any("alt+" in key for keys in self.keys.values() for key in keys)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One command of one screen with its keys, the standard ones and those that count."""

    screen: str
    id: str
    keys: tuple[str, ...]
    standard: tuple[str, ...]
    help: str

    @property
    def shown(self) -> str:
        """The keys as people know them."""
        return " ".join(key_name(key) for key in self.keys)


def key_rows(keymap: Keymap) -> list[KeyRow]:
    """Return every command of every screen in order."""
    return [
        KeyRow(
            say(area.title), command.id, keymap.of(command).keys, command.keys, say(command.tooltip)
        )
        for area, command in every_command()
    ]


def starting_file() -> str:
    """Return a file of keys in which every line is still commented out."""
    lines = [
        "# " + say(msg("The keys of Scorekeeper: take away the # in front of a line.")),
        "# " + say(msg('Several keys for one command are a list: ["u", "ctrl+z"].')),
    ]
    for area in AREAS:
        lines += ["", f"[{area.name}]"]
        for command in area.commands:
            keys = [_quoted(character_of(key).strip() or key) for key in command.keys]
            value = keys[0] if len(keys) == 1 else f"[{', '.join(keys)}]"
            lines.append(f"# {command.name} = {value}  # {say(command.tooltip)}")
    return "\n".join(lines) + "\n"


def _quoted(key: str) -> str:
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


def load_keymap(path: Path | None) -> Keymap:
    """Read and check the file of keys; without one there is nothing to check."""
    if path is None:
        return Keymap()
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
        return _unread(path, msg("it is not UTF-8 text"))
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


def _area_of(name: str) -> Area | None:
    for area, command in every_command():
        if command.id == name:
            return area
    return None


def _keys_of(name: str, value: object) -> tuple[str, ...] | Message:
    area = _area_of(name)
    if area is None:
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
                "Keys: “{key}” for {id} is not a key; write a character, or a name such as f5, "
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
    areas = AREAS if area is EVERYWHERE else (area,)
    return _taken(name, areas, keys) or tuple(dict.fromkeys(keys))


def _no_command(name: str) -> Message:
    near = difflib.get_close_matches(name[:60], {command.id for _, command in every_command()}, n=1)
    if near:
        return msg(
            "Keys: there is no command “{id}”; perhaps {near} is meant.", id=name[:60], near=near[0]
        )
    return msg("Keys: there is no command “{id}”; `scorekeeper keys` lists them all.", id=name[:60])


def _taken(name: str, areas: Sequence[Area], keys: Sequence[str]) -> Message | None:
    """Return why the content of a screen would never let these keys through to a command."""
    for area in areas:
        standard = {key for command in area.commands for key in command.keys}
        # A letter may lay a card in some game; then the command needs another key too.
        if area.takes == "cards" and all(character_of(key).isalnum() for key in keys):
            return msg(
                "Keys: {id} needs a key too that is neither a letter nor a digit, such as f9, "
                "because games take letters on the screen “{screen}”.",
                id=name,
                screen=area.title,
            )
        if area.takes in {"moves", "letters"}:
            for key in keys:
                if key in _MOVES and key not in standard:
                    return msg(
                        "Keys: “{key}” for {id} is used by the lists and fields of the screen "
                        "“{screen}”; choose another key.",
                        key=key_name(key),
                        id=name,
                        screen=area.title,
                    )
        typed = [character_of(key) for key in keys if key not in standard]
        if area.takes == "letters" and len(typed) == len(keys) and all(typed):
            return msg(
                "Keys: {id} needs a key that types nothing, such as f9, because the screen "
                "“{screen}” has fields to type in.",
                id=name,
                screen=area.title,
            )
    return None


def _clash(keys: Mapping[str, tuple[str, ...]]) -> tuple[str, Message] | None:
    """Return a line whose key another command of a screen has too; of two lines the later one."""
    order = list(keys)
    for area in AREAS:
        owners: dict[str, str] = {}
        for command in dict.fromkeys((*area.commands, *EVERYWHERE.commands)):
            for key in keys.get(command.id, command.keys):
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
                    screen=area.title,
                )
    return None
