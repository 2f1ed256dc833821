"""`scorekeeper doctor`: whether the database is all right, and what can be saved if not."""

from dataclasses import replace
from pathlib import Path

import click

from scorekeeper.cli.long_work import bar
from scorekeeper.cli.output import json_option, print_json
from scorekeeper.cli.rescue import told
from scorekeeper.cli.texts import shown
from scorekeeper.repaired_text import preview_lines, write_report
from scorekeeper.store.backups import backups_folder, restore_command
from scorekeeper.store.doctor import Report, examine
from scorekeeper.store.location import database_path
from scorekeeper.store.repairing import Repaired, preview_repair, repair
from scorekeeper.translate import _, say

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
@click.option("--dry-run", is_flag=True, help=_("With --repair: only say what would happen."))
@json_option()
@click.pass_obj
@click.pass_context
def command(
    ctx: click.Context, db: str | None, *, mend: bool, dry_run: bool, as_json: bool
) -> None:
    """Look the database over."""
    path = database_path(db)
    if dry_run and not mend:
        raise click.UsageError(_("--dry-run goes with --repair."))
    if dry_run:
        with bar(_("Looking")) as progress:
            would = preview_repair(path, progress)
        if as_json:
            print_json(_repaired(replace(would, kept=None), None, dry_run=True))
        else:
            click.echo("\n".join(shown(say(line)) for line in preview_lines(would)))
        return
    if mend:
        with bar(_("Repairing")) as progress:
            done = repair(path, progress)
        report_file = write_report(done)
        if as_json:
            print_json(_repaired(done, report_file))
        else:
            click.echo("\n".join(map(shown, told(done, report_file))))
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


def _repaired(done: Repaired, report: Path | None, *, dry_run: bool = False) -> dict[str, object]:
    return {
        "dry_run": dry_run,
        "plays": done.plays,
        "results_rebuilt": done.rebuilt,
        "kept": done.kept and str(done.kept),
        "report": report and str(report),
        "before": done.before and str(done.before),
        "made_anew": list(done.made),
        "nothing_read": done.nothing,
        "damaged_plays": [
            {
                "id": loss.about.uuid,
                "started_at": loss.about.started_at,
                "game": loss.about.game,
                "players": list(loss.about.players),
                "lost": loss.what,
                "text": say(loss.message),
            }
            for loss in done.losses
        ],
        "lost": [say(message) for message in done.lost],
        "backup": done.backup
        and {
            "path": str(done.backup.path),
            "at": done.backup.at.isoformat(),
            "restore": restore_command(done.path, done.backup),
        },
    }


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
