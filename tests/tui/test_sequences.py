"""What comes from the terminal is parted right, in whatever pieces it comes."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tui.sequences import Sequences, Token
from tests.met.test_keys import SEQUENCES

KEYS = (
    "\x1b[A",
    "\x1b[1;5C",
    "\x1b[3~",
    "\x1bOP",
    "\x1b[R",
    "\x1b[1;2R",
    "\x1b[97u",
    "\x1b[[A",
)
REPORTS = (
    "\x1b[<0;10;20M",
    "\x1b[<0;10;20m",
    "\x1b[I",
    "\x1b[?2026;2$y",
    "\x1b[48;24;80;480;800t",
)
OTHERS = ("\x1bq", "t", "李", "\r", "\x1b[200~a\x1b[A\nb\x1b[201~")


def tokens(*pieces: str) -> list[Token]:
    sequences = Sequences()
    return [token for piece in pieces for token in sequences.feed(piece)]


def joined(found: list[Token]) -> list[Token]:
    """Texts that follow each other are one."""
    made: list[Token] = []
    for token in found:
        if made and token.kind == made[-1].kind == "text":
            made[-1] = Token("text", made[-1].text + token.text)
        else:
            made.append(token)
    return made


def test_keys_are_known_and_answers_are_swallowed() -> None:
    for key in KEYS:
        assert tokens(key) == [Token("key", key)]
    for report in REPORTS:
        assert tokens(report) == [Token("report", report)]
    assert tokens("\x1bq") == []


@given(
    st.lists(
        st.sampled_from(
            (
                *KEYS,
                *REPORTS,
                *SEQUENCES.values(),
                "\x1bq",
                "t",
                "李",
                "\r",
                "\x1b[200~a\x1b[A\nb\x1b[201~",
            )
        )
    ),
    st.randoms(),
)
def test_pieces_give_what_the_whole_gives(parts: list[str], random: Random) -> None:
    text = "".join(parts)
    cuts = sorted(random.choices(range(len(text) + 1), k=5))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert joined(tokens(*pieces)) == joined(tokens(text))


def test_a_paste_is_one_text_whatever_is_in_it() -> None:
    assert tokens("\x1b[200~Ann\rB\x1b[A", "en\x1b[2", "01~t") == [
        Token("paste", "Ann\rB\x1b[Aen"),
        Token("text", "t"),
    ]


def test_esc_alone_is_the_key_after_a_while() -> None:
    sequences = Sequences()
    assert list(sequences.feed("t\x1b")) == [Token("text", "t")]
    assert sequences.kept
    assert list(sequences.rest()) == [Token("escape", "\x1b")]
    assert list(sequences.feed("\x1b\x1b[A")) == [Token("escape", "\x1b"), Token("key", "\x1b[A")]


def test_what_never_ends_is_given_up() -> None:
    sequences = Sequences()
    assert list(sequences.feed("\x1b]52;c;" + "A" * 1000)) == []
    assert list(sequences.rest()) == []
    assert list(sequences.feed("A" * 1_000_000)) == []
    assert list(sequences.feed("t")) == [Token("text", "t")]
    broken = list(sequences.feed("\x1b[12\x1b[A"))
    assert broken == [Token("key", "\x1b[A")]
