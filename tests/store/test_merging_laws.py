"""Merging is commutative, associative and idempotent, whatever was done on each laptop."""

import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.names import InvalidName
from scorekeeper.play import Play
from scorekeeper.seating import Refused
from scorekeeper.store import bin as store_bin
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import change, create, load
from tests.store.laptops import content, merge
from tests.store.sheets import blank

AT = ("2026-07-04T20:00:00+02:00", "2026-07-04T20:00:01+02:00", "2026-07-05T01:00:00+02:00")
IDS = ("a1", "b2", "C3")
numbers = count()

Deed = Callable[[Path], None]

ids = st.sampled_from(IDS)
at = st.sampled_from(AT)


def tried(path: Path, play_id: str, action: Callable[[Play], Play]) -> None:
    with closing(open_database(path)) as db:
        for (uuid,) in list(db.execute("SELECT uuid FROM plays ORDER BY uuid")):
            if uuid.lower() == play_id.lower():
                with suppress(Refused, InvalidName):
                    change(db, load(db, uuid), action)


def imported(path: Path, play_id: str, note: str) -> None:
    """A play as it comes out of a file: without a journal."""
    with closing(open_database(path)) as db:
        if not db.execute("SELECT 1 FROM plays WHERE uuid = ?", [play_id]).fetchone():
            play = blank(play_id).enter(0, 0, "tt", AT[0])
            if note:
                play = play.set_note(note, AT[0])
            create(db, Play(**{**{f: getattr(play, f) for f in play.__slots__}, "journal": ()}))


def binned(path: Path, play_id: str, when: str) -> None:
    with closing(open_database(path)) as db:
        if db.execute("SELECT 1 FROM plays WHERE uuid = ?", [play_id]).fetchone():
            store_bin.discard(db, play_id, when)


def to(play_id: str, action: Callable[[Play], Play]) -> Deed:
    return lambda path: tried(path, play_id, action)


deeds: st.SearchStrategy[Deed] = st.one_of(
    st.builds(
        lambda i, r, s, h, t: to(i, lambda play: play.enter(r, s, h, t)),
        ids, st.integers(0, 1), st.integers(0, 1), st.sampled_from(["t", "ss", None]), at,
    ),
    st.builds(
        lambda i, n, t: to(i, lambda play: play.set_note(n, t)), ids, st.sampled_from("xy"), at
    ),
    st.builds(lambda i, t: to(i, lambda play: play.undo(t)), ids, at),
    st.builds(lambda i, t: to(i, lambda play: play.redo(t)), ids, at),
    st.builds(
        lambda i, n, t: to(i, lambda play: play.rename(0, n, t)),
        ids, st.sampled_from(["Dov", "ANN", "Eve"]), at,
    ),
    st.builds(lambda i, t: to(i, lambda play: play.reseat(play.names[::-1], t)), ids, at),
    st.builds(lambda i, n: lambda path: imported(path, i, n), ids, st.sampled_from(["", "z"])),
    st.builds(lambda i, t: lambda path: binned(path, i, t), ids, at),
)  # fmt: skip
histories = st.lists(deeds, max_size=6)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("laws") / "empty.db"
    open_database(path).close()
    return path


def laptops(empty: Path, shared: list[Deed], *each: list[Deed]) -> list[Path]:
    """Laptops that had the same history first and one of their own then."""
    folder = empty.parent / str(next(numbers))
    folder.mkdir()
    common = folder / "common.db"
    shutil.copy(empty, common)
    with closing(open_database(common)) as db:
        create(db, blank("a1"))
        create(db, blank("C3"))
    for deed in shared:
        deed(common)
    made = []
    for number, deeds_of_one in enumerate(each):
        path = folder / f"{number}.db"
        shutil.copy(common, path)
        for deed in deeds_of_one:
            deed(path)
        made.append(path)
    return made


def united(*paths: Path) -> Path:
    """The first laptop after it was merged with the others, on a disk of its own."""
    target = paths[0].with_name(f"united-{next(numbers)}.db")
    shutil.copy(paths[0], target)
    if len(paths) > 1:
        merge(target, *paths[1:])
    return target


@settings(max_examples=12)
@given(shared=histories, one=histories, two=histories)
def test_commutative_and_idempotent(
    empty: Path, shared: list[Deed], one: list[Deed], two: list[Deed]
) -> None:
    a, b = laptops(empty, shared, one, two)
    before = content(a), content(b)
    ab, ba = united(a, b), united(b, a)
    assert content(ab) == content(ba)
    assert (content(a), content(b)) == before
    for again in (united(ab, b), united(ab, a), united(ab, ba), united(b, ab)):
        assert content(again) == content(ab)
    assert not merge(ab, b).changed
    assert not merge(ab, ba).changed


@settings(max_examples=12)
@given(shared=histories, one=histories, two=histories, three=histories)
def test_associative(
    empty: Path, shared: list[Deed], one: list[Deed], two: list[Deed], three: list[Deed]
) -> None:
    a, b, c = laptops(empty, shared, one, two, three)
    left, right = united(united(a, b), c), united(a, united(b, c))
    assert content(left) == content(right)
    assert content(united(c, a, b)) == content(left)


@settings(max_examples=12)
@given(shared=histories, one=histories, two=histories, then=histories, also=histories)
def test_laptops_that_go_on_after_a_merge_agree_again(
    empty: Path, shared: list[Deed], one: list[Deed], two: list[Deed], then: list[Deed],
    also: list[Deed],
) -> None:  # fmt: skip
    a, b = laptops(empty, shared, one, two)
    ab, ba = united(a, b), united(b, a)
    for path, later in ((ab, then), (ba, also)):
        for deed in later:
            deed(path)
    assert content(united(ab, ba)) == content(united(ba, ab))
    assert content(united(ab, ba, a, b)) == content(united(ba, ab))


def test_laptops_that_were_edited_alike_agree_in_any_order(empty: Path) -> None:
    """What tells the same now may have gone another way, or go on from one of them only."""

    def enter(cards: str) -> Deed:
        return to("a1", lambda play: play.enter(0, 0, cards, AT[0]))

    def undo(when: str) -> Deed:
        return to("a1", lambda play: play.undo(when))

    back = [undo(AT[1]), to("a1", lambda play: play.redo(AT[2]))]
    a, b, c = laptops(empty, [enter("t")], back, [undo(AT[1])], [undo(AT[0])])
    assert content(united(united(a, b), c)) == content(united(a, united(b, c)))
    assert content(united(c, a, b)) == content(united(a, b, c))
    one, two = laptops(empty, [], [enter("t"), enter("ss")], [enter("ss")])
    ahead = united(two, one)
    enter("t")(ahead)
    assert content(united(united(one, two), ahead, one, two)) == content(ahead)
