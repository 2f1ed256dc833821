"""One play of a play file: its fields as the cells of a play, each checked with its place.

The other formats are read by it too: their readers say in these fields what they know.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from scorekeeper import games
from scorekeeper.files.document import can_be_kept
from scorekeeper.files.stable_ids import StableIds, file_uuid
from scorekeeper.files.values import LARGEST, MOST_SEATS, ReadFile, ReadPlay, ReadSeat, at, place_of
from scorekeeper.games.game import Game, NotationError
from scorekeeper.games.numbers import shown
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Problem, Rules
from scorekeeper.i18n import Message, Refused, msg
from scorekeeper.play.dates import read_date
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Json, Log, Operation
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of

KEYS: Final = frozenset(
    {
        *("id", "game", "house_rules", "location", "note", "apart", "log"),
        *("started_at", "finished_at", "abandoned_at"),
        *("players", "first_player", "guests"),
        *("rounds", "rounds_closed", "adjustments", "results"),
    }
)
"""What we know of a play; anything else is kept as it is."""

MOST_ROUNDS: Final = 100

_COUNTED: Final = ("puddings", "desserts")
"""What a result calls what its game counts; both are read."""

_T = TypeVar("_T")
_WANTED: Final[dict[type, Message]] = {
    str: msg("a text"),
    list: msg("a list"),
    dict: msg("an object"),
}


def read_play(
    file: ReadFile,
    ids: StableIds,
    value: object,
    number: int,
    where: Message | None = None,
    *,
    whole: bool = True,
    with_log: Callable[[ReadPlay, object], ReadPlay] | None = None,
) -> ReadPlay:
    """Return the play number `number` (from 1) of a file with all its problems.

    A hand that is not card notation is blank in the play and an error in the problems. A date
    that can't be is noted in the file. Raises `Refused` with the place for what can't be read.
    """
    if where is None:
        told = value if isinstance(value, dict) else {}
        people = told.get("players")
        names = tuple(map(str, people)) if isinstance(people, list) else ()
        where = place_of(number, str(told.get("started_at") or "")[:10], names)
    try:
        fields: dict[str, Any] = need(value, dict, f"plays[{number - 1}]")
        play = replace(_read(file, ids, fields, where), whole=whole)
        if with_log is not None and fields.get("log") is not None:
            play = with_log(play, fields["log"])
        return replace(play, problems=(*play.problems, *as_play(play).check()))
    except Refused as problem:
        raise Refused(msg("{where}: {sentence}", where=where, sentence=problem.message)) from None


def as_play(read: ReadPlay) -> Play:
    """Return what a file says as a play of which nobody here knows the people."""
    seats: dict[str, Json] = {
        f"seat/{seat}": {"dummy" if who.kind == "dummy" else "guest": who.name}
        for seat, who in enumerate(read.seats, start=1)
    }
    log = Log(read.id, [Operation(read.id, 1, 0, 0, {**read.cells, **seats})])
    return play_of(log, People({}))


def need(value: object, kind: type[_T], path: str) -> _T:
    """Return a value that has to be of a kind. Raises `Refused`."""
    if isinstance(value, kind):
        return value
    raise Refused(msg("“{path}” must be {wanted}.", path=shown(path, 40), wanted=_WANTED[kind]))


def top_level(game: Game) -> dict[str, str]:
    """Return the house rules that stand beside `house_rules`: their ids by the file's keys."""
    return {rule.file_name or rule.id: rule.id for rule in game.rules if rule.top_level}


def chosen_rules(game: Game, rules: Rules) -> dict[str, str]:
    """Return the house rules that are not the defaults."""
    return {rule.id: rules[rule.id] for rule in game.rules if rules[rule.id] != rule.default}


def _read(file: ReadFile, ids: StableIds, fields: dict[str, Any], where: Message) -> ReadPlay:
    for key, kept in fields.items():
        if not can_be_kept([key, kept]):
            raise Refused(
                msg("“{key}” is too deep, or can't be written again; mend it.", key=shown(key))
            )
    game = games.find(need(fields.get("game"), str, "game"))
    rules = complete(game, _rules(fields, game))
    seats = _seats(fields, game, rules)
    cells: dict[str, Json] = {"game": game.box.id}
    cells |= {f"rule/{rule}": value for rule, value in chosen_rules(game, rules).items()}
    for key, cell in (("started_at", "started"), ("finished_at", "finished")):
        if text := need(fields.get(key) or "", str, key):
            cells[cell] = file.tried(at(where, key), read_date, text, file.now)
    for key, cell in (("location", "place"), ("note", "note"), ("apart", "apart")):
        if text := need(fields.get(key) or "", str, key).strip():
            cells[cell] = text
    if fields.get("abandoned_at") is not None:
        cells["state"] = "abandoned"
    if first := need(fields.get("first_player") or "", str, "first_player"):
        cells["first"] = str(_seat_of(first, seats) + 1)
    problems = [*_same_people(seats)]
    if fields.get("results") is not None:
        _results(cells, fields, game, rules, seats)
    else:
        problems += _rounds(cells, fields, game, rules, seats)
        _by_hand(cells, fields, seats)
    known = KEYS | top_level(game).keys()
    if extra := {key: kept for key, kept in fields.items() if key not in known}:
        cells["extra"] = extra
    cells = {cell: value for cell, value in cells.items() if value is not None}
    text = need(fields.get("id") or "", str, "id").strip()
    names: list[Json] = [seat.name for seat in seats]
    play_id = file_uuid(text) if text else ids.of([cells, names])
    return ReadPlay(play_id, where, seats, cells, problems=tuple(problems))


def _rules(fields: Mapping[str, Any], game: Game) -> Rules:
    given = dict(need(fields.get("house_rules") or {}, dict, "house_rules"))
    beside = top_level(game)
    given |= {rule: fields[key] for key, rule in beside.items() if fields.get(key) is not None}
    for rule, value in given.items():
        if isinstance(value, list):
            given[rule] = ",".join(map(str, value))
        elif _is_whole(value):
            given[rule] = str(value)
        else:
            need(value, str, rule)
    return given


def _seats(fields: Mapping[str, Any], game: Game, rules: Rules) -> tuple[ReadSeat, ...]:
    given = fields.get("players")
    if given is None and isinstance(fields.get("results"), list):
        given = [need(one, dict, "results").get("player") for one in fields["results"]]
    given = need(given, list, "players")
    if not 0 < len(given) <= MOST_SEATS:
        raise Refused(
            msg("“players” needs 1 to {most} names in the order of the seats.", most=MOST_SEATS)
        )
    names = [clean_name(need(name, str, f"players[{seat}]")) for seat, name in enumerate(given)]
    dummy = game.dummy_seat(rules)
    if dummy == len(names):
        names.append("Dummy")
    guests = need(fields.get("guests") or [], list, "guests")
    for seat in guests:
        _number(seat, 0, len(names) - 1, "guests")
    kinds = {**dict.fromkeys(guests, "guest"), dummy: "dummy"}
    return tuple([ReadSeat(name, kinds.get(seat, "person")) for seat, name in enumerate(names)])


def _same_people(seats: Sequence[ReadSeat]) -> list[Problem]:
    keys = [name_key(who.name) if who.kind == "person" else str(at) for at, who in enumerate(seats)]
    twice = [seat for seat, key in enumerate(keys) if key in keys[:seat]]
    text = "“{name}” sits at this table twice; give one of them another name."
    return [
        Problem("error", "same_person", msg(text, name=seats[seat].name), seat=seat)
        for seat in twice
    ]


def _seat_of(name: str, seats: Sequence[ReadSeat]) -> int:
    keys = [name_key(seat.name) for seat in seats]
    if name_key(name) not in keys:
        raise Refused(msg("“{name}” is none of the players.", name=shown(name, 40)))
    return keys.index(name_key(name))


def _rounds(
    cells: dict[str, Json],
    fields: Mapping[str, Any],
    game: Game,
    rules: Rules,
    seats: Sequence[ReadSeat],
) -> list[Problem]:
    written = need(fields.get("rounds"), list, "rounds")
    count = game.round_count(rules)
    if len(written) > (count or MOST_ROUNDS):
        raise Refused(msg("“rounds” has more rounds than {most}.", most=count or MOST_ROUNDS))
    problems = []
    closed = 0
    for round_, given in enumerate(written):
        path = f"rounds[{round_}]"
        hands = [None] * len(seats) if given is None else need(given, list, path)
        if len(hands) != len(seats):
            raise Refused(
                msg(
                    "“{path}” has {hands} hands for {players} players; give one each, null if it "
                    "is not entered.",
                    path=path,
                    hands=len(hands),
                    players=len(seats),
                )
            )
        for seat, hand in enumerate(hands):
            if hand is not None:
                text = _hand(hand, f"{path}[{seat}]")
                try:
                    text = game.write(game.read(text, rules))
                except NotationError as error:
                    problems.append(Problem("error", "notation", error.message, round_, seat))
                else:
                    cells[f"hand/{round_ + 1}/{seat + 1}"] = text
        if closed == round_ and None not in hands:
            closed += 1
    goes_on = "finished_at" in fields and fields["finished_at"] is None
    if goes_on and count is not None:
        closed = min(closed, count - 1)
    elif not goes_on and count is None and closed == len(written):
        cells["ended"] = 1
    if fields.get("rounds_closed") is not None:
        closed = _number(fields["rounds_closed"], 0, len(written), "rounds_closed")
    cells |= {f"closed/{round_ + 1}": 1 for round_ in range(closed)}
    return problems


def _hand(value: object, path: str) -> str:
    """Return the text of a hand; a list of cards and a number are hands too."""
    if isinstance(value, list):
        return " ".join([need(card, str, path) for card in value])
    return str(value) if _is_whole(value) else need(value, str, path)


def _by_hand(cells: dict[str, Json], fields: Mapping[str, Any], seats: Sequence[ReadSeat]) -> None:
    given = need(fields.get("adjustments") or [], list, "adjustments")
    limits = {
        "round": (1, MOST_ROUNDS),
        "seat": (0, len(seats) - 1),
        "points": (-LARGEST, LARGEST),
    }
    for place, one in enumerate(given):
        path = f"adjustments[{place}]"
        _only(need(one, dict, path), (*limits, "note"), path)
        for key, (least, most) in limits.items():
            _number(one.get(key), least, most, f"{path}.{key}")
        cell = f"points/{one['round']}/{one['seat'] + 1}"
        note = need(one.get("note") or "", str, f"{path}.note")
        cells[cell] = [*need(cells.get(cell, []), list, path), [one["points"], note]]


def _results(
    cells: dict[str, Json],
    fields: Mapping[str, Any],
    game: Game,
    rules: Rules,
    seats: Sequence[ReadSeat],
) -> None:
    for key in ("rounds", "adjustments", "rounds_closed"):
        if fields.get(key):
            raise Refused(msg("“{key}” and “results” can't both be there; leave one out.", key=key))
    most = game.round_count(rules) or MOST_ROUNDS
    limits = {"total": (-LARGEST, LARGEST), "rank": (1, len(seats)), "rounds": (-LARGEST, LARGEST)}
    limits |= dict.fromkeys(_COUNTED, (0, 99))
    for place, one in enumerate(need(fields["results"], list, "results")):
        path = f"results[{place}]"
        _only(need(one, dict, path), ("player", *limits), path)
        seat = _seat_of(need(one.get("player"), str, f"{path}.player"), seats)
        if f"result/{seat + 1}" in cells:
            raise Refused(msg("{player} has two results.", player=seats[seat].name))
        rounds = need(one.get("rounds") or [], list, f"{path}.rounds")
        if len(rounds) > most:
            raise Refused(msg("“{path}” has more rounds than {most}.", path=path, most=most))
        result: dict[str, Json] = {}
        for key, (least, most_points) in limits.items():
            values = rounds if key == "rounds" else [one.get(key)]
            numbers: list[Json] = [
                None if value is None else _number(value, least, most_points, f"{path}.{key}")
                for value in values
            ]
            if any(number is not None for number in numbers):
                name = "puddings" if key in _COUNTED else key
                result[name] = numbers if key == "rounds" else numbers[0]
        if not result:
            raise Refused(
                msg("The result of {player} needs a total or a rank.", player=seats[seat].name)
            )
        cells[f"result/{seat + 1}"] = result
    if not any(cell.startswith("result/") for cell in cells):
        raise Refused(msg("Nobody’s points or rank are known."))


def _only(values: Mapping[str, object], known: Sequence[str], path: str) -> None:
    for key in values.keys() - set(known):
        raise Refused(msg("“{path}.{key}” is unknown; leave it out.", path=path, key=shown(key)))


def _number(value: object, least: int, most: int, path: str) -> int:
    """Return a whole number within bounds. Raises `Refused`."""
    if isinstance(value, int) and _is_whole(value) and least <= value <= most:
        return value
    raise Refused(
        msg(
            "“{path}” must be a whole number from {least} to {most}.",
            path=path,
            least=least,
            most=most,
        )
    )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
