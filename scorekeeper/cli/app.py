"""The program `scorekeeper`: its options, and its commands, each loaded when it is called."""

import gettext
import importlib
import os
from collections.abc import Sequence
from typing import Any, Final

import click

from scorekeeper import __version__
from scorekeeper.cli.base import Command, Option, command, option, wrong
from scorekeeper.cli.output import complain_of
from scorekeeper.i18n import LANGUAGES, Message, _, choose, match, msg, say
from scorekeeper.paths import APP, content_folder

COMMANDS: Final[dict[str, tuple[str, Message]]] = {
    "score": ("score", msg("Score the plays of a file, with every reason.")),
    "settle": ("settle", msg("Settle a question: who gets what, and why?")),
    "add": ("add", msg("Store an old result without cards.")),
    "edit": ("edit", msg("Correct a stored play, delete it or bring it back.")),
    "plays": ("plays", msg("List the stored plays, the newest first.")),
    "show": ("plays", msg("Print a stored play with every round and reason.")),
    "stats": ("stats", msg("Print standings and records of each game.")),
    "players": ("players", msg("List the players; rename, join or part them.")),
    "export": ("exchange", msg("Write stored plays to a file of any format.")),
    "import": ("exchange", msg("Store the plays of a file.")),
    "merge": ("keeping", msg("Bring another laptop's plays into this database.")),
    "backup": ("keeping", msg("Write a copy of the database.")),
    "restore": ("keeping", msg("Make the database what a backup holds.")),
    "doctor": ("keeping", msg("Check the database, and rescue a damaged one.")),
    "rules": ("look_up", msg("Answer what tables ask about the rules.")),
    "cards": ("look_up", msg("List the cards, or find some by any name.")),
    "practice": ("more", msg("Play Sushi Go! against computer players.")),
    "phones": ("more", msg("Let everybody enter their own cards on their phone.")),
    "demo": ("more", msg("Look around in a made-up year of plays.")),
    "keys": ("more", msg("List every key of the screens, and check your own.")),
}
"""Every command: its module in this folder, and what the list of commands says of it."""


class Program(Command, click.Group):
    """The group whose commands are imported only when one is called.

    Errors become one sentence and an exit code, never a traceback.
    """

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
        try:
            code = super().main(args, prog_name, complete_var, False, **extra)
        except Exception as error:  # noqa: BLE001
            code = complain_of(error)
        raise SystemExit(code if isinstance(code, int) else 0)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command, None if there is no such."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"scorekeeper.cli.{COMMANDS[cmd_name][0]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, say(help_)) for name, (_module, help_) in COMMANDS.items()])


def speak(language: str) -> None:
    """Speak a language, click's own words included."""
    choose(language)
    gettext.bindtextdomain(APP, content_folder() / "locale")
    gettext.textdomain(APP)
    os.environ["LANGUAGE"] = language
    click.INT.name = click.IntRange.name = _("whole number")


def _speak(_ctx: click.Context, _option: click.Parameter, value: str | None) -> None:
    language = match(value) if value else None
    if value and language is None:
        known = tuple(LANGUAGES)
        raise wrong(msg("--language is one of {known}, not “{code}”.", known=known, code=value))
    if language:
        speak(language)


@command(
    APP,
    msg("The score sheet for a real table. Without a command it opens the screens."),
    cls=Program,
    examples="""
scorekeeper
scorekeeper settle maki 5 3 3 2
scorekeeper add sushi-go Ann=43:4 Ben=13+16+8
scorekeeper rules who goes first
scorekeeper plays
scorekeeper export -o plays.json
eval "$(_SCOREKEEPER_COMPLETE=bash_source scorekeeper)"    # completion, also zsh_ and fish_
""",
    invoke_without_command=True,
)
@option("--db", metavar="PATH", help=msg("The database file, instead of SCOREKEEPER_DB or yours."))
@option(
    "--language",
    metavar="CODE",
    expose_value=False,
    is_eager=True,
    callback=_speak,
    help=msg("The language to speak: {known}.", known=tuple(LANGUAGES)),
)
@click.version_option(
    __version__, prog_name=APP, cls=Option, help=msg("Show the version and exit.")
)
@click.pass_context
def cli(ctx: click.Context, db: str | None) -> None:
    """Open the screens when no command is given."""
    ctx.obj = db
    if ctx.invoked_subcommand is None:
        from scorekeeper.cli.screens import open_screens

        ctx.exit(open_screens(db))
