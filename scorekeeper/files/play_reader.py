"""One play in the fields of a play file, as the cells of a play.

The other formats are read by it too: their readers say in these fields what they know.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scorekeeper import games
from scorekeeper.files.ids import file_uuid
from scorekeeper.files.values import MOST_SEATS, ReadFile, ReadPlay, ReadSeat, at
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_POINTS, shown
from scorekeeper.games.parts import NotationError
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Problem, Rules
from scorekeeper.i18n import Message, Refused, Value, msg
from scorekeeper.play.dates import read_date
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Json, Log, Operation
from scorekeeper.play.people import People
from scorekeeper.play.play import MOST_ROUNDS, Play, named, play_of

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

_KINDS: Final[Mapping[object, Message]] = {
    str: msg("a text"),
    int: msg("a whole number from −9999 to 9999"),
    list: msg("a list"),
    dict: msg("an object"),
}


def verify(value: object, shape: Any, path: str) -> None:
    """Refuse a value that has not the shape it needs; null is nothing and always right."""
    kind = shape if isinstance(shape, type) else type(shape)
    if value is None or kind is object:
        return
    too_large = isinstance(value, int) and abs(value) > MOST_POINTS
    if not isinstance(value, kind) or isinstance(value, bool) or too_large:
        raise Refused(msg("“{path}” must be {wanted}.", path=path, wanted=_KINDS[kind]))
    if isinstance(shape, list) and isinstance(value, list) and shape != [object]:
        for number, one in enumerate(value):
            verify(one, shape[0], f"{path}[{number}]")
    elif isinstance(shape, dict) and isinstance(value, dict):
        for key, one in value.items():
            if key not in shape:
                raise Refused(msg("“{key}” in “{path}” is unknown.", key=shown(key), path=path))
            verify(one, shape[key], f"{path}.{key}")


def read_play(file: ReadFile, value: object, where: Message) -> ReadPlay:
    """Return one play of a file.

    A hand that is not card notation is blank in the play and an error in its problems. A date
    that can't be is noted in the file. Raises `Refused` for what can't be read as a play.
    """
    fields: dict[str, Any] = value if isinstance(value, dict) else {}
    verify(value or 0, {**dict.fromkeys(fields, object), **SHAPE}, "play")
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
    seats = _seats(fields, game, rules)
    problems = _same_people(seats)
    cells: dict[str, Json] = {"game": game.box.id}
    cells |= {f"rule/{rule}": value for rule, value in chosen_rules(game, rules).items()}
    for key, cell in (("started_at", "started"), ("finished_at", "finished")):
        if text := fields.get(key, ""):
            cells[cell] = file.tried(at(where, key), read_date, text, file.now)
    for key, cell in (("location", "place"), ("note", "note"), ("apart", "apart")):
        cells[cell] = fields.get(key, "").strip() or None
    if "abandoned_at" in fields:
        cells["state"] = "abandoned"
    if "first_player" in fields:
        cells["first"] = str(_seat_of(fields["first_player"], seats) + 1)
    if "results" not in fields:
        hands, unreadable = _rounds(fields, game, rules, len(seats), goes_on=goes_on)
        problems += unreadable
        cells |= hands | _by_hand(fields, len(seats))
    elif fields.keys() & {"rounds", "adjustments", "rounds_closed"}:
        raise Refused(msg("“rounds” and “results” can't both be there; leave one out."))
    else:
        cells |= _results(fields["results"], seats)
    known = SHAPE.keys() | top_level(game).keys()
    cells["extra"] = {key: kept for key, kept in fields.items() if key not in known} or None
    cells = {cell: value for cell, value in cells.items() if value is not None}
    text = fields.get("id", "").strip()
    play_id = file_uuid(text) if text else file.ids.of(cells, [seat.name for seat in seats])
    play = ReadPlay(play_id, where, seats, cells, file.format == "json", tuple(problems))
    return play._replace(problems=(*problems, *as_play(play).check()))


def as_play(read: ReadPlay) -> Play:
    """Return what a file says as a play of which nobody here knows the people."""
    seats: dict[str, Json] = {
        f"seat/{seat}": {"dummy" if who.kind == "dummy" else "guest": who.name}
        for seat, who in enumerate(read.seats, start=1)
    }
    log = Log(read.id, [Operation(read.id, 1, 0, 0, {**read.cells, **seats})])
    return play_of(log, People({}))


def told(read: ReadPlay, level: str) -> Iterator[Message]:
    """Yield the problems of a level, each with its round and player."""
    yield from (located(it, read.names) for it in read.problems if it.level == level)


def located(problem: Problem, names: Sequence[str]) -> Message:
    """Return the sentence of a problem with its round and its player."""
    told: dict[str, Value] = {"sentence": named(problem.message, names)}
    if problem.round is not None:
        told["number"] = problem.round + 1
    if problem.seat is not None:
        told["player"] = names[problem.seat]
    if len(told) == 3:
        return msg("Round {number}, {player}: {sentence}", **told)
    if "number" in told:
        return msg("Round {number}: {sentence}", **told)
    return msg("{player}: {sentence}", **told) if "player" in told else msg("{sentence}", **told)


def top_level(game: Game) -> dict[str, str]:
    """Return the house rules that stand beside `house_rules`: their ids by the file's keys."""
    return {rule.file_name or rule.id: rule.id for rule in game.rules if rule.top_level}


def chosen_rules(game: Game, rules: Rules) -> dict[str, str]:
    """Return the house rules that are not the defaults."""
    return {rule.id: rules[rule.id] for rule in game.rules if rules[rule.id] != rule.default}


def _rules(fields: Mapping[str, Any], game: Game) -> Rules:
    beside = top_level(game)
    rules = {
        **fields.get("house_rules", {}),
        **{rule: fields[key] for key, rule in beside.items() if key in fields},
    }
    for rule, value in rules.items():
        rules[rule] = ",".join(map(str, value)) if isinstance(value, list) else _text(value)
        verify(rules[rule], str, rule)
    return {rule: value for rule, value in rules.items() if value is not None}


def _text(value: object) -> object:
    """Return a number as its text, anything else as it is."""
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if known else value


def _seats(fields: Mapping[str, Any], game: Game, rules: Rules) -> tuple[ReadSeat, ...]:
    results = (one or {} for one in fields.get("results", ()))
    names = fields.get("players") or [one.get("player") for one in results]
    if not 0 < len(names) <= MOST_SEATS:
        raise Refused(msg("“players” needs 1 to {most} names in seat order.", most=MOST_SEATS))
    names = [clean_name(name or "") for name in names]
    dummy = game.dummy_seat(rules)
    if dummy == len(names):
        names.append("Dummy")
    kinds = {**dict.fromkeys(fields.get("guests", ()), "guest"), dummy: "dummy"}
    return tuple([ReadSeat(name, kinds.get(seat, "person")) for seat, name in enumerate(names)])


def _same_people(seats: Sequence[ReadSeat]) -> list[Problem]:
    keys = [name_key(seat.name) for seat in seats]
    twice = [seat for seat, key in enumerate(keys) if key in keys[:seat]]
    text = msg("This name is there twice; give one of the two another.")
    return [Problem("error", "same_person", text, seat=seat) for seat in twice]


def _seat_of(name: str | None, seats: Sequence[ReadSeat]) -> int:
    keys = [name_key(seat.name) for seat in seats]
    if name_key(name or "") not in keys:
        raise Refused(msg("“{name}” is none of the players.", name=shown(name or "", 40)))
    return keys.index(name_key(name or ""))


def _rounds(
    fields: Mapping[str, Any], game: Game, rules: Rules, seats: int, *, goes_on: bool
) -> tuple[dict[str, Json], list[Problem]]:
    verify(fields.get("rounds", 0), list, "rounds")
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
            verify(text, str, f"rounds[{round_}][{seat}]")
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


def _results(results: Sequence[dict[str, Any]], seats: Sequence[ReadSeat]) -> dict[str, Json]:
    cells: dict[str, Json] = {}
    for one in results:
        known: dict[str, Json] = {
            "puddings" if key in _COUNTED else key: value
            for key, value in (one or {}).items()
            if value is not None and key != "player"
        }
        seat = _seat_of((one or {}).get("player"), seats)
        cell = f"result/{seat + 1}"
        if cell in cells or not known:
            name = seats[seat].name
            raise Refused(msg("{player} needs one result with a total or a rank.", player=name))
        cells[cell] = known
    if not cells:
        raise Refused(msg("Nobody’s points or rank are known."))
    return cells
