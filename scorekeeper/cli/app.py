"""The program `scorekeeper`: its options, and its commands, each loaded when it is called."""

import importlib
from typing import Any, Final

import click

from scorekeeper import __version__
from scorekeeper.cli.output import refusal_of
from scorekeeper.games.message import Message, msg
from scorekeeper.translate import _, say

PROGRAM: Final = "scorekeeper"

COMMANDS: Final[dict[str, tuple[str, Message]]] = {
    "score": ("score", msg("Score the plays of a file, with every reason.")),
    "settle": ("settle", msg("Settle a question: who gets what, and why?")),
    "cards": ("cards", msg("List the cards, or look some up by any name.")),
    "rules": ("rules", msg("Answer what tables ask about the rules.")),
    "plays": ("plays", msg("List the stored plays, the newest first.")),
    "show": ("show", msg("Print a stored play with every round and reason.")),
    "edit": ("edit", msg("Put a stored play right, delete it or take it back.")),
    "add": ("add", msg("Store an old result without cards.")),
    "bin": ("bin", msg("List the deleted plays, or delete them for good.")),
    "export": ("export", msg("Write stored plays to a file of any format.")),
    "import": ("import_", msg("Store the plays of a file, or take that back.")),
    "merge": ("merge", msg("Bring another laptop's database into this one.")),
    "backup": ("backup", msg("Write a whole copy of the database.")),
    "restore": ("restore", msg("Make the database what a backup holds.")),
    "doctor": ("doctor", msg("Look the database over, and repair it.")),
    "players": ("players", msg("List the players; rename, merge or hide one.")),
    "stats": ("stats", msg("Print standings and records, or a player's figures.")),
    "demo": ("demo", msg("Look around in a made-up year of plays.")),
    "keys": ("keys", msg("List every key of the screens, and check your own.")),
    "completion": ("completion", msg("Print the shell completion for bash, zsh or fish.")),
}
"""Every command: its module in this folder, and what the list of commands says of it."""


class LazyGroup(click.Group):
    """A group whose commands are imported only when one is called."""

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
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, say(help_)) for name, (_module, help_) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an error that carries its sentence becomes a refusal."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            refusal = refusal_of(error) or _of_file(error, ctx.params.get("db"))
            if refusal is None:
                raise
            raise refusal from None


def _of_file(error: Exception, db: str | None) -> click.ClickException | None:
    """Return the refusal for an error of SQLite itself, such as a table that is missing."""
    if not type(error).__module__.startswith("sqlite3"):
        return None
    import sqlite3  # most refusals don't need it

    if not isinstance(error, sqlite3.Error):
        return None
    from scorekeeper.store.errors import explain
    from scorekeeper.store.location import database_path

    return refusal_of(explain(error, str(database_path(db))))


@click.command(
    PROGRAM,
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=_("The score sheet for a real table. Without a command it opens the screens."),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper                              # open the screens
  scorekeeper score game.json              # score a play file
  scorekeeper settle maki 5 3 3 2          # who gets what for maki?
  scorekeeper settle winner 30:4 30:2      # total:puddings
  scorekeeper cards gyoza
  scorekeeper plays
  scorekeeper export -o plays.json
  eval "$(scorekeeper completion bash)"    # complete commands in this shell
""",
)
@click.option(
    "--db",
    metavar="PATH",
    help=_("The database file, instead of SCOREKEEPER_DB or the one in your data folder."),
)
@click.option("--no-mouse", is_flag=True, help=_("Leave the mouse to the terminal, to mark text."))
@click.option("--no-animations", is_flag=True, help=_("Let nothing slide, glide or blink."))
@click.version_option(__version__, prog_name=PROGRAM)
@click.pass_context
def cli(ctx: click.Context, db: str | None, *, no_mouse: bool, no_animations: bool) -> None:
    """Open the screens when no command is given."""
    ctx.obj = db
    if ctx.invoked_subcommand is None:
        from scorekeeper.cli.screens import open_screens

        ctx.exit(open_screens(db, mouse=not no_mouse, animations=not no_animations))
