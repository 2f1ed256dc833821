"""Who is who in two databases: by name, by earlier names, and by players that were merged."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlite_utils import Database

from scorekeeper.names import name_key
from scorekeeper.seating import read_seating
from scorekeeper.store.nameless import is_nameless

OTHER = "other"
"""Under this name the other database is attached."""


@dataclass
class Circles:
    """Keys that belong together, in circles; each is known by its smallest key."""

    _above: dict[str, str] = field(default_factory=dict)

    def of(self, key: str) -> str:
        """Return the key by which a key's circle is known."""
        while key in self._above:
            key = self._above[key]
        return key

    def join(self, one: str, other: str) -> None:
        """Say that two keys belong together."""
        first, last = sorted((self.of(one), self.of(other)))
        if first != last:
            self._above[last] = first


@dataclass(frozen=True)
class People:
    """How the players of the other database are found in this one.

    `ids` are this database's players by those of the other; who is missing is new here.
    `names` says how somebody is written here, by the `name_key` used there, where it differs.
    `renamed` are those who got their name there in the meantime, old and new name, and take it
    here too. The rest only tells: `called_otherwise` are names here and there of which nobody
    knows which is the later one, `hidden_there` and `hidden_here` those who are hidden in one
    file only, `merged_there` those who became one person (the second) there and are two here.
    """

    ids: dict[int, int]
    names: dict[str, str]
    circles: Circles
    renamed: list[tuple[str, str]] = field(default_factory=list)
    called_otherwise: list[tuple[str, str]] = field(default_factory=list)
    hidden_there: tuple[str, ...] = ()
    hidden_here: tuple[str, ...] = ()
    merged_there: tuple[tuple[str, str], ...] = ()

    def same_person(self, name: str) -> str:
        """Return what is equal for all names of one person."""
        return self.circles.of(name_key(name))


@dataclass(frozen=True)
class _Side:
    players: dict[str, tuple[int, str]]
    renamed: dict[str, str]
    merged: dict[str, str]
    hidden: frozenset[str]

    @property
    def former(self) -> dict[str, str]:
        """Return today's key by every earlier one that is nobody's now."""
        return {**self.renamed, **self.merged}


def compare_people(db: Database) -> People:
    """Find the players of the attached database in this one. Call inside a snapshot."""
    here, there = _side(db, "main"), _side(db, OTHER)
    circles = Circles()
    for side, opposite in ((here, there), (there, here)):
        for old, key in side.former.items():
            both = old in opposite.players and key in opposite.players
            if old in side.merged or not both:
                circles.join(old, key)
    found = {key: _here(key, here, there) for key in there.players}
    by_other_name = {key: at for key, at in found.items() if at is not None and at != key}
    for key in _together(db, by_other_name, found):
        found[key] = None
    same = {key: at for key, at in found.items() if at is not None}
    written = {key: name for key, (_, name) in here.players.items()}
    renamed, otherwise = [], []
    for key, at in same.items():
        name = there.players[key][1]
        if written[at] == name or _later(here, at, key):
            continue
        if _later(there, key, at) and key not in here.players:
            renamed.append((written[at], name))
            written[at] = name
        elif list(same.values()).count(at) == 1:
            otherwise.append((written[at], name))
    names = {key: written[at] for key, at in same.items() if written[at] != there.players[key][1]}
    for key, at in here.former.items():
        if key not in there.players:
            names[key] = written[at]
    known = sorted(same.items())
    return People(
        {there.players[key][0]: here.players[at][0] for key, at in same.items()},
        names,
        circles,
        renamed,
        otherwise,
        tuple(written[at] for key, at in known if key in there.hidden and at not in here.hidden),
        tuple(written[at] for key, at in known if key not in there.hidden and at in here.hidden),
        tuple(
            (written[old], written[same[key]])
            for old, key in sorted(there.merged.items())
            if old in here.players and key in same and same[key] != old
        ),
    )


def _later(side: _Side, name: str, other: str) -> bool:
    """Return whether the name of one side came after that of the other, as far as it knows."""
    return side.renamed.get(other) == name


def _here(key: str, here: _Side, there: _Side) -> str | None:
    if key in here.players:
        return key
    if key in here.merged:
        return here.merged[key]
    if key in here.renamed and here.renamed[key] not in there.players:
        return here.renamed[key]
    earlier = sorted(old for old, now in there.former.items() if now == key)
    at = next((old for old in earlier if old in here.players), None)
    if at is None:
        at = next((here.renamed[old] for old in earlier if old in here.renamed), None)
    return at


def _side(db: Database, schema: str) -> _Side:
    rows = list(db.execute(f"SELECT name_key, id, name, hidden FROM {schema}.players ORDER BY id"))  # noqa: S608
    players = {key: (player, name) for key, player, name, _hidden in rows}
    keys = {player: key for key, (player, _) in players.items()}
    renamed = {
        old: keys[player]
        for old, player in db.execute(f"SELECT name_key, player_id FROM {schema}.former_names")  # noqa: S608
        if old not in players and player in keys
    }
    merges = list(
        db.execute(f"SELECT player_id, name_key, into_id FROM {schema}.player_merges ORDER BY id")  # noqa: S608
    )
    merged = {}
    for number, (_, old, target) in enumerate(merges):
        # Who was merged into somebody may have been merged together with them later.
        for player, _, into in merges[number + 1 :]:
            target = into if player == target else target  # noqa: PLW2901 - who it is in the end
        if old not in players and target in keys:
            merged[old] = keys[target]
    return _Side(players, renamed, merged, frozenset(row[0] for row in rows if row[3]))


def _together(
    db: Database, by_other_name: dict[str, str], found: dict[str, str | None]
) -> Iterable[str]:
    """Yield keys that can't be who they seem: a play of theirs names that person too."""
    if not by_other_name:
        return
    plays: dict[int, set[str]] = defaultdict(set)
    for play, key in db.execute(
        f"SELECT play_id, name_key FROM {OTHER}.seats JOIN {OTHER}.players ON id = player_id"  # noqa: S608
    ):
        plays[play].add(key)
    for play, field_, before, after in db.execute(
        f"SELECT play_id, field, before, after FROM {OTHER}.edits "  # noqa: S608
        "WHERE field IN ('player', 'seats')"
    ):
        for text in (before, after):
            if text is not None:
                names = [text] if field_ == "player" else read_seating(text)[0]
                plays[play].update(name_key(name) for name in names)
    wrong = set()
    for keys in plays.values():
        for key in keys & by_other_name.keys():
            if any(found.get(other, other) == by_other_name[key] for other in keys - {key}):
                wrong.add(key)
    yield from sorted(wrong)


def names_by_former(db: Database) -> dict[str, str]:
    """Return today's name of people by the `name_key` of each earlier one that is nobody's now."""
    side = _side(db, "main")
    return {old: side.players[key][1] for old, key in side.former.items()}


def new_players(db: Database, people: People) -> list[str]:
    """Return the names of those who are new here, in the order in which they came there."""
    known = json.dumps(list(people.ids))
    return [
        name
        for (name,) in db.execute(
            f"SELECT name FROM {OTHER}.players "  # noqa: S608
            "WHERE id NOT IN (SELECT value FROM json_each(?)) ORDER BY id",
            [known],
        )
    ]


def seated(db: Database, names: Iterable[str], rows: Sequence[int]) -> tuple[str, ...]:
    """Return the new players without those to whom a repair gave a name for lost parts only.

    `rows` are the plays of the attached database that come over.
    """
    names = tuple(names)
    if not any(map(is_nameless, names)):
        return names
    there = {
        name
        for (name,) in db.execute(
            f"SELECT name FROM {OTHER}.players WHERE id IN (SELECT player_id FROM {OTHER}.seats "  # noqa: S608
            "WHERE play_id IN (SELECT value FROM json_each(?)))",
            [json.dumps(list(rows))],
        )
    }
    return tuple(name for name in names if name in there or not is_nameless(name))
