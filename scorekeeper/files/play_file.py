"""The play file: what `export` writes, `import` and `score` read (JSON, “scorekeeper/1”).

The readers of other formats say in its fields what they know, so that all are read in one way.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from scorekeeper import games
from scorekeeper.files.comparing import plain_cells
from scorekeeper.files.document import json_text
from scorekeeper.files.plays import MOST_SEATS, ReadFile, ReadPlay, at, place_of
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_POINTS, shown
from scorekeeper.games.parts import NotationError
from scorekeeper.games.rules import chosen, complete
from scorekeeper.games.scorecard import Problem, Rules
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.play.dates import read_date
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Json, Log, Operation, decode, encode, unite
from scorekeeper.play.people import People
from scorekeeper.play.play import MOST_ROUNDS, Play, play_of

FORMAT: Final = "scorekeeper/1"

_COUNTED: Final = ("puddings", "desserts")
"""What a result calls what its game counts; both are read."""

SHAPE: Final[dict[str, Any]] = {
    **dict.fromkeys(("id", "game", "first_player", "location", "note", "apart"), str),
    **dict.fromkeys(("started_at", "finished_at", "abandoned_at"), str),
    "players": [str],
    "guests": [int],
    "house_rules": dict,
    "rounds": [[object]],
    "rounds_closed": int,
    "adjustments": [{"round": int, "seat": int, "points": int, "note": str}],
    "results": [
        {"player": str, "rounds": [int], **dict.fromkeys(("total", "rank", *_COUNTED), int)}
    ],
    "log": {"people": dict, "operations": [list]},
}
"""What we know of a play; anything else is kept as it is."""

_OPTIONAL: Final = ("first_player", "guests", "adjustments", "apart")
"""What is left out where there is nothing to say."""

_KINDS: Final[Mapping[object, Message]] = {
    str: msg("a text"),
    int: msg("a whole number from −9999 to 9999"),
    list: msg("a list"),
    dict: msg("an object"),
}


def read_play_file(file: ReadFile, document: object) -> None:
    """Read the plays of a document; those that can't be read as plays are refused."""
    values: dict[str, Any] = document if isinstance(document, dict) else {}
    _verify(document, {**dict.fromkeys(values, object), "plays": list}, "file")
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
        fields = value if isinstance(value, dict) else {}
        names = fields.get("players")
        people = tuple(map(str, names)) if isinstance(names, list) else ()
        where = place_of(number, str(fields.get("started_at") or "")[:10], people)
        add_play(file, where, people, lambda value=value: value)  # type: ignore[misc]
    file.notes += [
        msg("The file’s key “{key}” is unknown and was left out.", key=shown(key, 40))
        for key in rest
    ]


def add_play(
    file: ReadFile, where: Message, names: Sequence[str], fields: Callable[[], object]
) -> None:
    """Add the play that `fields` says to a file; of one that is refused only why."""
    file.told(len(file.plays) + 1)
    try:
        file.plays.append(_read_play(file, fields(), where))
    except Refused as refused:
        problem = Problem("error", "unreadable", refused.message)
        file.plays.append(ReadPlay(where, names, None, (problem,)))


def _verify(value: object, shape: Any, path: str) -> None:
    """Refuse a value that has not the shape it needs; null is nothing and always right."""
    kind = shape if isinstance(shape, type) else type(shape)
    if value is None or kind is object:
        return
    too_large = isinstance(value, int) and abs(value) > MOST_POINTS
    if not isinstance(value, kind) or isinstance(value, bool) or too_large:
        raise Refused(msg("“{path}” must be {wanted}.", path=path, wanted=_KINDS[kind]))
    if isinstance(shape, list) and isinstance(value, list) and shape != [object]:
        for number, one in enumerate(value):
            _verify(one, shape[0], f"{path}[{number}]")
    elif isinstance(shape, dict) and isinstance(value, dict):
        for key, one in value.items():
            if key not in shape:
                raise Refused(msg("“{key}” in “{path}” is unknown.", key=shown(key), path=path))
            _verify(one, shape[key], f"{path}.{key}")


def _read_play(file: ReadFile, value: object, where: Message) -> ReadPlay:
    """Return one play of a file.

    A hand that is not card notation is blank in the play and an error in its problems. A date
    that can't be is noted in the file. Raises `Refused` for what can't be read as a play.
    """
    fields: dict[str, Any] = value if isinstance(value, dict) else {}
    _verify(value or 0, {**dict.fromkeys(fields, object), **SHAPE}, "play")
    try:
        json.dumps(fields, ensure_ascii=False, allow_nan=False).encode()
    except (UnicodeError, RecursionError):
        raise Refused(msg("It holds what can't be written again; export it once more.")) from None
    except ValueError:
        raise Refused(msg("It holds a number that is out of range.")) from None
    goes_on = "finished_at" in fields and fields["finished_at"] is None
    fields = {key: one for key, one in fields.items() if one is not None}
    game = games.find(fields.get("game", ""))
    rules = complete(game, _rules(fields, game))
    names, seats = _seats(fields, game, rules)
    keys = [name_key(name) for name in names]
    doubled = msg("This name is there twice; give one of the two another.")
    twice = [seat for seat, key in enumerate(keys) if key in keys[:seat]]
    problems = [Problem("error", "same_person", doubled, seat=seat) for seat in twice]
    cells: dict[str, Json] = {"game": game.box.id}
    cells |= {f"rule/{rule}": value for rule, value in chosen(game, rules).items()}
    for key, cell in (("started_at", "started"), ("finished_at", "finished")):
        if text := fields.get(key, ""):
            cells[cell] = file.tried(at(where, key), read_date, text, file.now)
    for key, cell in (("location", "place"), ("note", "note"), ("apart", "apart")):
        cells[cell] = fields.get(key, "").strip() or None
    if "abandoned_at" in fields:
        cells["state"] = "abandoned"
    if "first_player" in fields:
        cells["first"] = str(_seat_of(fields["first_player"], names) + 1)
    if "results" not in fields:
        hands, unreadable = _rounds(fields, game, rules, len(seats), goes_on=goes_on)
        problems += unreadable
        cells |= hands | _by_hand(fields, len(seats))
    elif fields.keys() & {"rounds", "adjustments", "rounds_closed"}:
        raise Refused(msg("“rounds” and “results” can't both be there; leave one out."))
    else:
        cells |= _results(fields["results"], names)
    known = SHAPE.keys() | top_level(game).keys()
    cells["extra"] = {key: kept for key, kept in fields.items() if key not in known} or None
    cells = {cell: value for cell, value in cells.items() if value is not None}
    play_id = file.id_of(fields.get("id", ""), cells, names)
    cells |= {f"seat/{number}": seat for number, seat in enumerate(seats, start=1)}
    people = {str(number): name for number, name in enumerate(names)}
    play = _play(play_id, [Operation(play_id, 1, 0, 0, cells)], people)
    read = ReadPlay(where, play.names, play, (*problems, *play.check()))
    return _with_log(read, play, fields["log"]) if fields.get("log") else read


def _play(play_id: str, operations: Iterable[Operation], people: Mapping[str, str]) -> Play:
    """Return a play of the people of a file, whose names are given by their ids."""
    logs = (Log(uuid, [Operation(uuid, 1, 0, 0, {"name": name})]) for uuid, name in people.items())
    return play_of(Log(play_id, unite((), operations)), People(logs))


def _with_log(read: ReadPlay, play: Play, log: dict[str, Any]) -> ReadPlay:
    """Return a play with the operations that the file has of it. Raises `Refused`."""
    people = {uuid: clean_name(str(name)) for uuid, name in (log.get("people") or {}).items()}
    parts = log.get("operations") or ()
    told = _play(play.id, [decode(play.id, part) for part in parts], people)
    seats = [[(seat.name, seat.kind) for seat in one.seats] for one in (play, told)]
    if seats[0] != seats[1] or plain_cells(play) != plain_cells(told):
        raise Refused(
            msg("“log” tells another play than the fields beside it; remove it if they are right.")
        )
    return read._replace(play=told, people=people)


def top_level(game: Game) -> dict[str, str]:
    """Return the house rules that stand beside `house_rules`: their ids by the file's keys."""
    return {rule.file_name or rule.id: rule.id for rule in game.rules if rule.top_level}


def _rules(fields: Mapping[str, Any], game: Game) -> dict[str, str]:
    beside = top_level(game)
    rules = {
        **fields.get("house_rules", {}),
        **{rule: fields[key] for key, rule in beside.items() if key in fields},
    }
    for rule, value in rules.items():
        rules[rule] = ",".join(map(str, value)) if isinstance(value, list) else _text(value)
        _verify(rules[rule], str, rule)
    return {rule: value for rule, value in rules.items() if value is not None}


def _text(value: object) -> object:
    """Return a number as its text, anything else as it is."""
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if known else value


def _seats(fields: Mapping[str, Any], game: Game, rules: Rules) -> tuple[list[str], list[Json]]:
    """Return the names by seat, and what the cells of the seats hold."""
    results = (one or {} for one in fields.get("results", ()))
    given = fields.get("players") or [one.get("player") for one in results]
    if not 0 < len(given) <= MOST_SEATS:
        raise Refused(msg("“players” needs 1 to {most} names in seat order.", most=MOST_SEATS))
    names = [clean_name(name or "") for name in given]
    dummy = game.dummy_seat(rules)
    if dummy == len(names):
        names.append("Dummy")
    kinds = {**dict.fromkeys(fields.get("guests", ()), "guest"), dummy: "dummy"}
    return names, [{kinds[n]: name} if n in kinds else str(n) for n, name in enumerate(names)]


def _seat_of(name: str | None, names: Sequence[str]) -> int:
    keys = [name_key(one) for one in names]
    if name_key(name or "") not in keys:
        raise Refused(msg("“{name}” is none of the players.", name=shown(name or "", 40)))
    return keys.index(name_key(name or ""))


def _rounds(
    fields: Mapping[str, Any], game: Game, rules: Rules, seats: int, *, goes_on: bool
) -> tuple[dict[str, Json], list[Problem]]:
    _verify(fields.get("rounds", 0), list, "rounds")
    written = fields["rounds"]
    count = game.round_count(rules)
    if len(written) > (most := MOST_ROUNDS if count is None else count):
        raise Refused(
            msg("“rounds” has {count}, but {most} is the most.", count=len(written), most=most)
        )
    cells: dict[str, Json] = {}
    problems = []
    closed = 0
    for round_, given in enumerate(written):
        hands = [None] * seats if given is None else given
        if len(hands) != seats:
            path = f"rounds[{round_}]"
            raise Refused(msg("“{path}” needs {count} hands, one each.", path=path, count=seats))
        for seat, hand in enumerate(hands):
            # A list of cards and a number are hands too.
            text = " ".join(map(str, hand)) if isinstance(hand, list) else _text(hand)
            _verify(text, str, f"rounds[{round_}][{seat}]")
            try:
                if isinstance(text, str):
                    text = game.write(game.read(text, rules))
                    cells[f"hand/{round_ + 1}/{seat + 1}"] = text
            except NotationError as error:
                problems.append(Problem("error", "notation", error.message, round_, seat))
        if closed == round_ and None not in hands:
            closed += 1
    if goes_on and count is not None:
        closed = min(closed, count - 1)
    elif not goes_on and count is None and closed == len(written):
        cells["ended"] = 1
    closed = fields.get("rounds_closed", closed)
    return cells | {f"closed/{round_ + 1}": 1 for round_ in range(closed)}, problems


def _by_hand(fields: Mapping[str, Any], seats: int) -> dict[str, Json]:
    cells: dict[str, Any] = {}
    for number, one in enumerate(fields.get("adjustments", ())):
        round_, seat, points, note = map((one or {}).get, ("round", "seat", "points", "note"))
        if None in (round_, seat, points) or not (0 < round_ <= MOST_ROUNDS and 0 <= seat < seats):
            path = f"adjustments[{number}]"
            raise Refused(msg("“{path}” needs a round, a seat and points.", path=path))
        cells.setdefault(f"points/{round_}/{seat + 1}", []).append([points, note or ""])
    return cells


def _results(results: Sequence[dict[str, Any]], names: Sequence[str]) -> dict[str, Json]:
    cells: dict[str, Json] = {}
    for one in results:
        known: dict[str, Json] = {
            "puddings" if key in _COUNTED else key: value
            for key, value in (one or {}).items()
            if value is not None and key != "player"
        }
        seat = _seat_of((one or {}).get("player"), names)
        cell = f"result/{seat + 1}"
        if cell in cells or not known:
            name = names[seat]
            raise Refused(msg("{player} needs one result with a total or a rank.", player=name))
        cells[cell] = known
    if not cells:
        raise Refused(msg("Nobody’s points or rank are known."))
    return cells


def play_file_text(plays: Iterable[Play], *, journal: bool = False) -> str:
    """Return plays as the text of a file; with `journal` the operations are in it."""
    written = []
    for play in plays:
        fields = play_object(play) | ({"log": _log_object(play)} if journal else {})
        lines = [f"      {json_text(key)}: {json_text(value)}" for key, value in fields.items()]
        written.append("    {\n" + ",\n".join(lines) + "\n    }")
    listed = "\n" + ",\n".join(written) + "\n  " if written else ""
    return f'{{\n  "format": {json_text(FORMAT)},\n  "plays": [{listed}]\n}}\n'


def play_object(play: Play) -> dict[str, Any]:
    """Return one play as the JSON object of the file, without its operations."""
    game, names = play.game, play.names
    beside = {rule: key for key, rule in top_level(game).items()}
    rules = chosen(game, play.rules)
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
        **(_cards(play) if play.results is None else {"results": _result_objects(play)}),
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


def _result_objects(play: Play) -> list[dict[str, Any]]:
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
