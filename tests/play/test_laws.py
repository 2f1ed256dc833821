"""The laws of operations hold for generated histories (`HYPOTHESIS_PROFILE=long` for more)."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.play.laws import LAWS

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
MOVES = st.lists(st.tuples(*[st.integers(0, 59)] * 4), max_size=40 if LONG else 24)


@pytest.mark.parametrize("name", LAWS)
@settings(max_examples=1500 if LONG else 60, suppress_health_check=list(HealthCheck))
@given(moves=MOVES)
def test_law(name, moves):
    LAWS[name].check(moves)
