"""A database of schema 6 becomes operations: each edit of its journal becomes one.

All follows from what two laptops share, so that both convert a play that they have in common
alike: the device from the play's id, the clock from the place in the journal, a person's id
from the name. What the journal did not hold (the bin, extra fields, merged players) comes from
the tables. Former imports are ordinary plays from then on.
"""

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID, uuid5

from scorekeeper.games import all_games
from scorekeeper.i18n import Refused, msg
from scorekeeper.play.dates import kept_date
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Json, Log, Stamp, number_from
from scorekeeper.play.people import People, people_of
from scorekeeper.play.play import play_of
from scorekeeper.store.connection import File
from scorekeeper.store.index import seconds
from scorekeeper.store.log import Ledger
from scorekeeper.store.migrations import migrate

_PEOPLE: Final = UUID("0f2b7a52-6a0e-5d3c-8d1c-4b8f3f6d2e91")
_OLD_TABLES: Final = (
    *("imported_plays", "imports", "player_merge_names", "player_merge_plays", "player_merges"),
    *("former_names", "given_results", "history_stale", "history_words", "history", "edits"),
    *("adjustments", "hands", "seats", "plays", "players"),
)
_VERSION: Final = "other_version_of"
_ASIDE: Final = "another version counts"

_Row = dict[str, Any]


@dataclass(frozen=True)
class _State:
    """A play as the old house knew it; seats are places, rounds and places from 0."""

    names: tuple[str, ...]
    dummies: tuple[bool, ...]
    hands: Mapping[tuple[int, int], str]
    points: Mapping[tuple[int, int], Json]
    results: tuple[list[Json], ...] | None
    rules: Mapping[str, str]
    closed: int
    started: str | None
    finished: str | None
    first: int
    place: str
    note: str
    abandoned: bool

    def set(self, edit: _Row, value: str | None) -> "_State":
        """Return the state with the field of an edit set to one of its values."""
        text, at = value or "", (edit["round"] or 0, edit["seat"] or 0)
        match edit["field"]:
            case "cards":
                return replace(self, hands=_with(self.hands, at, value))
            case "by_hand":
                return replace(self, points=_with(self.points, at, json.loads(text or "null")))
            case "results":
                return replace(self, results=tuple(json.loads(text)))
            case "record":
                return self._record(json.loads(text))
            case "closed":
                closed, _, finished = text.partition(" ")
                return replace(self, closed=int(closed), finished=finished or None)
            case "player":
                names = list(self.names)
                names[at[1]] = text
                return replace(self, names=tuple(names))
            case "seats":
                return self._reseated(*json.loads(text))
            case "first_seat":
                return replace(self, first=int(text))
            case "times":
                started, finished = json.loads(text)
                return replace(self, started=started, finished=finished)
            case "abandoned":
                return replace(self, abandoned=value is not None)
            case "note":
                return replace(self, note=text)
            case "location":
                return replace(self, place=text)
        choice, _, results = text.partition(" ")
        rules = {**self.rules, str(edit["field"]).removeprefix("rule."): choice}
        given = tuple(json.loads(results)) if results else self.results
        return replace(self, rules=rules, results=given)

    def _record(self, known: Any) -> "_State":
        if isinstance(known, list):
            return replace(self, results=tuple(known), hands={})
        hands = {
            (round_, seat): cards
            for round_, row in enumerate(known["cards"])
            for seat, cards in enumerate(row)
            if cards is not None
        }
        return replace(self, results=None, hands=hands)

    def _reseated(self, names: list[str], first: int) -> "_State":
        old = [self.names.index(name) if name in self.names else None for name in names]
        new = {place: seat for seat, place in enumerate(old) if place is not None}
        results = self.results
        return replace(
            self,
            names=tuple(names),
            dummies=tuple(place is not None and self.dummies[place] for place in old),
            hands={(r, new[s]): cards for (r, s), cards in self.hands.items() if s in new},
            points={(r, new[s]): points for (r, s), points in self.points.items() if s in new},
            results=results and tuple([None] * 4 if s is None else results[s] for s in old),
            first=first,
        )


def convert(file: File) -> None:
    """Make operations of a file of schema 6, and drop its tables. Call inside a transaction.

    Raises `Refused` for a play that would not be the same after.
    """
    old = _Old(file.connection)
    plays = [old.play(row) for row in old.rows("SELECT * FROM plays ORDER BY id")]
    for view in ("play_results", "player_records"):
        file.connection.execute(f"DROP VIEW {view}")
    for table in _OLD_TABLES:
        file.connection.execute(f"DROP TABLE {table}")
    migrate(file.connection)
    store = Ledger(file)
    with store.transaction("table"):
        for kind, logs in (("person", old.people.values()), ("play", (log for log, *_ in plays))):
            for log in logs:
                store.unite(log.subject, kind, log.operations)
        file.connection.execute("UPDATE devices SET role = 'table'")
    people = people_of(old.people.values())
    for log, state in plays:
        if not _same(log, people, state):
            text = msg(
                "Play {play} of {date} could not be brought up to date, so the file was left as "
                "it is. Keep a copy of it, and use the former version.",
                play=log.subject[:8],
                date=(state.started or "?")[:10],
            )
            raise Refused(text)


class _Old:
    """The tables of schema 6, and the people in them, who are found while plays are read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.people: dict[str, Log] = {}
        self._by_key: dict[str, str] = {}
        self._by_player: dict[int, str] = {}
        self._merges = self.rows("SELECT * FROM player_merges ORDER BY id DESC")
        former: dict[int, list[str]] = {}
        went_along = {key for merge in self._merges for key in json.loads(merge["former"])}
        for row in self.rows("SELECT * FROM former_names ORDER BY name_key"):
            if row["name_key"] not in went_along:
                former.setdefault(row["player_id"], []).append(row["name_key"])
        for row in self.rows("SELECT * FROM players ORDER BY id"):
            self._by_player[row["id"]] = self._person(row, former.get(row["id"], []))
        for merge in reversed(self._merges):
            if merge["name_key"] not in self._by_key:
                names = json.loads(merge["former"])
                into = self._by_player.get(merge["into_id"])
                self._by_player[merge["player_id"]] = self._person(merge, names, into)
        self._moved = {
            (row["merge_id"], row["play_id"])
            for row in self.rows("SELECT merge_id, play_id FROM player_merge_plays")
        }

    def rows(self, sql: str, *values: object) -> list[_Row]:
        cursor = self._connection.execute(sql, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def _person(self, row: _Row, former: list[str], same_as: str | None = None) -> str:
        key = row["name_key"]
        uuid = str(uuid5(_PEOPLE, former[0] if len(former) == 1 else key))
        log = Log(uuid)
        steps: list[dict[str, Json]] = [{"name": name} for name in (*former, row["name"])]
        steps += [{"hidden": 1}] if row["hidden"] else []
        steps += [{"same_as": same_as}] if same_as else []
        for cells in steps:
            # By its content, for another laptop may know other names.
            operation = log.write(cells, number_from(uuid, json.dumps(cells)), 0)
            log = log.add(operation) if operation else log
        self.people[uuid] = log
        self._by_key |= {each: uuid for each in (*former, key) if each not in self._by_key}
        return uuid

    def _who(self, name: str, here: Mapping[str, str]) -> str:
        """Return who is meant by a name; `here` are those who sat in the play before a merge."""
        key = name_key(name)
        if key not in here and key not in self._by_key:
            self._person({"name": name, "name_key": key, "hidden": 0}, [])
        return here.get(key) or self._by_key[key]

    def _before_merges(self, play: int) -> dict[str, str]:
        found = {}
        for row in self.rows("SELECT id, name_key FROM players"):
            player = row["id"]
            for merge in self._merges:
                if merge["into_id"] == player and (merge["id"], play) in self._moved:
                    player = merge["player_id"]
            if player != row["id"] and player in self._by_player:
                found[row["name_key"]] = self._by_player[player]
        return found

    def play(self, row: _Row) -> tuple[Log, _State]:
        """Return the operations of a play, and its state as the tables have it."""
        number, uuid = row["id"], str(row["uuid"]).lower()
        edits = self.rows("SELECT * FROM edits WHERE play_id = ? ORDER BY number", number)
        final = self._state(row)
        here = self._before_merges(number) if self._merges else {}
        game = all_games().get(row["game"])
        usual = {rule.id: rule.default for rule in game.rules} if game else {}
        state = final
        for edit in reversed(edits):
            state = state.set(edit, edit["before"])
        ids = [str(seat + 1) for seat in range(len(state.names))]
        homes: dict[str, str] = {}
        extra = {key: value for key, value in json.loads(row["extra"]).items() if key != _VERSION}
        begin = {"game": row["game"], "extra": extra or None}
        log = Log(uuid)

        def write(cells: dict[str, Json], at: int, undoes: Stamp | None = None) -> Stamp | None:
            nonlocal log
            operation = log.write(cells, number_from(uuid), at)
            if operation is not None:
                log = log.add(replace(operation, undoes=undoes))
            return operation.stamp if operation else None

        def standing() -> dict[str, Json]:
            cells = _cells(state, ids, usual, lambda name: self._who(name, here))
            return {**dict.fromkeys(log.cells(), None), **begin, **cells}

        # Not when it was entered: another laptop may know that differently.
        write(standing(), max(seconds(_moment(state.started or state.finished)) or 0, 0) * 1000)
        done: list[Stamp | None] = []
        undone: list[tuple[Stamp | None, Stamp | None]] = []
        for edit in edits:
            if edit["field"] == "seats":
                names = json.loads(edit["after"])[0]
                homes |= dict(zip(state.names, ids, strict=True))
                ids = _reseated(names, state.names, ids, homes, f"{uuid} {edit['number']}")
            state = state.set(edit, edit["after"])
            at = (seconds(edit["at"]) or 0) * 1000
            if edit["field"] == "abandoned":
                write(standing(), at)
            elif edit["kind"] == "undo":
                action = done.pop()
                undone.append((write(standing(), at, action), action))
            elif edit["kind"] == "redo":
                undo, action = undone.pop()
                write(standing(), at, undo)
                done.append(action)
            else:
                done.append(write(standing(), at))
                undone.clear()
        state = final
        write(standing(), (seconds(row["changed_at"]) or 0) * 1000)
        if row["deleted_at"]:
            write({"state": "binned"}, (seconds(row["deleted_at"]) or 0) * 1000)
        return log, final

    def _state(self, row: _Row) -> _State:
        number = row["id"]
        seats = self.rows(
            "SELECT ifnull(name, dummy_name) AS name, dummy_name FROM seats "
            "LEFT JOIN players ON players.id = player_id WHERE play_id = ? ORDER BY seat",
            number,
        )
        points: dict[tuple[int, int], Any] = {}
        for each in self.rows(
            "SELECT * FROM adjustments WHERE play_id = ? ORDER BY round, seat, number", number
        ):
            at = each["round"], each["seat"]
            points.setdefault(at, []).append([each["points"], each["note"]])
        hands = self.rows("SELECT * FROM hands WHERE play_id = ?", number)
        results = self.rows("SELECT * FROM given_results WHERE play_id = ? ORDER BY seat", number)
        return _State(
            names=tuple(seat["name"] for seat in seats),
            dummies=tuple(seat["dummy_name"] is not None for seat in seats),
            hands={(hand["round"], hand["seat"]): hand["cards"] for hand in hands},
            points=points,
            results=tuple(
                [
                    each["total"],
                    each["rounds"] and json.loads(each["rounds"]),
                    each["puddings"],
                    each["rank"],
                ]
                for each in results
            )
            if row["kind"] == "points"
            else None,
            rules=json.loads(row["house_rules"]),
            closed=row["rounds_closed"],
            started=row["started_at"],
            finished=row["finished_at"],
            first=row["first_seat"],
            place=row["location"],
            note=row["note"],
            abandoned=row["abandoned_at"] not in {None, _ASIDE},
        )


def _cells(
    state: _State, ids: list[str], usual: Mapping[str, str], who: Callable[[str], str]
) -> dict[str, Json]:
    """Return a state as cells."""
    seats = zip(ids, state.names, state.dummies, strict=True)
    cells: dict[str, Json] = {
        "started": _moment(state.started),
        "finished": _moment(state.finished),
        "place": state.place or None,
        "note": state.note or None,
        "state": "abandoned" if state.abandoned else None,
        "first": ids[state.first] if state.first else None,
        "order": list(ids) if ids != sorted(ids, key=lambda id_: (len(id_), id_)) else None,
    }
    cells |= {f"seat/{id_}": {"dummy": name} if dummy else who(name) for id_, name, dummy in seats}
    cells |= {f"hand/{at[0] + 1}/{ids[at[1]]}": cards for at, cards in state.hands.items()}
    cells |= {f"points/{at[0] + 1}/{ids[at[1]]}": each for at, each in state.points.items()}
    cells |= {f"closed/{round_ + 1}": 1 for round_ in range(state.closed)}
    cells |= {
        f"rule/{rule}": choice for rule, choice in state.rules.items() if usual.get(rule) != choice
    }
    for id_, result in zip(ids, state.results or (), strict=False):
        known = dict(zip(("total", "rounds", "puddings", "rank"), result, strict=True))
        found: Json = {name: value for name, value in known.items() if value is not None}
        cells[f"result/{id_}"] = found or None
    return cells


def _reseated(
    names: list[str], old: Sequence[str], ids: list[str], homes: Mapping[str, str], seed: str
) -> list[str]:
    """Return the ids of seats after a reseating; who comes back has the former id again."""
    found: list[str] = []
    for name in names:
        id_ = homes.get(name, "")
        if not id_ or id_ in found or (name not in old and id_ in ids):
            letters = number_from(seed, name)
            id_ = "x" + "".join(chr(97 + letters // 26**place % 26) for place in range(5))
        found.append(id_)
    return found


def _same(log: Log, people: People, old: _State) -> bool:
    """Return whether a play says what the tables said of it."""
    if log.value("game") not in all_games():
        return True  # nobody can read it, here or there
    play = play_of(log, people)
    hands = {
        (round_, seat): play.game.write(hand)
        for round_, row in enumerate(play.rounds)
        for seat, hand in enumerate(row)
        if hand is not None
    }
    unread = {(problem.round, problem.seat) for problem in play.unread}
    points: dict[tuple[int, int], Any] = {}
    for given in play.by_hand:
        points.setdefault((given.round, given.seat), []).append([given.points, given.note])
    results = play.results and tuple(
        [one.total, one.rounds and list(one.rounds), one.counted, one.rank] for one in play.results
    )
    rules = {rule: play.rules.get(rule) for rule in old.rules}
    return (
        (play.names, play.first_seat, play.place, play.note, play.closed, rules, points, results)
        == (
            old.names,
            old.first,
            old.place,
            old.note,
            old.closed,
            old.rules,
            old.points,
            old.results,
        )
        and hands == {at: cards for at, cards in old.hands.items() if at not in unread}
        and play.started == kept_date(_moment(old.started))
        and play.finished_at == kept_date(_moment(old.finished))
    )


def _with(
    cells: Mapping[tuple[int, int], Any], at: tuple[int, int], value: Any
) -> dict[tuple[int, int], Any]:
    changed = {**cells, at: value}
    return {each: known for each, known in changed.items() if known is not None}


def _moment(text: str | None) -> str | None:
    """Return a time as it is kept now; a day alone was written as its first second."""
    return text[:10] if text and text[10:19] == "T00:00:00" else text
