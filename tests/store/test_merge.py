"""Merging files: a union in any order, that names what it did and what is to be decided."""

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given

from scorekeeper.i18n import Refused
from scorekeeper.play import people
from scorekeeper.store.backups import backup
from scorekeeper.store.beside import backups
from scorekeeper.store.database import merge_file, open_store
from scorekeeper.store.log import Store
from scorekeeper.store.merge import MergeReport, merge
from tests.store.help import begin, copy, finish, lay, put_in_bin
from tests.store.journeys import dense_steps, laptops, steps, travel

COMMON = "11111111-1111-4111-8111-111111111111"
_STATE = """
SELECT s.uuid, s.kind, o.clock, d.key, o.at, o.writes FROM operations AS o
JOIN subjects AS s ON s.id = o.subject JOIN devices AS d ON d.id = o.device
"""


def state(store: Store) -> tuple[object, ...]:
    """Return all that laptops must agree about after they have met."""
    connection = store.file.connection
    ids = sorted(row[0] for row in connection.execute("SELECT uuid FROM plays"))
    seen = [
        (uuid, play.names, play.score().totals, play.state, play.conflicts())
        for uuid, play in store.plays(ids).items()
    ]
    gone = sorted(connection.execute("SELECT uuid, cover FROM gone"))
    return sorted(connection.execute(_STATE).fetchall()), gone, seen


def meet(stores: list[Store]) -> None:
    """Let everybody hear of everything."""
    for _ in range(2):
        for one, other in permutations(stores, 2):
            merge(one, other)


@given(steps)
def test_laptops_that_have_met_agree(journey: list) -> None:
    stores = laptops(2)
    travel(stores, journey)
    meet(stores)
    assert state(stores[0]) == state(stores[1])
    assert merge(stores[0], stores[1]).changed == ()


@given(dense_steps)
def test_three_laptops_agree_whatever_is_binned_and_emptied(journey: list) -> None:
    stores = laptops(3)
    travel(stores, journey)
    meet(stores)
    states = [state(store) for store in stores]
    assert states[0] == states[1] == states[2]


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Store, Store]:
    """Two laptops that have one finished play in common."""
    one = open_store(tmp_path / "one.db")
    finish(one, begin(one, ("Ann", "Ben"), play_id=COMMON), "t", "s")
    return one, open_store(copy(one, tmp_path / "two.db"))


def test_a_merge_says_what_it_did(pair: tuple[Store, Store]) -> None:
    one, two = pair
    new = begin(two, ("Ann", "Eve"))
    lay(one, one.play(COMMON), 0, 0, "tt")
    lay(two, two.play(COMMON), 0, 0, "ttt")
    report = merge_file(one, two.path)
    assert (report.added, report.changed) == ((new.id,), (COMMON,))
    ((found, problems),) = report.conflicts
    assert (found, [problem.code for problem in problems]) == (COMMON, ["conflict"])
    assert merge_file(one, two.path) == MergeReport((), (), (), (), (), (), ())
    assert {each.kind for each in backups(one.path)} == {"before-merge"}


def test_nobody_undoes_the_other_laptop(pair: tuple[Store, Store]) -> None:
    one, two = pair
    lay(one, one.play(COMMON), 0, 0, "tt")
    lay(two, two.play(COMMON), 0, 1, "sss")
    merge_file(one, two.path)
    assert one.undo(COMMON).play.rounds[0] == (("t",), ("s", "s", "s"))


def test_an_emptied_play_stays_away_and_one_gone_on_with_comes_back(
    pair: tuple[Store, Store],
) -> None:
    one, two = pair
    put_in_bin(one, one.play(COMMON))
    one.empty_bin()
    assert merge_file(one, two.path).added == ()
    lay(two, two.play(COMMON), 2, 1, "ss")
    report = merge_file(two, one.path)
    assert (report.removed, len(report.returned)) == ((COMMON,), 1)
    back = two.play(report.returned[0])
    assert (back.state, back.rounds[2][1], back.names) == ("binned", ("s", "s"), ("Ann", "Ben"))
    assert merge_file(one, two.path).added == report.returned


def test_people_of_one_name_become_one_and_who_is_parted_stays_so(tmp_path: Path) -> None:
    stores = [open_store(tmp_path / f"{number}.db") for number in range(2)]
    for store in stores:
        finish(store, begin(store, ("Ann", "Ben")), "t", "s")
    assert merge_file(stores[0], stores[1].path).joined == ("Ann", "Ben")
    everybody = stores[0].people()
    assert [everybody.name(uuid) for uuid in everybody.roots()] == ["Ann", "Ben"]
    second = next(uuid for uuid in everybody if everybody.root(uuid) != uuid)
    for uuid, cells in people.part(everybody, second).items():
        stores[0].write_person(uuid, cells)
    assert merge_file(stores[0], stores[1].path).joined == ()
    assert stores[0].people().root(second) == second


def test_a_play_in_the_bin_that_was_gone_on_with_is_named(pair: tuple[Store, Store]) -> None:
    one, two = pair
    put_in_bin(one, one.play(COMMON))
    lay(two, two.play(COMMON), 0, 1, "ss")
    assert merge_file(one, two.path).binned == (COMMON,)


def test_only_a_backup_of_this_file_brings_its_roles(pair: tuple[Store, Store]) -> None:
    made = backup(pair[0].file)
    fresh = open_store(made.with_name("fresh.db"))
    merge(fresh, open_store(made, writable=False))
    assert fresh.undo(COMMON).operation is None
    merge(fresh, open_store(made, writable=False), roles=True)
    assert fresh.undo(COMMON).operation is not None


def test_a_file_that_is_not_ours_is_not_merged(pair: tuple[Store, Store], tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.db"
    foreign.write_text("Not a database at all, but a text of some length. " * 10)
    for path in (foreign, tmp_path / "missing.db"):
        before = pair[0].last
        with pytest.raises(Refused, match=path.name):
            merge_file(pair[0], path)
        assert pair[0].last == before
