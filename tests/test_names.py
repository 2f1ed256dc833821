"""Names: what is kept of a text, and when two of them are one person."""

import pytest

from scorekeeper.names import InvalidName, clean_name, name_key, written_key
from scorekeeper.translate import say


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann ", "Ann"),
        ("Ann   Lee", "Ann Lee"),
        ("Ann \u00a0\u2003Lee", "Ann Lee"),
        ("An\u200bn", "Ann"),
        ("\ufeffAn\u2060n\u00ad", "Ann"),
        ("Ann\u200b", "Ann"),
        # a joiner changes how an emoji looks, and a mark belongs to its letter
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("e\u0301ve", "e\u0301ve"),
        ("世蓮", "世蓮"),
        ("?", "?"),
    ],
)
def test_what_is_kept_of_a_name(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert clean_name(name) == name
    assert written_key(text) == name_key(name)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "\u200b",
        "\u2060\ufeff",
        " \u200b ",
        "\u200d",
        "\u3164",
        "\u2800",
        "\u00ad",
        "\u200e",
    ],
)
def test_a_name_that_nobody_sees_is_none(text: str) -> None:
    with pytest.raises(InvalidName) as invalid:
        clean_name(text)
    assert say(invalid.value.message) == "A player needs a name."


@pytest.mark.parametrize("text", ["a\nb", "a\tb", "a\x00b", "a\u2028b", "\x1b", "a\x85b"])
def test_what_breaks_a_line_or_steers_is_said(text: str) -> None:
    with pytest.raises(InvalidName) as invalid:
        clean_name(text)
    assert "holds a character that can't be shown" in say(invalid.value.message)
