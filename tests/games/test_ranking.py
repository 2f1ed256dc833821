"""Places and shared points, the same for every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.ranking import competition_ranks, share


@pytest.mark.parametrize(
    ("keys", "ranks"),
    [
        ([(3,), (2,), (1,)], (1, 2, 3)),
        ([(3,), (3,), (1,)], (1, 1, 3)),
        ([(1,), (3,), (3,), (3,)], (4, 1, 1, 1)),
        ([(30, 2), (30, 4), (28, 9)], (2, 1, 3)),
        ([(-1,), (0,)], (2, 1)),
        ([], ()),
    ],
)
def test_competition_ranks(keys: list[tuple[int, ...]], ranks: tuple[int, ...]) -> None:
    assert competition_ranks(keys) == ranks


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(0, 3)), max_size=6))
def test_a_rank_counts_those_who_are_better(keys: list[tuple[int, int]]) -> None:
    expected = tuple(1 + sum(other > key for other in keys) for key in keys)
    assert competition_ranks(keys) == expected


@given(st.integers(-99, 99), st.integers(1, 9))
def test_shares_never_exceed_the_pot(pot: int, sharers: int) -> None:
    each = share(pot, sharers)
    assert abs(each) * sharers <= abs(pot)
    assert abs(each) * sharers > abs(pot) - sharers
    assert each * pot >= 0


def test_a_penalty_is_divided_toward_zero() -> None:
    assert share(-6, 4) == -1
    assert share(6, 4) == 1
