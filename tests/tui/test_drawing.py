"""What is drawn with: rows, letters, bars, races, tiles, frames, the footer, the picture."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment

from scorekeeper.games import find
from scorekeeper.games.rules import complete
from scorekeeper.tui.picture import svg
from scorekeeper.tui.theme import DARK, look_for
from scorekeeper.tui.widgets.charts import Canvas, badge_letters, bar, race, spread, standing_bar
from scorekeeper.tui.widgets.footer import Item, footer_row
from scorekeeper.tui.widgets.frame import framed, top_line
from scorekeeper.tui.widgets.letters import banner, doubled, glyphs, half_blocks, parted, points
from scorekeeper.tui.widgets.panels import joined
from scorekeeper.tui.widgets.rows import (
    Piece,
    cut,
    fit,
    fit_right,
    minus,
    on,
    pad,
    row,
    short_names,
    shown,
    signed,
    split_row,
    strip,
    text_of,
    width_of,
    wrap,
    zone_at,
)
from scorekeeper.tui.widgets.tiles import HandView, card_cells, draw_hand
from tests.tui.plays import HOSTILE

TEXT = st.text(st.sampled_from("ab 李雷.,é🧙‍\n[/]"), max_size=40)


@given(TEXT, st.integers(1, 30))
def test_rows_are_exactly_as_wide_as_asked(text: str, width: int) -> None:
    pieces = row((shown(text), "quiet"), "x")
    assert width_of(pad(pieces, width)) == width
    assert width_of(cut(pieces, width)) <= width
    assert cell_len(fit(shown(text), width)) == cell_len(fit_right(shown(text), width)) == width
    assert strip(DARK, pieces, width).cell_length == width
    if width > 1:
        assert all(width_of(line) <= width for line in wrap(pieces, width))


@given(TEXT)
def test_wrapping_loses_no_letter(text: str) -> None:
    whole = "".join(text_of(wrap(row(shown(text)), 9)).split())
    assert whole == "".join(shown(text).split())


def test_rows_are_put_together() -> None:
    assert text_of([split_row(row("left"), row("right"), 12)]) == "left   right"
    assert text_of([split_row(row("a long left"), row("right"), 12)]) == "a long…right"
    assert text_of(wrap(row("one two three"), 8, 2)) == "one two\n  three"
    pieces = on("panel", row("a", ("b", "quiet"), ("c", "ink on gold")))
    assert [piece.style for piece in pieces] == [" on panel", "quiet on panel", "ink on gold"]
    assert [zone_at(row("ab", ("李", "", "z")), x) for x in range(5)] == ["", "", "z", "z", ""]
    assert row(row("a"), "b") == (Piece("a"), Piece("b"))
    assert (minus(-3), minus(None), signed(3), signed(-3), signed(0)) == (
        "−3",
        "–",
        "+3",
        "−3",
        "0",
    )


def test_parts_in_a_line_stand_whole_or_give_way() -> None:
    parts = [row("one: 1"), row("of many words: 2"), row("three: 3")]
    assert text_of(joined(parts, 21, 1, between=" · ")) == "one: 1 · three: 3 · …"
    assert text_of(joined(parts, 21, 2, between=" · ")) == "one: 1 · of many\nwords: 2 · three: 3"
    assert text_of(joined(parts, 12, 1, label="all: ")) == "all: …"


def test_names_of_any_kind_are_shown_and_told_apart() -> None:
    names = ["Maximilian the younger", "Maximilian the elder", "Max"]
    assert len(set(short_names(names, 10))) == 3
    assert len(set(short_names(["Same name here"] * 3, 8))) == 3
    for name in HOSTILE:
        assert all(character.isprintable() for character in shown(name))
    assert shown("a\u202eb\x1b[2Jc") == "ab[2Jc"
    assert shown("🇦🇹") == "AT"


def test_badges_are_letters_of_the_names_then_numbers() -> None:
    assert badge_letters(["Ann", "Anna", "李雷", "nan", "A", "!"]) == [
        "A",
        "N",
        "李",
        "4",
        "5",
        "6",
    ]


@pytest.mark.parametrize(
    ("value", "cells", "drawn"),
    [
        (0, 4, ""),
        (-3, 4, ""),
        (8, 4, "████"),
        (4, 4, "██"),
        (1, 4, "▌"),
        (0.01, 4, "▏"),
        (9, 4, "████"),
    ],
)
def test_bars(value: float, cells: int, drawn: str) -> None:
    assert bar(value, 8, cells) == drawn


@given(st.lists(st.integers(0, 50), max_size=6), st.integers(-6, 6), st.integers(1, 60))
def test_parts_of_a_bar_are_as_long_as_their_sum(values: list[int], end: int, cells: int) -> None:
    values.append(end)
    total = max(sum(values), 0)
    most = max(total, 1)
    assert sum(spread(values, most, cells)) == total * cells // most
    assert min(spread(values, most, cells)) >= 0


def test_standing_bars_are_told_without_colours_too() -> None:
    plain = look_for(DARK.name, plain=True)
    assert text_of([standing_bar(2, 2, 4, 8, 0, DARK)]) == "████████"
    assert text_of([standing_bar(2, 2, 4, 8, 0, plain)]) == "████▒▒▒▒"


def test_braille_dots_stand_where_they_are_set() -> None:
    canvas = Canvas(2, 1)
    canvas.dot(0, 0, "a")
    canvas.dot(1, 3, "b")
    canvas.dot(9, 9, "b")
    assert canvas.rows() == [(Piece("⢁", "b"), Piece(" ", ""))]
    canvas.line((0, 0), (3, 3), "c")
    assert text_of(canvas.rows()) == "⢑⢄"


def test_a_race_shows_every_rank_and_draws_along() -> None:
    totals = [[9, 5, 3], [10, 12, 20]]
    drawn = race(["R1", "R2"], totals, list("ABC"), 20, 2)
    assert "A   9" in text_of(drawn)
    assert {width_of(line) for line in drawn} == {20}
    assert text_of([drawn[1]]).split()[-2:] == ["C", "20"]
    half = race(["R1", "R2"], totals, list("ABC"), 20, share=0.5)
    assert "20" not in text_of(half)
    small = race(["R1", "R2"], totals, list("ABC"), 12)
    assert text_of(small).split("\n")[1][0] == "A"
    decided = race(["R1", "R2"], totals, list("ABC"), 20, order=(1, 2, 0))
    assert text_of([decided[1]]).split()[-2:] == ["B", "12"]
    assert race(["R1"], [[1]], ["A"], 10)


def test_large_letters() -> None:
    letters = glyphs()
    assert all(len(glyph) == 7 for glyph in letters.values())
    assert all(len({len(line) for line in glyph}) == 1 for glyph in letters.values())
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-&'.ŁØÆẞĐÞ") <= set(letters)
    assert half_blocks(points("Åsa-é") or [""])[0].strip()
    assert len(half_blocks(points("ANN") or [])) == 4
    assert len(doubled(points("ANN") or [])) == 7
    assert points("李") is None
    assert points("Ç") is None  # its mark stands below
    assert parted("Bartholomew-James") == [("Bartholomew-", "James")]


@pytest.mark.parametrize(
    ("name", "width", "height", "lines"),
    [
        ("Ed", 116, 10, 7),  # doubled
        ("Aoife", 76, 9, 4),
        ("Bartholomew-James", 76, 9, 8),
        ("Bartholomew-James", 36, 5, 0),
        ("李雷", 76, 9, 0),
        ("Zoë 🧙", 76, 9, 0),
        ("A very long name that nobody has", 40, 5, 0),
    ],
)
def test_the_banner_takes_the_largest_letters_that_fit(
    name: str, width: int, height: int, lines: int
) -> None:
    drawn, number = banner(name, "38", width, height)
    assert len(drawn) == lines
    room = width - max(map(len, number))
    assert all(len(line.rstrip()) < room for line in drawn[-len(number) :])
    assert len(number) <= height


def hand(cards: str, lines: int, cells: int, room: int, **more: object) -> str:
    game = find("sushi-go")
    cursor = more.pop("cursor", None)
    view = HandView(tuple(cards), 0, 7, cursor, **more)  # type: ignore[arg-type]
    return text_of(draw_hand(view, game.cards(complete(game, {})), cells, lines, room))


@pytest.mark.parametrize(
    ("cards", "more", "drawn"),
    [
        ("ddt2lsp", {}, " d ▏d   t   2   l   s   p"),
        ("33wlwec", {}, " 3 ▏3   l×3=6   e×3=3   c"),
        ("d3qpp", {"cursor": 5}, " d   3   q   p ▏p  ▌_   ·"),
        ("", {}, " ·   ·   ·   ·   ·   ·   ·"),
        ("wlq", {"cursor": 1, "laid": True}, " w ▌ l   q   ·   ·   ·   ·"),
        ("ttsstts", {"cursor": 7}, " t ▏t ▏t ▏t   s ▏s ▏s ▌"),
        ("tsdlqepc", {}, " t   s   d   l   q   e  +2"),
    ],
)
def test_a_hand_in_one_row(cards: str, more: dict[str, object], drawn: str) -> None:
    assert hand(cards, 1, 3, 27, **more) == drawn


def test_a_hand_of_taller_tiles_has_names_and_worth() -> None:
    drawn = hand("ttwq", 3, 10, 76)
    assert "2 × Tempura" in drawn
    assert "= 5" in drawn
    assert "Squid ×3" in drawn
    assert "= 9" in drawn
    assert "≋" in drawn
    assert "≋" not in hand("tt", 3, 10, 76, icons=False)
    assert "◓" in hand("p", 2, 4, 36)
    assert "+2" in hand("t" * 9, 3, 10, 76)
    assert [card_cells(76, 7), card_cells(200, 7), card_cells(10, 7)] == [10, 14, 3]


def test_frames_have_their_titles_in_the_line() -> None:
    drawn = framed([row("text")], 30, 4, row("Title"), row("aside"))
    assert text_of(drawn).split("\n") == [
        "╭─ Title " + "─" * 12 + " aside ─╮",
        "│ text" + " " * 22 + " │",
        "│" + " " * 28 + "│",
        "╰" + "─" * 28 + "╯",
    ]
    assert width_of(top_line(row("A very long title indeed"), row("and more"), 20)) == 20


def test_the_footer_keeps_what_is_important() -> None:
    items = (
        Item("⏎", "Next player", "a", 100),
        Item("u", "Undo", "b", 50),
        Item("U", "Redo", "c", 40),
        Item("Esc", "Home", "d", -1),
        Item("F1", "Help", "e", -1),
        Item("x", "Never", "f", 0),
    )
    wide, narrow = (text_of([footer_row(items, width)]) for width in (80, 46))
    assert "".join(wide.split()) == "⏎NextplayeruUndoURedoEscHomeF1Help"
    assert "".join(narrow.split()) == "⏎NextplayerEscHomeF1Help"
    assert all(width_of(footer_row(items, width)) == width for width in range(40, 90))
    line = footer_row(items, 80)
    assert zone_at(line, 3) == "a"
    assert zone_at(line, text_of([line]).index("Undo")) == "b"


def test_the_picture_is_sound_and_draws_blocks_as_shapes() -> None:
    look = DARK
    line = [
        Segment("A<&李█▄▀▌⠁╭─▒ ", look.style("bold seat1 on panel")),
        Segment("x", look.style("reverse dim")),
        Segment("y"),
    ]
    picture = svg([line, []], 20, "#ffffff", "#000000")
    root = ET.fromstring(picture)  # noqa: S314
    assert root.get("viewBox") == "0 0 200 40"
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["A<&", "李", "x", "y"]
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 1
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
