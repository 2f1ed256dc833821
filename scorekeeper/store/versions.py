"""The versions of one play on several laptops: which goes on from which, and what they are called.

A version is what the play was at first and every edit since. One that is the beginning of
another is no version of its own any more; what is left was changed on both sides and is all
kept. Ids depend on nothing but the versions, so that laptops that have the same ones agree.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final
from uuid import UUID, uuid5

from scorekeeper.journal import Edit, standing_and_undone
from scorekeeper.play import Play
from scorekeeper.seating import read_seating
from scorekeeper.store.counting import MARK, Weight, weight
from scorekeeper.store.wholeness import holds

_SPACE: Final = UUID("6f1c3c52-7a5e-5d0b-9a53-53434b500001")

SamePerson = Callable[[str], str]
"""Gives what is equal for all names of one person."""


@dataclass(frozen=True)
class Version:
    """One version of a play in one of two files.

    `key` begins with the digest of the play as it was at first; every edit follows. No edit
    says what else a file said of the play (`extra`), and when it was put into the bin.
    """

    here: bool
    row_id: int
    uuid: str
    key: tuple[str, ...]
    extra: Mapping[str, object]
    deleted_at: str | None
    play: Play | None
    same_person: SamePerson

    @cached_property
    def states(self) -> frozenset[str]:
        """The digests of the play at first and after every edit."""
        if self.play is None:
            return frozenset(self.key[:1])
        return frozenset(_digest(state, self.same_person) for state in rewound(self.play))

    def weight(self, uuid: str, *, first: bool) -> Weight:
        """Return what decides whether this version counts, as `uuid`."""
        play = self.play
        return weight(
            complete=play is not None and play.finished and play.abandoned_at is None,
            edited_at=play.journal[-1].at if play is not None and play.journal else None,
            first=first,
            uuid=uuid,
        )

    def goes_on_from(self, other: "Version") -> bool:
        """Return whether the other version is a beginning of this one.

        A version without edits, as it comes out of a file, is one also when this play
        looked so at any time, or tells all that it tells, as it comes back from formats
        without cards. Two that were both edited are two, also where they tell the same now:
        what each of them goes on to may differ, and no order of merging may matter.
        """
        if self.key == other.key:
            return False
        return self.was(other) or (
            len(other.key) == 1
            and not other.was(self)
            and self.tells(other)
            # Of two that tell the same, the one with more edits stands.
            and not (other.tells(self) and self.length < other.length)
        )

    @property
    def length(self) -> tuple[int, tuple[str, ...]]:
        """How many edits it has; the edits themselves order those that have as many."""
        return len(self.key), self.key

    def was(self, other: "Version") -> bool:
        """Return whether this version looked like the other one at some time."""
        if self.key[: len(other.key)] == other.key:
            return True
        return len(other.key) == 1 and other.key[0] in self.states

    def tells(self, other: "Version") -> bool:
        """Return whether the other one tells nothing that this one does not tell too.

        One without cards must not have been edited, or only back to how it came.
        """
        one, two = self.play, other.play
        if one is None or two is None or not holds(one, two, self.same_person):
            return False
        if one.given is not None or two.given is None:
            return True
        return not standing_and_undone(two.journal)[0]


def version_key(play: Play, same_person: SamePerson) -> tuple[str, ...]:
    """Return the key of a play: the digest of how it was at first, and its edits."""
    return (_digest(first_state(play), same_person), *edit_keys(play.journal, same_person))


def first_state(play: Play) -> Play:
    """Return a play as it was before its first edit."""
    first = play
    for state in rewound(play):
        first = state
    return first


def content_digest(play: Play) -> str:
    """Return what is equal for plays that agree in all but the names of the people."""
    return _digest(play, lambda _name: "")


def edit_keys(journal: Iterable[Edit], same_person: SamePerson) -> Iterator[str]:
    """Yield what tells every edit from others, the same for all spellings of a name."""
    for edit in journal:
        before, after = (
            _value(edit.field, text, same_person) for text in (edit.before, edit.after)
        )
        plain = replace(edit, before=before, after=after)
        yield _json([getattr(plain, field.name) for field in fields(plain)])


def standing(versions: Sequence[Version]) -> list[list[Version]]:
    """Return the versions that are no beginning of another, each with its equals, in order."""
    groups: dict[tuple[str, ...], list[Version]] = {}
    for version in versions:
        groups.setdefault(version.key, []).append(version)
    return [
        groups[key]
        for key in sorted(groups)
        if not any(group[0].goes_on_from(groups[key][0]) for group in groups.values())
    ] or [groups[max(groups)]]


def version_ids(family: str, keys: Sequence[tuple[str, ...]]) -> list[str]:
    """Return the ids of the versions of a play, given by their keys in order.

    The first keeps the play's id. The id of any other comes from its edits up to the one
    that parts it from those before it, so it stays when the version is edited further.
    """
    ids = [family]
    for before, key in pairwise(keys):
        common = next(
            (
                number
                for number, (one, two) in enumerate(zip(before, key, strict=False))
                if one != two
            ),
            min(len(before), len(key)),
        )
        ids.append(str(uuid5(_SPACE, "\n".join([family.lower(), *key[: common + 1]]))))
    return ids


def other_version_of(play: Play) -> str | None:
    """Return the id of the play of which this one is another version, None if of none."""
    marked = play.extra.get(MARK)
    return marked if isinstance(marked, str) else None


def united_extra(versions: Iterable[Version]) -> dict[str, object]:
    """Return all that files said of a play, the same in any order."""
    united: dict[str, object] = {}
    for version in versions:
        for key, value in version.extra.items():
            if key != MARK:
                united[key] = max(value, united.get(key, value), key=_json)
    return united


def rewound(play: Play) -> Iterator[Play]:
    """Yield the play as it is, and as it was before each edit, back to the first."""
    yield play
    for edit in reversed(play.journal):
        play = replace(play, journal=(replace(edit, kind="do"),)).undo(edit.at)
        yield play


def _digest(play: Play, same_person: SamePerson) -> str:
    content = {
        field.name: getattr(play, field.name)
        for field in fields(play)
        if field.name not in {"id", "journal", "extra"}
    }
    content["seats"] = [replace(seat, name=same_person(seat.name)) for seat in play.seats]
    return sha256(_json(content).encode("utf-8", "surrogatepass")).hexdigest()


def _value(field: str, text: str | None, same_person: SamePerson) -> str | None:
    if text is None:
        return None
    if field == "player":
        return same_person(text)
    if field == "seats":
        names, first_seat = read_seating(text)
        return _json([[same_person(name) for name in names], first_seat])
    return text


def _json(value: object) -> str:
    return json.dumps(value, default=_plain, sort_keys=True, separators=(",", ":"))


def _plain(value: Any) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    return list(value)
