"""Keys: what they are called, and the user's own, which a TOML file gives by command."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from scorekeeper.i18n import Message, Refused, msg, reason_of, say
from scorekeeper.tui.command import key_name
from scorekeeper.tui.commands import AREAS, EVERY, EVERYWHERE

Keymap = Mapping[str, tuple[str, ...]]
"""The user's own keys by the id of the command; they stand in place of the standard ones."""

_RESERVED: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+h"})
"""Keys that the program keeps, and those that terminals send as Tab, Enter and ⌫."""


@cache
def key_of(written: str) -> str | None:
    """Return Textual's name of a key as it is shown or called, None if there is no such key."""
    from textual.keys import Keys, _character_to_key  # the public ones go the other way only

    named = {name.lower(): key.value for key in Keys for name in (key_name(key.value), key.value)}
    key = named.get(written.lower())
    if key is None and len(written) == 1 and written.isprintable():
        return _character_to_key(written)
    return None if key in _RESERVED else key


def key_rows(own: Keymap) -> list[list[str]]:
    """Return every command with its keys and what it does."""
    return [
        [name, " ".join(map(key_name, own.get(name, one.each_key))), say(one.tooltip)]
        for name, one in EVERY.items()
    ]


def own_keys(path: Path | None) -> tuple[Keymap, Message | None]:
    """Read the file of keys; one that can't be used leaves the standard keys, and says why."""
    reason: Message | str
    try:
        if path is None or not path.exists():
            return {}, None
        return checked(tomllib.loads(path.read_text("utf-8-sig"))), None
    except UnicodeDecodeError:
        reason = msg("it is not UTF-8 text")
    except Refused as refusal:
        reason = refusal.message
    except (OSError, ValueError, RecursionError) as error:
        reason = reason_of(error)
    return {}, msg(
        "The file of keys {path} can't be used: {reason}. The standard keys are used.",
        path=str(path),
        reason=reason,
    )


def checked(document: Mapping[str, object]) -> Keymap:
    """Return the keys of a file; each must be known, and no two of a screen the same."""
    own: dict[str, tuple[str, ...]] = {}
    for area, table in document.items():
        for command, value in table.items() if isinstance(table, dict) else [("", table)]:
            name = f"{area}.{command}"
            if name not in EVERY:
                text = msg(
                    "there is no command “{id}”; `scorekeeper keys` lists them all", id=name[:60]
                )
                raise Refused(text)
            keys = []
            for written in value if isinstance(value, list) else [value]:
                key = key_of(written) if isinstance(written, str) else None
                if key is None:
                    text = msg(
                        "“{key}” for {id} is no key; write a character, or a name such as f5, "
                        "enter, pageup or ctrl+z",
                        key=str(written)[:40],
                        id=name,
                    )
                    raise Refused(text)
                keys.append(key)
            if keys:
                own[name] = tuple(dict.fromkeys(keys))
    for area in AREAS:
        owners: dict[str, str] = {}
        for name in EVERY:
            mine = name.partition(".")[0] in {area, EVERYWHERE}
            for key in own.get(name, EVERY[name].each_key) if mine else ():
                other = owners.setdefault(key, name)
                if other != name:
                    text = msg(
                        "{id} and {other} can't both be “{key}” on the screen “{screen}”",
                        id=name,
                        other=other,
                        key=key_name(key),
                        screen=area,
                    )
                    raise Refused(text)
    return own
