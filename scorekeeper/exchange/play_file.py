"""The play file: what `export` writes, `import` and `score` read."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scorekeeper.exchange.document import PlayFileError, kind_of, read_document
from scorekeeper.exchange.json_text import json_text
from scorekeeper.exchange.places import located, located_problem
from scorekeeper.exchange.play_reader import KEYS, Entry, derived_closed, read_play
from scorekeeper.exchange.results_reader import result_objects
from scorekeeper.games.message import msg
from scorekeeper.play import Play
from scorekeeper.translate import say

FORMAT: Final = "scorekeeper/1"

_FAMILY: Final = "scorekeeper/"


@dataclass(frozen=True, slots=True)
class PlayFile:
    """What a file holds: its plays with their problems, and the keys that nobody knows."""

    entries: tuple[Entry, ...]
    unknown_keys: tuple[str, ...] = ()


def read_play_file(data: bytes | str) -> list[Play]:
    """Return the plays of a file, all of them possible. Raises `PlayFileError`."""
    return possible_plays(read_entries(data))


def read_entries(data: bytes | str) -> PlayFile:
    """Return the plays of a file with their problems, impossible ones too.

    Raises `PlayFileError` for what can't be read as plays at all.
    """
    document = read_document(data)
    if not isinstance(document, dict):
        raise PlayFileError(
            msg("A play file is one JSON object, not {kind}.", kind=kind_of(document))
        )
    check_format(document)
    if "plays" not in document:
        play = {key: value for key, value in document.items() if key != "format"}
        return PlayFile((read_play(1, play),))
    plays = document["plays"]
    if not isinstance(plays, list):
        raise PlayFileError(msg("“plays” must be a list, not {kind}.", kind=kind_of(plays)))
    entries = tuple(read_play(number, value) for number, value in enumerate(plays, start=1))
    _check_ids(entries)
    unknown = tuple(key for key in document if key not in {"format", "plays"})
    return PlayFile(entries, unknown)


def possible_plays(file: PlayFile) -> list[Play]:
    """Return the plays of a file. Raises `PlayFileError` for the first impossible one."""
    return [possible_play(number, entry) for number, entry in enumerate(file.entries, start=1)]


def possible_play(number: int, entry: Entry) -> Play:
    """Return the play number `number` (from 1) of a file. Raises `PlayFileError` if it can't be."""
    for problem in entry.errors:
        names = entry.play.names
        text = say(located_problem(problem, names, number), names)
        raise PlayFileError(msg("{sentence}", sentence=text))
    return entry.play


def same_id(number: int, first: int, play_id: str) -> PlayFileError:
    """Return the refusal of a play that has the id of an earlier one."""
    return PlayFileError(
        located(
            msg(
                "it has the same id as play {first} ({id}); "
                "give each play its own or leave “id” out.",
                first=first,
                id=play_id,
            ),
            play=number,
        )
    )


def write_play_file(plays: Iterable[Play]) -> str:
    """Return the text of a play file."""
    return "".join(play_file_lines(plays))


def play_file_lines(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the text of a play file piece by piece."""
    yield f'{{\n  "format": {json_text(FORMAT)},\n  "plays": ['
    separator = "\n"
    for play in plays:
        yield separator + _play_text(play_object(play))
        separator = ",\n"
    yield "]\n}\n" if separator == "\n" else "\n  ]\n}\n"


def play_object(play: Play) -> dict[str, object]:
    """Return one play as the JSON object of the file; the journal is not in it."""
    written: dict[str, object] = {
        "id": play.id,
        "game": play.game_id,
        "started_at": play.started_at,
        "finished_at": play.finished_at,
        "players": list(play.names),
        "first_player": play.names[play.first_seat],
        "house_rules": chosen_rules(play),
        **_contents(play),
        "location": play.location,
        "note": play.note,
    }
    if play.finished and play.finished_at is None:
        del written["finished_at"]
    open_ = "finished_at" in written and play.finished_at is None
    if play.given is None and derived_closed(play.rounds, open_=open_) != play.closed:
        written["rounds_closed"] = play.closed
    if play.abandoned_at is not None:
        written["abandoned_at"] = play.abandoned_at
    if play.adjustments:
        written["adjustments"] = [
            {
                "round": given.round + 1,
                "seat": given.seat,
                "points": given.points,
                "note": given.note,
            }
            for given in play.adjustments
        ]
    written.update({key: value for key, value in play.extra.items() if key not in KEYS})
    return written


def _contents(play: Play) -> dict[str, object]:
    if play.given is not None:
        return {"results": result_objects(play)}
    return {
        "rounds": [
            list(hands) if any(h is not None for h in hands) else None for hands in play.rounds
        ]
    }


def chosen_rules(play: Play) -> dict[str, str]:
    """Return the house rules that are not the game's defaults."""
    defaults = play.game.complete_rules({})
    return {rule: choice for rule, choice in play.rules.items() if choice != defaults[rule]}


def _play_text(written: Mapping[str, object]) -> str:
    lines = [f"      {json_text(key)}: {json_text(value)}" for key, value in written.items()]
    return "    {\n" + ",\n".join(lines) + "\n    }"


def check_format(document: Mapping[str, object]) -> None:
    """Refuse a file of another format. Raises `PlayFileError`."""
    given = document.get("format", FORMAT)
    if given == FORMAT:
        return
    if isinstance(given, str) and given.startswith(_FAMILY):
        raise PlayFileError(
            msg(
                "The file has the format “{format}”; this version reads “{known}”. "
                "Install a newer Scorekeeper.",
                format=given[:40],
                known=FORMAT,
            )
        )
    raise PlayFileError(
        msg(
            "“format” is {value}; a play file has “{known}” there.",
            value=json.dumps(given, ensure_ascii=True)[:40],
            known=FORMAT,
        )
    )


def _check_ids(entries: tuple[Entry, ...]) -> None:
    seen: dict[str, int] = {}
    for number, entry in enumerate(entries, start=1):
        first = seen.setdefault(entry.play.id, number)
        if first != number:
            raise same_id(number, first, entry.play.id)
