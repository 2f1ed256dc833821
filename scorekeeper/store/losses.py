"""What a repair could not save, as sentences that name the play."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scorekeeper.games import all_games
from scorekeeper.games.message import Message, msg, msgn

GONE: Final = "play"
CARDS: Final = "cards"
RESULT: Final = "result"
DOUBT: Final = "doubt"
WORDS: Final = "words"
DETAILS: Final = "details"
SEAT: Final = "seat"
NAME: Final = "name"
EDITS: Final = "edits"
"""What of a play can be lost, as `--json` says it."""

UNKNOWN: Final = msg("?")


@dataclass(frozen=True, slots=True)
class About:
    """Which play it is: its row, its id, when it began, the game's id, who played."""

    row_id: int
    uuid: str | None = None
    started_at: str | None = None
    game: str | None = None
    players: tuple[str, ...] = ()

    @property
    def message(self) -> Message:
        """Date, game and players, as far as they are known."""
        game = None if self.game is None else all_games().get(self.game)
        when = (self.started_at or "")[:10]
        return msg(
            "{when}, {game}, {players}",
            when=when or UNKNOWN,
            game=(game.title if game else self.game) or UNKNOWN,
            players=", ".join(self.players) or UNKNOWN,
        )


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that a play has lost."""

    about: About
    what: str
    message: Message


def gone(about: About, totals: Iterable[tuple[str, int]] = ()) -> Loss:
    """Return that nothing of a play could be kept, but what can be told of its totals."""
    told = ", ".join(f"{name} {total}" for name, total in totals)
    if told:
        return Loss(
            about,
            GONE,
            msg(
                "{play}: this play could not be saved; its points were {totals}.",
                play=about.message,
                totals=told,
            ),
        )
    return Loss(about, GONE, msg("{play}: this play could not be saved.", play=about.message))


def points_kept(about: About, hands: int, unknown: Iterable[str]) -> Loss:
    """Return that a play goes on with its points only; `unknown` are whose are lost too."""
    names = ", ".join(unknown)
    if names:
        message = msg(
            "{play}: its cards could not be saved, and not the points of {names}; "
            "the other points are kept as written down without cards.",
            play=about.message,
            names=names,
        )
    elif hands:
        message = msgn(
            "{play}: the cards of {count} hand could not be saved; "
            "the points are kept as written down without cards.",
            "{play}: the cards of {count} hands could not be saved; "
            "the points are kept as written down without cards.",
            hands,
            play=about.message,
        )
    else:
        message = msg(
            "{play}: its cards do not make its points any more; "
            "the points are kept as written down without cards.",
            play=about.message,
        )
    return Loss(about, CARDS, message)


def abandoned(about: About) -> Loss:
    """Return that neither cards nor points of a finished play are left."""
    return Loss(
        about,
        RESULT,
        msg(
            "{play}: its cards and its points could not be saved; "
            "it is kept as abandoned and counts nowhere.",
            play=about.message,
        ),
    )


def hands_missing(about: About, hands: int) -> Loss:
    """Return that an unfinished play has lost cards, and of how many hands for certain."""
    if hands:
        message = msgn(
            "{play}: the cards of {count} hand could not be saved; the play is unfinished.",
            "{play}: the cards of {count} hands could not be saved; the play is unfinished.",
            hands,
            play=about.message,
        )
    else:
        message = msg(
            "{play}: some of its cards may be missing or wrong; the play is unfinished.",
            play=about.message,
        )
    return Loss(about, CARDS, message)


def doubtful(about: About) -> Loss:
    """Return that nothing left tells whether the points of a play are right."""
    return Loss(
        about,
        DOUBT,
        msg("{play}: its points may not be as they were; look it over.", play=about.message),
    )


def rounds_missing(about: About) -> Loss:
    """Return that of a play without cards only the totals are left."""
    return Loss(
        about,
        DETAILS,
        msg(
            "{play}: the points of its rounds could not be saved; its totals are kept.",
            play=about.message,
        ),
    )


def words_doubtful(about: About) -> Loss:
    """Return that what was written of a play is not what its journal says."""
    return Loss(
        about,
        WORDS,
        msg("{play}: its place, note or times may not be as they were.", play=about.message),
    )


def put_together(about: About) -> Loss:
    """Return that the row of a play was lost."""
    return Loss(
        about,
        DETAILS,
        msg(
            "{play}: put together again from the cards; "
            "its place, note, times or house rules may be missing.",
            play=about.message,
        ),
    )


def game_unknown(about: About) -> Loss:
    """Return that a play can't be looked over, because its game is not known here."""
    return Loss(
        about,
        DOUBT,
        msg(
            "{play}: this version does not know its game, so it was kept without looking.",
            play=about.message,
        ),
    )


def seat_unknown(about: About, name: str) -> Loss:
    """Return that nobody knows who sat on a seat."""
    return Loss(
        about,
        SEAT,
        msg(
            "{play}: who sat on a seat could not be saved; it is “{name}” now.",
            play=about.message,
            name=name,
        ),
    )


def name_unknown(about: About, name: str) -> Loss:
    """Return that the name of somebody who played is lost."""
    return Loss(
        about,
        NAME,
        msg(
            "{play}: the name of a player could not be saved; it is “{name}” now.",
            play=about.message,
            name=name,
        ),
    )


def edits_missing(about: About, *, certain: bool) -> Loss:
    """Return that the journal of a play is shorter than it was, or can be."""
    if not certain:
        message = msg("{play}: earlier changes may be missing.", play=about.message)
        return Loss(about, EDITS, message)
    return Loss(
        about,
        EDITS,
        msg(
            "{play}: earlier changes could not be saved, so they can't be undone.",
            play=about.message,
        ),
    )
