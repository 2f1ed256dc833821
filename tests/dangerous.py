"""Values that would do harm if anything took them for more than text."""

import json
import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

from scorekeeper.play import Play, new_play
from scorekeeper.points import set_bonus
from tests.tui.plays import AT, FIVE, keep

NAMES = (
    "A]0;Pwn[31m [2J \u202d",
    "B\u202eevil\u2066\u200b\u0301 x",
    "[b]C[/] [@click=app.quit]q[/] {0} %s",
    "'; DROP TABLE plays;-- $name `id`",
    "=cmd|' /C calc'!A0",
)
"""Five players: what turns lines round, is markup, SQL and a formula."""

STEERING_NAME = "\x1b]0;Pwn\x07A\x1b[31m\x9b2J\u2028"
"""A name that is refused, but may lie in a file that somebody has edited."""

NOTE = (
    "\x1b[2J\x1b]52;c;UHduZWQ=\x07\x9b31m\u202e\u2067[@click=app.quit]leave[/] <img src=x "
    "onerror=alert(1)> [link](javascript:alert(1)) | a | b |\r\n\n# heading\n=1+1\x00{things}"
)
FORMULAS = ("=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "'=1", "＝1", "−1+2")
PATHS = ("../../outside", "/outside", "~/outside", "C:\\outside", "file:///etc/passwd", "|id")
ID = UUID("0192f0c4-7e1b-4d51-9c44-2f0e8d1b6a10")


def play(play_id: str = str(ID), *, names: tuple[str, ...] = NAMES, finished: bool = True) -> Play:
    """A play in which every text is dangerous."""
    made = new_play(play_id, "sushi-go", names, started_at=AT)
    rounds = FIVE if finished else FIVE[:2]
    for round_, hands in enumerate(rounds):
        for seat, hand in enumerate(hands):
            made = made.enter(round_, seat, hand, AT)
        made = made.close_round(round_, AT)
    made = set_bonus(made, 0, 1, 5, NOTE[:200].replace("\x00", ""), AT)
    made = made.rename(0, "former\u202e[/]", AT).rename(0, names[0], AT)
    return made.set_note(NOTE.replace("\x00", ""), AT).set_location(NAMES[1] + NAMES[2], AT)


def store(database: Path) -> None:
    """Store a finished and an open play, one player and an import renamed past the program."""
    keep(database, play(), play("0192f0c4-7e1b-4d51-9c44-2f0e8d1b6a11", finished=False))
    with closing(sqlite3.connect(database)) as edited:
        edited.execute("UPDATE players SET name = ? WHERE name = ?", [STEERING_NAME, NAMES[0]])
        edited.execute(
            "INSERT INTO imports VALUES (1, ?, ?, 'json', 1, 1, NULL)", [AT, STEERING_NAME]
        )
        edited.execute(
            "INSERT INTO imported_plays (import_id, play_id, kind, edits) "
            "SELECT 1, id, 'new', 0 FROM plays WHERE uuid = ?",
            [str(ID)],
        )
        edited.commit()


def steering(text: str, *, joiners: bool = False) -> set[str]:
    """The characters of a text that a terminal would obey, or that turn or hide others."""
    bidi = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    bad = {letter for letter in text if unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"}}
    hidden = set() if not joiners else {each for each in text if unicodedata.category(each) == "Cf"}
    return (bad | hidden | (set(text) & bidi)) - {"\n"}


def play_file(**more: Any) -> str:
    """A play file in which every key that is known, and one that is not, is dangerous."""
    content = {
        "id": str(ID),
        "game": "sushi-go",
        "players": list(NAMES),
        "rounds": [list(hands) for hands in FIVE],
        "location": STEERING_NAME + NAMES[4],
        "note": NOTE.replace("\x00", ""),
        "unknown \x1b[31m": {"path": list(PATHS), "\u202e": NOTE.replace("\x00", "")},
        "adjustments": [{"round": 1, "seat": 0, "points": 4, "note": STEERING_NAME}],
        **more,
    }
    return json.dumps({"format": "scorekeeper/1", "plays": [content], "extra": list(PATHS)})


def bgstats_file(**more: Any) -> str:
    """A file of BG Stats in which every text is dangerous."""
    note = NOTE.replace("\x00", "")
    return json.dumps(
        {
            "games": [
                {"id": 1, "uuid": "g1", "name": "Sushi Go!", "bggId": 133473},
                {"id": 2, "uuid": "../../x", "name": STEERING_NAME},
            ],
            "players": [
                {"id": number, "uuid": PATHS[number], "name": name}
                for number, name in enumerate(NAMES)
            ],
            "locations": [{"id": 1, "uuid": "../..", "name": STEERING_NAME + NAMES[1]}],
            "plays": [
                {
                    "uuid": str(ID).upper(),
                    "gameRefId": game,
                    "playDate": "2019-04-06 04:54:35",
                    "comments": note,
                    "board": NAMES[2],
                    "locationRefId": 1,
                    "playImages": json.dumps([{"fileName": path} for path in PATHS]),
                    "playerScores": [
                        {"playerRefId": number, "score": score, "rank": number}
                        for number, score in enumerate(("30", "=1+1", "\x1b[31m9", "1e9", "4"))
                    ],
                    **more,
                }
                for game in (1, 2)
            ],
            "userInfo": {"meRefId": "../../me"},
        }
    )
