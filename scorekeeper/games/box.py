"""What stands on the box, for other apps."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """What other apps want to know of a game; 0 where it is not known.

    `bgg_id` is its number at BoardGameGeek, `minutes` the shortest and the longest play.
    """

    bgg_id: int = 0
    year: int = 0
    minutes: tuple[int, int] = (0, 0)
    age: int = 0
