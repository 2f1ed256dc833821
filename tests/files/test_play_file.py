"""The play file: golden text, whole round trips, every wrong field in a sentence with its place."""

import json
from typing import Any

import pytest

from scorekeeper.cli.play_text import score_object
from scorekeeper.files import play_file
from scorekeeper.files.reading import read_data
from scorekeeper.i18n import Refused, english
from scorekeeper.play import actions
from tests.files.helpers import HANDS, fields, file_of, give, kinds, look, old, only, take, words

GOLDEN = """\
{
  "format": "scorekeeper/1",
  "plays": [
    {
      "id": "0192f0c4-7e1b-4d51-9c44-000000000001",
      "game": "sushi-go",
      "started_at": "2025-11-29T19:40:00+01:00",
      "finished_at": "2025-11-29T20:05:00+01:00",
      "players": ["Ann", "Ben", "Chi"],
      "first_player": "Ann",
      "house_rules": {"maki_tie": "full"},
      "rounds": [["lwqttd1p", "ttsssd2", "e"], ["3p", "dd", "lc"], ["qq", "1", "p"]],
      "adjustments": [{"round": 2, "seat": 0, "points": -4, "note": "spilled"}],
      "location": "Home",
      "note": "windy \\u202e",
      "mood": {"good": [1, null]}
    }
  ]
}
"""


def test_what_is_written_is_what_was_read(store) -> None:
    take(store, GOLDEN)
    assert give(store, "json") == GOLDEN
    assert kinds(take(store, GOLDEN)) == ["same"]


def test_a_bare_play_and_an_empty_file(empty) -> None:
    assert kinds(look(empty, json.dumps(fields()))) == ["new"]
    assert kinds(look(empty, file_of())) == []


@pytest.mark.parametrize(
    "play",
    [
        fields(rounds=[["l", None, ""], None, None], finished_at=None),
        fields(rounds=[*HANDS], finished_at=None),
        fields(rounds=[HANDS[0], ["", "", ""], None], finished_at=None, rounds_closed=1),
        fields(started_at="2025-04-24", finished_at="2025-04-24"),
        fields(started_at=None, finished_at=None, first_player=None),
        fields(house_rules={"dummy": "on"}, players=["Ann", "Ben"]),
        fields(players=["Ann", "Anonymous 1", "Anonymous 2"], guests=[1, 2]),
        fields(abandoned_at="2025-11-30T10:00:00+00:00", rounds=[HANDS[0]], finished_at=None),
        fields(apart="another edition", note="", location=""),
        fields(adjustments=[{"round": 1, "seat": 2, "points": n, "note": "x"} for n in (3, -2)]),
        old(),
        old(1, {"player": "Ann", "rank": 2}, {"player": "Ben", "rank": 1}),
        old(
            1,
            {"player": "Ann", "rounds": [13, None, 8], "puddings": 0},
            {"player": "B", "total": 1},
        ),
        old(started_at="2025-04-24", finished_at=None),
        {**old(), "game": "keltis", "bgstats_uuid": "AB"},
        fields(
            game="keltis",
            players=["Ann", "Ben"],
            rounds=[["R: 0 1 3 * / G: 3 g3 / B: #2 / stones: 1 4", "Y: 6 5 / grey: #2"]],
        ),
    ],
)
def test_export_and_import_is_the_same_play(store, make, play: dict[str, Any]) -> None:
    take(store, file_of(play))
    here = only(store)
    again, journal = make("again"), make("journal")
    text = give(store, "json")
    assert kinds(take(again, text)) == ["new"]
    assert give(again, "json") == text or play.get("abandoned_at")
    assert kinds(look(store, text)) == kinds(look(again, text)) == ["same"]
    log = give(store, "json", [here.id])
    assert kinds(take(journal, log)) == ["new"], words(look(journal, log).refused)
    assert journal.log(here.id).operations == here.log.operations
    assert only(journal).names == here.names
    assert journal.play(here.id).score() == here.score()


def test_journal_and_undo_survive(store, make) -> None:
    play = take(store, file_of(fields())) and only(store)
    store.act(play.id, lambda now: actions.set_text(now, "note", "calm"))
    store.act(play.id, lambda _: {"closed/3": None, "finished": None})
    store.undo(play.id)
    text = give(store, "json", None, journal=True)
    other = make("other")
    assert kinds(take(other, text)) == ["new"]
    assert other.log(play.id).operations == store.log(play.id).operations
    assert kinds(take(other, text)) == ["same"]


def test_a_log_that_disagrees_is_refused(store, empty) -> None:
    take(store, file_of(fields()))
    file = json.loads(give(store, "json", [fields()["id"]]))
    for change in ({"note": "other"}, {"players": ["Ann", "Ben", "Zed"]}, {"rounds": HANDS[:2]}):
        play = {**file["plays"][0], **change}
        told = look(empty, file_of(play))
        assert told.failed
        assert "remove it if they are right" in words(told.refused)[0] or "rounds" in change
        without = {key: value for key, value in play.items() if key != "log"}
        assert kinds(look(empty, file_of(without))) == ["new"]


def test_another_content_under_a_known_stamp_is_refused(store) -> None:
    take(store, file_of(fields()))
    file = json.loads(give(store, "json", [fields()["id"]]))
    play = file["plays"][0]
    play["note"] = play["log"]["operations"][0][3]["note"] = "forged"
    before = only(store).log.operations
    told = take(store, json.dumps(file), replace=True)
    assert told.failed
    assert "does not fit what is stored here" in words(told.refused)[0]
    assert only(store).log.operations == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": None}, "There is no game “”; there are sushi-go"),
        ({"game": "chess"}, "There is no game “chess”"),
        ({"game": 5}, "“play.game” must be a text."),
        ({"players": "Ann"}, "“play.players” must be a list."),
        ({"players": []}, "needs 1 to 40 names"),
        ({"players": ["Ann", None, "Chi"]}, "A player needs a name."),
        ({"players": ["Ann", "x" * 41, "Chi"]}, "41 characters; 40 is the most"),
        ({"players": ["Ann", "ann ", "Chi"]}, "ann: This name is there twice"),
        ({"players": ["Ann"] * 1000}, "needs 1 to 40 names"),
        ({"first_player": "Zed"}, "“Zed” is none of the players."),
        ({"house_rules": {"maki_tie": 3}}, "no choice “3”"),
        ({"house_rules": {"nope": "on"}}, "no house rule “nope”"),
        ({"house_rules": []}, "“play.house_rules” must be an object."),
        ({"rounds": None}, "“rounds” must be a list."),
        ({"rounds": [["l"]]}, "“rounds[0]” needs 3 hands"),
        ({"rounds": [["l", {}, "l"]]}, "“rounds[0][1]” must be a text."),
        ({"rounds": [None] * 4}, "“rounds” has 4, but 3 is the most."),
        ({"rounds": [["lx", "l", "l"]]}, "Round 1, Ann: "),
        ({"adjustments": [{"round": 1, "points": 4}]}, "needs a round, a seat and points"),
        ({"adjustments": [{"round": 1, "seat": 9, "points": 4}]}, "needs a round, a seat"),
        ({"adjustments": [{"round": 1, "seat": 0, "points": 10**6}]}, "from −9999 to 9999"),
        ({"adjustments": [{"seat": 0, "mood": 1}]}, "“mood” in “play.adjustments[0]” is unknown."),
        ({"results": []}, "can't both be there"),
        ({"note": "\ud800"}, "can't be written again"),
        ({"mood": float("nan")}, "out of range"),
        ({"log": {"people": {}, "operations": []}}, "beginning of this play is missing"),
        ({"log": {"people": {}, "operations": [[1, 2]]}}, "log"),
    ],
)
def test_wrong_fields_are_told_with_their_place(empty, change: dict[str, Any], said: str) -> None:
    told = look(empty, file_of(fields(**change), fields(2)))
    (sentence,) = words(told.refused)
    assert said in sentence
    assert sentence.startswith("Play 1")
    assert kinds(told) == ["new"], "the good play comes in"


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([{"player": "Ann"}, {"player": "Ben", "total": 4}], "Ann needs one result"),
        ([{"player": "Ann", "total": 4}, {"player": "ANN", "total": 4}], "twice|one result"),
        ([{"player": "Ann", "total": "4"}], "must be a whole number"),
        ([{"player": "Ann", "total": True}], "must be a whole number"),
        ([{"player": "Ann", "total": 4, "rank": 9}, {"player": "B", "total": 4}], "Ranks are"),
        ([{"player": "Ann", "rounds": [1] * 9, "rank": 1}, {"player": "B", "rank": 2}], "9 rounds"),
        ([None], "A player needs a name."),
        ([{"total": 4}], "A player needs a name."),
    ],
)
def test_wrong_results_are_told(empty, results: list[Any], said: str) -> None:
    told = look(empty, file_of({"game": "sushi-go", "results": results}))
    (sentence,) = words(told.refused)
    assert any(part in sentence for part in said.split("|")), sentence


def test_a_date_that_cannot_be_leaves_the_play(store) -> None:
    told = take(store, file_of(fields(started_at="2199-01-01"), fields(2, started_at="soon")))
    assert kinds(told) == ["new", "new"]
    assert [sentence[:6] for sentence in words(told.unread)] == ["Play 1", "Play 2"]
    assert "still to come" in words(told.unread)[0]
    assert all(store.play(item.id).started is None for item in told.items)


def test_unknown_keys_are_kept_or_reported(store) -> None:
    file = {"format": "scorekeeper/1", "owner": "Zed", "plays": [fields(mood={"a": [1]})]}
    assert "“owner” is unknown" in words(take(store, json.dumps(file)).notes)[0]
    assert json.loads(give(store, "json"))["plays"][0]["mood"] == {"a": [1]}


@pytest.mark.parametrize("format_", ["scorekeeper/2", "other", 5, None])
def test_other_formats_are_refused(format_: object) -> None:
    with pytest.raises(Refused, match="this version reads"):
        read_data(json.dumps({"format": format_, "plays": []}).encode())


def test_ids_follow_from_the_content(store) -> None:
    one = {key: value for key, value in fields().items() if key != "id"}
    text = file_of(one, one, {**one, "id": "evening 7"})
    assert kinds(take(store, text)) == ["new"] * 3
    assert kinds(take(store, text)) == ["same"] * 3
    assert kinds(take(store, file_of({**one, "id": "Evening 7 "}))) == ["same"]


def test_the_score_of_a_file_is_json_in_english() -> None:
    file = read_data(file_of(fields(rounds=[["lwqttd1p", "zz", "e"]])).encode())
    (play,) = file.plays
    told = score_object(play.play, play.problems)
    assert [player["name"] for player in told["players"]] == ["Ann", "Ben", "Chi"]
    assert told["complete"] is False
    assert told["decision"]["by"] is None
    assert ("error", 1, "Ben", "notation") in [
        (each["level"], each["round"], each["player"], each["code"]) for each in told["problems"]
    ]
    whole = read_data(file_of(fields()).encode()).plays[0]
    result = score_object(whole.play, ())
    assert result["players"][0]["rounds"][0]["nigiri"] == 11
    assert {"puddings", "pudding_points", "total", "rank", "winner"} <= result["players"][0].keys()


def test_every_field_that_is_written_is_known() -> None:
    play = read_data(file_of(fields(guests=[1], apart="x")).encode()).plays[0].play
    assert play_file.play_object(play).keys() <= play_file.SHAPE.keys()
    assert english(play.check()[0].message)
