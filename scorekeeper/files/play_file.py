"""The play file: what `export` writes, `import` and `score` read (JSON, “scorekeeper/1”)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from scorekeeper.files.comparing import difference
from scorekeeper.files.document import json_text
from scorekeeper.files.play_reader import KEYS, chosen_rules, need, read_play, top_level
from scorekeeper.files.stable_ids import StableIds
from scorekeeper.files.values import ReadFile, ReadPlay
from scorekeeper.games.numbers import shown
from scorekeeper.games.scorecard import Result
from scorekeeper.i18n import Refused, msg
from scorekeeper.play.operations import Json, Log, Operation, decode, encode, unite
from scorekeeper.play.people import new_person, people_of
from scorekeeper.play.play import Play, play_of

FORMAT: Final = "scorekeeper/1"

_OPTIONAL: Final = ("first_player", "guests")
"""What is left out where there is nothing to say."""


def read_play_file(document: object) -> ReadFile:
    """Return the plays of a document, and those that can't be read as plays as refused."""
    values: dict[str, Any] = need(document, dict, "plays")
    given = values.get("format", FORMAT)
    if given != FORMAT:
        raise Refused(
            msg(
                "The file has the format “{format}”, but this version reads “{known}”; is it a "
                "play file of a newer Scorekeeper?",
                format=shown(str(given), 40),
                known=FORMAT,
            )
        )
    file = ReadFile("json")
    bare = {key: value for key, value in values.items() if key != "format"}
    plays = need(values["plays"], list, "plays") if "plays" in values else [bare]
    ids = StableIds()
    for number, value in enumerate(plays, start=1):
        try:
            file.plays.append(read_play(file, ids, value, number, with_log=_with_log))
        except Refused as problem:
            file.refused.append(problem.message)
    if "plays" in values:
        file.notes += [
            msg("The file’s key “{key}” is unknown and was left out.", key=shown(key, 40))
            for key in bare
            if key != "plays"
        ]
    return file


def play_file_pieces(plays: Iterable[Play], *, journal: bool = False) -> Iterator[str]:
    """Yield the text of a play file piece by piece; with `journal` the operations are in it."""
    yield f'{{\n  "format": {json_text(FORMAT)},\n  "plays": ['
    separator = "\n"
    for play in plays:
        fields = play_object(play)
        if journal:
            fields["log"] = _log_object(play)
        lines = [f"      {json_text(key)}: {json_text(value)}" for key, value in fields.items()]
        yield f"{separator}    {{\n" + ",\n".join(lines) + "\n    }"
        separator = ",\n"
    yield "]\n}\n" if separator == "\n" else "\n  ]\n}\n"


def play_object(play: Play) -> dict[str, Any]:
    """Return one play as the JSON object of the file, without its operations."""
    game, names = play.game, list(play.names)
    beside = {rule: key for key, rule in top_level(game).items()}
    rules = chosen_rules(game, play.rules)
    fields: dict[str, Any] = {
        "id": play.id,
        "game": play.game_id,
        **{key: rules[rule] for rule, key in beside.items() if rule in rules},
        "started_at": play.started,
        "finished_at": play.finished_at,
        "players": names,
        "first_player": None if play.starter is None else names[play.starter],
        "guests": [at for at, seat in enumerate(play.seats) if seat.kind == "guest"],
        "house_rules": {rule: value for rule, value in rules.items() if rule not in beside},
    }
    if play.finished and play.finished_at is None:
        del fields["finished_at"]
    fields = {key: value for key, value in fields.items() if value or key not in _OPTIONAL}
    if play.results is not None:
        pairs = zip(names, play.results, strict=True)
        results = [
            {"player": name, **_result(result, game.box.counted_id)} for name, result in pairs
        ]
        fields["results"] = [result for result in results if len(result) > 1]
    else:
        fields["rounds"] = [
            [None if hand is None else game.write(hand) for hand in hands]
            if any(hand is not None for hand in hands)
            else None
            for hands in play.rounds
        ]
        entered = [None not in hands for hands in play.rounds]
        if play.closed != (entered.index(False) if False in entered else len(entered)):
            fields["rounds_closed"] = play.closed
    if play.by_hand:
        fields["adjustments"] = [
            {"round": one.round + 1, "seat": one.seat, "points": one.points, "note": one.note}
            for one in play.by_hand
        ]
    if play.state == "abandoned":
        when = datetime.fromtimestamp(play.log.heads("state")[-1].at // 1000, UTC)
        fields["abandoned_at"] = when.isoformat()
    if play.apart:
        fields["apart"] = play.apart
    extra = {key: value for key, value in play.extra.items() if key not in KEYS}
    return fields | {"location": play.place, "note": play.note} | extra


def _result(result: Result, counted: str) -> dict[str, Any]:
    values = {
        "total": result.total,
        "rounds": None if result.rounds is None else list(result.rounds),
        counted: result.counted,
        "rank": result.rank,
    }
    return {key: value for key, value in values.items() if value is not None}


def _log_object(play: Play) -> dict[str, Any]:
    seated = {
        value
        for operation in play.log.operations
        for cell, value in operation.writes.items()
        if cell.startswith("seat/") and isinstance(value, str)
    }
    return {
        "people": {uuid: play.people.name(uuid) for uuid in sorted(seated)},
        "operations": [encode(operation) for operation in play.log.operations],
    }


def _with_log(read: ReadPlay, value: object) -> ReadPlay:
    """Return a play with the operations that the file has of it. Raises `Refused`."""
    log: dict[str, Any] = need(value, dict, "log")
    names: dict[str, str] = need(log.get("people"), dict, "log.people")
    people = people_of(
        Log(uuid, [Operation(uuid, 1, 0, 0, new_person(need(name, str, "log.people")))])
        for uuid, name in names.items()
    )
    parts = need(log.get("operations"), list, "log.operations")
    operations = unite((), [decode(read.id, part) for part in parts])
    told = play_of(Log(read.id, operations), people)
    who: list[Json] = [seat.person or {seat.kind: seat.name} for seat in told.seats]
    if told.names != read.names or difference(told, read, who).what:
        raise Refused(
            msg(
                "“log” tells another play than the fields beside it; remove “log” if the fields "
                "are right."
            )
        )
    seats = [
        replace(seat, person=sitting.person or "")
        for seat, sitting in zip(read.seats, told.seats, strict=True)
    ]
    return replace(read, seats=tuple(seats), log=tuple(operations), people=names)
