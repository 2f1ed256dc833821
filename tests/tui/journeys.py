"""Ways through the whole program, act by act, and what each act leaves in the file."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copyfile

from tests.tui.drive import rows
from tests.tui.plays import FOUR, TWO, keep, play_of
from tests.tui.terminal import Terminal

TABLE = ("Ann", "Ben", "Chi", "Dov")
OLD_SCHEMA = Path(__file__).parents[1] / "store/data/schema-001.db"


@dataclass(frozen=True)
class Act:
    """Keys that somebody presses, and what is seen when it is done and stored."""

    keys: tuple[str, ...]
    seen: tuple[str, ...] = ()
    gone: tuple[str, ...] = field(default=(), kw_only=True)

    def done(self, terminal: Terminal) -> bool:
        """Whether the picture says that it is done."""
        lines = terminal.lines
        text = " ".join(" ".join(lines).replace("│", " ").split())
        seen = all(one in text or in_a_line(lines, one) for one in self.seen)
        return seen and not any(one in text for one in self.gone)


def in_a_line(lines: list[str], parts: str) -> bool:
    """Whether the parts, divided by “…”, stand in one line."""
    return any(all(part in line for part in parts.split("…")) for line in lines)


@dataclass(frozen=True)
class Journey:
    """A file as an evening before left it, and what is done with it."""

    prepare: Callable[[Path], None]
    acts: tuple[Act, ...]


def act(keys: str | tuple[str, ...], *seen: str, gone: tuple[str, ...] = ()) -> Act:
    return Act(tuple(keys) if isinstance(keys, str) else keys, seen, gone=gone)


def contents(database: Path) -> tuple[object, ...]:
    """All that people entered, without the times and ids that differ each time."""
    if not rows(database, "SELECT 1 FROM sqlite_schema"):
        return ([], [])
    plays = rows(
        database,
        """SELECT plays.id, game, rounds_closed, finished, kind, location, note, house_rules,
        first_seat, deleted_at IS NOT NULL, abandoned_at IS NOT NULL FROM plays""",
    )
    found = []
    for identifier, *about in plays:
        parts = [
            rows(
                database,
                f"SELECT {columns} FROM {table} WHERE play_id = ? ORDER BY 1, 2",  # noqa: S608
                identifier,
            )
            for table, columns in (
                (
                    "seats LEFT JOIN players ON players.id = player_id",
                    "seat, ifnull(name, dummy_name), seats.total, winner",
                ),
                ("hands", "round, seat, cards, total"),
                ("adjustments", "round, seat, number, points, note"),
                ("given_results", "seat, total, rounds, puddings, rank"),
            )
        ]
        found.append((tuple(about), *parts))
    people = rows(database, "SELECT name, hidden FROM players ORDER BY name")
    return (sorted(found, key=repr), people)


# --- what lies in the file before


def nothing(database: Path) -> None:
    """The first start."""
    del database


def two_plays(database: Path) -> None:
    """Two plays, beside a file to import and another laptop's database."""
    keep(
        database,
        play_of(("Ann", "Ben"), TWO, play_id="f1"),
        play_of(("Cleo", "Dov"), TWO, play_id="f2", started_at="2026-11-28T19:05:00+01:00"),
    )
    folder = database.parent / "home"
    folder.mkdir(exist_ok=True)
    others = {"game": "sushi-go", "players": ["Fay", "Gil"], "rounds": [["tt", "s"], None, None]}
    (folder / "in.json").write_text(json.dumps(others))
    keep(folder / "other.db", play_of(("Eve", "Ben"), TWO, play_id="f3"))


def four_at_the_table(database: Path) -> None:
    """A play of which the last round is still to come."""
    keep(database, play_of(TABLE, [*FOUR[:2]], play_id="u1"))


def an_old_schema(database: Path) -> None:
    """A database of the first version."""
    copyfile(OLD_SCHEMA, database)


# --- ways


def laid(name: str, cards: str, size: int) -> tuple[Act, ...]:
    """The cards of a player one by one."""
    return tuple(act(card, f"▶ {name}… {number}/{size}") for number, card in enumerate(cards, 1))


FIRST_EVENING = (
    act("n", "Starts: seat 1"),
    act("Ann", "Ann"),
    act(("enter",)),
    act("Ben", "Ben"),
    act(("enter",)),
    act(("enter",), "round 1 of 3"),
    *laid("Ann", "wqttsss123", 10),
    act(("enter",), "▶ Ben"),
    *laid("Ben", "ddd12wltpp", 10),
    act(("enter",), "result of round 1"),
    act(("enter",), "round 2 of 3"),
    *laid("Ann", "ttt", 10),
    act("u", "▶ Ann… 2/10"),
    act(("backspace",), "▶ Ann… 1/10"),
    act(("escape",), "Continue: round 2"),
)


def hand_of(name: str, cards: str) -> tuple[Act, ...]:
    """The hand of one of four, and on to the next."""
    following = TABLE[TABLE.index(name) + 1 :]
    goes_on = [act(("enter",), f"▶ {following[0]}")] if following else []
    return (*laid(name, cards, 8), *goes_on)


LAST_ROUND = (
    act("c", "round 3 of 3"),
    *(one for name, hand in zip(TABLE, FOUR[2], strict=True) for one in hand_of(name, hand)),
    act(("enter",), "★ Ben wins 50 : 38"),
    act("n", "Note"),
    act(tuple("Good rain"), "Good rain"),
    act(("enter",), "Note: Good rain"),
    act(("escape",), "Last plays"),
    act("r", "Play again?"),
    act("b", "round 1 of 3"),
    *laid("Ann", "tt", 8),
    act(("escape",), "Continue: round 1"),
)

LOOKING_BACK = (
    act("h", "History 2 plays"),
    act(("enter",), "Ann wins"),
    act("e", "edit the play"),
    act(("down", *"Hut", "down", *"Rain"), "Hut", "Rain"),
    act(("down", "down", "down", "enter"), "Hut ·", "Note: Rain"),
    act("d", "Delete this play?"),
    act("d", "History 1 play"),
    act("b", "Bin 1 deleted play"),
    act("r", "Bin 0 deleted plays"),
    act(("escape",), "History 2 plays"),
    act(("enter",), "Ann wins"),
    act("c", "round 1 of 3"),
    act(("backspace",), "▶ Ann… 9/10"),
    act("3", "▶ Ann… 10/10"),
    act(("escape",)),
)

PEOPLE = (
    act("p", "Players and statistics", "win rate"),
    act("e", "Another name for Ann"),
    act(("\x15", *"Anna"), "Anna"),
    act(("enter",), "Anna", gone=("Another name for",)),
    act("x", "Anna is hidden"),
    act("v", "Cleo"),
    act(("escape",), "Last plays"),
)

OLD_RESULT = (
    act("o", "old result without cards"),
    act((*"Eve", "tab", *"4", "tab", *"50", "tab"), "Eve", "50"),
    act((*"Ben", "tab", *"3", "tab", *"40"), "Ben", "40"),
    act(("f5",), "Eve", "50", gone=("old result without cards",)),
    act(("escape",), "Last plays", "★ Eve"),
)

IMPORT = (
    act("f", "Read plays from a file"),
    act(("f6",)),
    act(tuple("in.json"), "in.json"),
    act(("enter",), "1 play is new"),
    act(("f5",), "1 play stored."),
    act(("f8",), "Take this import back?"),
    act("t", "Plays: all 2 plays"),
    act(("escape",), "Last plays"),
)

MERGE = (
    act("b", "Safe keeping", "Backups"),
    act("m", "Merge another laptop"),
    act(tuple("other.db"), "other.db"),
    act(("enter",), "1 play of the other file is new"),
    act("y", "3 plays"),
    act(("escape",), "Last plays"),
)

RESTORE = (
    act("b", "Safe keeping", "Backups"),
    act("b", "made by you"),
    act(("escape",), "Last plays"),
    act("r", "Play again?"),
    act("b", "round 1 of 3"),
    *laid("Ann", "tt", 10),
    act(("escape",), "Continue: round 1"),
    act("b", "Safe keeping", "made by you"),
    act(("enter",), "Bring back this backup?", "It holds 2 plays."),
    act("y", "Restored"),
    act(("escape",), "Last plays", gone=("Continue: round 1",)),
)

OLD_FILE = (act((), "Last plays"), act("h", "History"))

JOURNEYS = {
    "first-evening": Journey(nothing, FIRST_EVENING),
    "last-round": Journey(four_at_the_table, LAST_ROUND),
    "looking-back": Journey(two_plays, LOOKING_BACK),
    "people": Journey(two_plays, PEOPLE),
    "old-result": Journey(two_plays, OLD_RESULT),
    "import": Journey(two_plays, IMPORT),
    "merge": Journey(two_plays, MERGE),
    "restore": Journey(two_plays, RESTORE),
    "old-file": Journey(an_old_schema, OLD_FILE),
}
