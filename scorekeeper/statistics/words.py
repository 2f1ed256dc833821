"""Figures and records in words, the same on the screens and on the command line."""

from math import floor

from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.statistics.group import RecordKind
from scorekeeper.translate import _, say

NOTHING = "–"


def number(value: float | None, digits: int = 1) -> str:
    """Return a number with a real minus sign, whole numbers without digits; a dash for None."""
    if value is None:
        return NOTHING
    text = str(value) if isinstance(value, int) else f"{value:.{digits}f}"
    if not text.strip("-0."):
        text = text.removeprefix("-")
    return text.replace("-", "−")


def percent(share: float | None, digits: int = 1) -> str:
    """Return a share as a percentage, halves rounded up; a dash for None.

    Whole percentages have no digits.
    """
    if share is None:
        return NOTHING
    # One share is a sum of fractions, so that 27.5 may be a little less than it is.
    steps = floor(share * 100 * 10**digits + 0.5 + 1e-9)
    whole = steps % 10**digits == 0
    text = str(steps // 10**digits) if whole else f"{steps / 10**digits:.{digits}f}"
    return _("{number} %", number=text)


def day_text(started_at: str | None) -> str:
    """Return the day of a play, and that nobody knows it where that is so."""
    return (started_at or "")[:10] or _("date unknown")


def title(game_id: str) -> str:
    """Return the title of a game, its id if this version does not know it."""
    game = all_games().get(game_id)
    return game.title if game else game_id


def counted_label(game_id: str) -> str | None:
    """Return what a game counts for its end, None if nothing."""
    game = all_games().get(game_id)
    return say(game.counted) if game and game.counted else None


def record_label(kind: RecordKind, game: Game | None) -> str:
    """Return the name of a record."""
    match kind:
        case "total":
            return _("Highest total")
        case "round":
            return _("Highest round")
        case "margin":
            return _("Closest win")
        case _:
            what = say(game.counted) if game and game.counted else ""
            return _("{what} in one play", what=what)


def shares_definition() -> str:
    """Return what the win rate and the expected one mean."""
    return _(
        "Win rate: shared wins count as wins. Expected is what the table sizes alone would give."
    )


def rating_definition() -> str:
    """Return what the rating means, in one sentence."""
    return _(
        "Rating: the skill that shows in the places, less the doubt that few plays leave; "
        "newcomers begin at 0."
    )


def definitions(game_id: str) -> list[str]:
    """Return what the figures of a player mean, a sentence each."""
    found = [
        shares_definition(),
        _("Favourite: the card laid most often, compared with how many the box holds."),
        _(
            "Points a card: the points of a category for each card laid for it, "
            "also where it scored nothing."
        ),
        _("Cards count only in plays entered with cards and without points set by hand."),
    ]
    if all_games().get(game_id) is None:
        del found[1:3]
    return found
