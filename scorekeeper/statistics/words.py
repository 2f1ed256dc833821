"""Figures and records in words, the same on the screens and on the command line."""

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


def percent(share: float | None) -> str:
    """Return a share as a percentage, a dash for None."""
    return NOTHING if share is None else _("{number} %", number=f"{share * 100:.0f}")


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


def definitions(game_id: str) -> list[str]:
    """Return what the figures of a player mean, a sentence each."""
    found = [
        _(
            "Win rate: shared wins count as wins. "
            "Expected is what the table sizes alone would give."
        ),
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
