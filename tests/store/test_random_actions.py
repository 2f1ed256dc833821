"""Whatever is done at the table, the stored play is the one on the screen."""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.games.base import RuleError
from scorekeeper.names import InvalidName, clean_name, name_key
from scorekeeper.play import Play, new_play
from scorekeeper.seating import Refused
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.results import verify_results

Action = Callable[[Play], Play]
NAMES = [
    "Ann",
    "ANN",
    "ann ",
    "Ben",
    "ｂｅｎ",
    "Chi",
    "Dov",
    "straße",
    "STRASSE",
    "世蓮",
    " ",
    "[/]",
]
AT = [
    "2026-07-04T20:00:00+02:00",
    "2026-07-04T19:00:00-05:00",
    "2026-07-05",
]
numbers = count()

at = st.sampled_from(AT)
rounds = st.integers(0, 2)
names = st.sampled_from(NAMES)
hands = st.none() | st.text("tsd123elqwpc", max_size=10)


def person(name: str) -> str:
    return name_key(clean_name(name))


def on_seat(play: Play, seat: int) -> int:
    return seat % len(play.seats)


def closed(play: Play, when: str) -> Play:
    return play if play.open_round is None else play.close_round(play.open_round, when)


seats = st.integers(0, 4)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        lambda r, s, k, p, t: lambda play: play.lay(r, on_seat(play, s), k, p, t),
        rounds, seats, st.sampled_from("tsd123elqwpc"), st.none() | st.integers(0, 5), at,
    ),
    st.builds(
        lambda r, s, p, t: lambda play: play.take_back(r, on_seat(play, s), p, t),
        rounds, seats, st.none() | st.integers(0, 5), at,
    ),
    st.builds(
        lambda r, s, h, t: lambda play: play.enter(r, on_seat(play, s), h, t),
        rounds, seats, hands, at,
    ),
    st.builds(lambda t: lambda play: closed(play, t), at),
    st.builds(
        lambda s, n, t: lambda play: play.rename(on_seat(play, s), n, t), seats, names, at
    ),
    st.builds(
        lambda order, t: lambda play: play.reseat(
            [name for _, name in sorted(zip(order, play.names, strict=False))], t
        ),
        st.permutations(range(5)), at,
    ),
    st.builds(lambda n, t: lambda play: play.reseat([*play.names, n], t), names, at),
    st.builds(
        lambda s, t: lambda play: play.reseat(
            [n for i, n in enumerate(play.names) if i != on_seat(play, s)], t
        ),
        seats, at,
    ),
    st.builds(
        lambda rule, t: lambda play: play.set_rule(*rule, t),
        st.sampled_from(
            [("maki_tie", "pool9"), ("maki_tie", "split6"), ("dummy", "on"), ("x", "y")]
        ),
        at,
    ),
    st.builds(lambda text, t: lambda play: play.set_note(text, t), st.text(max_size=5), at),
    st.builds(lambda text, t: lambda play: play.set_location(text, t), st.text(max_size=5), at),
    st.builds(lambda s, t: lambda play: play.set_first_seat(on_seat(play, s), t), seats, at),
    st.builds(lambda t: lambda play: play.undo(t), at),
    st.builds(lambda t: lambda play: play.redo(t), at),
    st.builds(lambda t: lambda play: play.undo(t).undo(t), at),
    st.builds(lambda t: lambda play: play.redo(t).redo(t), at),
)  # fmt: skip


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Database, Path]]:
    path = tmp_path_factory.mktemp("random") / "plays.db"
    with closing(open_database(path)) as db:
        yield db, path


@settings(deadline=None, max_examples=120)
@given(
    players=st.lists(names.filter(str.strip), min_size=2, max_size=5, unique_by=person),
    dummy=st.booleans(),
    started_at=st.none() | at,
    steps=st.lists(actions, min_size=5, max_size=30),
)
def test_the_stored_play_is_the_play(
    shared: tuple[Database, Path],
    players: list[str],
    dummy: bool,
    started_at: str | None,
    steps: list[Action],
) -> None:
    db, path = shared
    rules = {"dummy": "on"} if dummy else {}
    try:
        fresh = new_play(f"play-{next(numbers)}", "sushi-go", players, rules, started_at=started_at)
    except (Refused, InvalidName):
        return
    play = create(db, fresh)
    assert load(db, play.id) == play
    for step in steps:
        before = play
        try:
            play = change(db, play, step)
        except (Refused, InvalidName, RuleError):
            assert load(db, play.id) == before
        assert play.journal[: len(before.journal)] == before.journal
        assert load(db, play.id) == play
    with closing(open_database(path)) as other:
        assert load(other, play.id) == play


def test_all_their_results_are_right(shared: tuple[Database, Path]) -> None:
    db, _ = shared
    assert verify_results(db) == []
