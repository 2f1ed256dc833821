"""`scorekeeper doctor`: whether the database is all right, and what can be saved if not."""

import click

from scorekeeper.cli.long_work import bar
from scorekeeper.cli.output import print_json
from scorekeeper.cli.texts import shown
from scorekeeper.games.message import msg
from scorekeeper.store.backups import backups_folder
from scorekeeper.store.doctor import Repaired, Report, examine, repair
from scorekeeper.store.location import database_path
from scorekeeper.translate import _, ngettext, say

_MARKS = {True: "✓", False: "✗", None: "·"}
_WORDS = {True: "ok", False: "wrong", None: "note"}


@click.command(
    "doctor",
    help=_(
        "Look the database over: is it whole, are its results right, where does it lie? "
        "With --repair, results are reckoned anew, and what can be read of a damaged file is "
        "saved into a new one; the damaged file is kept."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper doctor
  scorekeeper doctor --repair
""",
)
@click.option("--repair", "mend", is_flag=True, help=_("Put right what can be put right."))
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
@click.pass_obj
@click.pass_context
def command(ctx: click.Context, db: str | None, *, mend: bool, as_json: bool) -> None:
    """Look the database over."""
    path = database_path(db)
    if mend:
        with bar(_("Repairing")) as progress:
            done = repair(path, progress)
        lost = [say(message) for message in done.lost]
        if as_json:
            print_json(
                {
                    "plays": done.plays,
                    "results_rebuilt": done.rebuilt,
                    "kept": done.kept and str(done.kept),
                    "lost": lost,
                }
            )
        else:
            click.echo("\n".join(repaired_lines(done)))
        return
    with bar(_("Checking")) as progress:
        report = examine(path, progress)
    if as_json:
        print_json(_object(report))
    else:
        click.echo(shown(str(report.path)))
        for check in report.checks:
            click.echo(f"{_MARKS[check.ok]} {shown(say(check.message))}")
        if report.repairable:
            click.echo(_("`scorekeeper doctor --repair` puts right what can be put right."))
    if not report.ok:
        ctx.exit(1)


def repaired_lines(done: Repaired) -> list[str]:
    """Return what a repair did, one sentence a line."""
    if done.kept is None and done.rebuilt:
        return [
            ngettext(
                "The results of {count} play were reckoned anew.",
                "The results of {count} plays were reckoned anew.",
                done.rebuilt,
            )
        ]
    if done.kept is None:
        return [_("The file is whole and its results are right; there is nothing to repair.")]
    return [
        ngettext(
            "{count} play was saved into a new file.",
            "{count} plays were saved into a new file.",
            done.plays,
        ),
        *(shown(say(message)) for message in done.lost or (msg("Nothing was lost."),)),
        _("The damaged file is kept as {path}.", path=shown(str(done.kept))),
    ]


def _object(report: Report) -> dict[str, object]:
    return {
        "ok": report.ok,
        "path": str(report.path),
        "backups": str(backups_folder(report.path)),
        "size": report.size,
        "plays": report.plays,
        "checks": [
            {"id": check.id, "state": _WORDS[check.ok], "message": say(check.message)}
            for check in report.checks
        ],
    }
