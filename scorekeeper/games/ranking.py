"""Ranks and shared points, the same for every game."""

from collections.abc import Sequence


def competition_ranks(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the rank of each key, highest first, equal keys equal: 1, 1, 3."""
    first: dict[tuple[int, ...], int] = {}
    for rank, key in enumerate(sorted(keys, reverse=True), start=1):
        first.setdefault(key, rank)
    return tuple([first[key] for key in keys])


def share(pot: int, sharers: int) -> int:
    """Return what each of `sharers` (1 or more) gets of `pot`; the remainder is dropped.

    Divides toward zero, so a penalty of −6 shared by four is −1 each.
    """
    return pot // sharers if pot >= 0 else -(-pot // sharers)


def seats_with(counts: Sequence[object], value: object) -> tuple[int, ...]:
    """Return the seats (or places) that have this value."""
    return tuple([seat for seat, count in enumerate(counts) if count == value])
