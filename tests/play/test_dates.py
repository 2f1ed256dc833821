"""When a play began: what is read, kept and refused."""

import time
from datetime import datetime

import pytest

from scorekeeper.i18n import Refused, say
from scorekeeper.play.dates import date_text, kept_date, moved_end, read_date

NOW = datetime.fromisoformat("2026-11-29T21:00:00+01:00")


@pytest.fixture
def zone(monkeypatch):
    def put(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()


KEPT = [
    ("", None),
    ("  ", None),
    ("2026-11-29", "2026-11-29"),
    ("2026-1-2", "2026-01-02"),
    ("29.11.2026", "2026-11-29"),
    ("29.11.2026 19:40", "2026-11-29T19:40:00+01:00"),
    ("2026-11-29 19:40", "2026-11-29T19:40:00+01:00"),
    ("2026-11-29 19.40", "2026-11-29T19:40:00+01:00"),
    ("2026-07-01T09:05:07", "2026-07-01T09:05:07+02:00"),
    ("2026-07-01T09:05:07.123-0500", "2026-07-01T09:05:07-05:00"),
    ("2026-07-01T09:05:07Z", "2026-07-01T09:05:07+00:00"),
    ("2025-03-30 02:30", "2025-03-30T03:30:00+02:00"),  # skipped by the clocks
    ("2025-10-26 02:30", "2025-10-26T02:30:00+02:00"),  # twice on the clocks
    ("1900-01-01", "1900-01-01"),
    ("2026-11-29T21:00:00+01:00", "2026-11-29T21:00:00+01:00"),
]
REFUSED = [
    ("2027-02-29", "There is no 2027-02-29 in the calendar."),
    ("2026-02-30", "There is no 2026-02-30 in the calendar."),
    ("2026-11-29 24:00", "There is no 24:00 on a clock."),
    ("2026-11-29 19:61", "There is no 19:61 on a clock."),
    ("2026-11-29 19:40 +25:00", "There is no 19:40+25:00 on a clock."),
    ("1899-12-31", "The year 1899 is too early for a play."),
    ("2026-11-30", "2026-11-30 is still to come."),
    ("2026-11-29 21:01", "2026-11-29 21:01 is still to come."),
    ("2026-11-29T21:00:01+01:00", "2026-11-29 21:00 is still to come."),
    ("2026-11-29T20:30:00Z", "2026-11-29 20:30 is still to come."),
    ("next week", "“next week” is not a date"),
    ("2026-11", "“2026-11” is not a date"),
    ("２０２６-11-29", "“２０２６-11-29” is not a date"),
    ("\x1b[2J", r"“\x1b[2J” is not a date"),
]


@pytest.mark.parametrize(("text", "kept"), KEPT)
def test_what_is_written_is_kept(text, kept, zone):
    zone("Europe/Vienna")
    assert read_date(text, NOW) == kept == kept_date(kept)
    assert read_date(kept or "", NOW) == kept


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_what_can_not_be_is_refused(text, sentence, zone):
    zone("Europe/Vienna")
    with pytest.raises(Refused) as refused:
        read_date(text, NOW)
    assert say(refused.value.message).startswith(sentence)


@pytest.mark.parametrize("name", ["Africa/Cairo", "Pacific/Apia", "America/New_York", "UTC"])
@pytest.mark.parametrize("day", ["2026-04-24", "2011-12-30", "2025-03-09"])
def test_a_day_is_kept_in_every_zone(name, day, zone):
    zone(name)
    now = NOW.astimezone()
    assert read_date(day, now) == day
    for clock in ("00:00", "00:30", "02:30", "23:59"):
        assert str(read_date(f"{day} {clock}", now)).startswith(day)


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("20261129", "2026-11-29"),
        ("2026-11-29T19:40:00Z", "2026-11-29T19:40:00+00:00"),
        ("2026-11-29T19:40:00", None),
        ("soon", None),
        (5, None),
        (["2026-11-29"], None),
        (None, None),
    ],
)
def test_what_comes_from_elsewhere_is_a_date_or_nothing(value, kept):
    assert kept_date(value) == kept


@pytest.mark.parametrize(
    ("when", "text"),
    [
        (None, ""),
        ("2026-11-29", "2026-11-29"),
        ("2026-11-29T19:40:00+09:00", "2026-11-29 19:40"),
    ],
)
def test_a_date_is_said_as_it_is_written(when, text):
    assert date_text(when) == text


@pytest.mark.parametrize(
    ("began", "ended", "begins", "ends"),
    [
        ("T19:00", "T19:30", "T18:00", "T18:30"),
        ("T19:00", "T19:30", "T19:00", "T19:30"),
        (None, "T19:30", "T19:00", "T19:30"),
        (None, "T19:30", "T20:00", None),
        ("T19:00", "T19:30", None, None),
        ("T19:00", "T18:30", "T20:00", None),
        ("T19:00", None, "T20:00", None),
        ("T19:00", "T19:30", "", None),
    ],
)
def test_the_end_moves_with_the_beginning(began, ended, begins, ends):
    def at(clock):
        return clock and f"2026-11-29{clock}:00+01:00"

    assert moved_end(at(began), at(ended), at(begins) or (begins and None)) == at(ends)
    assert moved_end("2026-11-29", "2026-11-29", "2026-11-28") is None
