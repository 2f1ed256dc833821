"""Operations: what stands, undo by examples, what is written and read, and what it costs."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.i18n import Refused
from scorekeeper.play import gone
from scorekeeper.play.operations import (
    Log,
    Operation,
    Stamp,
    check_sum,
    decode,
    encode,
    number_from,
    unite,
)
from tests.play.tables import begun, put

TABLE, PHONE, OTHER = 10, 20, 30


def log_of(*steps):
    """Return a log after steps `(device, cells)`; the first one begins."""
    log = Log("p").add(Log("p").write({"game": "sushi-go"}, TABLE, 0))
    for device, cells in steps:
        log = log.add(log.write(cells, device, 0))
    return log


def undo(log, device=TABLE, *, again=False):
    step = log.undo(lambda one: one == device, device, 0, again=again)
    return (log.add(step.operation) if step.operation else log), step


def test_the_greatest_stamp_stands_whatever_the_clock_on_the_wall_says():
    one = Operation("p", 2, 7, 999, {"note": "one"})
    other = Operation("p", 2, 8, 1, {"note": "other"})
    later = Operation("p", 3, 1, 0, {"note": "later"})
    assert Log("p", [other, one]).value("note") == Log("p", [one, other]).value("note") == "other"
    assert Log("p", [later, other, one]).value("note") == "later"


def test_a_write_holds_only_what_changes():
    log = log_of((TABLE, {"note": "x", "place": "y"}))
    assert log.write({"note": "x"}, TABLE, 0) is None
    assert log.write({}, TABLE, 0) is None
    assert log.write({"nothing": None}, TABLE, 0) is None
    made = log.write({"note": "x", "place": None}, TABLE, 5)
    assert (made.writes, made.replaces) == ({"place": None}, {"place": (Stamp(2, TABLE),)})
    assert log.write({"note": "z"}, TABLE, 0, clock=8).clock == 9
    assert log.cells() == {"game": "sushi-go", "note": "x", "place": "y"}


def test_undo_takes_back_what_nobody_changed_since_and_names_the_rest():
    log = log_of(
        (TABLE, {"hand/1/1": "t", "hand/1/2": "s"}),
        (PHONE, {"hand/1/1": "tt"}),
    )
    log, step = undo(log)
    assert step.stays == ("hand/1/1",)
    assert log.cells() == {"game": "sushi-go", "hand/1/1": "tt"}
    log, step = undo(log, again=True)
    assert log.value("hand/1/2") == "s"
    assert step.takes_back.undoes == Stamp(2, TABLE)


def test_undo_passes_over_what_can_not_be_taken_back():
    log = log_of((TABLE, {"note": "x"}), (TABLE, {"hand/1/1": "t"}), (PHONE, {"hand/1/1": "tt"}))
    after, step = undo(log)
    assert [one.writes for one in step.passed_over] == [{"hand/1/1": "t"}]
    assert after.value("note") is None
    log, _ = undo(after, PHONE)
    log, step = undo(log)
    assert step.takes_back.writes == {"hand/1/1": "t"}, "now it can"
    assert undo(log)[1] == (None, None, (), ())


def test_a_phone_takes_back_its_own_only():
    log = log_of((TABLE, {"hand/1/1": "t"}), (PHONE, {"hand/1/2": "s"}), (TABLE, {"note": "x"}))
    log, step = undo(log, PHONE)
    assert step.takes_back.writes == {"hand/1/2": "s"}
    assert undo(log, PHONE)[1].operation is None
    assert undo(log, OTHER)[1].operation is None


def test_what_is_not_here_is_not_taken_back():
    log = log_of((TABLE, {"note": "one"}), (TABLE, {"note": "two"}))
    broken = Log("p", [one for one in log.operations if one.clock != 2])
    assert broken.holes() == (range(2, 3),)
    _, step = undo(broken)
    assert step.operation is None
    assert step.passed_over[0].writes == {"note": "two"}
    assert log.holes() == ()


def test_references_that_lead_nowhere_are_not_known():
    odd = Operation("p", 5, 1, 0, {"note": "x"}, {"note": (Stamp(3, 3),)}, Stamp(4, 4))
    other = Operation("p", 6, 1, 0, {"place": "y"}, {"place": (Stamp(5, 1),)}, Stamp(5, 1))
    log = Log("p", [odd, other])
    assert log.heads("note") == (odd,)
    assert log.cells() == {"note": "x", "place": "y"}
    assert log.before(odd, "note") is None
    assert not log.conflicts()
    assert log.holes() == (range(1, 5),)


def test_a_conflict_is_settled_by_entering_once_more_and_comes_back_with_undo():
    log = log_of((OTHER, {"note": "a"}))
    log = log.add(Operation("p", 2, 40, 0, {"note": "b"}))
    assert [head.writes["note"] for head in log.conflicts()["note"]] == ["a", "b"]
    settled = log.add(log.write({"note": "b"}, TABLE, 0))
    assert not settled.conflicts()
    back, _ = undo(settled)
    assert back.conflicts().keys() == {"note"}
    assert not undo(back, again=True)[0].conflicts()


def test_twins_are_both_kept():
    twins = [Operation("p", 2, 5, 0, {"note": text}) for text in ("a", "b", "c")]
    whole = unite(twins[:2], twins[2:])
    assert whole == unite(reversed(twins), []) == unite(whole, twins)
    assert len({one.stamp for one in whole}) == 3
    assert {one.writes["note"] for one in whole} == {"a", "b", "c"}
    assert Log("p").add(twins[0]).add(twins[1]).add(twins[0]).operations == tuple(
        unite(*[twins[:2]] * 2)
    )


TEXTS = st.text(max_size=5)
STAMPS = st.builds(Stamp, st.integers(1, 30), st.integers(0, 2**63 - 1))
OPERATIONS = st.builds(
    Operation,
    st.just("p"),
    st.integers(31, 2**53 - 1),
    st.integers(0, 2**63 - 1),
    st.integers(0, 2**53 - 1),
    st.dictionaries(TEXTS, st.none() | TEXTS | st.lists(st.integers()), min_size=1),
    st.none(),
    st.none() | STAMPS,
)


@given(OPERATIONS, st.data())
def test_what_is_written_can_be_read(operation, data):
    own = st.builds(Stamp, st.integers(1, 30), st.just(operation.device))
    several = st.lists(STAMPS | own, max_size=3, unique=True)
    replaces = {cell: tuple(data.draw(several)) for cell in operation.writes}
    known = {cell: stamps for cell, stamps in replaces.items() if stamps}
    operation = Operation(**{**_fields(operation), "replaces": known})
    text = json.dumps(encode(operation))
    assert decode("p", json.loads(text)) == operation
    assert check_sum(decode("p", json.loads(text))) == check_sum(operation)


def _fields(operation):
    return {name: getattr(operation, name) for name in Operation.__slots__}


def test_the_short_form():
    operation = Operation(
        "p", 9, 5, 7, {"a": 1, "b": 2, "c": None, "d": 3},
        {"a": (Stamp(8, 5),), "b": (Stamp(7, 6),), "d": (Stamp(3, 5), Stamp(3, 6))},
    )  # fmt: skip
    assert encode(operation) == [
        9, "5", 7, {"a": 1, "b": 2, "c": None, "d": 3},
        [8, [7, "6"], None, [[3], [3, "6"]]], None,
    ]  # fmt: skip
    assert encode(Operation("p", 1, 5, 7, {"a": 1}), lambda _: 1) == [1, 1, 7, {"a": 1}, None, None]


@pytest.mark.parametrize(
    "parts",
    [
        None,
        {},
        [],
        [1, "5", 7, {"a": 1}, None],
        [0, "5", 7, {"a": 1}, None, None],
        [2**53, "5", 7, {"a": 1}, None, None],
        [True, "5", 7, {"a": 1}, None, None],
        [1.5, "5", 7, {"a": 1}, None, None],
        [1, "five", 7, {"a": 1}, None, None],
        [1, "-5", 7, {"a": 1}, None, None],
        [1, str(2**63), 7, {"a": 1}, None, None],
        [1, "5", -1, {"a": 1}, None, None],
        [1, "5", "now", {"a": 1}, None, None],
        [1, "5", 7, {}, None, None],
        [1, "5", 7, ["a"], None, None],
        [2, "5", 7, {"a": 1}, [2], None],
        [2, "5", 7, {"a": 1}, [[3, "1"]], None],
        [2, "5", 7, {"a": 1}, [1, 1], None],
        [2, "5", 7, {"a": 1}, ["x"], None],
        [2, "5", 7, {"a": 1}, [[]], None],
        [2, "5", 7, {"a": 1}, None, 2],
        [2, "5", 7, {"a": 1}, None, [1, "x"]],
    ],
)
def test_a_forged_operation_is_refused(parts):
    with pytest.raises(Refused, match="remove “log” from the file"):
        decode("p", parts)


def test_a_sum_sees_every_part():
    one = Operation("p", 2, 5, 0, {"note": "x"}, {"note": (Stamp(1, 5),)}, Stamp(1, 5))
    others = [{"subject": "q"}, {"clock": 3}, {"device": 6}, {"at": 1}, {"writes": {"note": "y"}}]
    others += [{"replaces": {}}, {"undoes": None}, {"replaces": {"note": (Stamp(1, 6),)}}]
    sums = {check_sum(Operation(**{**_fields(one), **other})) for other in others}
    assert len({check_sum(one), *sums}) == 9
    assert check_sum(one) == check_sum(Operation(**{**_fields(one), "writes": {"note": "x"}}))


def test_numbers_from_texts():
    assert number_from("a", "b") == number_from("a", "b") != number_from("ab")
    assert 0 <= number_from("\ud800") < 2**63


# What is gone


def test_what_the_cover_knows_stays_away_and_the_rest_comes_back_whole():
    log = log_of((TABLE, {"note": "x"}))
    cover = gone.covering(log.operations)
    assert gone.what_stays(log.operations, {"p": cover}) == ([], {})
    assert gone.what_stays(log.operations, {"q": {}}) == (log.operations, {})
    more = log.add(log.write({"note": "y"}, OTHER, 0))
    stays, grown = gone.what_stays(more.operations, {"p": cover})
    back = Log(gone.next_id("p"), stays)
    assert {one.subject for one in stays} == {back.subject}
    assert back.cells() == {"game": "sushi-go", "note": "y", "state": "binned"}
    assert grown == {"p": {TABLE: 2, OTHER: 3}}
    assert gone.what_stays(more.operations, {"p": cover}) == (stays, grown), "everywhere alike"
    emptied = {"p": grown["p"], back.subject: gone.covering(stays)}
    assert gone.what_stays(more.operations, emptied) == ([], {})
    assert gone.united({1: 2, 3: 1}, {1: 1, 2: 5}) == {1: 2, 2: 5, 3: 1}


# Costs


def keyed(count=102):
    """Return a play of four as it is keyed: a card an operation."""
    play = begun("a", "b", "c", "d")
    for number in range(count - 1):
        round_, seat, cards = number % 3, number // 3 % 4, number // 12
        play = put(play, {f"hand/{round_ + 1}/{seat + 1}": "t" * cards})
    return play


def test_a_key_costs_a_part_of_the_whole():
    log = keyed().log
    operation = log.write({"hand/1/1": "q"}, TABLE, 0)

    def best(action, times=30):
        found = []
        for _ in range(times):
            start = time.process_time_ns()
            for _ in range(10):
                action()
            found.append(time.process_time_ns() - start)
        return min(found)

    whole = best(lambda: Log("p", log.operations))
    assert best(lambda: log.add(operation)) < whole / 4
    assert whole < 10 * 2_000_000, "2 ms, on whatever machine"
