"""`scorekeeper show`: one stored play, whole."""

import click

from scorekeeper.cli.inputs import looked_into
from scorekeeper.cli.output import json_option, print_json
from scorekeeper.cli.play_text import play_lines
from scorekeeper.cli.texts import shown
from scorekeeper.exchange.play_file import chosen_rules
from scorekeeper.exchange.play_reader import problems_of
from scorekeeper.exchange.score_json import score_object
from scorekeeper.journal_words import clock_text, journal_lines
from scorekeeper.play import Play
from scorekeeper.points import kind_of
from scorekeeper.store.bin import deleted_at
from scorekeeper.store.counting import versions_of
from scorekeeper.store.plays import find, load
from scorekeeper.translate import _
from scorekeeper.version_words import versions_text


@click.command(
    "show",
    help=_("Print the play whose id begins with ID: cards, points, reasons, decision."),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper show 0192f0c4
  scorekeeper show 0192f0c4 --journal
  scorekeeper show 0192f0c4 --json
""",
)
@click.argument("beginning", metavar="ID")
@click.option(
    "--journal", is_flag=True, help=_("Print every edit with its time, too; the bin is no edit.")
)
@json_option()
@click.pass_obj
def command(db: str | None, beginning: str, *, journal: bool, as_json: bool) -> None:
    """Print one stored play."""
    with looked_into(db) as database:
        play = load(database, find(database, beginning))
        deleted = deleted_at(database, play.id)
        versions = versions_of(database, play.id)
    problems = problems_of(play)
    if as_json:
        about = play_object(play, deleted)
        if versions is not None and versions.counts != play.id:
            about["other_version_of"] = versions.counts
        print_json({**about, "journal": _journal(play)} if journal else about)
        return
    click.echo(_("Play {id}", id=play.id))
    if deleted is not None:
        click.echo(_("In the bin since {time}.", time=clock_text(deleted)))
    if play.abandoned_at is not None:
        click.echo(_("Abandoned: {time}.", time=clock_text(play.abandoned_at)))
    said = versions_text(play.id, versions)
    if said and deleted is None:
        click.echo(said)
    click.echo("\n".join(play_lines(play, problems, starts=True)))
    if journal:
        click.echo("\n" + _("Journal"))
        for line in journal_lines(play):
            click.echo(f"  {clock_text(line.at)}  {shown(line.text)}")
        if not play.journal:
            click.echo("  " + _("Nothing was changed since the play was stored."))


def play_object(play: Play, deleted: str | None = None) -> dict[str, object]:
    """Return a whole play for JSON; `deleted` is when it was put into the bin."""
    about = _about(play)
    return {**about, "deleted_at": deleted, **score_object(play, problems_of(play))}


def _about(play: Play) -> dict[str, object]:
    return {
        "id": play.id,
        "started_at": play.started_at,
        "finished_at": play.finished_at,
        "finished": play.finished,
        "abandoned_at": play.abandoned_at,
        "first_player": play.names[play.first_seat],
        "house_rules": chosen_rules(play),
        "location": play.location,
        "note": play.note,
        "kind": kind_of(play),
        "cards": None if play.given is not None else [list(hands) for hands in play.rounds],
        "by_hand": [
            {
                "round": given.round + 1,
                "player": play.names[given.seat],
                "points": given.points,
                "note": given.note,
            }
            for given in play.adjustments
        ],
    }


def _journal(play: Play) -> list[dict[str, object]]:
    return [
        {
            "at": line.at,
            "kind": line.edit.kind,
            "field": line.edit.field,
            "round": None if line.edit.round is None else line.edit.round + 1,
            "seat": line.edit.seat,
            "before": line.edit.before,
            "after": line.edit.after,
            "text": line.text,
        }
        for line in journal_lines(play)
    ]
