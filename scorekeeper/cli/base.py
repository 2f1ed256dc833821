"""Click's commands with lazy texts: a help is a message, said and wrapped when it is shown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

from scorekeeper.cli.output import width, wrapped
from scorekeeper.games import find
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Message, _, msg, say

Function = TypeVar("Function", bound=Callable[..., Any])


class Formatter(click.HelpFormatter):
    """Click's formatter, measuring in cells of the terminal."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 28, col_spacing: int = 2
    ) -> None:
        """Write a list of words with what is said of each."""
        rows, indent = list(rows), " " * self.current_indent
        first = min(max(width(word) for word, _text in rows), col_max) + col_spacing
        for word, text in rows:
            lines = wrapped(text, max(self.width - self.current_indent - first, 20))
            if width(word) + col_spacing > first:
                lines.insert(0, "")
            for line in lines:
                self.write(f"{indent}{word}{' ' * (first - width(word))}{line}".rstrip() + "\n")
                word = ""  # noqa: PLW2901


class Context(click.Context):
    """A context with the formatter that measures cells."""

    formatter_class = Formatter


class Option(click.Option):
    """An option whose help is a message."""

    def __init__(self, *args: Any, help: Message, **settings: Any) -> None:  # noqa: A002
        super().__init__(*args, **settings)
        self.message = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Say the help, then return it as click does."""
        self.help = say(self.message)
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help are messages; `examples` are lines as they are typed."""

    context_class = Context

    def __init__(
        self, name: str | None, *, texts: Sequence[Message], examples: str = "", **settings: Any
    ) -> None:
        settings.setdefault("context_settings", {})["help_option_names"] = ["-h", "--help"]
        super().__init__(name, **settings)
        self.texts = texts
        self.examples = examples.strip().splitlines()

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say the help."""
        del ctx
        for text in self.texts:
            formatter.write_paragraph()
            for line in wrapped(say(text), formatter.width - 2):
                formatter.write(f"  {line}\n")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the examples as they are typed."""
        del ctx
        with formatter.section(_("Examples")):
            for line in self.examples:
                formatter.write(f"  {line}\n")


def command(
    name: str, *texts: Message, examples: str, cls: type[Command] = Command, **settings: Any
) -> Callable[[Callable[..., Any]], Any]:
    """Make a function a command."""
    return click.command(name, cls=cls, texts=texts, examples=examples, **settings)


def option(*names: str, help: Message, **settings: Any) -> Callable[[Function], Function]:  # noqa: A002
    """Give a command an option with a lazy help."""
    return click.option(*names, cls=Option, help=help, **settings)


def wrong(message: Message) -> click.UsageError:
    """Return the error of a command that is called wrongly: exit code 2."""
    return click.UsageError(say(message))


def _rules(
    _ctx: click.Context, _option: click.Parameter, given: Sequence[str]
) -> Mapping[str, str]:
    """Return the choices by rule of texts `RULE=CHOICE`."""
    for text in given:
        if "=" not in text:
            raise wrong(msg("“{text}”: write RULE=CHOICE, like maki_tie=split6.", text=shown(text)))
    pairs = (text.partition("=") for text in given)
    return {rule.strip(): choice.strip() for rule, _sign, choice in pairs}


def read_game(_ctx: click.Context, _option: click.Parameter, name: str | None) -> Game | None:
    """Return the game that somebody has named, if any."""
    return None if name is None else find(name)


JSON: Final = option("--json", "as_json", is_flag=True, help=msg("Print JSON."))
GAME: Final = option(
    "--game",
    metavar="GAME",
    callback=read_game,
    help=msg("Only this game."),
)
YES: Final = option(
    "-y", "--yes", is_flag=True, help=msg("Ask nothing, and keep what the rules don't allow.")
)
RULES: Final = option(
    "--rule",
    "rules",
    metavar="RULE=CHOICE",
    multiple=True,
    callback=_rules,
    help=msg("A house rule, like maki_tie=pool9; repeatable."),
)
