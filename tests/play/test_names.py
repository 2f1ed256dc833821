"""Players' names: what can be one, and when two are the same person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.i18n import Refused, say
from scorekeeper.play.names import LONGEST, clean_name, name_key

FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \u00a0 B. ", "Ann B."),
        ("A\u200bnn\ufeff", "Ann"),
        ("世蓮", "世蓮"),
        ("דנה", "דנה"),
        (FAMILY, FAMILY),
        ("[b]=1+1[/b]", "[b]=1+1[/b]"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_kept_trimmed(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A player needs a name."),
        (" \u200b\u3164", "A player needs a name."),
        ("\u0301", "A player needs a name."),
        ("A\nB", r"The name “A\nB” holds a character that can't be shown; leave it out."),
        ("\x1b[31m", r"The name “\x1b[31m” holds a character"),
        ("\ud800", "A player needs a name."),
        ("x" * 41, "The name “xxxxxxxxxxxx…” has 41 characters; 40 is the most."),
    ],
)
def test_what_can_be_no_name_is_refused(text, sentence):
    with pytest.raises(Refused) as refused:
        clean_name(text)
    assert say(refused.value.message).startswith(sentence)


@pytest.mark.parametrize(
    ("one", "other"),
    [("ana", "Ana "), ("Straße", "STRASSE"), ("Ａｎｎ", "ann"), ("é", "e\u0301"), ("ﬁ", "FI")],
)
def test_spellings_of_one_name(one, other):
    assert name_key(one) == name_key(other)


def test_other_names():
    assert len({name_key(name) for name in ("Ann", "Anne", "An n", "Аnn", "")}) == 5


@given(st.text(max_size=50))
def test_what_is_kept_stays(text):
    try:
        name = clean_name(text)
    except Refused:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= LONGEST
    assert name_key(name) == name_key(name_key(name)) == name_key(text)
