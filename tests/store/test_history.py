"""The history: found by any words, filtered, in order, a page at a time, always up to date."""

import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.games.base import Adjustment
from scorekeeper.play import Play
from scorekeeper.store import bin as bin_store
from scorekeeper.store.database import open_database, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.history import Found, Wanted, known_places
from scorekeeper.store.players import known_players
from scorekeeper.store.plays import change, count, create, delete, listing, load, unfinished
from tests.store.make_schema_file import DATA
from tests.store.sheets import AT, HANDS, LATER, blank, finished

PEOPLE = ("Ann", "Ana", "Ben", "世蓮", "김민수", "Çelik", "O'Neil", "Anna Lena", "さくら")
PLACES = ("", "home", "Café Löwen", "東京タワー", "100% fun")
NOTES = ("", "late night", "Ben's birthday 🍣", "今日は寿司", "on 2025-03-14 again", 'say "hi"')
DAYS = (
    None,
    "2025-03-14T19:40:00+01:00",
    "2025-03-15T00:30:00+09:00",
    "2025-12-31T23:59:00-08:00",
    "2024-02-29T12:00:00Z",
)


def found(db: Database, wanted: Wanted | str = "", **filters: Any) -> list[str]:
    if isinstance(wanted, str):
        wanted = Wanted(text=wanted, **filters)
    plays = Found(db, wanted)
    rows = plays.page(1000)
    assert plays.count == len(rows)
    if wanted.sort == "date":
        assert plays.uuids() == [row.id for row in reversed(rows)]
    return [row.id for row in rows]


def play(
    play_id: str,
    names: tuple[str, ...] = ("Ann", "Ben"),
    started_at: str | None = AT,
    location: str = "",
    note: str = "",
) -> Play:
    begun = blank(play_id, names, started_at)
    return replace(begun, location=location, note=note)


def dump(db: Database) -> dict[str, list[dict[str, object]]]:
    """Everything that is stored, by table."""
    tables = ("plays", "seats", "hands", "adjustments", "edits", "players", "history")
    rows = {table: list(db[table].rows) for table in tables}
    rows["words"] = list(db.query("SELECT rowid, words FROM history_words ORDER BY rowid"))
    return rows


def reckoned_anew(db: Database) -> dict[str, list[dict[str, object]]]:
    """The same with the history made from nothing."""
    with writing(db):
        db.execute("DELETE FROM history")
        db.execute("INSERT INTO history_stale SELECT id FROM plays")
    return dump(db)


class TestSearch:
    """Each word begins a word of the players, the place, the note or the day."""

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("ana", ["ana"]),
            ("an", ["ana", "ann"]),
            ("ANA", ["ana"]),
            ("lena", ["lena"]),
            ("世", ["cjk"]),
            ("世蓮", ["cjk"]),
            ("蓮", ["cjk"]),
            ("민수", ["cjk"]),
            ("寿司", ["cjk"]),
            ("は寿", ["cjk"]),
            ("寿世", []),
            ("タワー", ["cjk"]),
            ("ﾀﾜｰ", ["cjk"]),
            ("celik", ["turk"]),
            ("Ç", ["turk"]),
            ("cafe", ["turk"]),
            ("löwen cafe", ["turk"]),
            ("lowen", ["turk"]),
            ("o'neil", ["turk"]),
            ("neil", ["turk"]),
            ("eil", []),
            ("🍣", ["lena"]),
            ("2025", ["ana", "lena", "cjk"]),
            ("2025-03", ["ana", "lena", "cjk"]),
            ("2025-3-", ["ana", "lena", "cjk"]),
            ("2025-03-14", ["ana", "lena"]),
            ("14.3.2025", ["ana", "lena"]),
            ("2025-03-15", ["cjk"]),
            ("2024-02", ["turk"]),
            ("ana 2025", ["ana"]),
            ("ana 2024", []),
            ("ana zzz", []),
            ("  ", ["ana", "lena", "cjk", "turk", "ann"]),
        ],
    )
    def test_words_find_plays(self, db: Database, typed: str, expected: list[str]) -> None:
        create(db, play("ana", ("Ana", "Ben"), "2025-03-14T19:40:00+01:00"))
        create(
            db,
            play("lena", ("Lena", "Bo"), None, note="🍣 2025-03-14"),
        )
        create(
            db,
            play(
                "cjk", ("世蓮", "김민수"), "2025-03-15T00:30:00+09:00", "東京タワー", "今日は寿司"
            ),
        )
        create(db, play("turk", ("Çelik", "O'Neil"), "2024-02-29T12:00:00Z", "Café Löwen"))
        create(db, play("ann", ("Ann", "Uwe"), "1999-01-01T12:00:00Z"))
        assert sorted(found(db, typed)) == sorted(expected)

    @pytest.mark.parametrize(
        "typed",
        [
            '"',
            "'",
            "a OR",
            "NOT",
            "a* b*",
            "-ana",
            "words:ana",
            "NEAR(a b)",
            "(",
            "^ana",
            "%",
            "_",
            "\0",
            "\ud800",
            "\ue000p1",
            "a" * 5000,
            " ".join("abcdefghijklmnopqrstuvwxyz"),
            "2025-99-99",
            "--",
            "０",
            "\u0e33\u0e33",
            "\u0301",
        ],
    )
    def test_hostile_text_is_only_text(self, db: Database, typed: str) -> None:
        create(db, play("a1"))
        found(db, typed)
        found(db, typed, players=("Ann",), game="x' OR 1", people=2, state="finished")

    @settings(max_examples=200)
    @given(st.text(max_size=30))
    def test_any_text_finds_itself_and_never_fails(self, typed: str) -> None:
        with closing(Database(memory=True)) as fresh:
            # the tables alone are enough, and quicker than a file
            from scorekeeper.store.migrations import migrations

            migrations.apply(fresh)
            storable = typed.encode("utf-8", "ignore").decode()
            create(fresh, play("a1", note=storable, started_at=None))
            assert found(fresh, typed) == ["a1"]
            assert found(fresh, storable[: len(storable) // 2]) == ["a1"]

    def test_a_sign_of_the_index_can_not_be_typed(self, db: Database) -> None:
        create(db, play("a1"))
        (words,) = db.execute("SELECT words FROM history_words").fetchone()
        sign = next(word for word in words.split() if word.startswith("\ue000p"))
        assert found(db, sign.removeprefix("\ue000")) == []
        assert found(db, "p1") == []


class TestFilters:
    """Player, game, number of players, state; each alone and all together."""

    @settings(max_examples=25)
    @given(st.data())
    def test_what_is_found_equals_a_search_by_hand(self, data: st.DataObject) -> None:
        plays = []
        for number in range(data.draw(st.integers(1, 12))):
            names = tuple(
                data.draw(
                    st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=4, unique=True),
                    label="names",
                )
            )
            made = play(
                f"id{number}",
                names,
                data.draw(st.sampled_from(DAYS)),
                data.draw(st.sampled_from(PLACES)),
                data.draw(st.sampled_from(NOTES)),
            )
            state = data.draw(st.sampled_from(("open", "abandoned", "finished", "deleted")))
            plays.append((made, state))
        with closing(Database(memory=True)) as fresh:
            from scorekeeper.store.migrations import migrations

            migrations.apply(fresh)
            for made, state in plays:
                begun = made.abandon(AT) if state == "abandoned" else made
                if state == "finished":
                    for round_ in range(3):
                        for seat in range(len(made.names)):
                            begun = begun.enter(round_, seat, HANDS[round_][seat % 3], AT)
                        begun = begun.close_round(round_, LATER)
                create(fresh, begun)
                if state == "deleted":
                    bin_store.discard(fresh, made.id, AT)
            wanted = Wanted(
                players=tuple(data.draw(st.lists(st.sampled_from(PEOPLE), max_size=1))),
                people=data.draw(st.none() | st.integers(2, 4)),
                state=data.draw(st.sampled_from((None, "finished", "unfinished", "abandoned"))),
                sort=data.draw(st.sampled_from(("date", "total", "margin"))),
            )
            called = {"open": "unfinished"}
            expected = {
                made.id
                for made, state in plays
                if state != "deleted"
                and set(wanted.players) <= set(made.names)
                and wanted.people in {None, len(made.names)}
                and wanted.state in {None, called.get(state, state)}
            }
            ids = found(fresh, wanted)
            assert len(ids) == len(expected)
            assert set(ids) == expected
            pages = [
                row.id
                for start in range(0, len(ids), 3)
                for row in Found(fresh, wanted).page(3, start)
            ]
            assert pages == ids
            kept = dump(fresh)
            assert reckoned_anew(fresh) == kept

    def test_the_dummy_is_nobody(self, db: Database) -> None:
        from scorekeeper.play import new_play

        create(db, new_play("d", "sushi-go", ("Ann", "Ben", "Dummy"), {"dummy": "on"}))
        assert found(db, people=2) == ["d"]
        assert found(db, people=3) == []
        assert found(db, "dummy") == []

    def test_another_spelling_is_the_same_player(self, db: Database) -> None:
        create(db, play("a1"))
        assert found(db, players=("ANN ",)) == ["a1"]
        assert found(db, players=("Nobody",)) == []
        assert found(db, players=("Ann", "Ben")) == ["a1"]
        assert found(db, players=("Ann", "Chi")) == []

    def test_a_game_nobody_played(self, db: Database) -> None:
        create(db, play("a1"))
        assert found(db, game="keltis") == []
        assert found(db, game="sushi-go") == ["a1"]


class TestOrder:
    """Newest first; highest total; closest win; plays without a result last."""

    def test_the_moment_counts_and_not_the_text(self, db: Database) -> None:
        for play_id, at in (
            ("noon in New York", "2026-07-04T12:00:00-04:00"),
            ("one in Berlin", "2026-07-04T13:00:00+02:00"),
            ("unknown", None),
            ("five in Tokyo", "2026-07-05T05:00:00+09:00"),
        ):
            create(db, play(play_id, started_at=at))
        expected = ["five in Tokyo", "noon in New York", "one in Berlin", "unknown"]
        assert found(db) == expected
        assert found(db, "ann") == expected
        assert [row.id for row in listing(db)] == expected

    @pytest.mark.parametrize("text", ["", "ann"])
    def test_by_points(self, db: Database, text: str) -> None:
        create(db, finished("three"))
        create(db, blank("open"))
        for play_id, hand in (("high", "sssttqqdd"), ("shared", "")):
            made = blank(play_id, ("Ann", "Ben"))
            for round_ in range(3):
                made = made.enter(round_, 0, hand, AT).enter(round_, 1, "", AT)
                made = made.close_round(round_, LATER)
            create(db, made)
        totals = {row.id: max(row.totals) for row in listing(db) if row.finished}
        by_total = sorted(totals, key=lambda key: -totals[key])
        assert found(db, text, sort="total") == [*by_total, "open"]
        assert found(db, text, sort="margin")[0] == "shared"
        assert found(db, text, sort="margin")[-1] == "open"
        assert found(db, text, sort="margin").index("three") == 1

    def test_a_corrected_result_moves(self, db: Database) -> None:
        create(db, finished("a1"))
        create(db, finished("a2"))
        before = list(db["history"].rows_where("play_id = 1"))
        changed = change(db, load(db, "a1"), lambda play: play.enter(0, 0, "sssttqqdd", LATER))
        (after,) = db["history"].rows_where("play_id = 1")
        assert [after] != before
        assert after["winning_total"] == max(total or 0 for total in changed.score().totals)

    def test_places_are_offered_the_latest_first(self, db: Database) -> None:
        create(db, play("a1", started_at="2026-01-01T12:00:00Z", location="home"))
        create(db, play("a2", started_at="2026-01-02T12:00:00Z", location="Café"))
        create(db, play("a3", started_at="2026-01-03T12:00:00Z", location="home"))
        assert known_places(db) == ["home", "Café"]


class TestUpkeep:
    """Whatever changes a play changes what it is found by, in the same transaction."""

    def test_every_kind_of_change(self, db: Database) -> None:
        made = create(db, play("a1", location="home", note="late"))
        assert found(db, "home") == found(db, "late") == ["a1"]
        made = change(db, made, lambda play: play.set_location("Café", AT).set_note("early", AT))
        assert found(db, "home") == found(db, "late") == []
        assert found(db, "café early") == ["a1"]
        made = change(db, made, lambda play: play.rename(0, "世蓮", AT))
        assert found(db, "ann") == []
        assert found(db, "蓮") == found(db, players=("世蓮",)) == ["a1"]
        made = change(db, made, lambda play: play.set_started_at("2019-05-01T20:00:00+02:00", AT))
        assert found(db, "2019-05") == ["a1"]
        assert found(db, "2026") == []
        made = change(db, made, lambda play: play.set_started_at(None, AT))
        assert found(db, "2019") == []
        made = change(db, made, lambda play: play.abandon(AT))
        assert found(db, state="abandoned") == ["a1"]
        assert found(db, state="unfinished") == []
        made = change(db, made, lambda play: play.resume(AT).undo(AT))
        assert found(db, "2019-05", state="unfinished") == ["a1"]
        assert dump(db) == reckoned_anew(db)
        delete(db, "a1")
        assert list(db["history"].rows) == []
        assert db.execute("SELECT count(*) FROM history_words").fetchone() == (0,)

    def test_a_renamed_player_is_found_by_the_new_name(self, db: Database) -> None:
        create(db, play("a1"))
        with writing(db):
            db.execute("UPDATE players SET name = 'Zoë', name_key = 'zoë' WHERE name = 'Ann'")
        assert found(db, "zoe") == ["a1"]
        assert found(db, "ann") == []

    def test_what_another_tool_wrote_is_found_after_the_next_action(self, db: Database) -> None:
        create(db, play("a1"))
        db.execute("UPDATE plays SET note = 'windy'")
        assert found(db, "windy") == []
        create(db, play("a2"))
        assert found(db, "windy") == ["a1"]

    def test_what_is_undone_leaves_the_index_as_it_was(self, db: Database) -> None:
        create(db, play("a1"))
        before = dump(db)

        def fails(play: Play) -> Play:
            play.set_note("x", AT)
            raise RuntimeError

        with pytest.raises(RuntimeError):
            change(db, load(db, "a1"), fails)
        assert dump(db) == before

    def test_an_old_file_is_searched_at_once(self, path: Path) -> None:
        shutil.copy(DATA / "schema-001.db", path)
        with closing(open_database(path)) as db:
            assert len(found(db)) == 4
            assert len(found(db, "さくら")) + len(found(db, "dov")) == 1
            assert len(found(db, "birthday")) == 1
            assert found(db, state="abandoned") == []
            assert dump(db) == reckoned_anew(db)


class TestBin:
    """Deleted plays wait in the bin and come back unchanged."""

    def test_a_round_trip_changes_nothing(self, db: Database) -> None:
        create(db, blank("other", ("Ann", "Dov")))
        full = replace(
            finished(),
            note="Ann’s 🍣",
            extra={"bag": [1, None]},
            adjustments=(Adjustment(1, 2, 5, "so be it"),),
        )
        create(db, full)
        before, loaded = dump(db), load(db, "a1")
        bin_store.discard(db, "a1", LATER)
        assert dump(db) != before
        assert load(db, "a1") == loaded
        bin_store.discard(db, "a1", "2027-01-01T00:00:00+01:00")
        assert bin_store.deleted_at(db, "a1") == LATER
        bin_store.restore(db, "a1")
        bin_store.restore(db, "a1")
        assert dump(db) == before
        assert load(db, "a1") == loaded

    def test_nothing_lists_or_counts_a_deleted_play(self, db: Database) -> None:
        create(db, finished("a1", ("Ann", "Ben", "Chi")))
        create(db, blank("a2", ("Dov", "Eve"), "2026-12-24T20:00:00+01:00"))
        records = list(db["player_records"].rows)
        assert len(records) == 3
        bin_store.discard(db, "a1", LATER)
        bin_store.discard(db, "a2", LATER)
        assert listing(db) == []
        assert (count(db), count(db, finished=True), count(db, finished=False)) == (0, 0, 0)
        assert unfinished(db) is None
        assert found(db) == found(db, "ann") == []
        assert list(db["play_results"].rows) == list(db["player_records"].rows) == []
        bin_store.restore(db, "a1")
        assert list(db["player_records"].rows) == records
        assert known_players(db)[:3] == ["Ann", "Ben", "Chi"]

    def test_the_bin_lists_what_was_deleted_last_first(self, db: Database) -> None:
        for play_id, at in (
            ("a1", "2026-01-01T12:00:00+01:00"),
            ("a2", "2026-01-01T12:00:00-08:00"),
            ("a3", "2026-01-01T12:00:00+09:00"),
        ):
            create(db, blank(play_id))
            bin_store.discard(db, play_id, at)
        plays = bin_store.Deleted(db)
        assert plays.count == 3
        assert [row.id for row in plays.page()] == ["a2", "a1", "a3"]
        assert [row.id for row in plays.page(1, 1)] == ["a1"]
        assert all(row.deleted_at for row in plays.page())

    def test_emptying_deletes_only_the_bin(self, db: Database) -> None:
        create(db, finished("a1"))
        create(db, finished("a2"))
        bin_store.discard(db, "a1", LATER)
        assert bin_store.empty(db) == 1
        assert bin_store.empty(db) == 0
        assert [row.id for row in listing(db)] == ["a2"]
        with pytest.raises(StoreError):
            bin_store.restore(db, "a1")
        assert {row["play_id"] for row in db["hands"].rows} == {2}

    @pytest.mark.parametrize("act", [bin_store.restore, bin_store.deleted_at])
    def test_a_play_that_is_not_stored(self, db: Database, act: Any) -> None:
        with pytest.raises(StoreError):
            act(db, "nope")
        with pytest.raises(StoreError):
            bin_store.discard(db, "nope", AT)


class TestAbandoned:
    """Abandoned plays are kept, out of the statistics, until they are taken up again."""

    def test_continue_does_not_offer_one(self, db: Database) -> None:
        made = create(db, blank("a1"))
        made = change(db, made, lambda play: play.enter(0, 0, "tt", AT).abandon(AT))
        assert load(db, "a1") == made
        assert unfinished(db) is None
        assert [row.id for row in listing(db)] == ["a1"]
        assert listing(db)[0].abandoned_at == AT
        assert (count(db), count(db, finished=False)) == (1, 0)
        made = change(db, made, lambda play: play.resume(LATER))
        assert unfinished(db) is not None
        assert made.rounds[0][0] == "tt"

    def test_the_views_tell_them_apart(self, db: Database) -> None:
        made = create(db, blank("a1"))
        change(db, made, lambda play: play.abandon(AT))
        assert {row["abandoned"] for row in db["play_results"].rows} == {1}
        assert list(db["player_records"].rows) == []
