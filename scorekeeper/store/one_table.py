"""Who is who in two copies of one play whose players were united or renamed in one file.

What an edit does to the people of a play stands in its journal. So two copies of one play began
with the same people, whatever the files have made of their names since.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.store.same_people import Circles, People
from scorekeeper.store.versions import SamePerson, Version, content_digest, first_state


def of_one_table(versions: Sequence[Version], same_person: SamePerson) -> SamePerson | None:
    """Return what is equal for all names of one person in this play, None if nothing is new.

    Copies agree in all but names, and somebody sits on the same seat in both; whoever seems to
    have changed seats is not taken for somebody else.
    """
    circles = Circles()
    found = False
    for one, other in combinations(versions, 2):
        if one.play is None or other.play is None or one.uuid.lower() != other.uuid.lower():
            continue
        for pair in _pairs(first_state(one.play), first_state(other.play), same_person):
            circles.join(*pair)
            found = True
    return (lambda name: circles.of(same_person(name))) if found else None


def names_here(
    there: Version, here: Sequence[Version], people: People, same_person: SamePerson
) -> dict[str, str]:
    """Return how people of the other file's copy are called in the copy that it takes over.

    Given are those who are somebody else here by their name alone, by their `name_key` there.
    """
    if there.play is None:
        return {}
    names = {
        same_person(name): name
        for copy in here
        if copy.play is not None
        for name in copy.play.names
    }
    return {
        name_key(name): names[same_person(name)]
        for name in there.play.names
        if same_person(name) in names
        and people.same_person(name) != people.same_person(names[same_person(name)])
    }


def named_alike(play: Play, other: Play, same_person: SamePerson) -> Play:
    """Return the other copy with the names that the same people have in this one."""
    names = {same_person(seat.name): seat.name for seat in play.seats}
    return replace(
        other,
        seats=tuple(
            replace(seat, name=names.get(same_person(seat.name), seat.name)) for seat in other.seats
        ),
    )


def _pairs(one: Play, other: Play, same_person: SamePerson) -> list[tuple[str, str]]:
    ours = [same_person(name) for name in one.names]
    theirs = [same_person(name) for name in other.names]
    pairs = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
    moved = any(mine in theirs or yours in ours for mine, yours in pairs)
    if not pairs or moved or len(pairs) == len(ours) or len(ours) != len(theirs):
        return []
    return pairs if content_digest(one) == content_digest(other) else []
