"""Actions: one transaction each, undone by their own role, followed by other programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.i18n import Refused, msg
from scorekeeper.play import people
from scorekeeper.play.play import Play
from scorekeeper.store import faults, queries
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Batch, Store
from tests.store.help import begin, lay, put_in_bin, rows


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = open_store(database)
    yield store
    store.close()


@pytest.fixture
def other(store: Store) -> Iterator[Store]:
    """Another program on the same file."""
    other = open_store(store.path)
    yield other
    other.close()


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    found: list[str] = []

    def told(sql: str) -> None:
        if found[-1:] != [sql]:  # SQLite tells a statement again for the rows that go with its own
            found.append(sql)

    store.file.connection.set_trace_callback(told)
    yield found
    store.file.connection.set_trace_callback(None)


def test_a_key_costs_at_most_seven_statements(store: Store, other: Store) -> None:
    play = begin(store, ("Ann", "Ben", "Chi", "Dov", "Eve"))
    lay(store, play, 0, 0, "t")
    for program in (store, other):  # the other one has not written yet
        program.play(play.id)
        with statements(program) as found:
            lay(program, play, 0, 1, "t" if program is store else "tt")
        assert len(found) <= 7, found
        assert (found[0], found[-1]) == ("BEGIN IMMEDIATE", "COMMIT")


def test_what_changes_nothing_is_not_an_operation(store: Store) -> None:
    play = lay(store, begin(store), 0, 0, "t")
    assert lay(store, play, 0, 0, "t").log.clock == play.log.clock


def test_an_action_that_is_refused_leaves_everything_as_it_was(store: Store) -> None:
    play = begin(store)
    before = rows(store), store.last

    def action(play: Play) -> dict[str, None]:
        store.person("Nobody")
        raise Refused(msg("No."))

    with pytest.raises(Refused):
        store.act(play.id, action)
    assert (rows(store), store.last, store.people().find("Nobody")) == (*before, None)
    assert lay(store, play, 0, 0, "t").log.holes() == ()


def test_undo_stays_with_the_role_also_in_another_program(store: Store, other: Store) -> None:
    play = begin(store)
    lay(store, play, 0, 0, "t")
    lay(other, play, 0, 1, "s", role="phone/2")
    undone = other.undo(play.id)
    assert undone.operation is not None
    assert undone.play.rounds[0] == (None, ("s",))
    assert store.undo(play.id, role="phone/2").play.rounds[0] == (None, None)
    assert store.undo(play.id).operation is None
    assert store.redo(play.id).play.rounds[0] == (("t",), None)


def test_two_programs_follow_each_other(store: Store, other: Store) -> None:
    play = begin(store)
    assert other.play(play.id).names == ("Ann", "Ben")
    other.changed()
    assert not other.changed()
    lay(store, play, 0, 0, "tt")
    assert other.changed()
    assert not other.changed()
    assert other.play(play.id).rounds[0][0] == ("t", "t")
    ann = store.person("Ann")
    store.write_person(ann, people.rename(store.people(), ann, "Anna"))
    assert other.play(play.id).names == ("Anna", "Ben")
    put_in_bin(store, play)
    store.empty_bin()
    with pytest.raises(Refused, match="is not here"):
        other.play(play.id)
    with pytest.raises(Refused, match="is not here"):
        lay(other, play, 0, 1, "s")


def test_an_action_waits_for_another_program_and_then_says_so(store: Store, other: Store) -> None:
    play = begin(store)
    other.file.patience = 0.05
    with store.transaction("table"), pytest.raises(faults.Busy):
        lay(other, play, 0, 0, "t")
    assert lay(other, play, 0, 0, "t").rounds[0][0] == ("t",)


def test_a_batch_is_one_transaction_of_one_device(store: Store) -> None:
    with pytest.raises(Refused), store.transaction("import", "old.json"):
        begin(store, ("Eve", "eve"))
    assert store.latest_import() is None
    assert rows(store) == [[], []]
    with store.transaction("import", "plays.json") as device:
        play = begin(store, ("Eve", "Flo"))
        lay(store, play, 0, 0, "t")
    assert {one.device for one in store.log(play.id).operations} == {device}
    first = play.log.operations[0].at
    assert store.latest_import() == Batch("plays.json", first, (play.id,))
    assert store.role(device) == "import"
    assert store.undo(play.id).operation is None


def test_a_person_is_found_by_the_names_of_before(store: Store) -> None:
    ann = store.person("Ann")
    store.write_person(ann, people.rename(store.people(), ann, "Anna"))
    assert store.person("ANN ") == store.person("anna") == ann
    assert store.people().name(ann) == "Anna"


def test_renaming_somebody_writes_the_index_of_their_plays_only(store: Store) -> None:
    ann, other = begin(store), begin(store, ("Ben", "Chi"))
    before = rows(store)
    with statements(store) as found:
        uuid = store.person("Ann")
        store.write_person(uuid, people.rename(store.people(), uuid, "Anna"))
    written = [each for each in found if each.startswith("REPLACE INTO plays")]
    assert len(written) == 1
    assert ann.id in written[0]
    assert [row for row in rows(store)[0] if row[1] == other.id] == [before[0][1]]
    assert queries.count(store, queries.Filter("Anna")) == 1


def test_operations_of_others_are_added_as_they_are(store: Store, tmp_path: Path) -> None:
    play = lay(store, begin(store), 0, 0, "tt")
    away = open_store(tmp_path / "away.db")
    for uuid in store.people():
        away.add(store.log(uuid).operations, "person")
    for _ in range(2):
        away.add(play.log.operations)
    assert away.play(play.id) == play
    assert away.undo(play.id).operation is None
    away.close()


def test_an_id_that_is_gone_comes_back_under_the_next_one(store: Store) -> None:
    play = begin(store)
    put_in_bin(store, play)
    assert store.next_id(play.id) == play.id
    assert store.empty_bin([]) == []
    assert store.empty_bin([play.id]) == [play.id]
    assert store.gone() == {play.id}
    again = begin(store, play_id=store.next_id(play.id))
    assert again.id not in {play.id, ""}


def test_a_clock_is_never_given_twice_though_the_file_forgets(store: Store, tmp_path: Path) -> None:
    play = lay(store, begin(store), 0, 0, "t")
    before = lay(store, play, 0, 0, "tt").log.operations[-1]
    connection = store.file.connection  # an older copy of the file has come beneath the program
    connection.execute("DELETE FROM operations WHERE clock = ?", [before.clock])
    connection.execute("UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'operations'")
    after = lay(store, play, 0, 0, "ttt").log
    assert after.operations[-1].clock == before.clock + 1
    assert after.holes() == (range(before.clock, before.clock + 1),)


def test_a_damaged_row_is_named_and_nothing_else_is_lost(store: Store) -> None:
    play, other = begin(store), begin(store, ("Chi", "Dov"))
    sql = "UPDATE operations SET writes = replace(writes, '2026', '2025') WHERE subject = ?"
    store.file.connection.execute(sql, [store.subject(play.id)])
    again = open_store(store.path)
    with pytest.raises(faults.Damaged):
        again.play(play.id)
    assert again.play(other.id).names == ("Chi", "Dov")
    again.close()
