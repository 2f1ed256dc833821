"""A file of many plays with yesterday's backup beside it, and all that can happen to its bytes."""

import os
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from scorekeeper.play.operations import check_sum
from scorekeeper.store.backups import backup
from scorekeeper.store.beside import beside
from scorekeeper.store.connection import connect
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store

PAGE = 4096
NAMES = ("Ann", "Ben", "Chi", "Dov", "世蓮")
HANDS = ("ttsss", "ddd", "ql", "wq11", "pp3", "eec", "dd2t", "")


def play(store: Store, number: int, *, keyed: bool) -> str:
    """Enter a finished play of Sushi Go!, hand by hand or as one entry."""
    chance = Random(number)
    names = chance.sample(NAMES, chance.choice((2, 3, 4)))
    seats = [f"{seat + 1}" for seat in range(len(names))]
    day = datetime(2026, 1, 1) + timedelta(days=3 * number)
    begun: dict[str, object] = {"game": "sushi-go", "started": f"{day:%Y-%m-%d}"}
    begun |= {f"seat/{s}": store.person(name) for s, name in zip(seats, names, strict=True)}
    hands = {f"hand/{r}/{s}": chance.choice(HANDS) for r in (1, 2, 3) for s in seats}
    ended = {**{f"closed/{r}": 1 for r in (1, 2, 3)}, "finished": f"{day:%Y-%m-%d}"}
    if not keyed:
        return store.begin({**begun, **hands, **ended}).id  # type: ignore[dict-item]
    uuid = store.begin(begun).id  # type: ignore[arg-type]
    for cell, hand in hands.items():
        store.act(uuid, lambda _, cell=cell, hand=hand: {cell: hand})
    store.act(uuid, lambda _: ended)
    return uuid


def year(path: Path, plays: int = 100, later: int = 5) -> None:
    """Write a file of so many plays; the last ones were entered after yesterday's backup."""
    with closing(open_store(path)) as store:
        with store.transaction("table"):
            for number in range(plays - later):
                play(store, number, keyed=number % 5 == 0)
        yesterday(backup(store.file, "auto"))
    with closing(open_store(path)) as store, store.transaction("table"):
        for number in range(plays - later, plays):
            play(store, number, keyed=number % 2 == 0)


def yesterday(made: Path) -> Path:
    """Let a backup be one of yesterday."""
    stem, kind, *_ = made.stem.rsplit("-", 3)
    return made.rename(made.with_name(f"{stem}-{kind}-20261129-2300{len(kind):02}{made.suffix}"))


def entries(path: Path) -> dict[str, frozenset[tuple[int, int, int]]]:
    """What was entered into every play of a whole file: stamps and checksums."""
    with closing(open_store(path, writable=False)) as store, store.snapshot():
        return {
            log.subject: frozenset((it.clock, it.device, check_sum(it)) for it in log.operations)
            for log in store.every_log()
        }


Damage = Callable[[Path, Random], None]


def _zeroed(count: int) -> Damage:
    def damage(path: Path, chance: Random) -> None:
        raw = bytearray(path.read_bytes())
        for page in chance.sample(range(1, len(raw) // PAGE), count):
            raw[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
        path.write_bytes(raw)

    return damage


def _noise(path: Path, chance: Random) -> None:
    raw = bytearray(path.read_bytes())
    start = chance.randrange(PAGE, len(raw) - 20_000)
    raw[start : start + 20_000] = chance.randbytes(20_000)
    path.write_bytes(raw)


def _index_pages(path: Path, _: Random) -> None:
    with closing(connect(path)) as connection:
        sql = "SELECT pageno FROM dbstat WHERE name IN ('plays', 'seats') AND pagetype = 'leaf'"
        pages = [page for (page,) in connection.execute(sql)]
    raw = bytearray(path.read_bytes())
    for page in pages[::2]:
        raw[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(raw)


def _log_cut(path: Path, _: Random) -> None:
    """Let a program be killed in the middle of an evening, and its log lose half."""
    with closing(open_store(path)) as store:
        for number in range(200, 204):
            play(store, number, keyed=True)
        main, log = path.read_bytes(), beside(path, "-wal").read_bytes()
    path.write_bytes(main)
    beside(path, "-wal").write_bytes(log[: len(log) // 2])


DAMAGES: dict[str, Damage] = {
    **{f"{count} pages zeroed": _zeroed(count) for count in (1, 2, 4, 8)},
    "noise": _noise,
    "cut to half": lambda path, _: os.truncate(path, path.stat().st_size // 2 + 100),
    "header": lambda path, chance: _put(path, chance.randbytes(100)),
    "all random": lambda path, chance: _put(path, chance.randbytes(path.stat().st_size)),
    "all zero": lambda path, _: _put(path, bytes(path.stat().st_size)),
    "emptied": lambda path, _: os.truncate(path, 0),
    "index pages": _index_pages,
    "log cut": _log_cut,
}


def _put(path: Path, start: bytes) -> None:
    path.write_bytes(start + path.read_bytes()[len(start) :])
