"""The one way from a message to the words on the screen, in the user's language.

Translations are gettext catalogues in `data/locale`; `LANGUAGE` and `LANG` choose one.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from scorekeeper.data_files import data_folder
from scorekeeper.games.message import Message, Parts, Seats, Value, msg, msgn

if TYPE_CHECKING:
    from gettext import NullTranslations


@cache
def _catalogue() -> "NullTranslations | None":
    folder = data_folder() / "locale"
    if not folder.is_dir():
        return None  # nothing is translated, so nobody needs to ask which language is spoken
    import gettext

    return gettext.translation("scorekeeper", str(folder), fallback=True)


def say(message: Message, names: Sequence[str] = ()) -> str:
    """Put a message into words. `names` are the players by seat."""
    catalogue = _catalogue()
    if message.plural and catalogue is None:
        text = message.text if message.count == 1 else message.plural
    elif message.text == "{parts}" or catalogue is None:
        text = message.text
    elif message.plural:
        text = catalogue.ngettext(message.text, message.plural, message.count)
    else:
        text = catalogue.gettext(message.text)
    if not message.values:
        return text.replace("{{", "{").replace("}}", "}")
    said = text.format_map({key: _value(value, names) for key, value in message.values.items()})
    # A name may end with a full stop, as “Ann B.” does.
    return said[:-1] if text.endswith("}.") and said.endswith("..") else said


def _(text: str, /, **values: Value) -> str:
    """Translate a text of a screen or command, with named values."""
    return say(msg(text, **values))


def ngettext(singular: str, plural: str, count: int, /, **values: Value) -> str:
    """Translate a text whose form depends on `count`, which is also its value `{count}`."""
    return say(msgn(singular, plural, count, **values))


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: “Ann, Ben and Chi”."""
    if not words:
        return ""
    if len(words) == 1:
        return words[0]
    return _("{words} and {last}", words=", ".join(words[:-1]), last=words[-1])


def _value(value: Value, names: Sequence[str]) -> str:
    match value:
        case Message():
            return say(value, names)
        case Parts():
            return ", ".join(say(part, names) for part in value.messages)
        case Seats():
            return listed([_name(seat, names) for seat in value.numbers])
        case int():
            return str(value).replace("-", "−")
        case _:
            return value


def _name(seat: int, names: Sequence[str]) -> str:
    if seat < len(names):
        return names[seat]
    return _("player {number}", number=seat + 1)
