"""`scorekeeper demo` and `keys`."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorekeeper.cli.base import command, wrong
from scorekeeper.cli.inputs import now
from scorekeeper.cli.output import complain, table, tell
from scorekeeper.cli.screens import open_screens
from scorekeeper.i18n import msg
from scorekeeper.paths import FILE_NAME
from scorekeeper.settings import keymap_path


@command(
    "demo",
    msg(
        "Open the screens on a made-up year of plays. Your own plays are not touched, and what "
        "you change is thrown away at the end."
    ),
    examples="""
scorekeeper demo
""",
)
@click.pass_context
def demo_command(ctx: click.Context) -> None:
    """Open the screens on a throwaway database."""
    from scorekeeper.demo import write_demo

    if ctx.obj is not None:
        raise wrong(msg("The demo has a database of its own; leave out --db."))
    with TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / FILE_NAME
        write_demo(path, now())
        ctx.exit(open_screens(str(path), demo=True))


@command(
    "keys",
    msg(
        "List every command of the screens with its name and keys, and say where the file of your "
        'own keys is: below [sheet], undo = "f9" gives a command another key.'
    ),
    examples="""
scorekeeper keys
""",
)
def keys_command() -> None:
    """List the keys."""
    from scorekeeper.tui.keys import key_name, key_rows, own_keys

    path = keymap_path()
    own, problem = own_keys(path)
    rows = key_rows(own)
    for screen in dict.fromkeys(row["screen"] for row in rows):
        listed = [
            [row["id"], " ".join(map(key_name, row["keys"])), row["help"]]
            for row in rows
            if row["screen"] == screen
        ]
        tell(screen, *table(listed, indent=2))
    tell(msg("Your keys are in {path}.", path=str(path)))
    if problem is not None:
        complain(problem)
        raise click.exceptions.Exit(1)
