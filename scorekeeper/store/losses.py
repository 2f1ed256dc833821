"""What a repair could not save, as sentences that name the play."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scorekeeper.games import all_games
from scorekeeper.games.message import Message, msg, msgn

GONE: Final = "play"
CARDS: Final = "cards"
RESULT: Final = "result"
PART: Final = "part"
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
    def order(self) -> tuple[str, int]:
        """By which plays are put in order; those without a date come last."""
        return self.started_at or "~", self.row_id

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
    told: Message

    @property
    def gone(self) -> bool:
        """Whether nothing of the play could be kept."""
        return self.what == GONE

    @property
    def message(self) -> Message:
        """The play and what it has lost."""
        return msg("{play}: {what}", play=self.about.message, what=self.told)


def joined(found: Iterable[Loss]) -> list[Message]:
    """Return one line for every play with all that it has lost, in the order of their dates."""
    by_play: dict[int, list[Loss]] = {}
    for loss in found:
        by_play.setdefault(loss.about.row_id, []).append(loss)
    lines = []
    for several in sorted(by_play.values(), key=lambda each: each[0].about.order):
        line = several[0].message
        for loss in several[1:]:
            line = msg("{line} {more}", line=line, more=loss.told)
        lines.append(line)
    return lines


def gone(about: About, totals: Iterable[tuple[str, int]] = ()) -> Loss:
    """Return that nothing of a play could be kept, but what can be told of its totals."""
    told = ", ".join(f"{name} {total}" for name, total in totals)
    if told:
        return Loss(
            about,
            GONE,
            msg(
                "This play could not be saved; its points were {totals}.",
                totals=told,
            ),
        )
    return Loss(about, GONE, msg("This play could not be saved."))


def points_kept(about: About, hands: int, unknown: Iterable[str]) -> Loss:
    """Return that a play goes on with its points only; `unknown` are whose are lost too."""
    names = ", ".join(unknown)
    if names:
        message = msg(
            "Its cards could not be saved, and not the points of {names}; "
            "the other points are kept as written down without cards.",
            names=names,
        )
    elif hands:
        message = msgn(
            "The cards of {count} hand could not be saved; "
            "the points are kept as written down without cards.",
            "The cards of {count} hands could not be saved; "
            "the points are kept as written down without cards.",
            hands,
        )
    else:
        message = msg(
            "Its cards do not make its points any more; "
            "the points are kept as written down without cards.",
        )
    return Loss(about, CARDS, message)


def abandoned(about: About) -> Loss:
    """Return that neither cards nor points of a finished play are left."""
    return Loss(
        about,
        RESULT,
        msg(
            "Its cards and its points could not be saved; "
            "it is kept as abandoned and counts nowhere.",
        ),
    )


def hands_missing(about: About, hands: int) -> Loss:
    """Return that an unfinished play has lost cards, and of how many hands for certain."""
    if hands:
        message = msgn(
            "The cards of {count} hand could not be saved; the play is unfinished.",
            "The cards of {count} hands could not be saved; the play is unfinished.",
            hands,
        )
    else:
        message = msg(
            "Some of its cards may be missing or wrong; the play is unfinished.",
        )
    return Loss(about, CARDS, message)


def doubtful(about: About) -> Loss:
    """Return that nothing left tells whether the points of a play are right."""
    return Loss(
        about,
        DOUBT,
        msg("Its points may not be as they were; look it over."),
    )


def rounds_missing(about: About) -> Loss:
    """Return that of a play without cards only the totals are left."""
    return Loss(
        about,
        DETAILS,
        msg(
            "The points of its rounds could not be saved; its totals are kept.",
        ),
    )


def words_doubtful(about: About) -> Loss:
    """Return that what was written of a play is not what its journal says."""
    return Loss(
        about,
        WORDS,
        msg("Its place, note or times may not be as they were."),
    )


def put_together(about: About) -> Loss:
    """Return that the row of a play was lost."""
    return Loss(
        about,
        DETAILS,
        msg(
            "Put together again from the cards; "
            "its place, note, times or house rules may be missing.",
        ),
    )


def part_left(about: About, totals: Iterable[tuple[str, int]] = ()) -> Loss:
    """Return that of a play whose row was lost only some cards are left."""
    told = ", ".join(f"{name} {total}" for name, total in totals)
    if told:
        message = msg(
            "Put together again from the cards that are left; it is kept as abandoned and counts "
            "nowhere. Its points were {totals}.",
            totals=told,
        )
    else:
        message = msg(
            "Put together again from the cards that are left; it is kept as abandoned and counts "
            "nowhere."
        )
    return Loss(about, PART, message)


def game_unknown(about: About) -> Loss:
    """Return that a play can't be looked over, because its game is not known here."""
    return Loss(
        about,
        DOUBT,
        msg(
            "This version does not know its game, so it was kept without looking.",
        ),
    )


def seat_unknown(about: About, name: str) -> Loss:
    """Return that nobody knows who sat on a seat."""
    return Loss(
        about,
        SEAT,
        msg(
            "Who sat on a seat could not be saved; it is “{name}” now.",
            name=name,
        ),
    )


def people_known(about: About, names: Iterable[str]) -> Loss:
    """Return who sat at the table, though nobody knows where."""
    return Loss(
        about,
        SEAT,
        msg("These people were at the table: {players}.", players=", ".join(names)),
    )


def name_unknown(about: About, name: str) -> Loss:
    """Return that the name of somebody who played is lost."""
    return Loss(
        about,
        NAME,
        msg(
            "The name of a player could not be saved; it is “{name}” now.",
            name=name,
        ),
    )


def edits_missing(about: About, *, certain: bool) -> Loss:
    """Return that the journal of a play is shorter than it was, or can be."""
    if not certain:
        message = msg("Earlier changes may be missing.")
        return Loss(about, EDITS, message)
    return Loss(
        about,
        EDITS,
        msg(
            "Earlier changes could not be saved, so they can't be undone.",
        ),
    )
