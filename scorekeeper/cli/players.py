"""`scorekeeper players`: the people who have played; rename, join, part and hide them."""

import click

from scorekeeper.cli.base import Group, json_option
from scorekeeper.cli.inputs import looked_into, opened
from scorekeeper.cli.output import print_json, shown, signed, table, tell
from scorekeeper.i18n import Message, Refused, _, msg
from scorekeeper.play import people as persons
from scorekeeper.play.dates import date_text
from scorekeeper.play.names import name_key
from scorekeeper.play.people import People


@click.command(
    "players",
    cls=Group,
    message=msg("List the players, those who played last first; or change one of them."),
    examples="""
scorekeeper players
scorekeeper players rename Anna Hanna
scorekeeper players same "Ann B." Ann     # one person under two names
scorekeeper players part "Ann B."         # they are two people after all
scorekeeper players hide Guest
""",
    invoke_without_command=True,
)
@json_option()
@click.pass_context
def players_command(ctx: click.Context, *, as_json: bool) -> None:
    """List the players when nothing else is asked."""
    if ctx.invoked_subcommand is not None:
        return
    from scorekeeper.store.queries import players

    with looked_into(ctx.obj) as store:
        found = players(store, include_hidden=True)
    if as_json:
        print_json(
            [
                {"name": it.name, "hidden": it.hidden, "plays": it.plays, "last_played": it.last}
                for it in found
            ]
        )
    elif found:
        rows = [[_("Player"), _("Plays"), _("Last played"), ""]]
        rows += [
            [
                it.name,
                str(it.plays),
                date_text(it.last)[:10] or signed(None),
                _("hidden") if it.hidden else "",
            ]
            for it in found
        ]
        tell(*table(rows, right=[1]))
    else:
        tell(msg("Nobody has played yet."))


@players_command.command("rename", message=msg("Give a player another name, in all plays."))
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.pass_obj
def rename_command(db: str | None, old: str, new: str) -> None:
    """Give a player another name."""
    with opened(db) as store:
        uuid = _find(store.people(), old)
        store.act_person(uuid, lambda people: persons.rename(people, uuid, new))
        name = store.people().name(uuid)
    tell(msg("The player is called {name} now, in all plays.", name=name))


@players_command.command("same", message=msg("Say that NAME is the same person as OTHER."))
@click.argument("name", metavar="NAME")
@click.argument("other", metavar="OTHER")
@click.pass_obj
def same_command(db: str | None, name: str, other: str) -> None:
    """Make two players one person."""
    with opened(db) as store, store.transaction("table"):
        people = store.people()
        one, root = _find(people, name), _find(people, other)
        for uuid, cells in persons.join(people, one, root).items():
            store.act_person(uuid, lambda _people, cells=cells: cells)  # type: ignore[misc]
    tell(
        msg(
            "{name} is {other} now; `scorekeeper players part` takes that back.",
            name=people.name(one),
            other=people.name(root),
        )
    )


@players_command.command("part", message=msg("Make NAME a person of their own again."))
@click.argument("name", metavar="NAME")
@click.pass_obj
def part_command(db: str | None, name: str) -> None:
    """Take back that two players are the same person."""
    with opened(db) as store, store.transaction("table"):
        people = store.people()
        root = _find(people, name)
        joined = {uuid: str(people.log(uuid).value("name")) for uuid in people.joined(root)}
        others = {uuid: known for uuid, known in joined.items() if uuid != root}
        found = [it for it, known in others.items() if name_key(known) == name_key(name)]
        if not found and len(others) == 1:
            found = list(others)
        if not others:
            raise Refused(msg("{name} is not joined with anybody.", name=people.name(root)))
        if len(found) != 1:
            raise Refused(
                msg(
                    "Name who is to part from {name}: one of {known}.",
                    name=people.name(root),
                    known=tuple(others.values()),
                )
            )
        for uuid, cells in persons.part(people, found[0]).items():
            store.act_person(uuid, lambda _people, cells=cells: cells)  # type: ignore[misc]
    tell(
        msg(
            "{name} and {other} are two people again.",
            name=others[found[0]],
            other=people.name(root),
        )
    )


@players_command.command(
    "hide", message=msg("Leave a player out of the lists of names and the standings.")
)
@click.argument("name", metavar="NAME")
@click.pass_obj
def hide_command(db: str | None, name: str) -> None:
    """Hide a player; all plays stay."""
    _hide(db, name, True, msg("{name} is hidden; all plays stay."))


@players_command.command("unhide", message=msg("Offer a hidden player again."))
@click.argument("name", metavar="NAME")
@click.pass_obj
def unhide_command(db: str | None, name: str) -> None:
    """Show a hidden player again."""
    _hide(db, name, False, msg("{name} is offered again."))


def _hide(db: str | None, name: str, hidden: bool, done: Message) -> None:
    with opened(db) as store:
        uuid = _find(store.people(), name)
        store.act_person(uuid, lambda _people: persons.hide(hidden))
        known = store.people().name(uuid)
    tell(Message(done.text, {"name": known}))


def _find(people: People, name: str) -> str:
    found = people.find(name)
    if found is None:
        raise Refused(
            msg(
                "Nobody called “{name}” is known; `scorekeeper players` lists everybody.",
                name=shown(name[:40]),
            )
        )
    return found
