"""What commands print, and how they refuse."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from scorekeeper.cli.texts import shown
from scorekeeper.games.message import Message
from scorekeeper.translate import _, say

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Refusal(click.ClickException):
    """A command that can't do what was asked: one line on stderr, exit code 1."""

    exit_code = 1

    def show(self, file: Any = None) -> None:  # noqa: ARG002
        """Print the sentence."""
        complain(self.message)


def complain(sentence: str) -> None:
    """Print one line on stderr."""
    click.echo(_("scorekeeper: {sentence}", sentence=shown(sentence)), err=True)


def refusal_of(error: BaseException) -> Refusal | None:
    """Return the refusal for an error that carries its sentence, None for any other."""
    if isinstance(error, UnicodeEncodeError) and isinstance(error.object, str):
        # A word of the command line that is no text; SQLite takes none such.
        word = error.object.encode("utf-8", "replace").decode()
        return Refusal(
            _("“{word}” holds a character that is no text; leave it out.", word=word[:40])
        )
    message = getattr(getattr(error, "problem", error), "message", None)
    return Refusal(say(message)) if isinstance(message, Message) else None


def json_option(help_: str = "") -> Callable[[_Command], _Command]:
    """Return the option `--json`, `as_json` to the command; `help_` where it needs more words."""
    return click.option("--json", "as_json", is_flag=True, help=help_ or _("Print JSON."))


def print_json(value: object) -> None:
    """Print a value as JSON."""
    from scorekeeper.exchange.json_text import json_text

    print_text(json_text(value, indent=2) + "\n")


def print_text(text: str) -> None:
    """Print JSON text; where the stream can't show a character, as its escape."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = "".join(_escaped(letter) for letter in text)
    click.echo(text, nl=False)


def _escaped(letter: str) -> str:
    if letter.isascii():
        return letter
    units = letter.encode("utf-16-be")
    return "".join(
        f"\\u{int.from_bytes(units[place : place + 2], 'big'):04x}"
        for place in range(0, len(units), 2)
    )
