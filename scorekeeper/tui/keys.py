"""Keys: what they are called, and the user's own, a TOML file that is checked line by line."""

import difflib
import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from scorekeeper.i18n import Message, msg, reason_of, say
from scorekeeper.tui.command import Area, Command
from scorekeeper.tui.commands import AREAS, EVERYWHERE, every_command

LARGEST: Final = 100_000
"""Bytes of the largest file of keys that is read."""


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in text.split())


_SHOWN: Final = _pairs(
    "enter=⏎ escape=Esc backspace=⌫ tab=Tab shift+tab=⇧Tab up=↑ down=↓ left=← right=→ "
    "pageup=PgUp pagedown=PgDn home=Home end=End delete=Del insert=Ins space=Space"
)
_WRITTEN: Final = {" ": "space"} | _pairs(
    "esc=escape return=enter del=delete ins=insert pgup=pageup pgdn=pagedown "
    "page_up=pageup page_down=pagedown"
)
"""Other ways of writing a key's name."""

_RESERVED: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+h"})
"""Keys that the program keeps, and those that terminals send as Tab, Enter and ⌫."""

_MODIFIERS: Final = ("ctrl", "alt", "shift")


@cache
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
    if len(key) == 1 or "+" in key:
        return key if len(key) == 1 else ""
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
        known = written.isprintable() or written == " "
        return (_WRITTEN.get(written) or _character_to_key(written)) if known else None
    *modifiers, plain = written.lower().split("+")
    plain = _WRITTEN.get(plain, plain)
    ordered = [word for word in _MODIFIERS if word in modifiers]
    named = {key.value for key in Keys if not key.value.startswith("<")} | set(_signs())
    if sorted(ordered) != sorted(modifiers) or not (plain in named or len(plain) == 1):
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
        KeyRow(say(area.title), one.id, keymap.of(one).keys, one.keys, say(one.tooltip))
        for area, one in every_command()
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
    reason: Message | str
    try:
        if path is None or not path.exists():
            return Keymap()
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) <= LARGEST:
            return checked(tomllib.loads(data.decode("utf-8-sig")))
        reason = msg("it has more than {count} bytes", count=LARGEST)
    except UnicodeDecodeError:
        reason = msg("it is not UTF-8 text")
    except (OSError, ValueError, RecursionError) as error:
        reason = reason_of(error)
    text = msg(
        "The file of keys {path} can't be used: {reason}. The standard keys are used.",
        path=str(path),
        reason=reason,
    )
    return Keymap(problems=(text,))


def checked(document: Mapping[str, object]) -> Keymap:
    """Return the lines that can be used, and a sentence about each of the others."""
    areas = {command.id: area for area, command in every_command()}
    problems: list[Message] = []
    keys: dict[str, tuple[str, ...]] = {}
    for name, value in _lines(document):
        found = _keys_of(name, value, areas)
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


def _keys_of(name: str, value: object, areas: Mapping[str, Area]) -> tuple[str, ...] | Message:
    if name not in areas:
        near = difflib.get_close_matches(name[:60], areas, n=1)
        if near:
            return msg(
                "Keys: there is no command “{id}”; perhaps {near} is meant.",
                id=name[:60],
                near=near[0],
            )
        return msg(
            "Keys: there is no command “{id}”; `scorekeeper keys` lists them all.", id=name[:60]
        )
    given = value if isinstance(value, list) else [value]
    written = [key for key in given if isinstance(key, str) and key]
    if not written or len(written) != len(given):
        return msg(
            'Keys: {id} needs a key in quotation marks, such as "u", or a list of them.', id=name
        )
    keys: dict[str, None] = {}
    for text in written:
        key = key_of(text)
        if key is None or key in _RESERVED:
            return msg(
                "Keys: “{key}” for {id} can't be used; write a character, or a name such as f5, "
                "enter, pageup or ctrl+z.",
                key=text[:40],
                id=name,
            )
        keys[key] = None
    return _taken(name, areas[name], list(keys)) or tuple(keys)


def _taken(name: str, area: Area, keys: Sequence[str]) -> Message | None:
    """Return that no key is left to a command which the content does not take for itself."""
    typed = [key for key in keys if character_of(key)]
    if area.takes == "cards":
        typed = [key for key in typed if character_of(key).isalnum()]
    if area.takes in {"cards", "letters"} and len(typed) == len(keys):
        return msg(
            "Keys: {id} needs a key too that types nothing, such as f9, because the screen "
            "“{screen}” takes letters for itself.",
            id=name,
            screen=area.title,
        )
    return None


def _clash(keys: Mapping[str, tuple[str, ...]]) -> tuple[str, Message] | None:
    """Return a line whose key another command of a screen has too; of two lines the later one."""
    order = list(keys)
    for area in AREAS:
        owners: dict[str, str] = {}
        everywhere = () if area is EVERYWHERE else EVERYWHERE.commands
        for command in (*area.commands, *everywhere):
            for key in keys.get(command.id, command.keys):
                other = owners.setdefault(key, command.id)
                if other == command.id:
                    continue
                later = max((name for name in (command.id, other) if name in keys), key=order.index)
                text = msg(
                    "Keys: {id} and {other} can't both be “{key}” on the screen “{screen}”; "
                    "{id} keeps its standard key.",
                    id=later,
                    other=other if later == command.id else command.id,
                    key=key_name(key),
                    screen=area.title,
                )
                return later, text
    return None
