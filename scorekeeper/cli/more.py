"""`scorekeeper demo`, `keys` and `completion`."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorekeeper.cli.base import command, json_option, option, usage_error
from scorekeeper.cli.inputs import named_path, now
from scorekeeper.cli.output import complain, print_json, table, tell
from scorekeeper.cli.screens import can_draw
from scorekeeper.i18n import Refused, msg, msgn
from scorekeeper.paths import APP, FILE_NAME, make_private_folder
from scorekeeper.settings import keymap_path, load_settings


@command(
    "demo",
    msg(
        "Open the screens on a made-up year of plays. Your own plays are not touched, and what "
        "you change is thrown away at the end."
    ),
    examples="""
scorekeeper demo
scorekeeper demo --output demo.db     # only write the file
""",
)
@option("--output", "-o", metavar="FILE", help=msg("Write the plays to a new database instead."))
@click.pass_context
def demo_command(ctx: click.Context, output: str | None) -> None:
    """Open the screens on a throwaway database, or write one."""
    from scorekeeper.demo import write_demo

    if ctx.obj is not None:
        raise usage_error(msg("The demo has a database of its own: use --output, not --db."))
    if output is not None:
        path = named_path(output)
        if path.exists() or path.is_symlink():
            raise Refused(msg("{path} is there already; choose another name.", path=str(path)))
        number = write_demo(path, now())
        tell(
            msgn(
                "{count} made-up play written. `scorekeeper --db {path}` opens it.",
                "{count} made-up plays written. `scorekeeper --db {path}` opens it.",
                number,
                path=str(path),
            )
        )
        return
    if not can_draw():
        complain(
            msg(
                "The screens need a terminal; `scorekeeper demo --output demo.db` writes the "
                "plays to a file, and `scorekeeper --db demo.db plays` lists them."
            )
        )
        ctx.exit(2)
    from scorekeeper.tui.start import run

    with TemporaryDirectory(prefix="scorekeeper-demo-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / FILE_NAME
        write_demo(path, now())
        code = run(path, load_settings(), demo=True)
    ctx.exit(code)


@command(
    "keys",
    msg(
        "List every command of the screens with its name and keys. Your own keys are read from "
        "keys.toml in your configuration folder; what is wrong there is said, and its standard "
        "keys stay."
    ),
    examples="""
scorekeeper keys
scorekeeper keys --write       # a file to begin with
""",
)
@option("--write", is_flag=True, help=msg("Write keys.toml, in which nothing is changed yet."))
@json_option()
def keys_command(*, write: bool, as_json: bool) -> None:
    """List the keys, or write a file of keys."""
    from scorekeeper.tui.keys import key_rows, load_keymap, starting_file

    path = keymap_path()
    if write:
        if path is None:
            raise Refused(msg("No home folder is known here; set HOME."))
        make_private_folder(path.parent)
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(starting_file())
        except FileExistsError:
            raise Refused(
                msg("{path} is there already; it is left as it is.", path=str(path))
            ) from None
        tell(msg("Your keys are in {path}.", path=str(path)))
        return
    keymap = load_keymap(path)
    rows = key_rows(keymap)
    if as_json:
        print_json(
            [
                {
                    "screen": row.screen,
                    "id": row.id,
                    "keys": list(row.keys),
                    "standard": list(row.standard),
                    "help": row.help,
                }
                for row in rows
            ]
        )
    for screen in [] if as_json else dict.fromkeys(row.screen for row in rows):
        own = [row for row in rows if row.screen == screen]
        tell("", screen, *table([[row.id, row.shown, row.help] for row in own], indent=2))
    for problem in keymap.problems:
        complain(problem)
    if keymap.problems:
        raise click.exceptions.Exit(1)


@command(
    "completion",
    msg("Print the completion script for SHELL; load it in the shell's start-up file."),
    examples="""
eval "$(scorekeeper completion bash)"    # in ~/.bashrc
eval "$(scorekeeper completion zsh)"     # in ~/.zshrc
scorekeeper completion fish > ~/.config/fish/completions/scorekeeper.fish
""",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion_command(ctx: click.Context, shell: str) -> None:
    """Print the completion script."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is not None:
        tell(kind(ctx.find_root().command, {}, APP, "_SCOREKEEPER_COMPLETE").source())
