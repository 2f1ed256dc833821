"""Random journeys of laptops that go their own ways and meet."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import strategies as st

from scorekeeper.i18n import Refused
from scorekeeper.play import actions, people
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from scorekeeper.store.merge import merge
from tests.store.help import END, begin, old_result

NAMES = ("Ann", "Ben", "Chi", "Dov")
HANDS = ((), ("t", "t"), ("2", "1"), ("p",), ("s", "s", "s"), ("3", "l"))
TEXTS = ("", "Café", "さくら 2025-03-14", "Rematch!")
DAYS = (None, "2026-04-24", "2026-04-24T20:00:00+02:00", "2025-12-31T23:30:00-05:00")

Action = Callable[[Play, int, int], Cells]
ACTIONS: dict[str, Action] = {
    "enter": lambda play, a, b: actions.enter(play, a % 3, b % len(play.seats), HANDS[b % 6]),
    "blank": lambda play, a, b: actions.enter(play, a % 3, b % len(play.seats), None),
    "close": lambda play, a, _: actions.close(
        play, a % 3, END, asked=actions.odd(play, a % 3), without_cards=True
    ),
    "reopen": lambda _, a, __: {f"closed/{a % 3 + 1}": None, "finished": None},
    "rule": lambda play, a, _: actions.set_rule(play, "maki_tie", ("split6", "pool9")[a % 2]),
    "place": lambda play, a, _: actions.set_text(play, "place", TEXTS[a % 4]),
    "note": lambda play, _, b: actions.set_text(play, "note", TEXTS[b % 4]),
    "started": lambda play, a, _: actions.set_started(play, DAYS[a % 4]),
    "bonus": lambda play, a, b: actions.set_bonus(play, a % 3, b % len(play.seats), b, "!"),
    "apart": lambda play, a, _: actions.set_text(play, "apart", (None, "children")[a % 2]),
    "abandon": lambda play, *_: actions.abandon(play),
    "resume": lambda play, *_: actions.resume(play),
    "bin": lambda play, *_: actions.bin(play),
    "unbin": lambda play, *_: actions.unbin(play),
    "add": lambda play, a, _: actions.add_seat(play, list(play.people)[a % len(NAMES)]),
    "remove": lambda play, a, _: actions.remove_seat(play, a % len(play.seats)),
    "turn": lambda play, *_: actions.reorder(play, [*range(1, len(play.seats)), 0]),
    "give": lambda play, a, b: actions.give_seat(
        play, a % len(play.seats), list(play.people)[b % len(NAMES)]
    ),
}
OTHERS = ("begin", "result", "undo", "redo", "rename", "join", "part", "hide", "empty", "merge")
FEW = ("enter", "bin", "empty", "merge", "merge")

steps = st.lists(
    st.tuples(
        st.sampled_from((*ACTIONS, *OTHERS)),
        st.integers(0, 2),
        st.integers(0, 7),
        st.integers(0, 7),
    ),
    min_size=12,
    max_size=40,
)
dense_steps = st.lists(
    st.tuples(st.sampled_from(FEW), st.integers(0, 2), st.integers(0, 1), st.integers(0, 2)),
    max_size=25,
)


def laptops(count: int) -> list[Store]:
    """Return stores in memory that have one play in common."""
    stores = [open_store(Path(f"/nowhere/{number}.db"), writable=False) for number in range(count)]
    begin(stores[0], NAMES[:3])
    for name in NAMES:
        stores[0].person(name)
    for store in stores[1:]:
        merge(store, stores[0])
    return stores


def travel(stores: list[Store], journey: list[tuple[str, int, int, int]]) -> None:
    for kind, which, a, b in journey:
        store = stores[which % len(stores)]
        with suppress(Refused):
            step(store, stores[(which + 1 + a) % len(stores)], kind, a, b)


def step(store: Store, other: Store, kind: str, a: int, b: int) -> None:
    ids = [row[0] for row in store.file.connection.execute("SELECT uuid FROM plays ORDER BY id")]
    everybody = store.people()
    someone = sorted(everybody)[a % len(list(everybody))]
    match kind:
        case "merge":
            if store is not other:
                merge(store, other)
        case "empty":
            store.empty_bin()
        case "begin":
            begin(
                store, (NAMES[a % 4], NAMES[(a + 1) % 4]), started=DAYS[b % 4], place=TEXTS[a % 4]
            )
        case "result":
            old_result(store, (a, b), (NAMES[a % 4], NAMES[(a + 1) % 4]), note=TEXTS[b % 4])
        case "rename":
            store.write_person(someone, people.rename(everybody, someone, f"Eve {b}"))
        case "hide":
            store.write_person(someone, {"hidden": b % 2 or None})
        case "join" | "part":
            to = sorted(everybody)[b % len(list(everybody))]
            found = people.part(everybody, someone)
            if kind == "join":
                found = people.join(everybody, someone, to)
            for uuid, cells in found.items():
                store.write_person(uuid, cells)
        case _ if not ids:
            return
        case "undo":
            store.undo(ids[a % len(ids)])
        case "redo":
            store.redo(ids[a % len(ids)])
        case _:
            store.act(ids[a % len(ids)], lambda play: ACTIONS[kind](play, a, b))
