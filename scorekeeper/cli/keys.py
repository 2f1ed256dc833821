"""`scorekeeper keys`: every key of the screens, and the user's own."""

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.output import Refusal, complain, json_option, print_json
from scorekeeper.cli.tables import table
from scorekeeper.cli.texts import shown
from scorekeeper.own_files import make_folder
from scorekeeper.settings import keymap_path
from scorekeeper.translate import _, say

if TYPE_CHECKING:
    from scorekeeper.tui.key_list import KeyRow


@click.command(
    "keys",
    help=_(
        "List every command of the screens with its name and keys. Your own keys are read from "
        "the file keys.toml in your configuration folder; what is wrong there is said, and "
        "its standard keys stay."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper keys
  scorekeeper keys --write       # a file to begin with
""",
)
@click.option(
    "--write", is_flag=True, help=_("Write a file to begin with, in which nothing is changed yet.")
)
@json_option()
def command(*, write: bool, as_json: bool) -> None:
    """List the keys, or write a file of keys."""
    if write:
        path = _write()
        if as_json:
            print_json({"path": str(path)})
        else:
            click.echo(_("Your keys are in {path}.", path=shown(str(path))))
        return
    from scorekeeper.tui.key_list import rows_and_problems

    rows, problems = rows_and_problems()
    if as_json:
        print_json([_object(row) for row in rows])
    else:
        click.echo("\n".join(_lines(rows)))
    for problem in problems:
        complain(say(problem))
    if problems:
        raise click.exceptions.Exit(1)


def _object(row: "KeyRow") -> dict[str, object]:
    return {
        "screen": row.screen,
        "id": row.id,
        "keys": list(row.keys),
        "standard": list(row.standard),
        "help": row.help,
    }


def _lines(rows: "list[KeyRow]") -> list[str]:
    cells = table([[row.id, row.shown, row.help] for row in rows], indent=2)
    lines: list[str] = []
    for number, (row, line) in enumerate(zip(rows, cells, strict=True)):
        if number == 0 or rows[number - 1].screen != row.screen:
            lines += [""] if lines else []
            lines.append(row.screen)
        lines.append(line)
    return lines


def _write() -> Path:
    from scorekeeper.tui.key_list import starting_file

    path = keymap_path()
    text = starting_file()
    created = False
    try:
        make_folder(path.parent)
        with path.open("x", encoding="utf-8") as file:
            created = True
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise Refusal(_("{path} is there already; it is left as it is.", path=str(path))) from None
    except OSError as error:
        if created:
            with contextlib.suppress(OSError):
                path.unlink()
        raise Refusal(
            _("{path} can't be written: {reason}.", path=str(path), reason=error.strerror or "")
        ) from None
    return path
