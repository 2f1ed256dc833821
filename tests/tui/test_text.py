"""Text on a grid: every cut has the exact width, and names cut short stay apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from scorekeeper.tui.dates import day_and_time
from scorekeeper.tui.text import fit, fit_right, minus, short_names, shown

TEXT = st.text(st.characters(codec="utf-8"), max_size=45)
NAME = st.text(st.sampled_from("abW世דم👩\u200d🚀é[]{}% 1"), min_size=1, max_size=40).filter(
    lambda name: name == name.strip()
)


@given(TEXT, st.integers(0, 60))
def test_a_text_fits_exactly(text: str, width: int) -> None:
    assert cell_len(fit(shown(text), width)) == width
    assert cell_len(fit_right(shown(text), width)) == width


@given(TEXT)
def test_what_is_shown_holds_nothing_that_moves_the_line(text: str) -> None:
    clean = shown(text)
    assert all(character.isprintable() or character.isspace() for character in clean)
    assert shown(clean) == clean
    assert not set(clean) & set("\u200d\ufe0f\u202e\n\r\t\x1b\x00")


@given(st.lists(NAME, min_size=2, max_size=5, unique_by=shown), st.integers(6, 24))
def test_short_names_fit_and_stay_apart(names: list[str], width: int) -> None:
    cut = short_names(names, width)
    assert all(0 < cell_len(name) <= width for name in cut)
    assert len({fit(name, width) for name in cut}) == len(names)


@pytest.mark.parametrize(
    ("names", "width", "cut"),
    [
        (["Ann", "Ben"], 8, ["Ann", "Ben"]),
        (["Maximilian", "Ben"], 8, ["Maximil…", "Ben"]),
        (["Maximilian", "Maximilius"], 8, ["Maxim…an", "Maxim…us"]),
        (["[/]", "\u200b"], 8, ["[/]", "?"]),
        (["世蓮世蓮世蓮", "Ben"], 8, ["世蓮世…", "Ben"]),
    ],
)
def test_how_names_are_cut(names: list[str], width: int, cut: list[str]) -> None:
    assert short_names(names, width) == cut


def test_minus_is_a_minus() -> None:
    assert [minus(number) for number in (-6, 0, 12)] == ["−6", "0", "12"]


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-11-29T08:05:00+01:00", "today 08:05"),
        ("2026-11-28T23:59:00+01:00", "yesterday 23:59"),
        ("2026-11-27T23:59:00+01:00", "2026-11-27"),
        ("2026-11-29T00:30:00+14:00", "today 00:30"),
        (None, "date unknown"),
        ("last summer", "last summer"),
    ],
)
def test_days_are_those_of_the_table(moment: str | None, said: str) -> None:
    assert day_and_time(moment, "2026-11-29T19:40:00+01:00") == said
