"""What a merge has to write: which plays come over, and which versions of a play stand."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from scorekeeper.journal import Edit
from scorekeeper.play import Play
from scorekeeper.store.carrying import Carried
from scorekeeper.store.comparing import Family, differing, families
from scorekeeper.store.counting import MARK
from scorekeeper.store.errors import StoreError
from scorekeeper.store.fragments import lost_parts, whole_versions
from scorekeeper.store.loading import load
from scorekeeper.store.one_table import named_alike, names_here, of_one_table
from scorekeeper.store.same_people import (
    OTHER,
    People,
    compare_people,
    new_players,
    seated,
)
from scorekeeper.store.versions import (
    SamePerson,
    Version,
    edit_keys,
    standing,
    united_extra,
    version_ids,
    version_key,
)


@dataclass(frozen=True, slots=True)
class OnePlay:
    """A play that a merge has something to say about.

    `other_id` is its other version's, `counts` the id of the version that counts, "" if all
    lie in the bin; `binned` says that one of them does. `versions` are the one that counts and
    the other, where both can be read.
    """

    id: str
    started_at: str | None
    names: tuple[str, ...]
    other_id: str = ""
    counts: str = ""
    binned: bool = False
    versions: tuple[Play, Play] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Merged:
    """What a merge did, or would do.

    `new` plays came over. Of those that both had, `same` are no different, `newer_there`
    were taken over, `newer_here` stayed; `fuller_there` and `fuller_here` are the same, but one
    file has cards or edits of them that the other lacks. `both_changed` are kept in both
    versions, `kept` were deleted on one side and changed on the other, and `binned` were
    deleted on the other.
    `mended` are saved only in part in one file and stand as they are in the other. What is said
    of players is that of `People`.
    """

    new: int
    same: int
    newer_there: int
    newer_here: int
    binned: int
    both_changed: tuple[OnePlay, ...]
    kept: tuple[OnePlay, ...]
    new_players: tuple[str, ...]
    changed: bool
    renamed: tuple[tuple[str, str], ...] = ()
    called_otherwise: tuple[tuple[str, str], ...] = ()
    hidden_there: tuple[str, ...] = ()
    hidden_here: tuple[str, ...] = ()
    merged_there: tuple[tuple[str, str], ...] = ()
    fuller_there: int = 0
    fuller_here: int = 0
    backup: Path | None = None
    mended: int = 0


@dataclass
class Plan:
    """What is to be written: plays that come, go, or get another id or another mark.

    Of the versions in the rows `touched` another one may count afterwards.
    """

    people: People
    carried: list[Carried] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    marked: list[Carried] = field(default_factory=list)
    touched: list[int] = field(default_factory=list)
    new: int = 0
    same: int = 0
    newer_there: int = 0
    newer_here: int = 0
    fuller_there: int = 0
    fuller_here: int = 0
    binned: int = 0
    mended: int = 0
    both_changed: list[OnePlay] = field(default_factory=list)
    kept: list[OnePlay] = field(default_factory=list)
    new_players: tuple[str, ...] = ()

    @property
    def report(self) -> Merged:
        """What the plan does."""
        return Merged(
            new=self.new,
            same=self.same,
            newer_there=self.newer_there,
            newer_here=self.newer_here,
            fuller_there=self.fuller_there,
            fuller_here=self.fuller_here,
            binned=self.binned,
            mended=self.mended,
            both_changed=tuple(self.both_changed),
            kept=tuple(self.kept),
            new_players=self.new_players,
            changed=bool(
                self.carried or self.gone or self.marked or self.new_players or self.people.renamed
            ),
            renamed=tuple(self.people.renamed),
            called_otherwise=tuple(self.people.called_otherwise),
            hidden_there=self.people.hidden_there,
            hidden_here=self.people.hidden_here,
            merged_there=self.people.merged_there,
        )


def plan_merge(
    db: Database, there: Database, begin: Callable[[int], None], done: Callable[[int], None]
) -> Plan:
    """Compare two databases, the other one attached and open; call inside a snapshot.

    `begin` is told how many steps there are, those of `carry` included, `done` how many were
    made. Raises `StoreError`.
    """
    people = compare_people(db)
    plan = Plan(people, new_players=tuple(new_players(db, people)))
    both = []
    parts = lost_parts(db, people.same_person)
    plan.gone += parts["main"]
    plan.mended += sum(map(len, parts.values()))
    for family in families(db):
        for rows, lost in ((family.here, parts["main"]), (family.there, parts[OTHER])):
            for row_id in rows.keys() & lost:
                del rows[row_id]
        if family.here and family.there:
            both.append(family)
        else:
            plan.carried += [Carried(row_id, uuid) for row_id, uuid in family.there.items()]
    plan.new = len(plan.carried)
    begin(len(both) + len(plan.carried))
    different = 0
    for family in differing(db, people, both, done):
        different += _resolve(db, there, plan, family)
    plan.same = len(both) - different
    plan.carried.sort(key=lambda play: play.row_id)
    plan.new_players = seated(db, plan.new_players, [play.row_id for play in plan.carried])
    return plan


def _resolve(db: Database, there: Database, plan: Plan, family: Family) -> bool:
    """Plan what becomes of a play that is not the same on both sides; return whether it differs."""
    same_person: SamePerson = plan.people.same_person
    found = _versions(db, there, family, same_person)
    table = of_one_table(found, same_person)
    if table is not None:
        same_person = table
        found = _versions(db, there, family, same_person)
    versions, parted = whole_versions(db, there, found)
    plan.mended += parted
    groups = standing(versions)
    ids = version_ids(family.id, [group[0].key for group in groups])
    counts = _counting(groups, ids)
    binned = any(each.deleted_at for group in groups for each in group)
    stay: set[int] = set()
    differs = parted
    for number, (group, uuid) in enumerate(zip(groups, ids, strict=True)):
        extra = united_extra(group)
        if number:
            extra[MARK] = family.id
        deleted_at = max((each.deleted_at for each in group if each.deleted_at), default=None)
        ours = next((each for each in group if each.here), None)
        standing_version = ours or group[0]
        changed = Carried(standing_version.row_id, uuid, _json(extra), deleted_at)
        beginnings = [each for each in versions if group[0].goes_on_from(each)]
        if ours is None:
            before = [each for each in beginnings if each.here]
            names = {} if table is None else names_here(group[0], before, plan.people, table)
            plan.carried.append(replace(changed, names=names))
            differs = True
            if any(group[0].was(each) for each in before):
                plan.newer_there += 1
            elif before:
                plan.fuller_there += 1
            elif not parted or len(groups) > 1:
                place = number or 1
                about = replace(
                    _about(group[0], ids[0]), other_id=ids[place], counts=counts, binned=binned
                )
                pair = (groups[0][0].play, groups[place][0].play)
                plan.both_changed.append(
                    replace(about, versions=_pair(pair, same_person, ids[place] == counts))
                )
        else:
            stay.add(ours.row_id)
            if (ours.uuid.lower(), dict(ours.extra), ours.deleted_at) != (
                uuid.lower(),
                extra,
                deleted_at,
            ):
                plan.marked.append(changed)
            if deleted_at is not None and ours.deleted_at is None:
                plan.binned += 1
                differs = True
            after = [each for each in beginnings if not each.here]
            if all(each.here for each in group) and after:
                if any(group[0].was(each) for each in after):
                    plan.newer_here += 1
                else:
                    plan.fuller_here += 1
                differs = True
        if deleted_at is None and any(each.deleted_at for each in beginnings):
            plan.kept.append(_about(group[0], uuid))
    plan.gone += [row_id for row_id in family.here if row_id not in stay]
    plan.touched += stay
    return differs


def _pair(
    plays: tuple[Play | None, Play | None], same_person: SamePerson, second_counts: bool
) -> tuple[Play, Play] | None:
    first, second = plays
    if first is None or second is None:
        return None
    counts, other = (second, first) if second_counts else (first, second)
    return counts, named_alike(counts, other, same_person)


def _counting(groups: Sequence[Sequence[Version]], ids: Sequence[str]) -> str:
    """Return the id of the version that will count, "" if all are deleted."""
    living = [
        (group[0].weight(uuid, first=number == 0), uuid)
        for number, (group, uuid) in enumerate(zip(groups, ids, strict=True))
        if not any(each.deleted_at for each in group)
    ]
    return max(living)[1] if living else ""


def _versions(
    db: Database, there: Database, family: Family, same_person: SamePerson
) -> list[Version]:
    return [
        _version(source, here, row_id, same_person)
        for source, here, rows in ((db, True, family.here), (there, False, family.there))
        for row_id in rows
    ]


def _version(source: Database, here: bool, row_id: int, same_person: SamePerson) -> Version:
    row: dict[str, Any] = next(iter(source.query("SELECT * FROM plays WHERE id = ?", [row_id])))
    play: Play | None
    try:
        play = load(source, row["uuid"])
        key = version_key(play, same_person)
    except (StoreError, ValueError, LookupError, TypeError):
        # A game or rule that this version does not know: the edits alone must tell.
        play = None
        key = _raw_key(source, row, same_person)
    return Version(
        here=here,
        row_id=row_id,
        uuid=row["uuid"],
        key=key,
        extra=json.loads(row["extra"]),
        deleted_at=row["deleted_at"],
        play=play,
        same_person=same_person,
    )


def _raw_key(source: Database, row: Mapping[str, Any], same_person: SamePerson) -> tuple[str, ...]:
    edits = [
        Edit(*edit)
        for edit in source.execute(
            "SELECT at, field, before, after, round, seat, kind FROM edits "
            "WHERE play_id = ? ORDER BY number",
            [row["id"]],
        )
    ]
    content: Sequence[object] = ()
    if not edits:
        content = [
            row["started_at"],
            row["note"],
            row["location"],
            *source.execute(
                "SELECT round, seat, cards FROM hands WHERE play_id = ? ORDER BY round, seat",
                [row["id"]],
            ),
        ]
    return (_json(list(content)), *edit_keys(edits, same_person))


def _about(version: Version, uuid: str) -> OnePlay:
    play = version.play
    if play is None:
        return OnePlay(uuid, None, ())
    return OnePlay(uuid, play.started_at, play.names)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
