"""Plays for the tests of the store."""

from collections.abc import Callable
from pathlib import Path

from scorekeeper.play import Play, new_play

ROOT = Path(__file__).parents[2]
AT = "2026-11-29T19:40:00+01:00"
LATER = "2026-11-29T20:05:00+01:00"
NAMES = ("Ann", "Ben", "Chi")
HANDS = (
    ("lwqttd1p3", "ttsssd11p", "ssdd2233w"),
    ("ddd3wqp22", "tts1elqdd", "sss2dlltt"),
    ("ttpp1ddss", "qql33dd22", "eelltt1pd"),
)


def blank(play_id: str = "a1", names: tuple[str, ...] = NAMES, started_at: str | None = AT) -> Play:
    """A play in which nothing is entered."""
    return new_play(play_id, "sushi-go", names, started_at=started_at)


def finished(
    play_id: str = "a1", names: tuple[str, ...] = NAMES, started_at: str | None = AT
) -> Play:
    """A play with every hand entered and every round closed."""
    play = blank(play_id, names, started_at)
    for round_, hands in enumerate(HANDS):
        for seat in range(len(names)):
            play = play.enter(round_, seat, hands[seat], AT)
        play = play.close_round(round_, LATER)
    return play


def note(text: str) -> Callable[[Play], Play]:
    """The action that writes a note."""
    return lambda play: play.set_note(text, AT)


def enter(round_: int, seat: int, cards: str) -> Callable[[Play], Play]:
    """The action that enters a hand."""
    return lambda play: play.enter(round_, seat, cards, AT)


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
