"""Plays for the tests of the screens, stored before the program starts."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create

AT = "2026-11-29T19:05:00+01:00"
ENDED = "2026-11-29T19:35:00+01:00"
GAME = "sushi-go"

TWO = [
    ["wqttsss123", "ddd12wltpp"],
    ["eldd33ttsc", "wlttdd22qp"],
    ["sss22ttdde", "dd33lpptt1"],
]
"""A play of two that is decided outright."""

FOUR = [
    ["ttsswq1p", "ddd12lsc", "wlttd2ep", "sss33dlp"],
    ["ttdd22lp", "sss1wqtt", "ddd12cew", "t2l33pes"],
    ["ddlls2cp", "wq233dtt", "sss12ttl", "de22lp12"],
]

FIVE = [
    ["lptsqlt", "s2pl132", "tsedtp1", "twd331d", "dpqewdw"],
    ["ws2sdet", "d2tdpcd", "s2dlt22", "33wtd3c", "lwsqdl3"],
    ["ts31qts", "t1s2p2c", "plt2se1", "pss2c2q", "peldlpt"],
]


def play_of(
    names: Sequence[str],
    rounds: Sequence[Sequence[str | None]] = (),
    *,
    play_id: str = "a1",
    closed: int | None = None,
    started_at: str = AT,
    **rules: str,
) -> Play:
    """A play with these hands; `closed` rounds are closed, all of them unless said."""
    play = new_play(play_id, GAME, names, rules, started_at=started_at)
    for round_, hands in enumerate(rounds):
        for seat, hand in enumerate(hands):
            if hand is not None:
                play = play.enter(round_, seat, hand, AT)
        if closed is None or round_ < closed:
            play = play.close_round(round_, ENDED)
    return play


def keep(database: Path, *plays: Play) -> None:
    """Store plays as an evening before left them."""
    with closing(open_database(database)) as db:
        for play in plays:
            create(db, play)
