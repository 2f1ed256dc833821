"""The result of one play as text, to paste into a chat."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.exchange.results import local_time
from scorekeeper.games.base import Scorecard
from scorekeeper.harmless import shown
from scorekeeper.moments import moment_text
from scorekeeper.play import Play
from scorekeeper.translate import _, say


def text_lines(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the results of plays, one after the other."""
    separator = ""
    for play in plays:
        yield f"{separator}{result_text(play)}\n"
        separator = "\n"


def result_text(play: Play) -> str:
    """Return the players by rank with their points, and how the play was decided.

    What nobody knows is a dash.
    """
    card = play.score()
    title = filter(None, (play.game.title, day_of(play), play.location))
    lines = [" · ".join(" ".join(part.split()) for part in title)]
    # What is not finished has no places yet.
    ranks = card.ranks if play.finished else (None,) * len(play.seats)
    order = sorted(range(len(play.seats)), key=lambda seat: ranks[seat] or len(play.seats) + 1)
    for seat in order:
        rank = "–" if ranks[seat] is None else f"{ranks[seat]}."
        total = card.totals[seat]
        parts = _parts(card, seat)
        points = "–" if total is None else str(total).replace("-", "−")
        if parts:
            lines.append(
                _(
                    "{rank} {player}: {total} ({parts})",
                    rank=rank,
                    player=play.names[seat],
                    total=points,
                    parts=parts,
                )
            )
        else:
            lines.append(
                _("{rank} {player}: {total}", rank=rank, player=play.names[seat], total=points)
            )
    lines.append(say(play.game.decide(card).message, play.names))
    lines.extend(say(message, play.names) for message in play.game.end_story(card))
    lines.extend(by_hand_lines(play))
    if play.note:
        lines.append(_("Note: {note}", note=" ".join(play.note.split())))
    return "\n".join(map(shown, lines))


def day_of(play: Play) -> str:
    """Return the day of a play, with its time where one is known; empty if no date is."""
    return moment_text(play.started_at) if local_time(play.started_at) else ""


def by_hand_lines(play: Play) -> Iterator[str]:
    """Yield for everybody what was added by hand to their points."""
    for seat, name in enumerate(play.names):
        points = sum(given.points for given in play.adjustments if given.seat == seat)
        if any(given.seat == seat for given in play.adjustments):
            sign = "−" if points < 0 else "+"
            yield _(
                "Points added by hand: {player} {points}",
                player=name,
                points=f"{sign}{abs(points)}",
            )


def _parts(card: Scorecard, seat: int) -> str:
    """Return the rounds and the points at the end, empty where there is nothing to add up."""
    hands = [played.hands[seat] for played in card.rounds]
    ends = [points for points in (card.end_points or {seat: ()})[seat] if points is not None]
    if all(hand is None for hand in hands) or len(hands) + len(ends) == 1:
        return ""
    known = [None if hand is None else hand.total for hand in hands]
    return _sum([*known, *ends])


def _sum(numbers: Sequence[int | None]) -> str:
    """Return numbers as they are added up: “16 + 14 − 6”."""
    text = ""
    for number in numbers:
        below = number is not None and number < 0
        sign = "−" if below else "+" if text else ""
        digits = "–" if number is None else str(abs(number))
        text += f" {sign} {digits}" if text else f"{sign}{digits}"
    return text
