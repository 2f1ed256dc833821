"""Two files become one, the union of their operations; and the bin is emptied for good.

What is emptied leaves a row in `gone` with the operations that were known then (`cover`). What
somebody wrote without knowing that comes back whole under the next id, in the bin.
"""

import json
from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, msg, msgn
from scorekeeper.play.gone import united, what_stays
from scorekeeper.play.operations import unite
from scorekeeper.play.people import namesakes
from scorekeeper.store.log import Store, now


class MergeReport(NamedTuple):
    """What a merge did, by ids of plays; `conflicts` are what the tables entered differently.

    `removed` were emptied out of the other file's bin; `returned` came back into the bin because
    somebody had gone on with them; `binned` lie in the bin though the other file changed them.
    `joined` are the names of those who are one person now.
    """

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    returned: tuple[str, ...]
    binned: tuple[str, ...]
    conflicts: tuple[tuple[str, tuple[Problem, ...]], ...]
    joined: tuple[str, ...]


_PARTS: Final = {
    "added": msgn("{count} play added.", "{count} plays added.", 0),
    "changed": msgn("{count} play changed.", "{count} plays changed.", 0),
    "removed": msgn(
        "{count} play that was deleted for good there is removed here.",
        "{count} plays that were deleted for good there are removed here.",
        0,
    ),
    "returned": msgn(
        "{count} play that was deleted for good was changed since, and is back in the bin.",
        "{count} plays that were deleted for good were changed since, and are back in the bin.",
        0,
    ),
    "binned": msgn(
        "{count} play that lies in the bin here was changed there.",
        "{count} plays that lie in the bin here were changed there.",
        0,
    ),
    "joined": msgn(
        "{count} player has the same name in both and is one person now.",
        "{count} players have the same name in both and are one person each now.",
        0,
    ),
    "conflicts": msgn(
        "{count} play was entered differently in both; the later entry stands:",
        "{count} plays were entered differently in both; the later entry stands:",
        0,
    ),
}
"""What is said of each part of a merge that has something in it."""


def merge(store: Store, other: Store, *, roles: bool = False) -> MergeReport:
    """Bring all operations of another file into this one, in one transaction.

    With `roles` (of a backup of this very file) its devices are this file's own, and nobody is
    joined by name.
    """
    with store.transaction("merge"):
        before = {uuid for (uuid,) in store.ask("SELECT uuid FROM plays")}
        gone, times = _all_gone(store, other)
        known, changed = _digests(store), set[str]()
        for uuid, (kind, digest) in _digests(other).items():
            if uuid not in gone and known.get(uuid) != (kind, digest):
                new = store.unite(uuid, kind, other.log(uuid).operations)
                changed |= {uuid} if new and kind == "play" else set()
        removed, returned = set[str](), set[str]()
        for uuid in sorted(gone):
            here = store.log(uuid).operations
            stays, grown = what_stays(unite(here, other.log(uuid).operations), gone)
            gone |= grown
            if stays and store.unite(stays[0].subject, "play", stays):
                returned.add(stays[0].subject)
            if here:
                store.erase(uuid)
                removed.add(uuid)
        for uuid, cover in gone.items():
            store.write_gone(uuid, cover, times.get(uuid, now()))
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
    )


_TAKE_ROLE: Final = "UPDATE devices SET role = ?, name = ? WHERE key = ? AND role IS NULL"
_DIGESTS: Final = """
SELECT s.uuid, s.kind, count(*) || ' ' || max(o.clock) || ' ' || sum(o.check_sum)
FROM operations AS o JOIN subjects AS s ON s.id = o.subject GROUP BY s.id
"""


def _digests(store: Store) -> dict[str, tuple[str, str]]:
    """Return kind and digest of everything; equal operations have equal digests."""
    return {uuid: (kind, digest) for uuid, kind, digest in store.ask(_DIGESTS)}


def _all_gone(*stores: Store) -> tuple[dict[str, dict[int, int]], dict[str, int]]:
    """Return what both files have emptied: covers and times by id."""
    covers: dict[str, dict[int, int]] = {}
    times: dict[str, int] = {}
    for store in stores:
        for uuid, text, at in store.ask("SELECT uuid, cover, at FROM gone"):
            cover = {int(key): clock for key, clock in json.loads(text).items()}
            covers[uuid] = united(covers.get(uuid, {}), cover)
            times[uuid] = max(times.get(uuid, 0), at)
    return covers, times


def _join(store: Store) -> tuple[str, ...]:
    """Let people of equal names be one person; return their names."""
    people = store.people()
    found = namesakes(people)
    for uuid, cells in found.items():
        store.write_person(uuid, cells)
    return tuple(sorted({people.name(uuid) for uuid in found}))


def merged_lines(report: MergeReport, store: Store) -> list[Message]:
    """Return what a merge into a file did, each conflict last."""
    counts = {part: len(getattr(report, part)) for part in _PARTS}
    lines = [
        replace(_PARTS[part], count=count, values={"count": count})
        for part, count in counts.items()
        if count
    ]
    plays = store.plays([play_id for play_id, _ in report.conflicts])
    lines += [
        msg(
            "{game}, {day}: {problem}",
            game=plays[play_id].title,
            day=(plays[play_id].started or "")[:10],
            problem=plays[play_id].named(problem.message),
        )
        for play_id, problems in report.conflicts
        for problem in problems
    ]
    return lines or [msg("Nothing is new in the other database.")]
