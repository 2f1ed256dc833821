"""A database of schema 6 becomes operations: each edit of its journal becomes one.

All follows from what two laptops share, so that both convert a play that they have in common
alike: the device from the play's id, the clock from the place in the journal, a person's id
from the name. Former imports are ordinary plays now, and merged players can’t be parted.
"""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias
from uuid import UUID, uuid5

from scorekeeper.games import all_games
from scorekeeper.i18n import Refused, msg
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Json, Log, Stamp, number_from
from scorekeeper.store.connection import File
from scorekeeper.store.index import seconds
from scorekeeper.store.log import Store
from scorekeeper.store.migrations import migrate

_PEOPLE: Final = UUID("0f2b7a52-6a0e-5d3c-8d1c-4b8f3f6d2e91")
_PARTS: Final = (
    *("VIEW play_results", "VIEW player_records", "TABLE imported_plays", "TABLE imports"),
    *("TABLE player_merge_names", "TABLE player_merge_plays", "TABLE player_merges"),
    *("TABLE former_names", "TABLE given_results", "TABLE history_stale", "TABLE history_words"),
    *("TABLE history", "TABLE edits", "TABLE adjustments", "TABLE hands", "TABLE seats"),
    *("TABLE plays", "TABLE players"),
)
_Row: TypeAlias = Mapping[str, Any]
_State: TypeAlias = dict[tuple[Any, ...], Any]
"""A play by fields: ("hand", round, seat), ("points", round, seat), ("result", seat),
("seat", seat), ("closed", round), ("rule", id) and single ones; from 0, a seat comes last."""


def convert(file: File) -> None:
    """Make operations of a file of schema 6, and drop its tables. Call inside a transaction.

    Raises `Refused` for a play that would not be the same after.
    """
    old = _Old(file.connection)
    plays = [old.play(row) for row in old.rows("SELECT * FROM plays ORDER BY id")]
    for part in _PARTS:
        file.connection.execute(f"DROP {part}")
    migrate(file.connection)
    store = Store(file)
    with store.transaction("table"):
        for kind, logs in (("person", old.people.values()), ("play", (log for log, _ in plays))):
            for log in logs:
                store.unite(log.subject, kind, log.operations)
        file.connection.execute("UPDATE devices SET role = 'table'")
    written = {log.subject: log.cells() for log in Store(file).every_log()}
    for log, cells in plays:
        if written[log.subject] != cells:
            text = msg("Play {play} can’t be converted; use the former version.", play=log.subject)
            raise Refused(text)


class _Old:
    """The tables of schema 6, and the people in them, who are found while plays are read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.people: dict[str, Log] = {}
        self._by_key: dict[str, str] = {}
        former: dict[int, list[str]] = {}
        merges = self.rows("SELECT * FROM player_merges ORDER BY id")
        went_along = {key for merge in merges for key in json.loads(merge["former"])}
        for row in self.rows("SELECT * FROM former_names ORDER BY name_key"):
            if row["name_key"] not in went_along:
                former.setdefault(row["player_id"], []).append(row["name_key"])
        players = self.rows("SELECT * FROM players ORDER BY id")
        known = {row["id"]: self._person(row, former.get(row["id"], [])) for row in players}
        for merge in reversed(merges):
            if merge["name_key"] not in self._by_key and merge["into_id"] in known:
                names, into = json.loads(merge["former"]), known[merge["into_id"]]
                known[merge["player_id"]] = self._person(merge, names, into)

    def rows(self, sql: str, *values: object) -> list[_Row]:
        cursor = self._connection.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(sql, values).fetchall()

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

    def _who(self, name: str) -> str:
        key = name_key(name)
        if key not in self._by_key:
            self._person({"name": name, "name_key": key, "hidden": 0}, [])
        return self._by_key[key]

    def play(self, row: _Row) -> tuple[Log, dict[str, Json]]:
        """Return the operations of a play, and the cells that the tables make."""
        edits = self.rows("SELECT * FROM edits WHERE play_id = ? ORDER BY number", row["id"])
        try:
            return self._play(row, edits)
        except (LookupError, ValueError, TypeError):  # a journal that damage has left
            return self._play(row, [])

    def _play(self, row: _Row, edits: list[_Row]) -> tuple[Log, dict[str, Json]]:
        uuid = str(row["uuid"]).lower()
        state = final = self._state(row)
        for edit in reversed(edits):
            state = _changed(state, edit, edit["before"])
        log, ids = Log(uuid), [str(seat + 1) for seat in range(len(_names(state)))]
        homes: dict[str, str] = {}

        def write(at: str | None, undoes: Stamp | None = None) -> Stamp | None:
            nonlocal log
            cells = {**dict.fromkeys(log.cells(), None), **self._cells(state, ids)}
            time = max(seconds(at) or 0, 0) * 1000
            operation = log.write(cells, number_from(uuid), time)
            log = log.add(replace(operation, undoes=undoes)) if operation else log
            return operation.stamp if operation else None

        # Not when it was entered: another laptop may know that differently.
        write(state["started",] or state["finished",])
        done: list[Stamp | None] = []
        undone: list[tuple[Stamp | None, Stamp | None]] = []
        for edit in edits:
            if edit["field"] == "seats":
                homes |= dict(zip(_names(state), ids, strict=True))
                ids = _reseated(json.loads(edit["after"])[0], homes, f"{uuid} {edit['number']}")
            state = _changed(state, edit, edit["after"])
            if edit["field"] == "abandoned":
                write(edit["at"])
            elif edit["kind"] == "undo":
                action = done.pop()
                undone.append((write(edit["at"], action), action))
            elif edit["kind"] == "redo":
                undo, action = undone.pop()
                write(edit["at"], undo)
                done.append(action)
            else:
                done.append(write(edit["at"]))
                undone.clear()
        state = final
        write(row["changed_at"])
        if row["deleted_at"]:
            state = {**final, ("state",): "binned"}
            write(row["deleted_at"])
        cells = self._cells(state, ids)
        return log, {cell: value for cell, value in cells.items() if value is not None}

    def _state(self, row: _Row) -> _State:
        def of_play(table: str) -> list[_Row]:
            sql = f"SELECT * FROM {table} WHERE play_id = ? ORDER BY 2, 3, 4"  # noqa: S608
            return self.rows(sql, row["id"])

        names = dict(self._connection.execute("SELECT id, name FROM players"))
        extra = json.loads(row["extra"])
        extra.pop("other_version_of", None)  # it is a second play now
        away = row["abandoned_at"] not in {None, "another version counts"}
        state: _State = {
            ("game",): row["game"],
            ("extra",): extra or None,
            ("started",): row["started_at"],
            ("finished",): row["finished_at"],
            ("first",): row["first_seat"],
            ("place",): row["location"],
            ("note",): row["note"],
            ("state",): "abandoned" if away else None,
        }
        for seat in of_play("seats"):
            dummy = seat["dummy_name"]
            state["seat", seat["seat"]] = {"dummy": dummy} if dummy else names[seat["player_id"]]
        for hand in of_play("hands"):
            state["hand", hand["round"], hand["seat"]] = hand["cards"]
        for each in of_play("adjustments"):
            at = ("points", each["round"], each["seat"])
            state[at] = [*state.get(at, []), [each["points"], each["note"]]]
        for given in of_play("given_results"):
            rounds = given["rounds"] and json.loads(given["rounds"])
            result = [given["total"], rounds, given["puddings"], given["rank"]]
            state["result", given["seat"]] = _result(result)
        state |= {("closed", round_): 1 for round_ in range(row["rounds_closed"])}
        state |= {("rule", rule): choice for rule, choice in json.loads(row["house_rules"]).items()}
        return state

    def _cells(self, state: _State, ids: list[str]) -> dict[str, Json]:
        game = all_games().get(state["game",])
        usual = {rule.id: rule.default for rule in game.rules} if game else {}
        by_id = sorted(ids, key=lambda seat: (len(seat), seat))
        cells: dict[str, Json] = {"order": list(ids) if ids != by_id else None}
        for (kind, *place), value in state.items():
            match kind:
                case "hand" | "points":
                    cells[f"{kind}/{place[0] + 1}/{ids[place[1]]}"] = value
                case "seat":
                    who = self._who(value) if isinstance(value, str) else value
                    cells[f"seat/{ids[place[0]]}"] = who
                case "result":
                    cells[f"result/{ids[place[0]]}"] = value
                case "closed":
                    cells[f"closed/{place[0] + 1}"] = value
                case "rule":
                    cells[f"rule/{place[0]}"] = None if usual.get(place[0]) == value else value
                case "first":
                    cells["first"] = ids[value] if value else None
                case "started" | "finished":
                    # A day alone was written as its first second.
                    cells[kind] = value and value.partition("T00:00:00")[0]
                case _:
                    cells[kind] = value or None
        return cells


def _changed(state: _State, edit: _Row, value: str | None) -> _State:
    """Return the state with the field of an edit set to one of its values."""
    text, round_, seat = value or "", edit["round"] or 0, edit["seat"] or 0
    match edit["field"]:
        case "cards":
            return {**state, ("hand", round_, seat): value}
        case "by_hand":
            return {**state, ("points", round_, seat): json.loads(text or "null")}
        case "results":
            return {**state, **_results(text)}
        case "record":
            blank = dict.fromkeys(key for key in state if key[0] in {"hand", "result"})
            if not text.startswith("{"):
                return {**state, **blank, **_results(text)}
            hands = {
                ("hand", number, place): cards
                for number, row in enumerate(json.loads(text)["cards"])
                for place, cards in enumerate(row)
            }
            return {**state, **blank, **hands}
        case "closed":
            closed, _, finished = text.partition(" ")
            rounds: _State = {key: None for key in state if key[0] == "closed"}
            rounds |= {("closed", number): 1 for number in range(int(closed))}
            return {**state, **rounds, ("finished",): finished or None}
        case "player":
            dummy = isinstance(state["seat", seat], dict)
            return {**state, ("seat", seat): {"dummy": text} if dummy else text}
        case "seats":
            names, first = json.loads(text)
            old = _names(state)
            kept = {old.index(name): number for number, name in enumerate(names) if name in old}
            moved = {("seat", number): name for number, name in enumerate(names)}
            for key, known in state.items():
                if key[0] not in {"seat", "hand", "points", "result"}:
                    moved[key] = known
                elif key[-1] in kept:
                    moved[(*key[:-1], kept[key[-1]])] = known
            return {**moved, ("first",): first}
        case "first_seat":
            return {**state, ("first",): int(text)}
        case "times":
            started, finished = json.loads(text)
            return {**state, ("started",): started, ("finished",): finished}
        case "abandoned":
            return {**state, ("state",): "abandoned" if value else None}
        case "note" | "location":
            return {**state, ("note" if edit["field"] == "note" else "place",): text}
    choice, _, results = text.partition(" ")
    rule = ("rule", str(edit["field"]).removeprefix("rule."))
    return {**state, rule: choice, **(_results(results) if results else {})}


def _results(text: str) -> _State:
    return {("result", seat): _result(given) for seat, given in enumerate(json.loads(text))}


def _result(given: list[Json]) -> Json:
    """Return what is known of a result, None if nothing is."""
    known = zip(("total", "rounds", "puddings", "rank"), given, strict=True)
    return {name: value for name, value in known if value is not None} or None


def _names(state: _State) -> list[str]:
    seats = sorted((key[1], value) for key, value in state.items() if key[0] == "seat")
    return [value if isinstance(value, str) else value["dummy"] for _, value in seats]


def _reseated(names: list[str], homes: Mapping[str, str], seed: str) -> list[str]:
    """Return the ids of seats after a reseating; who was there before has the id of before."""
    found: list[str] = []
    for name in names:
        home = homes.get(name, "")
        found.append(f"x{number_from(seed, name) % 10**6}" if home in {"", *found} else home)
    return found
