"""What `scorekeeper import` tells of a file: in sentences, and as JSON."""

from typing import TYPE_CHECKING

import click

from scorekeeper.cli.output import complain, print_json
from scorekeeper.cli.texts import shown
from scorekeeper.imported_text import stored_text, would_store_text
from scorekeeper.translate import _, ngettext, say
from scorekeeper.version_words import both_here_text

if TYPE_CHECKING:
    from scorekeeper.exchange.importing import Report


def print_report(report: "Report", *, done: bool, as_json: bool) -> None:
    """Print what an import has stored, or would store; what can't be read goes to stderr."""
    for sentence in (*report.notes, *report.unread):
        complain(say(sentence))
    hidden = report.unread_count - len(report.unread)
    if hidden:
        complain(_("{count} more could not be read.", count=hidden))
    print_doubts(report)
    if as_json:
        print_json(report_object(report))
        return
    click.echo(stored_text(report) if done else would_store_text(report))
    if report.already_here:
        click.echo(
            ngettext(
                "{count} play was already here.",
                "{count} plays were already here.",
                report.already_here,
            )
        )
    if report.left_in_bin:
        click.echo(
            ngettext(
                "{count} play lies in the bin here and stays there.",
                "{count} plays lie in the bin here and stay there.",
                report.left_in_bin,
            )
        )
    _print_changed(report)
    _print_versions(report)
    if report.left_out:
        click.echo(
            ngettext(
                "{count} play can't be stored; the reason is said above.",
                "{count} plays can't be stored; the reasons are said above.",
                report.left_out,
            )
        )
    for name, (today, plays) in report.former.items():
        click.echo(
            shown(
                ngettext(
                    "“{name}” is taken for {today}, who was called so before, in {count} play; "
                    "--as “{name}={name}” keeps them apart.",
                    "“{name}” is taken for {today}, who was called so before, in {count} plays; "
                    "--as “{name}={name}” keeps them apart.",
                    plays,
                    name=name,
                    today=today,
                )
            )
        )
    if not report.plays:
        click.echo(_("The file holds no plays of the games that are kept here."))
    if not done:
        for name, plays in report.newcomers.items():
            click.echo(
                shown(
                    ngettext(
                        "New player: {name}, in {count} play.",
                        "New player: {name}, in {count} plays.",
                        plays,
                        name=name,
                    )
                )
            )


def print_doubts(report: "Report") -> None:
    """Name on stderr what breaks the rules in the plays that are stored."""
    for sentence in report.doubts:
        complain(say(sentence))
    hidden = report.doubts_count - len(report.doubts)
    if hidden:
        complain(_("{count} more break the rules and are kept.", count=hidden))


def _print_changed(report: "Report") -> None:
    if not report.changed_count:
        return
    click.echo(
        ngettext(
            "{count} play differs from the one here, which stays; --replace takes the file's.",
            "{count} plays differ from those here, which stay; --replace takes the file's.",
            report.changed_count,
        )
    )
    from scorekeeper.exchange.comparing import told

    for changed in report.changed:
        parts = ", ".join(say(part) for part in told(changed.what))
        line = _("  {id}: {parts}", id=changed.id[:8], parts=parts)
        if changed.binned and changed.problem is None:
            line = _(
                "{line}; it was deleted here and lies in the bin, from which --replace or "
                "`scorekeeper edit {id} --restore` takes it",
                line=line,
                id=changed.id[:8],
            )
        elif changed.binned:
            line = _(
                "{line}; it was deleted here and lies in the bin, from which "
                "`scorekeeper edit {id} --restore` takes it",
                line=line,
                id=changed.id[:8],
            )
        if changed.problem is not None:
            line = _("{line}; can't be replaced: {reason}", line=line, reason=changed.problem)
        click.echo(shown(line))
    hidden = report.changed_count - len(report.changed)
    if hidden:
        click.echo(_("  and {count} more", count=hidden))


def _print_versions(report: "Report") -> None:
    for found in report.several:
        if found.versions is not None:
            told = both_here_text(found.started_at, found.names, found.versions)
            how = _(
                "  {sentence} `scorekeeper edit {id} --delete` deletes it.",
                sentence=told,
                id=found.versions.counts[:8],
            )
            click.echo(shown(how))
    hidden = report.several_count - len(report.several)
    if hidden:
        click.echo(_("  and {count} more", count=hidden))


def report_object(report: "Report") -> dict[str, object]:
    """Return a report as `import --json` prints it."""
    return {
        "format": report.format,
        "plays": report.plays,
        "stored": report.stores,
        "new": report.new,
        "replaced": report.replaced,
        "restored": report.restored,
        "left_in_bin": report.left_in_bin,
        "cards_added": report.with_cards,
        "already_here": report.already_here,
        "changed": [
            {
                "play": changed.number,
                "id": changed.id,
                "differs": [say(part) for part in changed.what],
                "problem": None if changed.problem is None else say(changed.problem),
                "in_bin": changed.binned,
            }
            for changed in report.changed
        ],
        "versions": [
            {
                "id": found.id,
                "counts": found.versions.counts,
                "others": list(found.versions.others),
            }
            for found in report.several
            if found.versions is not None
        ],
        "left_out": report.left_out,
        "unread": [say(sentence) for sentence in report.unread],
        "doubts": [say(sentence) for sentence in report.doubts],
        "notes": [say(note) for note in report.notes],
        "new_players": report.newcomers,
        "former_names": {name: today for name, (today, _plays) in report.former.items()},
    }
