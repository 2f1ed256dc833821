"""Files of BG Stats: ours key by key and type by type, others with all that people write."""

import json
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from scorekeeper.exchange.stored import stored_ids
from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create, load
from scorekeeper.translate import say
from tests.exchange.files import AT, ENDED, give, play, preview, take, unread

GAME = {
    "uuid": str, "id": int, "name": str, "bggId": int, "bggYear": int, "cooperative": bool,
    "highestWins": bool, "noPoints": bool, "usesTeams": bool, "minPlayerCount": int,
    "maxPlayerCount": int, "minPlayTime": int, "maxPlayTime": int, "minAge": int,
    "preferredImage": int, "rating": int, "modificationDate": str, "copies": list,
}  # fmt: skip
PLAYER = {"id": int, "uuid": str, "name": str, "isAnonymous": bool, "modificationDate": str}
LOCATION = {"id": int, "uuid": str, "name": str, "modificationDate": str}
PLAY = {
    "uuid": str, "gameRefId": int, "playDate": str, "entryDate": str, "modificationDate": str,
    "durationMin": int, "rounds": int, "scoringSetting": int, "usesTeams": bool, "ignored": bool,
    "manualWinner": bool, "rating": int, "bggId": int, "nemestatsId": int, "importPlayId": int,
    "playImages": str, "expansionPlays": list, "playerScores": list,
}  # fmt: skip
OPTIONAL = {"locationRefId": int, "playDateYmd": int, "comments": str, "board": str}
SCORE = {
    "playerRefId": int, "score": str, "winner": bool, "newPlayer": bool, "startPlayer": bool,
    "rank": int, "seatOrder": int,
}  # fmt: skip


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "plays.db")) as database:
        yield database


def checked(value: dict[str, Any], keys: dict[str, type], optional: dict[str, type]) -> None:
    assert set(keys) <= set(value) <= set(keys) | set(optional)
    for key, kind in value.items():
        assert type(kind) is {**keys, **optional}[key], key


def exported(db: Database) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(give(db, "bgstats"))
    return found


def test_key_by_key_and_type_by_type(db: Database) -> None:
    create(db, play(1, location="Home", note="windy"))
    create(db, keltis())
    file = exported(db)
    assert set(file) == {"games", "players", "locations", "plays", "userInfo"}
    assert file["userInfo"] == {"meRefId": 0}
    for game in file["games"]:
        checked(game, GAME, {})
        assert (game["cooperative"], game["highestWins"], game["noPoints"]) == (False, True, False)
    for player in file["players"]:
        checked(player, PLAYER, {})
    for location in file["locations"]:
        checked(location, LOCATION, {})
    for found in file["plays"]:
        checked(found, PLAY, OPTIONAL)
        assert found["playImages"] == "[]"
        assert found["expansionPlays"] == []
        zero = ("scoringSetting", "rating", "bggId", "nemestatsId", "importPlayId")
        assert [found[key] for key in zero] == [0] * 5
        for key in ("playDate", "entryDate", "modificationDate"):
            assert datetime.strptime(found[key], "%Y-%m-%d %H:%M:%S")
        for score in found["playerScores"]:
            checked(score, SCORE, {})
    ids = {game["bggId"]: game["name"] for game in file["games"]}
    assert ids == {133473: "Sushi Go!", 0: "Keltis: Das Kartenspiel"}
    assert all(uuid.UUID(found["uuid"]).version == 5 for found in file["plays"] + file["games"])


def test_the_values_are_those_of_the_play(db: Database) -> None:
    create(db, play(1, location="Home", note="windy"))
    file = exported(db)
    (found,) = file["plays"]
    assert found["playDate"] == "2026-11-29 19:40:00"
    assert (found["playDateYmd"], found["durationMin"], found["rounds"]) == (20261129, 25, 3)
    assert found["comments"] == "windy"
    assert found["locationRefId"] == file["locations"][0]["id"]
    assert found["gameRefId"] == file["games"][0]["id"]
    card = play(1).score()
    assert [score["score"] for score in found["playerScores"]] == [str(n) for n in card.totals]
    assert [score["seatOrder"] for score in found["playerScores"]] == [1, 2]
    assert [score["startPlayer"] for score in found["playerScores"]] == [True, False]
    names = {player["id"]: player["name"] for player in file["players"]}
    assert [names[score["playerRefId"]] for score in found["playerScores"]] == ["Ann", "Ben"]


def keltis() -> Play:
    begun = new_play("0192f0c4-7e1b-7d51-9c44-0000000000ff", "keltis", ["Ann", "Ben"])
    begun = begun.enter(0, 0, "R: 0 1", AT).enter(0, 1, "Y: 6", AT)
    return begun.close_round(0, ENDED)


def test_ties_as_real_exports_have_them(db: Database) -> None:
    create(db, play(1, "Ann", "Ben", "Chi", hands=["lp", "lp", "c"]))
    create(db, play(2, "Ann", "Ben", "Chi", hands=["ttpp", "ttp", "c"]))
    shared, broken = sorted(exported(db)["plays"], key=lambda found: found["manualWinner"])
    assert [score["winner"] for score in shared["playerScores"]] == [True, True, False]
    assert [score["rank"] for score in shared["playerScores"]] == [1, 1, 3]
    assert shared["manualWinner"] is False
    assert broken["manualWinner"] is False or (
        [score["winner"] for score in broken["playerScores"]] == [True, False, False]
    )


def test_a_tie_broken_by_puddings(db: Database) -> None:
    """30 to 30, but four puddings to two: one winner, set by hand, ranks 1 and 2."""
    results = [
        {"player": "Ann", "total": 30, "puddings": 4},
        {"player": "Ben", "total": 30, "puddings": 2},
        {"player": "Chi", "total": 28, "puddings": 0},
    ]
    take(db, json.dumps({"game": "sushi-go", "players": ["Ann", "Ben", "Chi"], "results": results}))
    (found,) = exported(db)["plays"]
    assert [score["winner"] for score in found["playerScores"]] == [True, False, False]
    assert [score["rank"] for score in found["playerScores"]] == [1, 2, 3]
    assert [score["score"] for score in found["playerScores"]] == ["30", "30", "28"]
    assert found["manualWinner"] is True


def test_a_second_export_adds_nothing(db: Database, tmp_path: Path) -> None:
    create(db, play(1, location="Home"))
    first = exported(db)
    create(db, play(2, "Zed", "Ann"))
    second = exported(db)
    for key in ("games", "players", "locations", "plays"):
        assert {each["uuid"] for each in first[key]} <= {each["uuid"] for each in second[key]}
    with closing(open_database(tmp_path / "other.db")) as other:
        assert take(other, json.dumps(second)).new == 2
        assert take(other, json.dumps(second)).already_here == 2
        there = exported(other)
        assert {p["uuid"] for p in there["plays"]} == {p["uuid"] for p in second["plays"]}
        assert take(db, json.dumps(there)).already_here == 2


def test_unfinished_plays_and_the_dummy_stay_out(db: Database) -> None:
    create(db, new_play("0192f0c4-7e1b-7d51-9c44-0000000000aa", "sushi-go", ["Ann", "Ben"]))
    dummy = new_play(
        "0192f0c4-7e1b-7d51-9c44-0000000000bb",
        "sushi-go",
        ["Ann", "Ben", "Dummy"],
        {"dummy": "on"},
        started_at=AT,
    )
    for round_ in range(3):
        for seat in range(3):
            dummy = dummy.enter(round_, seat, "t", AT)
        dummy = dummy.close_round(round_, ENDED)
    create(db, dummy)
    (found,) = exported(db)["plays"]
    assert len(found["playerScores"]) == 2
    assert len(exported(db)["players"]) == 2
    assert take(db, json.dumps(exported(db))).already_here == 1


# --- what other people's files hold


def foreign(*scores: dict[str, Any], **changes: Any) -> str:
    """A file with one play of Ann, Ben and Chi."""
    rows = [
        {"playerRefId": number, "score": "", "winner": False, "rank": 0, "seatOrder": 0, **score}
        for number, score in enumerate(scores, start=1)
    ]
    found = {
        "uuid": "1DB76738-9A83-4201-93CB-48E842B3CC7B",
        "gameRefId": 7,
        "playDate": "2019-04-06 14:54:35",
        "durationMin": 0,
        "playerScores": rows,
        **changes,
    }
    names = ["Ann", "Ben", "Chi", "Dov"]
    return json.dumps(
        {
            "games": [{"id": 7, "name": "Sushi Go!", "bggId": 133473}, {"id": 8, "name": "Catan"}],
            "players": [{"id": n, "name": name} for n, name in enumerate(names, start=1)],
            "plays": [found],
            "userInfo": {},
        }
    )


def stored(db: Database) -> Play:
    (identifier,) = stored_ids(db)
    return load(db, identifier)


@pytest.mark.parametrize(
    ("score", "total"),
    [("31+3+1", 35), ("41", 41), ("-6", -6), ("−6", -6), ("30 + 5", 35), ("12.0", 12), (17, 17)],
)
def test_scores_that_can_be_read(db: Database, score: object, total: int) -> None:
    report = take(db, foreign({"score": score}, {"score": "1"}))
    assert (report.new, report.unread) == (1, [])
    assert stored(db).score().totals == (total, 1)


@pytest.mark.parametrize(
    "score", ["49-46ish", "36, 42", "lots", "1e5", "12.5", True, [], "９", "1" * 5000, "99999"]
)
def test_a_score_that_is_none_is_told_and_never_0(db: Database, score: object) -> None:
    report = take(db, foreign({"score": score}, {"score": "12"}))
    (sentence,) = unread(report)
    assert sentence.startswith("Play 1, Ann, score: “")
    assert len(sentence) < 120
    assert report.new == 1
    assert stored(db).score().totals == (None, 12)


@pytest.mark.parametrize("blank", ["", None])
def test_a_blank_score_is_unknown(db: Database, blank: object) -> None:
    report = take(db, foreign({"score": blank}, {"score": "12"}))
    assert (report.new, report.unread) == (1, [])
    assert stored(db).score().totals == (None, 12)


def test_only_winners_are_known(db: Database) -> None:
    take(db, foreign({}, {"winner": True}, {}))
    assert stored(db).score().ranks == (2, 1, 2)
    assert stored(db).score().winners == (1,)


def test_a_marked_winner_stays_where_points_are_missing(db: Database) -> None:
    text = foreign({"score": "30"}, {"winner": True}, {"score": "12"}, manualWinner=True)
    assert take(db, text).new == 1
    assert stored(db).score().winners == (1,)
    assert stored(db).score().totals == (30, None, 12)
    assert preview(db, text).already_here == 1


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("ignored", "1 play was left out, because BG Stats ignores it too."),
        ("usesTeams", "1 play of teams was left out; here everybody plays alone."),
    ],
)
def test_plays_that_are_none_of_single_people_are_left_out(
    db: Database, key: str, said: str
) -> None:
    report = take(db, foreign({"score": "3"}, {"score": "2"}, **{key: True}))
    assert (report.new, [say(note) for note in report.notes]) == (0, [said])


def test_a_winner_chosen_by_hand_stays_the_winner(db: Database) -> None:
    text = foreign({"score": "30"}, {"score": "30", "winner": True}, manualWinner=True)
    take(db, text)
    assert stored(db).score().winners == (1,)
    assert stored(db).score().ranks == (2, 1)
    assert preview(db, text).already_here == 1


def test_seat_order_and_who_started(db: Database) -> None:
    take(
        db,
        foreign(
            {"score": "1", "seatOrder": 2}, {"score": "2", "seatOrder": 1, "startPlayer": True}
        ),
    )
    assert stored(db).names == ("Ben", "Ann")
    assert stored(db).first_seat == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"gameRefId": 99}, "does not say of which game"),
        ({"gameRefId": None}, "does not say of which game"),
        ({"playerScores": []}, "no players"),
        ({"playerScores": None}, "no players"),
        ({"playerScores": [5]}, "says nothing of a player"),
        ({"playerScores": [{"playerRefId": 77, "score": "3"}]}, "players is missing"),
        ({"playerScores": [{"playerRefId": [1], "score": "3"}]}, "players is missing"),
        ({"playerScores": [{"playerRefId": 1, "score": "3"}]}, "One player"),
        ({"playerScores": [{"playerRefId": 1}, {"playerRefId": 2}]}, "nobody's points"),
        (
            {"playerScores": [{"playerRefId": 1, "score": "3"}, {"playerRefId": 1, "score": "4"}]},
            "two results",
        ),
    ],
)
def test_plays_that_can_not_be_stored(db: Database, changes: dict[str, Any], said: str) -> None:
    report = take(db, foreign({"score": "1"}, {"score": "2"}, **changes))
    assert (report.new, report.left_out) == (0, 1)
    assert any(said in sentence for sentence in unread(report)), unread(report)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"playDate": "soon"}, "Play 1, playDate: “soon” is no whole date"),
        ({"durationMin": "x"}, "Play 1, durationMin: “x” is no number of minutes"),
        ({"durationMin": -5}, "“-5” is no number of minutes"),
        ({"locationRefId": 5}, "Play 1, locationRefId: “5” is no place of the file"),
    ],
)
def test_other_odd_cells_are_told(db: Database, changes: dict[str, Any], said: str) -> None:
    report = take(db, foreign({"score": "1"}, {"score": "2"}, **changes))
    assert report.new == 1
    assert any(sentence.startswith(said) or said in sentence for sentence in unread(report))


@pytest.mark.parametrize("rank", [3, -1, "1", True, 1.5])
def test_a_place_that_does_not_exist_is_told(db: Database, rank: object) -> None:
    report = take(db, foreign({"score": "1", "rank": rank}, {"score": "2", "rank": 1}))
    assert report.new == 1
    assert unread(report)[0].startswith("Play 1, Ann, rank: “")


def test_places_are_those_among_people(db: Database) -> None:
    rules = {"dummy": "on", "dummy_can_win": "on"}
    begun = new_play("0192f0c4-7e1b-7d51-9c44-0000000000bb", "sushi-go", ["A", "B", "D"], rules)
    create(db, replace(begun, rounds=(("", "t", "lll"),) * 3, closed=3, started_at=AT))
    (found,) = exported(db)["plays"]
    assert [score["rank"] for score in found["playerScores"]] == [1, 1]
    assert [score["winner"] for score in found["playerScores"]] == [False, False]
    assert found["manualWinner"] is True


def test_other_games_are_counted_and_left_alone(db: Database) -> None:
    report = take(db, foreign({"score": "1"}, gameRefId=8))
    assert (report.new, report.left_out, report.unread) == (0, 0, [])
    (note,) = report.notes
    assert note.values["game"] == "Catan"


@pytest.mark.parametrize("value", [5, None, "x", [], [[]]])
@pytest.mark.parametrize("key", ["games", "players", "locations", "plays"])
def test_broken_lists_never_break_the_program(db: Database, key: str, value: object) -> None:
    file = json.loads(foreign({"score": "1"}, {"score": "2"}))
    file[key] = value
    report = take(db, json.dumps(file))
    assert report.new == (1 if key == "locations" else 0)


def test_a_play_without_a_uuid_comes_once(db: Database) -> None:
    text = foreign({"score": "1"}, {"score": "2"}, uuid="")
    assert take(db, text).new == 1
    assert take(db, text).already_here == 1
    (identifier,) = stored_ids(db)
    again = exported(db)
    assert take(db, json.dumps(again)).already_here == 1
    assert stored_ids(db) == [identifier]


def renamed(text: str, *names: str) -> str:
    file = json.loads(text)
    for player, name in zip(file["players"], names, strict=False):
        player["name"] = name
    return json.dumps(file)


def test_two_people_of_one_name_at_one_table(db: Database) -> None:
    text = renamed(foreign({"score": "1"}, {"score": "2"}, {"score": "3"}), "Bo", "bo", "bo (2)")
    report = take(db, text)
    assert (report.new, report.left_out) == (1, 0)
    assert stored(db).names == ("Bo", "bo (3)", "bo (2)")
    assert [note.values["new"] for note in report.notes] == ["bo (3)"]
    assert take(db, text).already_here == 1


def test_two_people_of_one_name_who_never_meet_are_one(db: Database) -> None:
    text = renamed(foreign({"score": "1"}, {"score": "2"}), "Ann", "Ben", "ANN")
    report = take(db, text)
    assert (report.new, report.notes) == (1, [])
    assert stored(db).names == ("Ann", "Ben")


def test_who_has_no_seat_comes_last(db: Database) -> None:
    file = json.loads(foreign({"score": "1"}, {"score": "2", "seatOrder": 2}, {"score": "3"}))
    scores = file["plays"][0]["playerScores"]
    del scores[0]["seatOrder"]
    scores[2]["seatOrder"] = 1
    take(db, json.dumps(file))
    assert stored(db).names == ("Chi", "Ben", "Ann")
