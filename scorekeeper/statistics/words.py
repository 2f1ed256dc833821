"""Figures in words, the same on the screens and on the command line."""

from math import floor
from typing import Final

from scorekeeper.games import all_games
from scorekeeper.i18n import Message, _, decimal, msg
from scorekeeper.statistics.figures import Figures

NOTHING: Final = "–"

RATES: Final = msg(
    "Win rate: shared wins count as wins, plays without a known winner are left out. Expected is "
    "what the table sizes alone would give."
)
RATING: Final = msg("Rating: an estimate of skill from ranks; newcomers start at 0.")
STAR: Final = msg("* rests on points that were set by hand or written down without cards.")


def number(value: float | None, digits: int = 1) -> str:
    """Return a number with a real minus sign, whole numbers without digits; a dash for None."""
    if value is None:
        return NOTHING
    # Adding 0 makes 0 of what rounds to −0.
    return decimal(round(value, digits) + 0, 0 if isinstance(value, int) else digits)


def percent(share: float | None, digits: int = 1) -> str:
    """Return a share as a percentage, halves rounded up, whole ones without digits."""
    if share is None:
        return NOTHING
    # One share is a sum of fractions, so that 27.5 may be a little less than it is.
    steps = floor(share * 100 * 10**digits + 0.5 + 1e-9)
    whole = steps % 10**digits == 0
    return _("{number} %", number=decimal(steps / 10**digits, 0 if whole else digits))


def starred(text: str, *, marked: bool) -> str:
    """Return a number with a star where it rests on points that no cards tell."""
    return f"{text}*" if marked else text


def record_label(kind: str, game_id: str) -> Message:
    """Return the name of a record."""
    game = all_games().get(game_id)
    labels = {
        "total": msg("Highest total"),
        "lowest": msg("Lowest total"),
        "round": msg("Highest round"),
        "margin": msg("Closest win"),
        "counted": msg("{what} in one play", what=(game and game.box.counted) or ""),
    }
    return labels[kind]


def record_value(kind: str, value: int) -> str:
    """Return what a record says: a closest win of 0 was decided by something else than points."""
    return _("level on points") if (kind, value) == ("margin", 0) else number(value)


def left_out(figures: Figures) -> list[Message]:
    """Say what a person's figures leave out, a sentence each."""
    undecided, untotalled = figures.plays - figures.decided, figures.plays - len(figures.totals)
    found = [
        msg("Without a known day, so not in form and streak: {plays}.", plays=figures.undated),
        msg("Without a known winner, so not in rate and streak: {plays}.", plays=undecided),
        msg("Without a known total, so not in the averages: {plays}.", plays=untotalled),
    ]
    return [message for message in found if message.values["plays"]]
