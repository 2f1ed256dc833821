"""`scorekeeper players`: the people who have played; rename, merge and hide them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.inputs import looked_into, opened
from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.play_text import when
from scorekeeper.cli.tables import signed, table
from scorekeeper.cli.texts import shown
from scorekeeper.translate import _, ngettext, say

if TYPE_CHECKING:
    from scorekeeper.store.people import Person


@click.group(
    "players",
    invoke_without_command=True,
    help=_("List the players, those who played last first; or change one of them."),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper players
  scorekeeper players rename Anna Hanna
  scorekeeper players merge "Ann B." Ann     # one person under two names
  scorekeeper players undo-merge
  scorekeeper players hide Guest
""",
)
@json_option()
@click.pass_context
def command(ctx: click.Context, *, as_json: bool) -> None:
    """List the players when nothing else is asked."""
    if ctx.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError(_("--json belongs to the list of players."))
        return
    from scorekeeper.store.people import people

    with looked_into(ctx.obj) as database:
        found = people(database)
    if as_json:
        print_json(
            [
                {
                    "name": person.name,
                    "hidden": person.hidden,
                    "plays": person.plays,
                    "last_played": person.last_played,
                }
                for person in found
            ]
        )
    elif found:
        click.echo("\n".join(_lines(found)))
    else:
        click.echo(_("Nobody has played yet."))


@command.command("rename", help=_("Give a player another name, in all plays."))
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.pass_obj
def rename_player(db: str | None, old: str, new: str) -> None:
    """Give a player another name."""
    from scorekeeper.store.people import NameTaken, rename

    try:
        with opened(db) as database:
            name = rename(database, old, new)
    except NameTaken as taken:
        raise Refusal(
            _(
                "{sentence} `scorekeeper players merge` does that.",
                sentence=say(taken.message),
            )
        ) from None
    click.echo(shown(_("The player is called {name} now, in all plays.", name=name)))


@command.command("merge", help=_("Make one player another: all plays of FROM go to INTO."))
@click.argument("name", metavar="FROM")
@click.argument("into", metavar="INTO")
@click.pass_obj
def merge_players(db: str | None, name: str, into: str) -> None:
    """Make one player another."""
    from scorekeeper import clock
    from scorekeeper.store.player_merges import merge

    with opened(db) as database:
        done = merge(database, name, into, clock.now())
    click.echo(
        shown(
            ngettext(
                "{name} is {into} now: {count} play moved. "
                "`scorekeeper players undo-merge` takes it back.",
                "{name} is {into} now: {count} plays moved. "
                "`scorekeeper players undo-merge` takes it back.",
                done.plays,
                name=done.name,
                into=done.into,
            )
        )
    )


@command.command("undo-merge", help=_("Take back the latest merge that stands."))
@click.pass_obj
def undo_merge_players(db: str | None) -> None:
    """Take back a merge."""
    from scorekeeper.store.player_merges import undo_merge

    with opened(db) as database:
        done = undo_merge(database)
    click.echo(
        shown(
            ngettext(
                "{name} and {into} are two players again; {count} play went back to {name}.",
                "{name} and {into} are two players again; {count} plays went back to {name}.",
                done.plays,
                name=done.name,
                into=done.into,
            )
        )
    )


@command.command("hide", help=_("Leave a player out of the lists of names and the standings."))
@click.argument("name", metavar="NAME")
@click.pass_obj
def hide(db: str | None, name: str) -> None:
    """Hide a player; all plays stay."""
    _set_hidden(db, name, hidden=True)


@command.command("unhide", help=_("Offer a hidden player again."))
@click.argument("name", metavar="NAME")
@click.pass_obj
def unhide(db: str | None, name: str) -> None:
    """Show a hidden player again."""
    _set_hidden(db, name, hidden=False)


def _set_hidden(db: str | None, name: str, *, hidden: bool) -> None:
    from scorekeeper.store.people import set_hidden
    from scorekeeper.store.players import is_hidden

    with opened(db) as database:
        before = is_hidden(database, name)
        written = set_hidden(database, name, hidden=hidden)
    if before is hidden:
        raise Refusal(
            _("{name} is hidden already.", name=written)
            if hidden
            else _("{name} is not hidden.", name=written)
        )
    if hidden:
        click.echo(shown(_("{name} is hidden; all plays stay.", name=written)))
    else:
        click.echo(shown(_("{name} is offered again.", name=written)))


def _lines(people: Sequence["Person"]) -> list[str]:
    rows = [[_("Player"), _("Plays"), _("Last played"), ""]]
    rows.extend(
        [
            person.name,
            str(person.plays),
            when(person.last_played)[:10] or signed(None),
            _("hidden") if person.hidden else "",
        ]
        for person in people
    )
    return table(rows, right=[1])
