"""People of another app whose names are the same for us, though they sit at one table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from scorekeeper.games.message import Message, msg
from scorekeeper.names import LONGEST, written_key

References = Mapping[object, Mapping[str, object]]
"""Players, games or places of a file by the number under which it speaks of them."""


def told_apart(
    players: References, tables: Iterable[frozenset[object]]
) -> tuple[References, list[Message]]:
    """Return the players with names that tell those of one table apart, and what was changed.

    “bo” beside “Bo” becomes “bo (2)”. Players of one name who never sit together stay one
    person. `tables` are the numbers of the players of each play.
    """
    alike: dict[str, list[object]] = defaultdict(list)
    for number, player in players.items():
        alike[written_key(_name(player))].append(number)
    doubled = {key: numbers for key, numbers in alike.items() if len(numbers) > 1}
    if not doubled:
        return players, []
    keys = {number: key for key, numbers in doubled.items() for number in numbers}
    others: set[object] = set()
    for table in tables:
        seated: dict[str, list[object]] = defaultdict(list)
        for number in table & keys.keys():
            seated[keys[number]].append(number)
        for key, numbers in seated.items():
            others.update(sorted(numbers, key=doubled[key].index)[1:])
    renamed = dict(players)
    notes = []
    for number in (each for numbers in doubled.values() for each in numbers if each in others):
        old = _name(players[number])
        new = _free(old, alike)
        alike[written_key(new)].append(number)
        renamed[number] = {**players[number], "name": new}
        notes.append(
            msg(
                "Two players of one play are called “{name}”; one of them comes in as “{new}”.",
                name=old,
                new=new,
            )
        )
    return renamed, notes


def _free(name: str, taken: Mapping[str, list[object]]) -> str:
    number = 2
    while True:
        end = f" ({number})"
        new = name[: LONGEST - len(end)] + end
        if written_key(new) not in taken:
            return new
        number += 1


def _name(player: Mapping[str, object]) -> str:
    name = player.get("name")
    return name.strip() if isinstance(name, str) else ""
