"""`scorekeeper players`: the people who have played; rename, join and part them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import click

from scorekeeper.cli.base import JSON, command, wrong
from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import print_json, table, tell
from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Refused, _, msg
from scorekeeper.play import people as persons
from scorekeeper.play.dates import date_text
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Cells
from scorekeeper.play.people import People

_DONE: Final = {
    "rename": msg("The player is called {name} now, in all plays."),
    "same": msg("They are one person now: {name}."),
    "part": msg("{name} is a person of their own again."),
}
"""What can be done with a player, and what is said then."""


@command(
    "players",
    msg("List the players, those who played last first; or change one of them."),
    msg(
        "“rename OLD NEW” gives another name in all plays. “same NAME OTHER” says that NAME is "
        "OTHER, “part NAME” that they are two people after all."
    ),
    examples="""
scorekeeper players
scorekeeper players rename Anna Hanna
scorekeeper players same "Ann B." Ann
scorekeeper players part "Ann B."
""",
)
@click.argument("action", required=False, type=click.Choice(list(_DONE)))
@click.argument("names", nargs=-1)
@JSON
def players_command(action: str | None, names: tuple[str, ...], as_json: bool) -> None:
    """List the players, or change one."""
    if action is None:
        _list(as_json)
        return
    if len(names) != (1 if action == "part" else 2):
        raise wrong(msg("“rename” and “same” take two names, “part” one."))
    with opened() as store, store.transaction("table"):
        for uuid, cells in _changes(store.people(), action, *names).items():
            store.write_person(uuid, cells)
        name = store.people().name(_find(store.people(), names[-1]))
    tell(replace(_DONE[action], values={"name": name}))


def _changes(people: People, action: str, name: str, other: str = "") -> Mapping[str, Cells]:
    """Return, by person, the cells that do what was asked."""
    if action == "part":
        return persons.part(people, _joined(people, name))
    uuid = _find(people, name)
    if action == "same":
        return persons.join(people, uuid, _find(people, other))
    return {uuid: persons.rename(people, uuid, other)}


def _list(as_json: bool) -> None:
    from scorekeeper.store.queries import players

    with opened(writes=False) as store:
        found = players(store, include_hidden=True)
    if as_json:
        print_json(found)
    elif found:
        rows = [[_("Player"), _("Plays"), _("Last played"), ""]]
        for each in found:
            day = date_text(each.last)[:10] or "–"
            rows.append([each.name, str(each.plays), day, _("hidden") if each.hidden else ""])
        tell(*table(rows, right=(1,)))
    else:
        tell(msg("Nobody has played yet."))


def _find(people: People, name: str) -> str:
    """Return who is called so, or was. Raises `Refused` if nobody is."""
    found = people.find(name)
    if found is None:
        raise Refused(
            msg(
                "Nobody called “{name}” is known; `scorekeeper players` lists everybody.",
                name=shown(name, 40),
            )
        )
    return found


def _joined(people: People, name: str) -> str:
    """Return who was called so and is the same person as somebody else."""
    for uuid in people:
        own = str(people.log(uuid).value("name"))
        if people.root(uuid) != uuid and name_key(own) == name_key(name):
            return uuid
    raise Refused(msg("“{name}” is not the same person as anybody else.", name=shown(name, 40)))
