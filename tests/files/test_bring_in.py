"""Looking at a file and bringing it in: what is new, same, different, in the bin or gone."""

import json
from typing import Any

import pytest

from scorekeeper.files import bring_in, report
from scorekeeper.files.reading import read_data
from scorekeeper.play import actions, people
from scorekeeper.play.operations import Operation
from tests.files.helpers import fields, file_of, give, kinds, look, old, only, take, words

ID = fields()["id"]


def test_looking_stores_nothing(store) -> None:
    last = store.last
    told = look(store, file_of(fields(), old(2)))
    assert (kinds(told), told.stores, told.done) == (["new", "new"], 2, False)
    assert (store.last, store.latest_import()) == (last, None)
    assert {(name, how): plays for (name, how, _), plays in told.people.items()} == {
        ("Ann", "new"): 2, ("Ben", "new"): 2, ("Chi", "new"): 1,
    }  # fmt: skip


def test_the_same_file_twice_adds_nothing(store) -> None:
    text = file_of(fields(), old(2))
    take(store, text)
    last, first = store.last, store.latest_import()
    told = take(store, text)
    assert (kinds(told), told.stores) == (["same", "same"], 0)
    assert (store.last, store.latest_import()) == (last, first)


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"note": "calm"}, "Note: “windy” → “calm”"),
    ({"note": ""}, "Note: “windy” → –"),
    ({"location": "Pub"}, "Place: “Home” → “Pub”"),
    ({"started_at": "2025-11-28"}, "Date: 2025-11-29 19:40 → 2025-11-28"),
    ({"rounds": [["lw", "ttsssd2", "e"], ["3p", "dd", "lc"], ["qq", "1", "p"]]}, "Round 1, Ann: "),
    ({"rounds": [["lwqttd1p", "ttsssd2", "e"], None, None]}, "Round 2, Ann: 3p → –"),
    ({"house_rules": {"maki_tie": "full"}}, "House rule, "),
    ({"first_player": "Ben"}, "Starts: Ann → Ben"),
    ({"players": ["Ann", "Zed", "Chi"]}, "Seat of Ben: Ben → Zed"),
    ({"players": ["Ben", "Ann", "Chi"], "first_player": "Ben"}, "Seat of Ann: Ann → Ben"),
    ({"adjustments": [{"round": 1, "seat": 0, "points": 2}]}, "Round 1, Ann by hand: – → +2"),
    ({"abandoned_at": "2025-11-30"}, "Abandoned"),
    ({"apart": "party"}, "Kept out of statistics"),
    ({"mood": 1}, "extra"),
]


@pytest.mark.parametrize(("change", "said"), CHANGES)
def test_a_play_that_differs_stays_or_is_replaced(store, change: dict[str, Any], said: str) -> None:
    take(store, file_of(fields()))
    before = store.log(ID).operations
    text = file_of(fields(**change))
    told = take(store, text)
    assert kinds(told) == ["different"]
    assert any(said in sentence for sentence in words(told.items[0].what)), words(
        told.items[0].what
    )
    assert store.log(ID).operations == before
    assert take(store, text, replace=True).stores == 1
    assert len(store.log(ID).operations) == len(before) + 1
    assert kinds(look(store, text)) == ["same"]
    wanted = read_data(text.encode()).plays[0]
    assert store.play(ID).names == wanted.names


def test_seats_may_come_and_go(store) -> None:
    take(store, file_of(fields()))
    for names in (["Ann", "Ben"], ["Ann", "Ben", "Chi", "Dov"], ["Dov", "Ann", "Eve"]):
        text = file_of(fields(players=names, first_player=None, rounds=[["t"] * len(names)] * 3))
        take(store, text, replace=True)
        assert store.play(ID).names == tuple(names)
        assert kinds(look(store, text)) == ["same"]


def test_what_can_not_be_replaced_says_why(store) -> None:
    take(store, file_of(fields()))
    results = [{"player": name, "total": 9} for name in ("Ann", "Ben", "Chi")]
    for play in (fields(rounds=None, results=results), {**old(), "game": "keltis"}):
        (item,) = take(store, file_of(play), replace=True).items
        assert (item.kind, item.taken) == ("different", False)
        assert item.problem is not None
    assert not store.play(ID).without_cards


def test_single_plays_are_chosen(store) -> None:
    take(store, file_of(fields(1), fields(2)))
    text = file_of(fields(1, note="x"), fields(2, note="x"), fields(3))
    told = take(store, text, chosen={ID: True, fields(3)["id"]: False})
    assert [item.taken for item in told.items] == [True, False, False]
    assert store.play(ID).note == "x"


def test_the_bin_and_what_is_gone(store) -> None:
    text = file_of(fields())
    take(store, text)
    store.act(ID, actions.bin)
    assert kinds(take(store, text)) == ["bin"]
    assert store.play(ID).state == "binned"
    assert take(store, text, chosen={ID: True}).stores == 1
    assert store.play(ID).state is None
    store.act(ID, actions.bin)
    store.empty_bin()
    told = take(store, text)
    assert (kinds(told), told.stores) == (["gone"], 0)
    (item,) = told.items
    assert take(store, text, chosen={item.id: True}).stores == 1
    assert item.id != ID
    assert store.play(item.id).names == ("Ann", "Ben", "Chi")
    assert kinds(look(store, text)) == ["same"]


def test_people_are_known_by_every_name_they_ever_had(store) -> None:
    take(store, file_of(fields()))
    ann = store.people().find("Ann")
    store.write_person(ann, people.rename(store.people(), ann, "Anna"))
    told = take(
        store, file_of(fields(), fields(2, players=["ANN ", "Ben", "Eve"], first_player=None))
    )
    assert kinds(told) == ["same", "new"]
    assert list(told.people) == [
        ("ANN", "former", "Anna"), ("Ben", "known", "Ben"), ("Eve", "new", "Eve"),
    ]  # fmt: skip
    assert store.play(fields(2)["id"]).seats[0].person == ann
    together = fields(3, players=["Ann", "Anna"], first_player=None, rounds=[["l", "l"]])
    take(store, file_of(together))
    seats = store.play(together["id"]).seats
    assert seats[1].person == ann
    assert seats[0].person not in {ann, None}


def test_a_log_brings_its_people_who_join_those_of_their_names(store, make) -> None:
    other = make("other")
    take(other, file_of(fields(), fields(2)))
    take(store, file_of(fields(9)))
    text = give(other, "json", None, journal=True)
    assert kinds(take(store, text)) == ["new", "new"]
    root = store.people().root
    for each in (1, 2):
        mine, theirs = store.play(fields(9)["id"]), store.play(fields(each)["id"])
        assert [seat.person for seat in mine.seats] == [seat.person for seat in theirs.seats]
        assert theirs.log.operations == other.log(theirs.id).operations
    assert len({root(uuid) for uuid in store.people()}) == 3
    assert kinds(take(store, text)) == ["same", "same"]


def test_a_log_that_went_on_is_taken_with_replace(store, make) -> None:
    other = make("other")
    take(other, file_of(fields()))
    take(store, give(other, "json", [ID]))
    other.act(ID, lambda play: actions.set_text(play, "note", "later"))
    text = give(other, "json", [ID])
    assert kinds(take(store, text)) == ["different"]
    take(store, text, replace=True)
    assert store.log(ID).operations == other.log(ID).operations


def test_an_import_is_forgotten_as_far_as_nobody_built_on_it(store) -> None:
    take(store, file_of(fields(1), fields(2)))
    take(store, file_of(fields(2, note="x"), fields(3)), replace=True)
    store.act(fields(1)["id"], lambda play: actions.set_text(play, "note", "mine"))
    newest = store.latest_import()
    assert newest.name == "file"
    assert bring_in.forget(store, newest) == ((fields(3)["id"],), ())
    oldest = store.latest_import()
    assert bring_in.forget(store, oldest) == ((), (fields(1)["id"], fields(2)["id"]))
    assert store.latest_import() == oldest


def test_all_or_nothing(store) -> None:
    def stop(count: int) -> None:
        if count == 3:
            raise KeyboardInterrupt

    text = file_of(*(fields(number) for number in range(1, 9)))
    last = store.last
    with pytest.raises(KeyboardInterrupt):
        bring_in.bring_in(store, read_data(text.encode()), told=stop)
    assert (store.last, store.latest_import(), list(store.people())) == (last, None, [])
    assert kinds(take(store, text)) == ["new"] * 8


def test_a_play_that_comes_twice_is_taken_once(store) -> None:
    told = take(store, file_of(fields(), fields(note="x")))
    assert kinds(told) == ["new"]
    assert "comes twice in the file" in words(told.refused)[0]


def test_what_the_rules_forbid_is_kept_and_told(store) -> None:
    wrong = old(1, {"player": "Ann", "total": 9, "rank": 2}, {"player": "B", "total": 8, "rank": 1})
    told = take(store, file_of(wrong))
    assert kinds(told) == ["new"]
    assert told.doubts
    assert words(told.doubts)[0].startswith("Play 1 (2025-11-29, Ann and B): B: ")
    assert words(told.doubts)[0].endswith("It is kept so.")


def test_the_report_in_words(store) -> None:
    take(store, file_of(fields(1), fields(2), fields(4)))
    store.act(fields(4)["id"], actions.bin)
    plays = (fields(1), fields(2, note="x", location="y"), fields(3, players=["Dov", "Eve", "Fay"],
             first_player=None), fields(4), {"game": "chess"})  # fmt: skip
    told = look(store, file_of(*plays))
    assert words(tuple(report.lines(told))) == [
        "1 play to store.",
        "1 play is here already.",
        "1 play is another one here, which stays; --replace takes the file’s.",
        "1 play lies in the bin here and stays there.",
        "Play 2 (2025-11-29, Ann, Ben and Chi): Place: “Home” → “y” and Note: “windy” → “x”",
        "1 play left out.",
        *(f"New player: {name}, in 1 play." for name in ("Dov", "Eve", "Fay")),
    ]
    assert words(report.unread(told))[0].startswith("Play 5: There is no game “chess”")


def test_an_imported_play_is_small(store, tmp_path) -> None:
    count = 200
    take(store, file_of(*(fields(number) for number in range(1, count + 1))))
    store.close()
    size = (tmp_path / "plays.db").stat().st_size
    assert size / count < 3000


def test_only_one_play_is_there(store) -> None:
    take(store, json.dumps(fields()))
    assert only(store).id == ID


def test_plays_of_a_newer_version_are_left_alone_and_told(store) -> None:
    take(store, file_of(fields(2)))
    with store.transaction("merge"):
        store.add([Operation(ID, 1, 7, 0, {"game": "bridge"})])
    told = take(store, file_of(fields()), replace=True)
    assert "only a newer version can read it" in words(told.refused)[0]
    assert len(store.log(ID).operations) == 1
