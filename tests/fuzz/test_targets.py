"""The targets of the fuzzer, on what Hypothesis makes of their first inputs."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import SEEDS, TARGETS

QUICK = 80


@st.composite
def bent(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """A good input from which pieces are cut, doubled, or replaced by others."""
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 12)))
        new = draw(
            st.binary(max_size=4)
            | st.text(max_size=4).map(lambda text: text.encode("utf-8", "surrogatepass"))
            | st.sampled_from([b"null", b"-1", b"1e9", b'""', b"[]", b"{}", b"\n", b",", b'"'])
            | st.just(data[start:end] * 2)
        )
        data = data[:start] + new + data[end:]
    return data


@pytest.mark.parametrize("name", TARGETS)
def test_first_inputs(name: str) -> None:
    for seed in SEEDS[name]:
        TARGETS[name](seed)


@pytest.mark.parametrize("name", TARGETS)
def test_bent_inputs(name: str) -> None:
    @settings(max_examples=QUICK)
    @given(bent(SEEDS[name]) | st.binary(max_size=40))
    @example(b"")
    @example(b"\xff\xfe\x00")
    @example(b"\xed\xa0\x80")
    def run(data: bytes) -> None:
        TARGETS[name](data)

    run()
