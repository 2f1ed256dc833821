"""Results without cards are read as people write them, and written so that nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.results import read_result, write_result
from scorekeeper.games.scorecard import Result
from scorekeeper.i18n import Refused

POINTS = st.integers(-9999, 9999)
RESULTS = st.builds(
    Result,
    st.none() | POINTS,
    st.none() | st.lists(st.none() | POINTS, min_size=1, max_size=5).map(tuple),
    st.none() | st.integers(0, 99),
    st.none() | st.integers(1, 99),
)


@given(RESULTS)
def test_a_result_comes_back_from_its_text(result: Result) -> None:
    assert read_result(write_result(result)) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("", Result()),
        ("43", Result(43)),
        (" −4 ", Result(-4)),
        ("43:4", Result(43, counted=4)),
        ("?:4", Result(counted=4)),
        ("13+?+8:4", Result(rounds=(13, None, 8), counted=4)),
        ("-3+5", Result(rounds=(-3, 5))),
        ("+5", Result(5)),
        ("1.", Result(rank=1)),
        ("13+16; 30:4; 2.", Result(30, (13, 16), 4, 2)),
    ],
)
def test_results_are_read(text: str, result: Result) -> None:
    assert read_result(text) == result


@pytest.mark.parametrize(
    "text", ["4.5", "x", "43:", "100.", "1++2", "43:100", "99999", "4 2", "4;2"]
)
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_result(text)
