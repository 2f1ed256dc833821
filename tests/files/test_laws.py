"""Laws over generated evenings: what goes out comes in again, and twice adds nothing."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.files.play_file import play_file_text
from scorekeeper.i18n import Refused
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from tests.files.helpers import file_of, give, kinds, look, take, words

NAMES = ("Ann", "Ben", "世蓮", "=1+1", "'x", "Dr. No|", "[b]", "Zoë")
LAWS = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)

hands = st.none() | st.sampled_from(["", "t", "1d", "2", "s", "ep", "wc", "lp"])
notes = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
days = st.sampled_from(
    [None, "2024-02-29", "2025-03-30T01:30:00+01:00", "2025-07-01T19:00:00+09:00"]
)
points = st.none() | st.integers(-99, 99)


@st.composite
def plays(draw: Any) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    told: dict[str, Any] = {
        "game": "sushi-go",
        "players": names,
        "started_at": draw(days),
        "note": draw(notes),
        "location": draw(notes),
    }
    if draw(st.booleans()):
        told["guests"] = [0]
    if draw(st.booleans()):
        told["results"] = [
            {
                "player": name,
                "total": draw(st.integers(-9, 99)),
                "puddings": draw(st.integers(0, 9)),
            }
            for name in names
        ]
        return told
    told["rounds"] = [[draw(hands) for _name in names] for _round in range(3)]
    if len(names) < 4 and draw(st.booleans()):
        told["house_rules"] = {"maki_tie": "full", "reshuffle": "on"}
    if draw(st.booleans()):
        told["finished_at"] = None
    return told


evenings = st.lists(plays(), min_size=1, max_size=5)
edits = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5), notes), max_size=12)


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Store]]:
    """Stores in which the plays of all examples lie; they have other ids each time."""
    folder = tmp_path_factory.mktemp("laws")
    opened = [open_store(folder / f"{number}.db") for number in range(5)]
    yield opened
    for store in opened:
        store.close()


def edit(store: Store, ids: list[str], what: list[tuple[int, int, str]]) -> None:
    """Do something at the table, as far as it can be done."""
    for which, kind, text in what:
        play_id = ids[which % len(ids)]

        def action(play: Play, kind: int = kind, text: str = text) -> Any:
            match kind:
                case 0:
                    return actions.set_text(play, "note", text)
                case 1:
                    return {"closed/2": None, "finished": None}
                case 2:
                    return actions.enter(play, 0, 0, ("t", "t"))
                case 3:
                    return actions.set_text(play, "apart", text or None)
                case _:
                    return actions.set_bonus(play, 0, 1, len(text))

        try:
            if kind == 5:
                store.undo(play_id)
            else:
                store.act(play_id, action)
        except Refused:
            continue


def bare(store: Store, ids: list[str]) -> str:
    """The play file without operations."""
    return play_file_text(store.plays(ids).values())


@LAWS
@given(evening=evenings, what=edits)
def test_out_and_in_is_the_same_set_of_operations(stores, evening, what) -> None:
    here, there, without, *_rest = stores
    told = take(here, file_of(*({**play, "id": str(uuid4())} for play in evening)))
    assert told.refused == [], words(told.refused)
    ids = [item.id for item in told.items]
    edit(here, ids, what)
    text = give(here, "json", ids)
    assert kinds(take(there, text)) == ["new"] * len(ids)
    for play_id in ids:
        assert there.log(play_id).operations == here.log(play_id).operations
        assert there.play(play_id).names == here.play(play_id).names
    last = there.last
    assert kinds(take(there, text)) == ["same"] * len(ids)
    assert there.last == last
    fields = bare(here, ids)
    assert bare(there, ids) == fields
    assert kinds(take(without, fields)) == ["new"] * len(ids)
    assert bare(without, ids) == fields
    assert kinds(look(here, fields)) == kinds(look(without, text)) == ["same"] * len(ids)


@LAWS
@given(evening=evenings)
def test_points_come_back_from_tables_and_the_app(stores, evening) -> None:
    here, *_rest, app, table = stores
    told = take(here, file_of(*({**play, "id": str(uuid4())} for play in evening)))
    ids = [item.id for item in told.items]
    for format_, other in (("bgstats", app), ("csv", table)):
        text = give(here, format_, ids)
        back = look(here, text)
        assert set(kinds(back)) <= {"same"}, [words(item.what) for item in back.items]
        assert back.refused == back.unread == []
        came = take(other, text)
        assert kinds(came) == ["new"] * len(back.items)
        assert kinds(look(other, text)) == ["same"] * len(back.items)
        again = give(other, format_, [item.id for item in came.items])
        assert kinds(look(other, again)) == ["same"] * len(back.items)
