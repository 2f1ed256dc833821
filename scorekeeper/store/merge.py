"""Two files become one, the union of their operations; and the bin is emptied for good.

What is emptied leaves a row in `gone` with the operations that were known then (`cover`). What
somebody wrote without knowing that comes back whole under the next id, in the bin.
"""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from scorekeeper.games.scorecard import Problem
from scorekeeper.play.gone import covering, united, what_stays
from scorekeeper.play.operations import unite
from scorekeeper.play.people import namesakes
from scorekeeper.store.log import Ledger, now
from scorekeeper.store.reading import Reader
from scorekeeper.store.rows import dumps


class MergeReport(NamedTuple):
    """What a merge did, by ids of plays; `conflicts` are what the tables entered differently.

    `removed` were emptied out of the other file's bin; `returned` came back into the bin because
    somebody had gone on with them; `binned` lie in the bin though the other file changed them.
    `people` are how many are new, `joined` the names of those who are one person now.
    """

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    returned: tuple[str, ...]
    binned: tuple[str, ...]
    conflicts: tuple[tuple[str, tuple[Problem, ...]], ...]
    joined: tuple[str, ...]
    people: int


def empty_bin(store: Ledger, ids: Iterable[str] | None = None) -> list[str]:
    """Remove the plays in the bin for good, or those of them with these ids; return which."""
    chosen = None if ids is None else set(ids)
    with store.transaction("table"):
        rows = store.ask("SELECT uuid FROM plays WHERE state = 'binned' ORDER BY id")
        emptied = [uuid for (uuid,) in rows if chosen is None or uuid in chosen]
        for uuid in emptied:
            _write_gone(store, uuid, covering(store.operations(uuid)), now())
            store.erase(uuid)
    return emptied


def merge(store: Ledger, other: Reader, *, roles: bool = False) -> MergeReport:
    """Bring all operations of another file into this one, in one transaction.

    With `roles` (of a backup of this very file) its devices are this file's own, and nobody is
    joined by name.
    """
    with store.transaction("merge"):
        before = {uuid for (uuid,) in store.ask("SELECT uuid FROM plays")}
        gone, times = _all_gone(store, other)
        known, changed, people = _digests(store), set[str](), 0
        for uuid, (kind, digest) in _digests(other).items():
            if uuid not in gone and known.get(uuid) != (kind, digest):
                new = store.unite(uuid, kind, other.operations(uuid, kind))
                people += kind == "person" and uuid not in known
                changed |= {uuid} if new and kind == "play" else set()
        removed, returned = set[str](), set[str]()
        for uuid in sorted(gone):
            here = store.operations(uuid)
            stays, grown = what_stays(unite(here, other.operations(uuid)), gone)
            gone |= grown
            if stays and store.unite(stays[0].subject, "play", stays):
                returned.add(stays[0].subject)
            if here:
                store.erase(uuid)
                removed.add(uuid)
        for uuid, cover in gone.items():
            _write_gone(store, uuid, cover, times.get(uuid, now()))
        joined = () if roles else _join(store)
        if roles:
            rows = other.ask("SELECT role, name, key FROM devices WHERE role IS NOT NULL")
            store.file.connection.executemany(_TAKE_ROLE, rows)
        plays = store.plays(sorted(changed | returned))
    store.forget()
    return MergeReport(
        added=tuple(sorted(changed - before)),
        changed=tuple(sorted(changed & before)),
        removed=tuple(sorted(removed)),
        returned=tuple(sorted(returned)),
        binned=tuple(uuid for uuid in sorted(changed & before) if plays[uuid].state == "binned"),
        conflicts=tuple(
            (uuid, problems) for uuid, play in plays.items() if (problems := play.conflicts())
        ),
        joined=joined,
        people=people,
    )


_TAKE_ROLE: Final = "UPDATE devices SET role = ?, name = ? WHERE key = ? AND role IS NULL"
_DIGESTS: Final = """
SELECT s.uuid, s.kind, count(*) || ' ' || max(o.clock) || ' ' || sum(o.check_sum)
FROM operations AS o JOIN subjects AS s ON s.id = o.subject GROUP BY s.id
"""


def _digests(store: Reader) -> dict[str, tuple[str, str]]:
    """Return kind and digest of everything; equal operations have equal digests."""
    return {uuid: (kind, digest) for uuid, kind, digest in store.ask(_DIGESTS)}


def _all_gone(*stores: Reader) -> tuple[dict[str, dict[int, int]], dict[str, int]]:
    """Return what both files have emptied: covers and times by id."""
    covers: dict[str, dict[int, int]] = {}
    times: dict[str, int] = {}
    for store in stores:
        for uuid, text, at in store.ask("SELECT uuid, cover, at FROM gone"):
            cover = {int(key): clock for key, clock in json.loads(text).items()}
            covers[uuid] = united(covers.get(uuid, {}), cover)
            times[uuid] = max(times.get(uuid, 0), at)
    return covers, times


def _write_gone(store: Ledger, uuid: str, cover: dict[int, int], at: int) -> None:
    text = dumps({str(key): clock for key, clock in sorted(cover.items())})
    sql = "INSERT OR REPLACE INTO gone VALUES (?, ?, ?)"
    store.file.connection.execute(sql, [uuid, text, at])


def _join(store: Ledger) -> tuple[str, ...]:
    """Let people of equal names be one person; return their names."""
    people = store.people()
    found = namesakes(people)
    for uuid, cells in found.items():
        store.act_person(uuid, lambda _, cells=cells: cells)  # type: ignore[misc]
    return tuple(sorted({people.name(uuid) for uuid in found}))
