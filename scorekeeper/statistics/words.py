"""Figures and records in words, the same on the screens and on the command line."""

from collections.abc import Sequence
from math import floor

from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.statistics.group import Record, RecordKind, Standing
from scorekeeper.statistics.player import GameFigures
from scorekeeper.translate import _, ngettext, say

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


def starred(text: str, *, marked: bool) -> str:
    """Return a number with a star where it rests on points that no cards tell."""
    return f"{text}*" if marked else text


def star_definition(standings: Sequence[Standing], records: Sequence[Record]) -> list[str]:
    """Say what the star means, where one is shown."""
    marked = any(it.best_marked or it.worst_marked for it in standings)
    return star_note() if marked or any(record.marked for record in records) else []


def star_note() -> list[str]:
    """Say what the star means."""
    return [_("* rests on points that were set by hand or written down without cards.")]


def undated(plays: int) -> str:
    """Say that form and streak leave out plays of which nobody knows the day."""
    return ngettext(
        "{count} play without a known day is left out of the form and the streak.",
        "{count} plays without a known day are left out of the form and the streak.",
        plays,
    )


def undecided(plays: int) -> str:
    """Say that what is about wins leaves out plays of which nobody knows the winner."""
    return ngettext(
        "{count} play without a known winner is left out of the win rate and the streak.",
        "{count} plays without a known winner are left out of the win rate and the streak.",
        plays,
    )


def untotalled(plays: int) -> str:
    """Say that what is about totals leaves out plays of which nobody knows this player's."""
    return ngettext(
        "{count} play without a known total is left out of the totals and the form.",
        "{count} plays without a known total are left out of the totals and the form.",
        plays,
    )


def left_out(figures: GameFigures) -> list[str]:
    """Say what a player's figures leave out, a sentence each."""
    found = [undated(figures.undated)] if figures.undated else []
    missing = figures.plays - figures.decided
    found += [undecided(missing)] if missing else []
    missing = figures.plays - figures.scored
    return [*found, *([untotalled(missing)] if missing else [])]


def rates_note(standings: Sequence[Standing]) -> list[str]:
    """Say that the rates leave out plays without a known winner, where there are such plays."""
    if all(it.decided == it.plays for it in standings):
        return []
    return [_("Plays without a known winner are left out of the rates.")]


def counted_ranking(game_id: str, standings: Sequence[Standing]) -> str:
    """Rank the players by what the game counts for its end, a play each; "" if nothing is known."""
    label = counted_label(game_id)
    known = [it for it in standings if it.counted_average is not None and not it.hidden]
    if label is None or not known:
        return ""
    known.sort(key=lambda it: (-(it.counted_average or 0.0), it.name.casefold()))
    each = [
        _("{player} {average}", player=it.name, average=number(it.counted_average)) for it in known
    ]
    return _("{counted} a play: {players}", counted=label, players=", ".join(each))


def definitions(game_id: str, *, cards: bool = True) -> list[str]:
    """Return what the figures of a player mean, a sentence each; those of cards only with them."""
    found = [shares_definition()]
    if cards and all_games().get(game_id) is not None:
        found += [
            _("Favourite: the card laid most often, compared with how many the box holds."),
            _(
                "Points a card: the points of a category for each card laid for it, "
                "also where it scored nothing."
            ),
        ]
    if cards:
        found.append(
            _(
                "Cards: only plays that were entered with cards, and in which no points were set "
                "by hand for this player."
            )
        )
    return found
