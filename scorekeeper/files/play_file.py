"""The play file: what `export` writes, `import` and `score` read (JSON, “scorekeeper/1”)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

from scorekeeper.files.document import json_text
from scorekeeper.files.play_reader import SHAPE, chosen_rules, read_play, top_level, verify
from scorekeeper.files.values import ReadFile, ReadPlay, place_of
from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Refused, msg
from scorekeeper.play.names import clean_name
from scorekeeper.play.operations import Json, Log, Operation, decode, encode, unite
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of

FORMAT: Final = "scorekeeper/1"

_OPTIONAL: Final = ("first_player", "guests", "adjustments", "apart")
"""What is left out where there is nothing to say."""


def read_play_file(file: ReadFile, document: object) -> None:
    """Read the plays of a document; those that can't be read as plays are refused."""
    values: dict[str, Any] = document if isinstance(document, dict) else {}
    verify(document, {**dict.fromkeys(values, object), "plays": list}, "file")
    given = values.get("format", FORMAT)
    if given != FORMAT:
        text = msg(
            "The file’s format is “{format}”, but this version reads “{known}”; is it one of a "
            "newer Scorekeeper?",
            format=shown(str(given), 40),
            known=FORMAT,
        )
        raise Refused(text)
    rest = {key: value for key, value in values.items() if key not in {"format", "plays"}}
    if (plays := values.get("plays")) is None:
        plays, rest = [rest], {}
    for number, value in enumerate(plays, start=1):
        file.told(number)
        fields = value if isinstance(value, dict) else {}
        names = fields.get("players")
        people = tuple(map(str, names)) if isinstance(names, list) else ()
        where = place_of(number, str(fields.get("started_at") or "")[:10], people)
        with file.refusing(where, people):
            play = read_play(file, value, where)
            file.plays.append(_with_log(play, fields["log"]) if fields.get("log") else play)
    file.notes += [
        msg("The file’s key “{key}” is unknown and was left out.", key=shown(key, 40))
        for key in rest
    ]


def play_file_pieces(plays: Iterable[Play], *, journal: bool = False) -> Iterator[str]:
    """Yield the text of a play file piece by piece; with `journal` the operations are in it."""
    yield f'{{\n  "format": {json_text(FORMAT)},\n  "plays": ['
    separator = "\n"
    for play in plays:
        fields = play_object(play) | ({"log": _log_object(play)} if journal else {})
        lines = [f"      {json_text(key)}: {json_text(value)}" for key, value in fields.items()]
        yield f"{separator}    {{\n" + ",\n".join(lines) + "\n    }"
        separator = ",\n"
    yield "]\n}\n" if separator == "\n" else "\n  ]\n}\n"


def play_object(play: Play) -> dict[str, Any]:
    """Return one play as the JSON object of the file, without its operations."""
    game, names = play.game, play.names
    beside = {rule: key for key, rule in top_level(game).items()}
    rules = chosen_rules(game, play.rules)
    fields: dict[str, Any] = {
        "id": play.id,
        "game": play.game_id,
        **{key: rules[rule] for rule, key in beside.items() if rule in rules},
        "started_at": play.started,
        "finished_at": play.finished_at,
        "players": list(names),
        "first_player": None if play.starter is None else names[play.starter],
        "guests": [number for number, seat in enumerate(play.seats) if seat.kind == "guest"],
        "house_rules": {rule: value for rule, value in rules.items() if rule not in beside},
        **(_cards(play) if play.results is None else {"results": _results(play)}),
        "adjustments": [
            {"round": one.round + 1, "seat": one.seat, "points": one.points, "note": one.note}
            for one in play.by_hand
        ],
        "location": play.place,
        "note": play.note,
        "apart": play.apart,
    }
    if play.finished and play.finished_at is None:
        del fields["finished_at"]
    if play.state == "abandoned":
        when = datetime.fromtimestamp(play.log.heads("state")[-1].at // 1000, UTC)
        fields["abandoned_at"] = when.isoformat()
    fields |= {key: value for key, value in play.extra.items() if key not in SHAPE}
    return {key: value for key, value in fields.items() if value or key not in _OPTIONAL}


def _cards(play: Play) -> dict[str, Any]:
    rounds = [
        [None if hand is None else play.game.write(hand) for hand in hands] for hands in play.rounds
    ]
    entered = [None not in hands for hands in rounds]
    written = [hands if any(hand is not None for hand in hands) else None for hands in rounds]
    if play.closed == [*entered, False].index(False):
        return {"rounds": written}
    return {"rounds": written, "rounds_closed": play.closed}


def _results(play: Play) -> list[dict[str, Any]]:
    counted = play.game.box.counted_id
    found = []
    for name, one in zip(play.names, play.results or (), strict=True):
        values = {"total": one.total, "rounds": one.rounds, counted: one.counted, "rank": one.rank}
        known = {key: value for key, value in values.items() if value is not None}
        found += [{"player": name, **known}] if known else []
    return found


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


def _with_log(read: ReadPlay, log: dict[str, Any]) -> ReadPlay:
    """Return a play with the operations that the file has of it. Raises `Refused`."""
    from scorekeeper.files.comparing import difference

    names = {uuid: clean_name(str(name)) for uuid, name in (log.get("people") or {}).items()}
    logs = (Log(uuid, [Operation(uuid, 1, 0, 0, {"name": n})]) for uuid, n in names.items())
    operations = [decode(read.id, part) for part in log.get("operations") or ()]
    told = play_of(Log(read.id, unite((), operations)), People(logs))
    who: list[Json] = [seat.person or {seat.kind: seat.name} for seat in told.seats]
    if told.names != read.names or difference(told, read, who).what:
        raise Refused(
            msg("“log” tells another play than the fields beside it; remove it if they are right.")
        )
    seats = tuple(
        seat._replace(person=sitting.person or "")
        for seat, sitting in zip(read.seats, told.seats, strict=True)
    )
    return read._replace(seats=seats, log=told.log.operations, people=names)
