"""Messages: whole sentences with named values, put into words only when they are shown.

`msg` and `msgn` make a `Message`; `say` turns it into words of the chosen language, `english`
into English whatever is chosen (for JSON). `_` and `ngettext` say at once and must not run
while a module is imported. A message never holds a finished sentence as a value where a whole
sentence would do: each language orders its words in its own way.
"""

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats (0-based) that stand for their players' names inside a sentence."""

    numbers: tuple[int, ...]


Value: TypeAlias = "int | str | Seats | Message | tuple[Value, ...]"
"""What may stand in a message; a tuple is said as a list: “A, B and C”."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text with `{named}` places and the values that belong there.

    With `plural` set, `count` chooses between `text` and `plural` by the grammar of the
    language in which it is said. `context` parts texts that are alike only in English.
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    plural: str = ""
    count: int = 0
    context: str = ""

    def __str__(self) -> str:
        return say(self)


class Refused(Exception):
    """Something can't be done or understood; one sentence says what, where and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message

    def __str__(self) -> str:
        return say(self.message)


def msg(text: str, /, **values: Value) -> Message:
    """Return the message `text`."""
    return Message(text, values)


def msgn(one: str, many: str, count: int, /, **values: Value) -> Message:
    """Return a message whose form depends on `count`, which is also its value `{count}`."""
    return Message(one, {"count": count, **values}, many, count)


def pmsg(context: str, text: str, /, **values: Value) -> Message:
    """Return a message of a word that means several things; `context` says which."""
    return Message(text, values, context=context)


def say(message: Message, names: Sequence[str] = ()) -> str:
    """Put a message into words. `names` are the players by seat."""
    return _said(message, names, _catalogue(chosen()))


def english(message: Message, names: Sequence[str] = ()) -> str:
    """Put a message into English words, whatever language is chosen."""
    return _said(message, names, _catalogue("en"))


def _(text: str, /, **values: Value) -> str:
    """Say a text at once, with named values."""
    return say(Message(text, values))


def ngettext(one: str, many: str, count: int, /, **values: Value) -> str:
    """Say a text whose form depends on `count`, which is also its value `{count}`."""
    return say(msgn(one, many, count, **values))


def pgettext(context: str, text: str, /, **values: Value) -> str:
    """Say a word that means several things; `context` says which."""
    return say(pmsg(context, text, **values))


def reason_of(error: Exception) -> "Message | str":
    """Return why the system refused something; it speaks English where there is no message."""
    number = error.errno if isinstance(error, OSError) else None
    text = os.strerror(number) if number else str(error)
    return _SYSTEM.get(number, text.rstrip("."))


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: “Ann, Ben and Chi”."""
    return _listed(words, _catalogue(chosen()))


def decimal(value: float, digits: int = 1) -> str:
    """Return a number with so many digits behind the language's decimal sign."""
    whole, point, part = f"{value:.{digits}f}".replace("-", "−").partition(".")
    return _("{whole}.{part}", whole=whole, part=part) if point else whole


_SYSTEM: Final[Mapping[int | None, Message]] = {
    errno.ENOENT: msg("there is no such file or folder"),
    errno.EACCES: msg("its permissions do not allow that"),
    errno.EPERM: msg("its permissions do not allow that"),
    errno.EROFS: msg("its permissions do not allow that"),
    errno.EISDIR: msg("it is a folder"),
    errno.ENOSPC: msg("the disk is full"),
}
"""What the system most often says of files."""

LANGUAGES: Final = {
    "en": "English",
    "zh_CN": "简体中文",
    "vi": "Tiếng Việt (bản nháp)",
    "zh_TW": "繁體中文（草稿）",
    "de": "Deutsch",
}
"""What can be spoken, each in its own words; a draft was read by no native player yet."""

_FOLDER: Final = Path(__file__).parent / "data" / "locale"
_CHECKOUT: Final = Path(__file__).parent.parent / "data" / "locale"
_chosen: list[str] = ["en"]
_here: ContextVar[str | None] = ContextVar("language", default=None)


def match(text: str) -> str | None:
    """Return the language that a locale such as `de_AT.UTF-8` or `zh-Hant` means, if any."""
    parts = text.partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
    if parts[0] in {"c", "posix"}:
        return "en"
    if parts[0] == "zh":
        return "zh_TW" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh_CN"
    return parts[0] if parts[0] in LANGUAGES else None


def find_language(setting: str | None, environment: Mapping[str, str]) -> str:
    """Return the language to speak where the command line does not say.

    That is the first that is understood of `SCOREKEEPER_LANGUAGE`, the setting and the
    environment; else English.
    """
    wanted = [environment.get("SCOREKEEPER_LANGUAGE"), setting]
    wanted += environment.get("LANGUAGE", "").split(":")
    wanted += [environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for text in wanted:
        if text and (language := match(text)):
            return language
    return "en"


def choose(language: str) -> None:
    """Speak `language`, one of `LANGUAGES`, from now on."""
    _chosen[-1] = language


def chosen() -> str:
    """Return the language that is spoken."""
    return _here.get() or _chosen[-1]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak `language` inside, in this thread or task alone: each phone has its own."""
    token = _here.set(language)
    try:
        yield
    finally:
        _here.reset(token)


@cache
def _catalogue(language: str) -> NullTranslations:
    for folder in (_FOLDER, _CHECKOUT):
        path = folder / language / "LC_MESSAGES" / "scorekeeper.mo"
        if language != "en" and path.is_file():
            with path.open("rb") as file:
                return GNUTranslations(file)
    return NullTranslations()


def _found(message: Message, catalogue: NullTranslations) -> str:
    """Return the text of a message in a language, English where there is none."""
    one, many, count, context = message.text, message.plural, message.count, message.context
    if many:
        return catalogue.ngettext(one, many, count)
    if context:
        return catalogue.pgettext(context, one)
    return catalogue.gettext(one) if one else ""


def _said(message: Message, names: Sequence[str], catalogue: NullTranslations) -> str:
    text = _found(message, catalogue)
    if not message.values:
        return text.replace("{{", "{").replace("}}", "}")
    values = {key: _value(value, names, catalogue) for key, value in message.values.items()}
    said = text.format_map(values)
    # A name may end with a full stop, as “Ann B.” does.
    return said[:-1] if text.endswith("}.") and said.endswith("..") else said


def _value(value: Value, names: Sequence[str], catalogue: NullTranslations) -> str:
    match value:
        case Message():
            return _said(value, names, catalogue)
        case Seats():
            return _listed([_name(seat, names, catalogue) for seat in value.numbers], catalogue)
        case tuple():
            return _listed([_value(part, names, catalogue) for part in value], catalogue)
        case int():
            return str(value).replace("-", "−")
        case _:
            return value


def _name(seat: int, names: Sequence[str], catalogue: NullTranslations) -> str:
    if seat < len(names):
        return names[seat]
    return _said(msg("player {number}", number=seat + 1), (), catalogue)


def _listed(words: Sequence[str], catalogue: NullTranslations) -> str:
    if len(words) < 2:
        return "".join(words)
    joint = _found(msg("{words}, {word}"), catalogue)
    first = words[0]
    for word in words[1:-1]:
        first = joint.format(words=first, word=word)
    return _found(msg("{words} and {last}"), catalogue).format(words=first, last=words[-1])
