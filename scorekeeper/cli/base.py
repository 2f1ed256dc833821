"""Click's commands with lazy texts: a help is a message, said and wrapped when it is shown."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import click

from scorekeeper.cli.output import width, wrapped
from scorekeeper.i18n import Message, _, msg, say

Function = TypeVar("Function", bound=Callable[..., Any])

_WIDEST: Final = 28


class Formatter(click.HelpFormatter):
    """Click's formatter, measuring in cells of the terminal."""

    def write_text(self, text: str) -> None:
        """Write a paragraph, wrapped."""
        for line in wrapped(text, self.width - self.current_indent):
            self.write(f"{' ' * self.current_indent}{line}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = _WIDEST, col_spacing: int = 2
    ) -> None:
        """Write a list of words with what is said of each."""
        rows = list(rows)
        first = min(max(width(word) for word, _text in rows), col_max) + col_spacing
        for word, text in rows:
            lead = word + " " * (first - width(word))
            if width(word) + col_spacing > first:
                self.write(f"{' ' * self.current_indent}{word}\n")
                lead = " " * first
            for line in wrapped(text, max(self.width - self.current_indent - first, 20)):
                self.write(f"{' ' * self.current_indent}{lead}{line}".rstrip() + "\n")
                lead = " " * first


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

    def get_short_help_str(self, limit: int = 45) -> str:
        """Say the first sentence of the help."""
        del limit
        return re.split(r"(?<=\.) |(?<=。)", say(self.texts[0]))[0]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say the help."""
        del ctx
        for text in self.texts:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(say(text))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the examples as they are typed."""
        del ctx
        if self.examples:
            with formatter.section(_("Examples")):
                for line in self.examples:
                    formatter.write(f"  {line}\n")


class Group(Command, click.Group):
    """A group of commands; errors become one sentence and an exit code, never a traceback."""

    command_class = Command

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run and leave with the exit code."""
        del standalone_mode
        from scorekeeper.cli.faults import complain_of, is_known

        try:
            code = super().main(args, prog_name, complete_var, False, **extra)
        except Exception as error:
            if not is_known(error):
                raise
            raise SystemExit(complain_of(error)) from None
        raise SystemExit(code if isinstance(code, int) else 0)


def command(
    name: str, *texts: Message, examples: str = "", cls: type[Command] = Command, **settings: Any
) -> Callable[[Callable[..., Any]], Any]:
    """Make a function a command."""
    return click.command(name, cls=cls, texts=texts, examples=examples, **settings)


def option(*names: str, help: Message, **settings: Any) -> Callable[[Function], Function]:  # noqa: A002
    """Give a command an option with a lazy help."""
    return click.option(*names, cls=Option, help=help, **settings)


JSON: Final = option("--json", "as_json", is_flag=True, help=msg("Print JSON."))
GAME: Final = option("--game", "game_name", metavar="GAME", help=msg("Only this game."))
YES: Final = option(
    "-y", "--yes", is_flag=True, help=msg("Ask nothing, and keep what the rules don't allow.")
)
RULES: Final = option(
    "--rule",
    "rules",
    metavar="RULE=CHOICE",
    multiple=True,
    help=msg("A house rule, like maki_tie=pool9; repeatable."),
)


def wrong(message: Message) -> click.UsageError:
    """Return the error of a command that is called wrongly: exit code 2."""
    return click.UsageError(say(message))
