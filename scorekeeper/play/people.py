"""People: who is meant by an id, what they are called, and who is the same person.

Plays hold ids only. A name, hiding, and “is the same person as” are cells of the person, so
renaming and joining rewrite no play and can be undone.
"""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.i18n import Refused, msg
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Cells, Log


class People:
    """All people by id. It never changes; `add` returns others."""

    def __init__(self, logs: Iterable[Log] = ()) -> None:
        self._logs = {log.subject: log for log in logs}
        self._roots = {uuid: _root(self._logs, uuid) for uuid in self._logs}
        self._found: dict[str, str | None] | None = None

    def __iter__(self) -> Iterator[str]:
        """Iterate over all ids, also of those who are the same person as another."""
        return iter(self._logs)

    def __contains__(self, uuid: object) -> bool:
        return uuid in self._logs

    def log(self, uuid: str) -> Log:
        """Return the operations of a person, none of somebody unknown."""
        return self._logs.get(uuid) or Log(uuid)

    def add(self, log: Log) -> "People":
        """Return the people with one more, or one who is known changed."""
        return People((*self._logs.values(), log))

    def root(self, uuid: str) -> str:
        """Return the id that stands for a person: another one if they are the same."""
        return self._roots.get(uuid, uuid)

    def roots(self) -> tuple[str, ...]:
        """Return the ids that stand for themselves, by name."""
        found = [uuid for uuid, root in self._roots.items() if uuid == root]
        return tuple(sorted(found, key=lambda uuid: (name_key(self.name(uuid)), uuid)))

    def name(self, uuid: str) -> str:
        """Return what a person is called, the beginning of the id if nobody knows."""
        name = self.log(self.root(uuid)).value("name")
        return name if isinstance(name, str) and name else uuid[:8]

    def hidden(self, uuid: str) -> bool:
        """Return whether a person is left out of lists."""
        return bool(self.log(self.root(uuid)).value("hidden"))

    def find(self, name: str) -> str | None:
        """Return who is called so, else the only one who ever was, None if nobody or several."""
        if self._found is None:
            self._found = self._names()
        return self._found.get(name_key(name))

    def _names(self) -> dict[str, str | None]:
        found: dict[str, str | None] = {}
        for uuid, log in self._logs.items():
            names = {operation.writes.get("name") for operation in log.operations}
            for key in {name_key(name) for name in names if isinstance(name, str)}:
                root = self.root(uuid)
                found[key] = root if found.get(key, root) == root else None
        for uuid in reversed(self.roots()):
            found[name_key(self.name(uuid))] = uuid
        return found


def rename(people: People, uuid: str, name: str) -> Cells:
    """Return the cells that rename a person. Raises `Refused`, also if another has the name."""
    name = clean_name(name)
    other = people.find(name) or uuid
    if people.root(other) != people.root(uuid) and name_key(people.name(other)) == name_key(name):
        raise Refused(
            msg(
                "“{name}” is another player already; join the two if they are the same person.",
                name=people.name(other),
            )
        )
    return {"name": name}


def join(people: People, uuid: str, other: str) -> dict[str, Cells]:
    """Return, by person, the cells that make one the same person as another."""
    one, root = people.root(uuid), people.root(other)
    if one == root:
        raise Refused(msg("{name} is the same person already.", name=people.name(root)))
    return {one: {"same_as": root}}


def part(people: People, uuid: str) -> dict[str, Cells]:
    """Return, by person, the cells that make a joined person one of their own again.

    In a circle (joined here one way and there the other) those who point at them part too.
    """
    logs = {one: people.log(one) for one in people}
    back = (one for one in _way(logs, uuid) if _pointer(logs, one) == uuid)
    return {one: {"same_as": None} for one in sorted({uuid, *back})}


def namesakes(people: People) -> dict[str, Cells]:
    """Return, by person, the cells that join people of equal names, as after a merge.

    The greater ids follow the smallest, and only those whom nobody ever joined or parted: so
    all copies of a file write the same, and who was parted stays so.
    """
    by_key: dict[str, list[str]] = {}
    for uuid in sorted(people):
        name = people.log(uuid).value("name")
        if isinstance(name, str):
            by_key.setdefault(name_key(name), []).append(uuid)
    return {
        uuid: {"same_as": alike[0]}
        for alike in by_key.values()
        for uuid in alike[1:]
        if not people.log(uuid).heads("same_as") and people.root(alike[0]) != uuid
    }


def _pointer(logs: Mapping[str, Log], uuid: str) -> str | None:
    """Return whom a person is said to be, None if nobody who is known."""
    value = logs[uuid].value("same_as")
    return value if isinstance(value, str) and value in logs and value != uuid else None


def _way(logs: Mapping[str, Log], uuid: str) -> list[str]:
    """Return the persons on the way along the pointers, each once."""
    way: list[str] = []
    following: str | None = uuid
    while following is not None and following not in way:
        way.append(following)
        following = _pointer(logs, following)
    return way


def _root(logs: Mapping[str, Log], uuid: str) -> str:
    way = _way(logs, uuid)
    again = _pointer(logs, way[-1])
    return way[-1] if again is None else min(way[way.index(again) :])
