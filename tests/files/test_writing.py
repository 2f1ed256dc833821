"""Files are written whole or not at all, never over the database; texts for a chat."""

import os
from pathlib import Path

import pytest

from scorekeeper.files import writing
from scorekeeper.i18n import Refused
from tests.files.helpers import fields, file_of, give, kinds, look, old, take, words

HOSTILE = ("[b]C[/] {0}", "B\u202eevil", "'; DROP `x`", "# | *a*", "=cmd|' /C calc'!A0")


def test_formats_by_name() -> None:
    assert [writing.format_of(f"A.B{each.suffix.upper()}") for each in writing.FORMATS] == [
        each.id for each in writing.FORMATS
    ]
    assert writing.format_of("x.markdown") == "markdown"
    assert writing.format_of("plays") is None


def test_written_whole_or_not_at_all(store, tmp_path: Path, monkeypatch) -> None:
    take(store, file_of(fields(), fields(2, rounds=[None], finished_at=None)))
    target = tmp_path / "out.csv"
    done = writing.export(store, None, "csv", target)
    assert done.plays == 1
    assert words(done.notes)[0].startswith("1 unfinished play is left out")
    before = target.read_bytes()
    assert b"\r\n" in before
    with pytest.raises(Refused, match="is there already"):
        writing.export(store, None, "json", target)
    monkeypatch.setattr(writing, "all_plays", lambda _store: iter([None]))
    with pytest.raises(AttributeError):
        writing.export(store, None, "json", target, force=True)
    assert target.read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("*out*")) == ["out.csv"]


def test_a_device_is_not_replaced_even_with_force(store) -> None:
    with pytest.raises(Refused, match="/dev/full is a folder or a device"):
        writing.export(store, None, "json", Path("/dev/full"), force=True)


def test_the_database_is_never_overwritten(store, tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(store.path)
    (tmp_path / "hard.json").hardlink_to(store.path)
    for name in ("plays.db", "plays.db-wal", "plays.db-new", "link.json", "hard.json"):
        with pytest.raises(Refused, match=r"belongs to the database|there already"):
            writing.export(store, None, "json", tmp_path / name, force=True)
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", ".", "no/where"):
        with pytest.raises(Refused):
            writing.export(store, None, "json", tmp_path / name, force=True)


def test_which_plays_and_in_which_order(store) -> None:
    take(
        store,
        file_of(
            fields(1, started_at="2025-02-01", note="c"),
            fields(2, started_at="2025-01-01", note="a"),
            fields(3, started_at="2025-01-01", note="b"),
            old(4, started_at=None, finished_at=None, note="0"),
        ),
    )
    text = give(store, "json")
    assert [text.index(f'"note": "{note}"') for note in "0abc"] == sorted(
        text.index(f'"note": "{note}"') for note in "0abc"
    )
    chosen = give(store, "json", [fields(3)["id"], fields(1)["id"]])
    assert chosen.index('"b"') < chosen.index('"c"')
    assert '"log"' in chosen
    assert '"log"' not in text
    done = writing.export(store, None, "bgstats")
    assert words(done.notes) == ["Sushi Go! of Ann and Ben is left out, for BG Stats needs a date."]


def test_text_for_a_chat(store) -> None:
    by_hand = [{"round": 2, "seat": 0, "points": -4, "note": "x"}]
    take(store, file_of(fields(adjustments=by_hand), fields(2, rounds=[["l", None, None]])))
    finished, going_on = give(store, "text").split("\n\n")
    assert finished.splitlines()[:5] == [
        "Sushi Go! · 2025-11-29 19:40 · Home",
        "1. Ann: 34 (20 + 2 + 6 + 6)",
        "2. Ben: 25 (22 + 3 + 6 − 6)",
        "3. Chi: 3 (1 + 2 + 0 + 0)",
        "Ann wins 34–25.",
    ]
    assert finished.splitlines()[-2:] == ["Points added by hand: Ann −4", "Note: windy"]
    assert "– Ann: 2" in going_on


def test_markdown_shows_everything_as_it_is(store) -> None:
    take(store, file_of(fields(players=HOSTILE[:3], first_player=None, note=" ".join(HOSTILE[3:]))))
    text = give(store, "markdown")
    lines = text.splitlines()
    assert lines[2] == "| Rank | Player | Round 1 | Round 2 | Round 3 | Puddings | Total |"
    assert lines[4].startswith(r"| 1 | **\[b\]C\[/\] {0}** | 20 |")
    assert "\\u202eevil" in text
    assert "\u202e" not in text
    assert text.splitlines()[-1] == r"Note: \# \| \*a\* =cmd\|' /C calc'!A0"


@pytest.mark.parametrize("format_", [each.id for each in writing.FORMATS])
def test_hostile_text_goes_out_and_comes_back(store, format_: str) -> None:
    names = [*HOSTILE]
    play = fields(players=names, first_player=None, location=names[4], note="\x1b[2J\x9b\u2028")
    take(store, file_of({**play, "rounds": [["l", "e", "q", "", "p"]] * 3}))
    text = give(store, format_)
    bad = "\u202e\u2066\u2028\x1b\x9b"
    assert not set(text) & set(bad) or format_ == "csv"
    if format_ in {"json", "bgstats", "csv"}:
        assert kinds(look(store, text)) == ["same"]


def test_an_empty_history_is_a_file_too(store) -> None:
    for each in writing.FORMATS:
        text = give(store, each.id)
        if each.id in {"json", "bgstats", "csv"}:
            assert kinds(look(store, text)) == []
