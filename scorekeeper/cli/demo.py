"""`scorekeeper demo`: look around in a made-up year of plays; nothing of yours is touched."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorekeeper.cli.inputs import named_path
from scorekeeper.cli.output import Refusal, complain
from scorekeeper.cli.screens import can_draw, open_screens
from scorekeeper.cli.texts import shown
from scorekeeper.store.location import FILE_NAME, database_path, knows_place
from scorekeeper.translate import _, ngettext


@click.command(
    "demo",
    help=_(
        "Open the screens on a made-up year of plays. Your own plays are not touched, and "
        "what you change is thrown away at the end."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper demo
  scorekeeper demo --output demo.db     # only write the file
""",
)
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    help=_("Write the made-up plays to a new database FILE instead of opening the screens."),
)
@click.pass_context
def command(ctx: click.Context, output: str | None) -> None:
    """Open the screens on a throwaway database, or write one."""
    if ctx.obj is not None:
        raise click.UsageError(
            _("demo has a database of its own, so --db has no place here; see --output.")
        )
    if output is not None:
        _write(named_path(output))
        return
    if not can_draw():
        complain(
            _(
                "the screens need a terminal; `scorekeeper demo --output demo.db` writes the "
                "made-up plays to a file, and `scorekeeper --db demo.db plays` lists them."
            )
        )
        ctx.exit(2)
    from scorekeeper.demo import write_demo

    with TemporaryDirectory(prefix="scorekeeper-demo-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / FILE_NAME
        write_demo(path, datetime.now().astimezone())
        code = open_screens(str(path))
    ctx.exit(code)


def _write(path: Path) -> None:
    from scorekeeper.demo import write_demo
    from scorekeeper.store.own_place import refuse_own_file

    if knows_place():
        refuse_own_file(database_path(), path, begins=True)
    if not path.absolute().parent.is_dir():
        raise Refusal(_("There is no folder {path}.", path=str(path.absolute().parent)))
    if path.exists() or path.is_symlink():
        raise Refusal(_("{path} is there already; choose another name.", path=str(path)))
    try:
        number = write_demo(path, datetime.now().astimezone())
    except BaseException:
        path.unlink(missing_ok=True)  # a part of the demo is of no use to anybody
        raise
    click.echo(
        shown(
            ngettext(
                "{count} made-up play written. `scorekeeper --db {path}` opens it.",
                "{count} made-up plays written. `scorekeeper --db {path}` opens it.",
                number,
                path=str(path),
            )
        )
    )
