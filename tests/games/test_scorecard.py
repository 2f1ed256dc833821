"""What the table knows before any game has scored it."""

from scorekeeper.games.base import Adjustment, Table


def test_points_by_hand_are_added_up_by_round_and_seat() -> None:
    added = (Adjustment(0, 1, 3, ""), Adjustment(0, 1, -5, "x"), Adjustment(1, 0, 4, ""))
    table = Table(3, ((None,) * 3,) * 2, {}, adjustments=added)
    assert table.by_hand(0) == [0, -2, 0]
    assert table.by_hand(1) == [4, 0, 0]
    assert Table(2, ((None,) * 2,), {}).by_hand(0) == [0, 0]
