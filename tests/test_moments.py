"""When a play began: the day of the table in every time zone, and what can't have been."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from scorekeeper.journal import read_times
from scorekeeper.moments import InvalidMoment, keeps_time, moment_text, moved_end, read_moment
from scorekeeper.play import Play, new_play
from scorekeeper.seating import Refused
from scorekeeper.translate import say

NOW = "2026-11-29T19:40:00+01:00"


@contextmanager
def at_place(zone: str) -> Iterator[None]:
    """Be somewhere else for a while."""
    before = os.environ["TZ"]
    os.environ["TZ"] = zone
    time.tzset()
    try:
        yield
    finally:
        os.environ["TZ"] = before
        time.tzset()


def read(text: str, before: str | None = None) -> str | None:
    return read_moment(text, now=NOW, before=before)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("", None),
        ("  ", None),
        ("2026-11-28 19:40", "2026-11-28T19:40:00+01:00"),
        ("2026-11-28T19:40", "2026-11-28T19:40:00+01:00"),
        ("2026-7-4 9:05", "2026-07-04T09:05:00+02:00"),
        ("28.11.2026", "2026-11-28T00:00:00+01:00"),
        ("28.11.2026 19:40", "2026-11-28T19:40:00+01:00"),
        ("2026-11-28 19:40:30", "2026-11-28T19:40:30+01:00"),
        ("2026-11-28 19:40 -05:00", "2026-11-28T19:40:00-05:00"),
        ("2026-11-28T19:40:00Z", "2026-11-28T19:40:00+00:00"),
        ("2024-02-29", "2024-02-29T00:00:00+01:00"),
        ("2026-11-30 03:00 +09:00", "2026-11-30T03:00:00+09:00"),
    ],
)
def test_what_is_written_is_a_time_of_the_table(text: str, moment: str | None) -> None:
    assert read(text) == moment


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2026-02-30", "There is no 2026-02-30 in the calendar."),
        ("2025-02-29 20:00", "There is no 2025-02-29 in the calendar."),
        ("2026-13-01", "There is no 2026-13-01 in the calendar."),
        ("0000-01-01", "There is no 0000-01-01 in the calendar."),
        ("2026-11-28 25:00", "There is no 25:00 on a clock."),
        ("2026-11-28 19:60", "There is no 19:60 on a clock."),
        ("yesterday", "“yesterday” is no date; write it like 2026-11-29 or 2026-11-29 19:40."),
        ("2026-11", "“2026-11” is no date; write it like 2026-11-29 or 2026-11-29 19:40."),
        ("2027-01-01", "2027-01-01 is still to come."),
        ("2026-11-30", "2026-11-30 is still to come."),
        ("2026-11-29 19:41", "2026-11-29 19:41 is still to come."),
        ("2026-11-29 20:00 +01:00", "2026-11-29 20:00 is still to come."),
        ("11/29/2026", "“11/29/2026” is no date; write it like 2026-11-29 or 2026-11-29 19:40."),
        ("29.11.26", "“29.11.26” is no date; write it like 2026-11-29 or 2026-11-29 19:40."),
        ("9999-12-31 23:59 -12:00", "9999-12-31 is still to come."),
        ("1492-10-12", "The year 1492 is too early for a play."),
        ("2026-11-28 19:40 +99:00", "“+99:00” is no offset from UTC; write it like +01:00."),
        # the clocks of Vienna went from 2:00 to 3:00 that night
        ("2026-03-29 02:30", "On 2026-03-29 there was no 02:30: the clocks were put forward."),
    ],
)
def test_what_can_not_have_been_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidMoment) as refused:
        read(text)
    assert say(refused.value.message) == sentence


def test_a_day_alone_keeps_the_time_but_never_one_to_come() -> None:
    late = "2026-11-27T23:30:00+01:00"
    assert read("28.11.2026", before=late) == "2026-11-28T23:30:00+01:00"
    assert read("29.11.2026", before=late) == NOW
    assert keeps_time("28.11.2026", late)
    assert not keeps_time("28.11.2026 20:00", late)
    assert not keeps_time("28.11.2026", None)
    assert not keeps_time("unknown", late)


def test_each_side_of_a_change_of_the_clocks_has_its_offset() -> None:
    assert read("2026-03-28 20:00") == "2026-03-28T20:00:00+01:00"
    assert read("2026-03-29 03:00") == "2026-03-29T03:00:00+02:00"
    assert read("2026-10-25 01:59") == "2026-10-25T01:59:00+02:00"
    assert read("2026-10-25 02:30") == "2026-10-25T02:30:00+02:00"
    assert read("2026-10-25 02:30 +01:00") == "2026-10-25T02:30:00+01:00"
    assert read("2026-10-25 03:00") == "2026-10-25T03:00:00+01:00"
    # the offset is that of the new day, not that of the old one
    assert read("2026-07-01 20:00", before="2026-11-28T20:00:00+01:00") == (
        "2026-07-01T20:00:00+02:00"
    )


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Europe/Vienna"])
def test_the_day_stays_wherever_it_is_looked_at(zone: str) -> None:
    stored = "2026-01-01T00:30:00+09:00"
    with at_place(zone):
        assert moment_text(stored) == "2026-01-01 00:30"
        # corrected elsewhere, it is still the clock of the table that is meant
        assert read("2026-01-02 00:45", before=stored) == "2026-01-02T00:45:00+09:00"
        assert read("2026-01-02", before=stored) == "2026-01-02T00:30:00+09:00"


@pytest.mark.parametrize("before", ["no time", "2020-01-01", "", "2020-01-01T10:00:00"])
def test_a_time_before_that_says_nothing(before: str) -> None:
    assert read("2026-11-28 19:40", before=before) == "2026-11-28T19:40:00+01:00"


@pytest.mark.parametrize(
    ("began", "ended", "begins", "expected"),
    [
        ("2026-11-29T19:40:00+01:00", "2026-11-29T20:05:00+01:00", "2026-11-28T19:00:00+01:00",
         "2026-11-28T19:25:00+01:00"),
        (None, "2026-11-29T20:05:00+01:00", "2026-11-29T19:40:00+01:00",
         "2026-11-29T20:05:00+01:00"),
        (None, "2026-11-29T20:05:00+01:00", "2019-01-01T19:40:00+01:00", None),
        ("2026-11-29T19:40:00+01:00", "2026-11-29T20:05:00+01:00", None, None),
        ("2026-11-29T19:40:00+01:00", None, "2026-11-28T19:40:00+01:00", None),
        ("2026-11-29T21:40:00+01:00", "2026-11-29T20:05:00+01:00", "2026-11-28T19:40:00+01:00",
         None),
        ("2026-11-29", "2026-11-29T20:05:00+01:00", "2026-11-28T19:40:00+01:00", None),
        ("x", "2026-11-29T20:05:00+01:00", "2026-11-28T19:40:00+01:00", None),
        ("2026-11-29T19:40:00+01:00", "2026-11-29T19:05:00+00:00", "2026-11-29T19:40:00+01:00",
         "2026-11-29T19:05:00+00:00"),
    ],
)  # fmt: skip
def test_the_end_moves_with_the_beginning(
    began: str | None, ended: str | None, begins: str | None, expected: str | None
) -> None:
    assert moved_end(began, ended, begins) == expected


def begin() -> Play:
    return new_play("1", "sushi-go", ("Ann", "Ben"), started_at="2026-11-29T19:40:00+01:00")


def test_a_play_is_moved_to_another_day_and_back() -> None:
    play = begin()
    for round_ in range(3):
        play = play.enter(round_, 0, "t", NOW).enter(round_, 1, "", NOW)
        play = play.close_round(round_, "2026-11-29T20:05:00+01:00")
    moved = play.set_started_at("2026-11-28T19:40:00+01:00", NOW)
    assert moved.finished_at == "2026-11-28T20:05:00+01:00"
    assert read_times(moved.journal[-1].after or "") == (moved.started_at, moved.finished_at)
    assert moved.score() == play.score()
    unknown = moved.set_started_at(None, NOW)
    assert (unknown.started_at, unknown.finished_at) == (None, None)
    assert unknown.finished
    back = unknown.undo(NOW).undo(NOW)
    assert (back.started_at, back.finished_at) == (play.started_at, play.finished_at)
    assert back.redo(NOW).started_at == moved.started_at
    assert play.set_started_at(play.started_at, NOW) is play


def test_a_play_is_abandoned_and_taken_up_again() -> None:
    play = begin().enter(0, 0, "tt", NOW).enter(0, 1, "", NOW)
    aside = play.abandon(NOW)
    assert aside.abandoned_at == NOW
    assert aside.abandon("later") is aside
    with pytest.raises(Refused) as refused:
        aside.close_round(0, NOW)
    assert say(refused.value.problem.message) == "This play is abandoned; resume it first."
    again = aside.resume(NOW)
    assert again.abandoned_at is None
    assert again.resume(NOW) is again
    assert again.rounds == play.rounds
    # undo takes back what was entered, not that the play goes on
    assert again.undo(NOW) == replace(
        again, rounds=play.undo(NOW).rounds, journal=again.undo(NOW).journal
    )
    assert again.undo(NOW).redo(NOW).rounds == play.rounds
    assert again.close_round(0, NOW).closed == 1


def test_a_finished_play_is_not_abandoned() -> None:
    play = begin()
    for round_ in range(3):
        play = play.enter(round_, 0, "t", NOW).enter(round_, 1, "", NOW).close_round(round_, NOW)
    with pytest.raises(Refused) as refused:
        play.abandon(NOW)
    assert say(refused.value.problem.message) == "A finished play can't be abandoned."
    with pytest.raises(Refused) as refused:
        play.resume(NOW)
    assert say(refused.value.problem.message) == (
        "This play is finished, so there is nothing to take up again."
    )


def test_a_day_without_a_time_is_shown_without_one() -> None:
    written = read_moment("2019-07-14", now="2026-11-29T19:40:00+01:00")
    assert moment_text(written) == "2019-07-14"
    assert moment_text("2019-07-14T00:00:01+02:00") == "2019-07-14 00:00"
