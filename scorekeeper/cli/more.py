"""`scorekeeper demo` and `keys`."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorekeeper.cli.base import JSON, command, option, wrong
from scorekeeper.cli.inputs import now
from scorekeeper.cli.output import complain, print_json, table, tell
from scorekeeper.cli.screens import open_screens
from scorekeeper.i18n import Refused, msg
from scorekeeper.paths import FILE_NAME, write_private
from scorekeeper.settings import keymap_path, load_settings


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
        ctx.exit(open_screens(str(path), load_settings(), demo=True))


@command(
    "keys",
    msg(
        "List every command of the screens with its name and keys. Your own keys are read from "
        "keys.toml in your configuration folder; what is wrong there is said, and its standard "
        "keys stay."
    ),
    examples="""
scorekeeper keys
scorekeeper keys --write
""",
)
@option("--write", is_flag=True, help=msg("Write keys.toml, in which nothing is changed yet."))
@JSON
def keys_command(write: bool, as_json: bool) -> None:
    """List the keys, or write a file of keys."""
    from scorekeeper.tui.keys import key_rows, load_keymap, starting_file

    path = keymap_path()
    if write:
        if path is None or path.exists() or not write_private(path, starting_file()):
            raise Refused(msg("{path} is there already or can't be written.", path=str(path)))
        tell(msg("Your keys are in {path}.", path=str(path)))
        return
    keymap = load_keymap(path)
    rows = key_rows(keymap)
    if as_json:
        print_json(rows)
    for screen in [] if as_json else dict.fromkeys(row.screen for row in rows):
        own = [[row.id, row.shown, row.help] for row in rows if row.screen == screen]
        tell(screen, *table(own, indent=2))
    for problem in keymap.problems:
        complain(problem)
    if keymap.problems:
        raise click.exceptions.Exit(1)
