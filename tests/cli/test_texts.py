"""Text keeps its columns and can't steer a terminal."""

import pytest

from scorekeeper.cli.tables import signed, table
from scorekeeper.cli.texts import padded, shown, width


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("Ann", 3),
        ("Zoé", 3),
        ("Zoe\u0301", 3),
        ("さくら", 6),
        ("김민수", 6),
        ("דנה", 3),
        ("🍣", 2),
        ("👩‍👩‍👧", 2),
        ("👍🏽", 2),
        ("❤\ufe0f", 2),
    ],
)
def test_width(text: str, cells: int) -> None:
    assert width(text) == cells
    assert width(padded(text, 12)) == 12
    assert padded(text, 12, right=True).endswith(text)


def test_shown() -> None:
    assert shown("a\x1b[0m\u202e\u2028\r\n\ud800") == "a\\x1b[0m\\u202e\\u2028\\r\\n\\ud800"
    assert shown("世蓮 👩‍👩‍👧 דנה") == "世蓮 👩‍👩‍👧 דנה"


def test_table() -> None:
    rows = [["", "R1"], ["さくら", "−6"], ["Ann", "120"]]
    assert table(rows, right=[1]) == ["         R1", "さくら   −6", "Ann     120"]
    assert table([["a", ""]], indent=2) == ["  a"]


def test_signed() -> None:
    assert [signed(-6), signed(0), signed(None)] == ["−6", "0", "–"]
