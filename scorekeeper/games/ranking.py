"""Places and shared points, the same for every game."""

from collections.abc import Sequence


def competition_ranks(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the rank of each key, highest first, equal keys equal: 1, 1, 3."""
    first: dict[tuple[int, ...], int] = {}
    for place, key in enumerate(sorted(keys, reverse=True), start=1):
        first.setdefault(key, place)
    return tuple([first[key] for key in keys])


def at_best(counts: Sequence[int | None]) -> tuple[int, ...]:
    """Return what breaks a tie for each of the tied, who may have any number where nobody knows.

    An unknown number may be the largest one, so it shares the place with the largest known one;
    whoever has fewer than another one is behind in any case.
    """
    largest = max((count for count in counts if count is not None), default=0)
    return tuple([largest if count is None else count for count in counts])


def share(pot: int, sharers: int) -> int:
    """Return what each of `sharers` (1 or more) gets of `pot`; the remainder is dropped.

    Divides toward zero, so a penalty of −6 shared by four is −1 each.
    """
    return pot // sharers if pot >= 0 else -(-pot // sharers)
