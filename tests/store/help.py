"""What the tests of the store begin with: plays, and the rows that follow from them."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.games.scorecard import Result
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store

START = "2026-11-29T19:40:00+01:00"
END = "2026-11-29T20:05:00+01:00"
TABLES = ("plays", "seats")


def begin(
    store: Store,
    names: Sequence[str] = ("Ann", "Ben"),
    started: str | None = START,
    play_id: str | None = None,
    **values: object,
) -> Play:
    with store.transaction("table"):
        people = [store.person(name) for name in names]
        cells = actions.begin(store.people(), "sushi-go", people, started=started, **values)
        return store.begin(cells, play_id=play_id)


def lay(store: Store, play: Play, round_: int, seat: int, hand: str, role: str = "table") -> Play:
    return store.act(play.id, lambda play: actions.enter(play, round_, seat, tuple(hand)), role)


def finish(store: Store, play: Play, *hands: str) -> Play:
    """Enter a hand for each seat in each round, and close the rounds."""
    for round_ in range(3):
        for seat, hand in enumerate(hands):
            lay(store, play, round_, seat, hand)
        play = store.act(
            play.id,
            lambda play, round_=round_: actions.close(
                play, round_, END, asked=actions.odd(play, round_)
            ),
        )
    return play


def old_result(
    store: Store,
    totals: Sequence[int],
    names: Sequence[str],
    game: str = "sushi-go",
    **values: object,
) -> Play:
    """Write down a play of which only the totals are known."""
    with store.transaction("table"):
        people = [store.person(name) for name in names]
        results = [Result(total) for total in totals]
        return store.begin(actions.begin(store.people(), game, people, results=results, **values))


def put_in_bin(store: Store, play: Play) -> Play:
    return store.act(play.id, actions.bin)


def rows(store: Store) -> list[list[tuple[object, ...]]]:
    """Return all that is kept beside the operations."""
    sql = "SELECT * FROM {} ORDER BY 1, 2"
    return [store.file.connection.execute(sql.format(table)).fetchall() for table in TABLES]


def copy(store: Store, path: Path) -> Path:
    """Copy an open file as a whole."""
    store.file.connection.execute("VACUUM INTO ?", [str(path)])
    return path


def reopened(store: Store) -> Store:
    store.close()
    return open_store(store.path)
