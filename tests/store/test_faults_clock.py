"""A clock that is wrong or jumps: nothing is lost, nothing comes in a wrong order."""

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.exchange.results import minutes
from scorekeeper.moments import InvalidMoment, moved_end, read_moment
from scorekeeper.play import Play
from scorekeeper.store.backups import backups, daily_backup, keep_backup
from scorekeeper.store.database import open_database
from scorekeeper.store.history import Found, Wanted
from scorekeeper.store.plays import change, create, listing, load, unfinished
from scorekeeper.store.results import verify_results
from tests.store.sheets import HANDS, blank, finished, note

TIMES = (
    "2026-11-29T19:40:00+01:00",
    "2026-11-29T18:10:00+01:00",
    "1970-01-01T01:00:00+01:00",
    "9999-12-31T23:59:59+01:00",
    "2026-10-25T02:30:00+02:00",
    "2026-10-25T02:30:00+01:00",
    "0001-01-01T00:00:00-12:00",
)
"""What a clock may say one after the other; the sixth is an hour after the fifth."""


def test_the_journal_keeps_its_order_whatever_the_clock_says(db: Database) -> None:
    play = create(db, blank())
    for number, at in enumerate(TIMES * 3):
        seat, round_ = number % 3, number // 3 % 3
        play = change(db, play, entering(round_, seat, at))
    assert [edit.at for edit in load(db, "a1").journal] == list(TIMES * 3)[: len(play.journal)]
    while play.journal and play != play.undo(TIMES[2]):
        undone = play.undo(TIMES[2])
        if undone.rounds == play.rounds:
            break
        play = change(db, play, lambda play: play.undo(TIMES[2]))
    assert load(db, "a1") == play
    assert verify_results(db) == []


def entering(round_: int, seat: int, at: str) -> Callable[[Play], Play]:
    return lambda play: play.enter(round_, seat, HANDS[round_][seat], at)


@pytest.mark.parametrize("ended", TIMES)
@pytest.mark.parametrize("began", TIMES)
def test_a_play_is_finished_and_never_takes_less_than_no_time(
    db: Database, began: str, ended: str
) -> None:
    play = create(db, blank(started_at=began))
    for round_, hands in enumerate(HANDS):
        for seat in range(len(hands)):
            play = change(db, play, entering(round_, seat, ended))
        play = change(db, play, lambda play, r=round_: play.close_round(r, ended))
    assert play.finished_at == ended
    assert (minutes(play) or 0) >= 0
    assert [row.id for row in Found(db, Wanted()).page(10)] == ["a1"]
    assert load(db, "a1") == play


def test_the_history_is_in_the_order_of_what_the_plays_say(db: Database) -> None:
    for number, at in enumerate(TIMES):
        create(db, finished(f"p{number}", started_at=at))
    wanted = ["p3", "p0", "p1", "p5", "p4", "p2", "p6"]
    assert [row.id for row in Found(db, Wanted()).page(10)] == wanted
    assert [row.id for row in listing(db)] == wanted


def test_the_open_play_is_found_after_a_jump_back(db: Database) -> None:
    play = create(db, blank(started_at=TIMES[0]))
    change(db, play, lambda play: play.enter(0, 0, "tt", TIMES[2]))
    row = unfinished(db)
    assert row is not None
    assert row.id == "a1"


@pytest.mark.parametrize("now", TIMES)
def test_every_day_is_kept_though_the_clock_jumps(path: Path, now: str) -> None:
    real = datetime.fromisoformat("2026-11-29T12:00:00+01:00")
    with closing(open_database(path)) as db:
        play = create(db, blank())
        for day in range(9):
            play = change(db, play, note(f"{day}"))
            assert daily_backup(path, now=real + timedelta(days=day)) is not None
        before = {each.path for each in backups(path)}
        assert len(before) == 7
        there = datetime.fromisoformat(now).replace(year=max(int(now[:4]), 1900))
        there = there.replace(year=min(there.year, 9998))
        made = keep_backup(path, "auto", now=there)
        assert made.exists(), "the newest goes last"
        assert len(backups(path)) == 7
        # the clock is right again
        for day in range(20, 30):
            play = change(db, play, note(f"later {day}"))
            made_later = daily_backup(path, now=real + timedelta(days=day))
            assert made_later is not None
            assert made_later.exists()
        kept = [each.at.date() for each in backups(path) if each.at.year == 2026]
        assert kept == [(real + timedelta(days=day)).date() for day in range(29, 22, -1)]


def test_backups_of_one_second_have_names_of_their_own(path: Path) -> None:
    now = datetime.fromisoformat(TIMES[0])
    with closing(open_database(path)) as db:
        create(db, blank())
        made = [keep_backup(path, now=now) for _ in range(3)]
    assert len(set(made)) == 3
    assert len(backups(path)) == 3


def test_a_name_with_an_impossible_time_is_no_backup(path: Path) -> None:
    with closing(open_database(path)) as db:
        create(db, blank())
    keep_backup(path)
    for stamp in ("00010101-000000", "99991231-235959", "20261399-000000", "00000000-000000"):
        (path.parent / "backups" / f"scorekeeper-auto-{stamp}.db").write_bytes(b"x")
    assert daily_backup(path) is not None
    assert all(each.at.year >= 1 for each in backups(path))


@pytest.mark.parametrize("now", TIMES)
@pytest.mark.parametrize("typed", ["2026-11-29", "29.11.2026 19:40", "1970-01-01", "9999-12-31"])
def test_a_typed_day_is_taken_or_refused_in_a_sentence(typed: str, now: str) -> None:
    for before in (None, *TIMES):
        moment = None
        with suppress(InvalidMoment):
            moment = read_moment(typed, now=now, before=before)
        assert moment is None or datetime.fromisoformat(moment).tzinfo is not None


@pytest.mark.parametrize("began", TIMES)
def test_an_end_that_makes_no_sense_goes(began: str) -> None:
    for ended in TIMES:
        for begins in TIMES:
            end = moved_end(began, ended, begins)
            if end is not None and begins != began:
                play = replace(blank(), started_at=begins, finished_at=end)
                assert (minutes(play) or 0) >= 0
