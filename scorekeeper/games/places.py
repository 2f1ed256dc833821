"""Places of the cursor in a hand that has changed; a place counts the chips before it."""

from collections.abc import Sequence

from scorekeeper.games.chip import Chip


def changed_place(before: Sequence[Chip], after: Sequence[Chip]) -> int:
    """Return the place in `after` behind what differs from `before`."""
    old, new = _cards(before), _cards(after)
    shorter = min(len(old), len(new))
    same = 0
    while same < shorter and old[same] == new[same]:
        same += 1
    behind = 0
    while behind < shorter - same and old[-1 - behind] == new[-1 - behind]:
        behind += 1
    return len(new) - behind


def moved_place(before: Sequence[Chip], after: Sequence[Chip], place: int) -> int:
    """Return where a place in `before` is in `after`.

    It stays in its line, behind the chip before it, or before the chip behind it if that one
    is gone. At the end of a line it stays at the end, for that is where cards are added.
    """
    # Only a cursor on the screen needs it, so commands don't wait for its import.
    from difflib import SequenceMatcher

    at: dict[int, int] = {}
    matcher = SequenceMatcher(None, _cards(before), _cards(after), autojunk=False)
    for old, new, length in matcher.get_matching_blocks():
        at.update(zip(range(old, old + length), range(new, new + length), strict=True))
    if place >= len(before):
        return len(after)
    if before[place].heading and place in at:
        return at[place]
    if place - 1 in at:
        return at[place - 1] + 1
    if place in at and place > 0:
        return at[place]
    return next((at[chip] + 1 for chip in range(place - 1, -1, -1) if chip in at), 0)


def _cards(chips: Sequence[Chip]) -> list[tuple[int, str]]:
    """Return what makes chips the same card: how they are marked depends on the others."""
    return [(chip.line, chip.text) for chip in chips]
