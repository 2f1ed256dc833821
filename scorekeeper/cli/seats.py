"""The seat of a player who is named on the command line."""

from scorekeeper.cli.output import Refusal
from scorekeeper.names import written_key
from scorekeeper.play import Play
from scorekeeper.translate import _


def seat_of(play: Play, name: str) -> int:
    """Return the seat (0-based) of a player. Raises `Refusal` if nobody is called so."""
    keys = [written_key(seat) for seat in play.names]
    if written_key(name) not in keys:
        raise Refusal(
            _(
                "“{name}” is none of the players: {players}.",
                name=name,
                players=", ".join(play.names),
            )
        )
    return keys.index(written_key(name))
