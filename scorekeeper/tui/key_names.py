"""What keys are called: by Textual, by people, and in a file that people write."""

import string
from functools import cache
from typing import Final

from scorekeeper.tui.terminal_kind import this_terminal

_SHOWN: Final = {
    "enter": "⏎",
    "escape": "Esc",
    "backspace": "⌫",
    "question_mark": "?",
    "slash": "/",
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

_WORDS: Final = {"enter": "Enter", "backspace": "Bksp"}
"""What is said where the signs of these keys can't be drawn."""

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

FRENCH_DIGITS: Final = {"&": "1", "é": "2", '"': "3"}
"""What the number row gives without Shift on a French keyboard."""

_MODIFIERS: Final = ("ctrl", "alt", "shift")


def key_name(key: str) -> str:
    """Return what a key is called on the screen; `key` is Textual's name of it."""
    if key in _WORDS and this_terminal().few_signs:
        return _WORDS[key]
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
