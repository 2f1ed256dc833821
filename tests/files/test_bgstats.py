"""Files of BG Stats: ours key by key and type by type, others with all that people write."""

import json
import uuid
from datetime import datetime
from typing import Any

import pytest

from scorekeeper.store.queries import all_plays
from tests.files.helpers import fields, file_of, give, kinds, look, old, only, take, words

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


def exported(store: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(give(store, "bgstats"))
    return found


def checked(value: dict[str, Any], keys: dict[str, type], optional: dict[str, type]) -> None:
    assert set(keys) <= set(value) <= set(keys) | set(optional)
    for key, one in value.items():
        assert type(one) is {**keys, **optional}[key], key


def test_a_free_game_that_the_lowest_wins(store) -> None:
    golf = {
        "game": "free",
        "title": "Golf",
        "wins": "lowest",
        "players": ["Ann", "Ben"],
        "rounds": [["12", "3"], ["-2", "9+1"]],
        "started_at": "2026-05-01T19:00:00+02:00",
        "finished_at": "2026-05-01T20:00:00+02:00",
    }
    take(store, file_of(golf))
    file = exported(store)
    assert [(game["name"], game["highestWins"]) for game in file["games"]] == [("Golf", False)]
    (play,) = file["plays"]
    found = [(one["score"], one["rank"], one["winner"]) for one in play["playerScores"]]
    assert found == [("10", 1, True), ("13", 2, False)]
    assert not play["manualWinner"]


def test_key_by_key_and_type_by_type(store) -> None:
    keltis = {**old(2), "game": "keltis"}
    take(store, file_of(fields(), keltis))
    file = exported(store)
    assert set(file) == {"games", "players", "locations", "plays", "userInfo"}
    assert file["userInfo"] == {"meRefId": 0}
    for key, shape in (("games", GAME), ("players", PLAYER), ("locations", LOCATION)):
        for each in file[key]:
            checked(each, shape, {})
    for found in file["plays"]:
        checked(found, PLAY, OPTIONAL)
        assert found["playImages"] == "[]"
        for key in ("playDate", "entryDate", "modificationDate"):
            assert datetime.strptime(found[key], "%Y-%m-%d %H:%M:%S")
        for score in found["playerScores"]:
            checked(score, SCORE, {})
    ids = {game["bggId"]: game["name"] for game in file["games"]}
    assert ids == {133473: "Sushi Go!", 0: "Keltis: Das Kartenspiel"}
    assert all(uuid.UUID(each["uuid"]).version == 5 for each in file["plays"] + file["games"])


def test_the_values_are_those_of_the_play(store) -> None:
    take(store, file_of(fields()))
    file = exported(store)
    (found,) = file["plays"]
    assert found["playDate"] == "2025-11-29 19:40:00"
    assert (found["playDateYmd"], found["durationMin"], found["rounds"]) == (20251129, 25, 3)
    assert found["comments"] == "windy"
    assert found["locationRefId"] == file["locations"][0]["id"]
    card = only(store).score()
    assert [score["score"] for score in found["playerScores"]] == [str(n) for n in card.totals]
    assert [score["seatOrder"] for score in found["playerScores"]] == [1, 2, 3]
    assert [score["startPlayer"] for score in found["playerScores"]] == [True, False, False]


@pytest.mark.parametrize(
    ("totals", "puddings", "ranks", "winners", "by_hand"),
    [
        ((30, 30, 28), (4, 2, 0), [1, 2, 3], [True, False, False], True),
        ((30, 30, 28), (2, 2, 0), [1, 1, 3], [True, True, False], False),
        ((31, 30, 28), (0, 2, 0), [1, 2, 3], [True, False, False], False),
    ],
)
def test_ties_as_real_exports_have_them(store, totals, puddings, ranks, winners, by_hand) -> None:
    three = zip(("Ann", "Ben", "Chi"), totals, puddings, strict=True)
    take(store, file_of(old(1, *({"player": n, "total": t, "puddings": p} for n, t, p in three))))
    (found,) = exported(store)["plays"]
    assert [score["rank"] for score in found["playerScores"]] == ranks
    assert [score["winner"] for score in found["playerScores"]] == winners
    assert found["manualWinner"] is by_hand
    assert kinds(look(store, json.dumps(exported(store)))) == ["same"]


def test_exports_do_not_invent(store) -> None:
    undated = old(2, started_at=None, finished_at=None)
    take(store, file_of(old(1, started_at="2026-04-24", finished_at=None), undated))
    (found,) = exported(store)["plays"]
    assert found["playDate"] == "2026-04-24 00:00:00"
    assert not any(score["startPlayer"] for score in found["playerScores"])
    assert found["durationMin"] == 0
    assert kinds(look(store, json.dumps(exported(store)))) == ["same"]
    assert '"2026-04-24"' in give(store, "json")


def test_what_went_to_the_app_and_came_back_is_the_same_play(store, make) -> None:
    take(store, file_of(fields(), fields(2, house_rules={"dummy": "on"}, players=["Ann", "Ben"])))
    text = give(store, "bgstats")
    assert kinds(look(store, text)) == ["same", "same"]
    other = make("other")
    take(other, text)
    assert {each["uuid"] for each in exported(other)["plays"]} == {
        each["uuid"] for each in json.loads(text)["plays"]
    }
    assert kinds(look(store, give(other, "json"))) == ["same", "same"]


def test_a_game_of_the_table_that_went_to_the_app_comes_back(store, make) -> None:
    own = {"players": ["Ann", "Ben"], "rounds": [[3, 9], [2, 0]], "game": "free"}
    golf, pad = {"title": "Golf", "wins": "lowest"}, {"wins": "lowest"}
    take(store, file_of(fields(1, **own, **golf), fields(2, **own, **pad)))
    text = give(store, "bgstats")
    file = json.loads(text)
    for game in file["games"]:
        game["highestWins"] = False
    text = json.dumps(file)
    assert kinds(look(store, text)) == ["same"] * 2
    other = make("other")
    take(other, text)
    ranks = [(play.title, play.rules["wins"], play.score().ranks) for play in all_plays(other)]
    assert ranks == [("Golf", "lowest", (1, 2)), ("Free game", "lowest", (1, 2))]


# --- what other people's files hold


def foreign(*scores: dict[str, Any], **changes: Any) -> str:
    """A file with one play of Ann, Ben and Chi."""
    rows = [
        {"playerRefId": number, "score": "", "winner": False, "rank": 0, "seatOrder": 0, **score}
        for number, score in enumerate(scores, start=1)
    ]
    play = {
        "uuid": "1DB76738-9A83-4201-93CB-48E842B3CC7B",
        "gameRefId": 7,
        "playDate": "2019-04-06 14:54:35",
        "durationMin": 0,
        "playerScores": rows,
        **changes,
    }
    names = ["Ann", "Ben", "Chi", "Dov"]
    players = [{"id": number, "name": name} for number, name in enumerate(names, start=1)]
    return json.dumps(
        {
            "games": [{"id": 7, "name": "Sushi Go!", "bggId": 133473}, {"id": 8, "name": "Catan"}],
            "players": [*players, {"id": 9, "name": "Anonymous", "isAnonymous": True}],
            "plays": [play],
            "userInfo": {},
        }
    )


def totals_of(empty: Any, text: str) -> tuple[tuple[int | None, ...], list[str]]:
    from scorekeeper.files.reading import read_data

    file = read_data(text.encode())
    (play,) = file.plays
    return play.play.score().totals, words(file.unread)


@pytest.mark.parametrize(
    ("score", "total"),
    [
        ("31+3+1", 35), ("41", 41), ("-6", -6), ("−6", -6), ("30 + 5", 35), ("12.0", 12), (17, 17),
        ("10-3", 7), ("４１", 41), (12.0, 12),
    ],
)  # fmt: skip
def test_scores_that_can_be_read(empty, score: object, total: int) -> None:
    assert totals_of(empty, foreign({"score": score}, {"score": "1"})) == ((total, 1), [])


@pytest.mark.parametrize(
    "score",
    [
        *("49-46ish", "36, 42", "lots", "1e5", "12.5", True, [], {}, "99999", "0x1"),
        pytest.param("1" * 5000, id="long"),
    ],
)
def test_a_score_that_is_none_is_told_and_never_0(empty, score: object) -> None:
    totals, (sentence,) = totals_of(empty, foreign({"score": score}, {"score": "12"}))
    assert sentence.startswith("Play 1 (2019-04-06, Ann and Ben), Ann, total: ")
    assert len(sentence) < 180
    assert totals == (None, 12)


@pytest.mark.parametrize("blank", ["", None])
def test_a_blank_score_is_unknown(empty, blank: object) -> None:
    assert totals_of(empty, foreign({"score": blank}, {"score": "12"})) == ((None, 12), [])


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([{}, {"winner": True}, {}], (2, 1, 2)),
        ([{"score": "30"}, {"score": "30", "winner": True}], (2, 1)),
        ([{"score": "30", "winner": True}, {"score": "30", "winner": True}], (1, 1)),
        ([{"rank": 2}, {"rank": 1}], (2, 1)),
    ],
)
def test_who_won_stays_the_winner(store, scores: list[dict[str, Any]], ranks) -> None:
    text = foreign(*scores, manualWinner=True)
    take(store, text)
    assert only(store).score().ranks == ranks
    assert kinds(look(store, text)) == ["same"]


def test_two_anonymous_players_are_seats_of_their_own(store) -> None:
    text = foreign(
        {"score": "3"}, {"score": "5", "playerRefId": 9}, {"score": "1", "playerRefId": 9}
    )
    take(store, text)
    play = only(store)
    assert play.names == ("Ann", "Anonymous 1", "Anonymous 2")
    assert [seat.kind for seat in play.seats] == ["person", "guest", "guest"]
    assert len(list(store.people())) == 1
    assert kinds(look(store, text)) == ["same"]
    anonymous = [each["isAnonymous"] for each in exported(store)["players"]]
    assert sorted(anonymous) == [False, True, True]
    assert kinds(look(store, give(store, "bgstats"))) == ["same"]
    take(store, foreign({"score": "3"}, {"score": "5", "playerRefId": 9}, uuid="x"))
    assert len(list(store.people())) == 1


def test_two_players_of_one_name_are_one_person(store) -> None:
    file = json.loads(foreign({"score": "3"}, {"score": "5"}))
    file["players"][1]["name"] = "ann"
    (sentence,) = words(look(store, json.dumps(file)).refused)
    assert "Ann needs one result" in sentence


def test_other_games_are_one_line(empty) -> None:
    file = json.loads(foreign({"score": "1"}, {"score": "2"}))
    other = {**file["plays"][0], "gameRefId": 8}
    file["games"].append({"id": 9, "name": "Azul"})
    file["plays"] += [{**other, "uuid": str(n)} for n in range(100)]
    file["plays"] += [{**other, "gameRefId": 9, "uuid": "a"}]
    file["plays"] += [{**file["plays"][0], "uuid": "t", "usesTeams": True}]
    file["plays"] += [{**file["plays"][0], "uuid": "i", "ignored": True}]
    told = look(empty, json.dumps(file))
    assert (kinds(told), told.refused, told.unread) == (["new"], [], [])
    assert words(told.notes) == [
        "103 plays of other games, of teams, or that BG Stats ignores were left out."
    ]


def test_seat_order_who_started_place_and_length(store) -> None:
    file = json.loads(
        foreign(
            {"score": "1", "seatOrder": 2},
            {"score": "2", "seatOrder": 1, "startPlayer": True},
            durationMin=30,
            locationRefId=1,
            comments=" fine ",
        )
    )
    file["locations"] = [{"id": 1, "name": "Pub"}]
    take(store, json.dumps(file))
    play = only(store)
    assert (play.names, play.starter, play.place, play.note) == (("Ben", "Ann"), 0, "Pub", "fine")
    assert (play.started, play.finished_at) == (
        "2019-04-06T14:54:35+02:00",
        "2019-04-06T15:24:35+02:00",
    )


def test_the_order_of_entry_is_that_of_the_app(store) -> None:
    file = json.loads(foreign({"score": "1"}, {"score": "2"}, playDate="2019-04-06 00:00:00"))
    play = file["plays"][0]
    file["plays"] = [
        {**play, "uuid": str(n), "comments": str(n), "entryDate": f"2019-04-07 10:{n:02}:00"}
        for n in (5, 3, 9, 1)
    ]
    take(store, json.dumps(file))
    written = json.loads(give(store, "json"))["plays"]
    assert [each["note"] for each in written] == ["1", "3", "5", "9"]
    assert {each["started_at"] for each in written} == {"2019-04-06"}, "midnight is a day alone"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"gameRefId": 99}, "There is no game “?”"),
        ({"gameRefId": None}, "There is no game “?”"),
        ({"playerScores": []}, "players is not in the file"),
        ({"playerScores": None}, "players is not in the file"),
        ({"playerScores": [5]}, "players is not in the file"),
        ({"playerScores": [{"playerRefId": 77, "score": "3"}]}, "players is not in the file"),
        ({"playerScores": [{"playerRefId": [1], "score": "3"}]}, "players is not in the file"),
        ({"playerScores": [{"playerRefId": 1, "score": "3"}]}, "Sushi Go! is for 2 to 5"),
        ({"playerScores": [{"playerRefId": 1}, {"playerRefId": 2}]}, "Nobody’s points"),
        ({"playerScores": [{"playerRefId": 1, "score": "3"}] * 2}, "Ann needs one result"),
    ],
)
def test_plays_that_can_not_be_stored(empty, changes: dict[str, Any], said: str) -> None:
    told = look(empty, foreign({"score": "1"}, {"score": "2"}, **changes))
    assert told.failed
    (sentence,) = words(told.refused)
    assert said in sentence
    assert sentence.startswith("Play 1 (2019-04-06")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"playDate": "soon"}, "played_at: “soon” is not a date"),
        ({"durationMin": "x"}, "duration_min: “x” is not a whole number"),
        ({"durationMin": -5}, "duration_min: -5 is out of range"),
        ({"locationRefId": 5}, "its place is not in the file"),
    ],
)
def test_other_odd_cells_are_told(empty, changes: dict[str, Any], said: str) -> None:
    told = look(empty, foreign({"score": "1"}, {"score": "2"}, **changes))
    assert kinds(told) == ["new"]
    (sentence,) = words((*told.unread, *told.notes))
    assert said in sentence


@pytest.mark.parametrize("rank", [3, -1, "x", True, 1.5])
def test_a_rank_that_does_not_exist_is_told(empty, rank: object) -> None:
    told = look(empty, foreign({"score": "1", "rank": rank}, {"score": "2", "rank": 1}))
    assert kinds(told) == ["new"]
    assert "Ann, rank: " in words(told.unread)[0]


@pytest.mark.parametrize("value", [5, None, "x", [], [[]], {}])
@pytest.mark.parametrize("key", ["games", "players", "locations", "plays"])
def test_broken_lists_never_break_the_program(empty, key: str, value: object) -> None:
    file = json.loads(foreign({"score": "1"}, {"score": "2"}))
    file[key] = value
    assert kinds(look(empty, json.dumps(file))) == (["new"] if key == "locations" else [])


def test_a_play_without_a_uuid_comes_once(store) -> None:
    text = foreign({"score": "1"}, {"score": "2"}, uuid="")
    assert kinds(take(store, text)) == ["new"]
    assert kinds(take(store, text)) == ["same"]
