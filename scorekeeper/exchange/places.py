"""Where in a file or a play something is wrong, in words."""

from scorekeeper.games.base import Problem
from scorekeeper.games.message import Message, Parts, msg


def located(
    message: Message,
    *,
    play: int | None = None,
    round_: int | None = None,
    player: str | None = None,
) -> Message:
    """Put the place before a sentence: the play (from 1), the round (0-based), the player."""
    parts: list[Message] = []
    if play is not None:
        parts.append(msg("Play {number}", number=play))
    if round_ is not None:
        parts.append(
            msg("round {number}", number=round_ + 1)
            if parts
            else msg("Round {number}", number=round_ + 1)
        )
    if player is not None:
        parts.append(msg("{player}", player=player))
    if not parts:
        return message
    return msg("{place}: {sentence}", place=Parts(tuple(parts)), sentence=message)


def with_line(message: Message, line: int) -> Message:
    """Put a line of a table (from 1) where a sentence has its play."""
    place = message.values.get("place")
    if not isinstance(place, Parts):
        return located(message)
    parts = (msg("Line {number}", number=line), *place.messages[1:])
    return msg("{place}: {sentence}", **{**message.values, "place": Parts(parts)})


def located_problem(problem: Problem, names: tuple[str, ...], play: int | None = None) -> Message:
    """Put the place of a problem before its sentence."""
    return located(
        problem.message,
        play=play,
        round_=problem.round,
        player=None if problem.seat is None else names[problem.seat],
    )
