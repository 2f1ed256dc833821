"""Click's commands with lazy texts: a help is a message, said and wrapped when it is shown."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import click

from scorekeeper.cli.output import width, wrapped
from scorekeeper.i18n import Message, Refused, _, msg, say

Function = TypeVar("Function", bound=Callable[..., Any])

JSON: Final = msg("Print JSON.")
_GAP: Final = 2
_FIRST_COLUMN: Final = 28


class Formatter(click.HelpFormatter):
    """Click's formatter, measuring in cells of the terminal."""

    def write_text(self, text: str) -> None:
        """Write paragraphs, each wrapped."""
        indent = " " * self.current_indent
        for paragraph in text.split("\n\n"):
            for line in wrapped(" ".join(paragraph.split()), self.width - self.current_indent):
                self.write(f"{indent}{line}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = _GAP
    ) -> None:
        """Write a list of words with what is said of each."""
        del col_max
        rows = list(rows)
        indent = " " * self.current_indent
        first = min(max(width(word) for word, _text in rows), _FIRST_COLUMN) + col_spacing
        blank = " " * first
        for word, text in rows:
            lead = word + " " * (first - width(word))
            if width(lead) > first:
                self.write(f"{indent}{word}\n")
                lead = blank
            for line in wrapped(text, max(self.width - self.current_indent - first, 20)):
                self.write(f"{indent}{lead}{line}".rstrip() + "\n")
                lead = blank


class Context(click.Context):
    """A context with the formatter that measures cells."""

    formatter_class = Formatter


class Option(click.Option):
    """An option whose help is a message."""

    def __init__(self, *args: Any, help: Message | None = None, **settings: Any) -> None:  # noqa: A002
        super().__init__(*args, **settings)
        self.message = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Say the help, then return it as click does."""
        self.help = say(self.message) if self.message else None
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help is a message; `examples` are lines as they are typed."""

    context_class = Context

    def __init__(
        self,
        name: str | None,
        *,
        message: Message,
        more: Message | None = None,
        examples: str = "",
        **settings: Any,
    ) -> None:
        settings.setdefault("context_settings", {})["help_option_names"] = ["-h", "--help"]
        super().__init__(name, **settings)
        self.message = message
        self.more = more
        self.examples = [line for line in examples.strip().splitlines() if line.strip()]

    def get_short_help_str(self, limit: int = 45) -> str:
        """Say the first sentence of the help."""
        del limit
        return re.split(r"(?<=[.:。])\s|(?<=。)", say(self.message))[0]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Say click's sentence about the help option in the language that is spoken."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say the help."""
        del ctx
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(self.message))
            if self.more is not None:
                formatter.write_paragraph()
                formatter.write_text(say(self.more))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the examples as they are typed."""
        del ctx
        if self.examples:
            with formatter.section(_("Examples")):
                for line in self.examples:
                    formatter.write(f"  {line.strip()}\n")


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
        from scorekeeper.cli.faults import complain_of

        try:
            code = super().main(args, prog_name, complete_var, False, **extra)
        except (click.ClickException, click.Abort, Refused, OSError, UnicodeError) as error:
            raise SystemExit(complain_of(error)) from None
        except Exception as error:
            # Only what SQLite says is known to come from outside.
            if not type(error).__module__.startswith("sqlite3"):
                raise
            raise SystemExit(complain_of(error)) from None
        raise SystemExit(code if isinstance(code, int) else 0)


def command(
    name: str, message: Message, *, examples: str = "", **settings: Any
) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command."""
    return click.command(name, cls=Command, message=message, examples=examples, **settings)


def option(*names: str, help: Message, **settings: Any) -> Callable[[Function], Function]:  # noqa: A002
    """Give a command an option with a lazy help."""
    return click.option(*names, cls=Option, help=help, **settings)


def json_option(help: Message = JSON) -> Callable[[Function], Function]:  # noqa: A002
    """Give a command the option `--json`, `as_json` to it."""
    return option("--json", "as_json", is_flag=True, help=help)


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


def usage_error(message: Message) -> click.UsageError:
    """Return the error of a command that is called wrongly: exit code 2."""
    return click.UsageError(say(message))
