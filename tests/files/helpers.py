"""What the tests of files share: plays as fields, and short ways in and out."""

import json
from typing import Any

from scorekeeper.files import bring_in, report, writing
from scorekeeper.files.reading import read_data
from scorekeeper.i18n import Message, english
from scorekeeper.play.play import Play
from scorekeeper.store.log import Store

HANDS = [["lwqttd1p", "ttsssd2", "e"], ["3p", "dd", "lc"], ["qq", "1", "p"]]


def fields(number: int = 1, **changes: Any) -> dict[str, Any]:
    """A finished play of Ann, Ben and Chi in the fields of a play file."""
    return {
        "id": f"0192f0c4-7e1b-4d51-9c44-{number:012}",
        "game": "sushi-go",
        "started_at": "2025-11-29T19:40:00+01:00",
        "finished_at": "2025-11-29T20:05:00+01:00",
        "players": ["Ann", "Ben", "Chi"],
        "first_player": "Ann",
        "rounds": HANDS,
        "location": "Home",
        "note": "windy",
        **changes,
    }


def old(number: int = 1, *results: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A play without cards."""
    told = list(results) or [{"player": "Ann", "total": 43}, {"player": "Ben", "total": 40}]
    made = fields(number, results=told, players=[one["player"] for one in told], **changes)
    del made["rounds"], made["first_player"]
    return made


def file_of(*plays: dict[str, Any]) -> str:
    return json.dumps({"format": "scorekeeper/1", "plays": list(plays)})


def take(store: Store, text: str | bytes, **wishes: Any) -> report.Report:
    data = text if isinstance(text, bytes) else text.encode()
    return bring_in.bring_in(store, read_data(data, "file"), **wishes)


def look(store: Store, text: str | bytes, **wishes: Any) -> report.Report:
    data = text if isinstance(text, bytes) else text.encode()
    return bring_in.bring_in(store, read_data(data, "file"), only_look=True, **wishes)


def kinds(told: report.Report) -> list[str]:
    return [item.kind for item in told.items]


def give(store: Store, format_: str, ids: list[str] | None = None, **options: Any) -> str:
    return writing.export(store, ids, format_, **options).text


def words(messages: list[Message] | tuple[Message, ...]) -> list[str]:
    return [english(message) for message in messages]


def only(store: Store) -> Play:
    from scorekeeper.store.queries import ids_like

    (play_id,) = ids_like(store, "")
    return store.play(play_id)
