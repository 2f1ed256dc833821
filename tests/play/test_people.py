"""People: names, finding, renaming, and who is the same person."""

from random import Random

import pytest

from scorekeeper.i18n import Refused, say
from scorekeeper.play.operations import Log
from scorekeeper.play.people import (
    People,
    join,
    namesakes,
    part,
    rename,
)


def known(**names):
    return written(People(), {uuid: {"name": name} for uuid, name in names.items()})


def written(people, cells):
    for uuid, own in cells.items():
        log = people.log(uuid)
        operation = log.write(own, 7, 0)
        people = people.add(log.add(operation)) if operation else people
    return people


def test_people_are_found_under_every_name_they_had():
    people = known(a="Ann", b="Ben")
    people = written(people, {"a": rename(people, "a", "Bea")})
    assert [people.find(name) for name in ("ＢＥＡ", "ann", "Ben", "Chi")] == ["a", "a", "b", None]
    people = written(people, {"c": {"name": "Ann"}})
    assert people.find("Ann") == "c", "who is called so now comes first"
    people = written(people, {"c": rename(people, "c", "Cy"), "b": rename(people, "b", "Bob")})
    assert people.find("Ann") is None, "two were called so once"
    assert people.find("Ben") == "b"


def test_names_of_unknown_and_hidden_people():
    people = known(b="Ben", a="ann")
    assert people.name("0192f0c4-7e1b") == "0192f0c4"
    assert people.roots() == ("a", "b")
    people = written(people, {"a": {"hidden": 1}})
    assert people.hidden("a")
    assert not written(people, {"a": {"hidden": None}}).hidden("a")
    assert list(people) == ["b", "a"]
    assert "a" in people
    assert "c" not in people


def test_renaming_refuses_the_name_of_another():
    people = known(a="Ann", b="Ben")
    with pytest.raises(Refused, match="“Ben” is another player already; join the two"):
        rename(people, "a", "BEN")
    assert rename(people, "a", "ANN") == {"name": "ANN"}
    people = written(people, {"b": rename(people, "b", "Bob")})
    assert rename(people, "a", "Ben") == {"name": "Ben"}, "nobody is called so any more"


def test_joined_people_are_one_until_they_are_parted():
    people = known(a="Ann", b="Anna", c="Chi")
    people = written(people, join(people, "a", "b"))
    people = written(people, join(people, "c", "a"))
    assert {people.root(uuid) for uuid in people} == {"b"}
    assert people.name("a") == "Anna"
    assert people.find("Ann") == people.find("Chi") == "b"
    with pytest.raises(Refused) as refused:
        join(people, "a", "c")
    assert say(refused.value.message) == "Anna is the same person already."
    people = written(people, part(people, "c"))
    assert (people.root("c"), people.root("a")) == ("c", "b")


@pytest.mark.parametrize(
    ("pointers", "roots"),
    [
        ({}, {"a": "a", "b": "b", "c": "c"}),
        ({"a": "b", "b": "a"}, {"a": "a", "b": "a", "c": "c"}),
        ({"c": "b", "b": "a", "a": "b"}, {"a": "a", "b": "a", "c": "a"}),
        ({"a": "a"}, {"a": "a", "b": "b", "c": "c"}),
        ({"a": "gone", "b": 5}, {"a": "a", "b": "b", "c": "c"}),
    ],
)
def test_circles_and_pointers_to_nobody(pointers, roots):
    people = written(
        known(a="Ann", b="Ben", c="Chi"), {uuid: {"same_as": who} for uuid, who in pointers.items()}
    )
    assert {uuid: people.root(uuid) for uuid in people} == roots


def test_parting_always_parts():
    chance, ids = Random(4), "abcdef"
    for _ in range(400):
        names = known(**{uuid: uuid for uuid in ids})
        pointers = {uuid: {"same_as": chance.choice([*ids, None])} for uuid in ids}
        people = written(names, pointers)
        uuid = chance.choice(ids)
        after = written(people, part(people, uuid))
        assert after.root(uuid) == uuid
        assert uuid in after.roots()


def test_namesakes_are_joined_once_and_alike_everywhere():
    people = known(b="ann", a="Ann", c="ANN", d="Dan")
    assert namesakes(people) == {"b": {"same_as": "a"}, "c": {"same_as": "a"}}
    people = written(people, namesakes(people))
    assert not namesakes(people)
    people = written(people, part(people, "c"))
    assert people.root("c") == "c"
    assert not namesakes(people), "who was parted stays so"


def test_namesakes_make_no_circle():
    people = written(known(a="Ann", b="Ann"), {"a": {"same_as": "b"}})
    assert not namesakes(people)


def test_a_person_without_a_name_is_nobody_to_find():
    people = People([Log("a"), Log("b").add(Log("b").write({"name": 5}, 1, 0))])
    assert people.find("") is None
    assert people.name("b") == "b"
