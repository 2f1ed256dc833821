"""Twelve plays with every oddity, whose figures were counted by hand."""

from collections.abc import Sequence

from sqlite_utils import Database

from scorekeeper.games.base import Adjustment, Given
from scorekeeper.play import Play, new_play
from scorekeeper.points import new_points_play
from scorekeeper.store.bin import discard
from scorekeeper.store.plays import change, create

SUSHI, KELTIS = "sushi-go", "keltis"
AT = "2026-11-29T22:00:00+01:00"

Rounds = Sequence[Sequence[str]]


def entered(play_id: str, day: str, names: str, rounds: Rounds, **rules: str) -> Play:
    """A play of Sushi Go! of which these rounds are entered; rounds not given are empty hands."""
    seats = names.split()
    play = new_play(play_id, SUSHI, seats, rules, started_at=f"{day}T19:00:00+01:00")
    for number in range(3):
        for seat in range(len(seats)):
            hand = rounds[number][seat] if number < len(rounds) else ""
            play = play.enter(number, seat, hand, AT)
    return play


def finished(play_id: str, day: str, names: str, rounds: Rounds, **rules: str) -> Play:
    play = entered(play_id, day, names, rounds, **rules)
    for number in range(3):
        play = play.close_round(number, AT)
    return play


def store_twelve(db: Database) -> None:
    """Store them, in an order that is not that of their dates."""
    # Ann 26 (1 pudding, +6), Ben 13 (−3), Chi 3 (−3): Ann wins
    outright = finished(
        "01",
        "2026-01-10",
        "Ann Ben Chi",
        [["ttsss", "ddd", "q"], ["tt", "sss", "l"], ["p", "", "e"]],
    )
    # 5 and 5, a pudding each: shared
    shared = finished("02", "2026-01-17", "Ann Ben", [["tt", "tt"], ["p", "p"]])
    # Ben 12, Chi 6 + 6 for the only pudding: Chi wins by puddings
    by_puddings = finished("03", "2026-01-24", "Ben Chi", [["sssl", "dddp"]])
    # Ann −6, Ben 4, Chi 5, Dov 3: three share the most puddings
    negative = finished("04", "2026-02-07", "Ann Ben Chi Dov", [["", "pl", "pq", "pe"]])
    # Ann 3, Ben 5 and 2 set by hand, the dummy 15: Ben wins, for the dummy is nobody
    dummy = finished(
        "05", "2026-02-14", "Ann Ben Dummy", [["q", "tt", "ttsss"]], dummy="on"
    ).set_adjustments(1, 1, [Adjustment(1, 1, 2, "agreed")], AT)
    # Ann would win with 10 in the plays that don't count
    abandoned = new_play("06", SUSHI, ["Ann", "Ben"], started_at="2026-02-21T19:00:00+01:00")
    abandoned = abandoned.enter(0, 0, "sss", AT).enter(0, 1, "d", AT).abandon(AT)
    under_way = entered("07", "2026-11-29", "Ann Chi", [["sss", "d"]]).close_round(0, AT)
    in_the_bin = finished("08", "2026-03-01", "Ann Ben", [["sssttpp", "d"]])
    # only totals: Chi 41, Ann 40 with two puddings, Ben 38
    totals = new_points_play(
        "09",
        SUSHI,
        ["Ann", "Ben", "Chi"],
        [Given(total=40, puddings=2), Given(total=38), Given(total=41)],
        started_at="2026-03-07T19:00:00+01:00",
    )
    # only places, and nobody knows when: before all others
    places = new_points_play("10", SUSHI, ["Ann", "Chi"], [Given(rank=1), Given(rank=2)])
    # Ben won 10 : 5 until Ann's hand was corrected to 13
    edited = finished("11", "2026-03-14", "Ann Ben", [["tt", "sss"]])
    keltis = new_play("12", KELTIS, ["Ann", "Ben"], started_at="2026-03-21T19:00:00+01:00")
    # a row of seven is 6, two stones 0; a row of one −4, no stone −4, one loose grey card 1
    keltis = keltis.enter(0, 0, "R: 1 2 3 4 5 6 7 / stones: 1 2", AT)
    keltis = keltis.enter(0, 1, "Y: 1 / grey: 5", AT).close_round(0, AT)
    for play in (
        edited,
        totals,
        in_the_bin,
        keltis,
        under_way,
        negative,
        abandoned,
        dummy,
        places,
        shared,
        outright,
        by_puddings,
    ):
        create(db, play)
    discard(db, "08", AT)
    change(db, edited, lambda play: play.enter(0, 0, "sssq", AT))
