"""Questions settled without a play, and those that have no answer."""

import pytest

from scorekeeper.games.base import QuestionError
from scorekeeper.translate import say
from tests.games.sushi_go.tables import settle, told


def test_maki() -> None:
    ruling = settle("maki", "5", "3", "3", "2")
    assert ruling.points == (6, 1, 1, 0)
    assert len(ruling.why) == 4
    assert ruling.page == "p3"
    assert "Without an icon nobody scores." in told(ruling.rule)
    assert "House rule" not in told(ruling.rule)


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        ({"maki_tie": "pool9"}, "House rule: a tie for most splits all 9 points."),
        ({"maki_tie": "full"}, "nothing is split."),
        ({"maki_zero": "zero_counts"}, "House rule: players without maki count too."),
    ],
)
def test_maki_names_the_house_rule(rules: dict[str, str], part: str) -> None:
    assert part in told(settle("maki", "4", "4", "0", **rules).rule)


@pytest.mark.parametrize(
    ("values", "rules", "points", "parts"),
    [
        (("2", "0"), {}, (6, 0), ["With two players nobody loses points."]),
        (
            ("2", "0"),
            {"pudding_two_players": "penalty"},
            (6, -6),
            ["House rule: the fewest of two players lose points too."],
        ),
        (("4", "3", "0", "0"), {}, (6, 0, -3, -3), ["fewest −6"]),
        (
            ("4", "4", "0", "0"),
            {"pudding_tie": "full"},
            (6, 6, -6, -6),
            ["nothing is split.", "fewest −6"],
        ),
        (
            ("4", "4", "0"),
            {"pudding_tie": "full", "dummy": "on", "dummy_penalty": "off"},
            (6, 6, 0),
            ["nothing is split.", "House rule: nobody loses points."],
        ),
    ],
)
def test_pudding(
    values: tuple[str, ...], rules: dict[str, str], points: tuple[int, ...], parts: list[str]
) -> None:
    ruling = settle("pudding", *values, **rules)
    assert ruling.points == points
    assert all(part in told(ruling.rule) for part in parts)
    if 0 in points and -6 not in points and -3 not in points:
        assert "fewest" not in told(ruling.rule)


def test_winner() -> None:
    ruling = settle("winner", "30:4", "30:2", "28:0")
    assert ruling.extra["ranks"] == (1, 2, 3)
    assert ruling.extra["winners"] == (0,)
    assert ruling.extra["by"] == "puddings"
    assert [told(why) for why in ruling.why] == [
        "rank 1: 30 points, 4 puddings",
        "rank 2: 30 points, 2 puddings",
        "rank 3: 28 points, 0 puddings",
    ]


def test_winner_reads_minus_signs_as_typed_and_as_shown() -> None:
    assert settle("winner", "-4:0", "−4:1", "+3:0").extra["ranks"] == (3, 2, 1)


def test_nigiri() -> None:
    ruling = settle("nigiri", "lwq", "wasabi", "")
    assert ruling.points == (11, 0, 0)
    assert told(ruling.rule).endswith("worth three times.")


@pytest.mark.parametrize(
    ("question", "values", "error"),
    [
        ("maki", (), "Give one value for each of 2 to 5 players, not 0."),
        ("maki", ("3",), "Give one value for each of 2 to 5 players, not 1."),
        ("pudding", ("1",) * 6, "Give one value for each of 2 to 5 players, not 6."),
        ("maki", ("3", "x"), "“x” for player 2: give the maki icons as a whole number from 0 up."),
        ("pudding", ("-1", "2"), "“-1” for player 1: give the puddings as a whole number"),
        ("maki", ("1.5", "2"), "“1.5” for player 1"),
        ("winner", ("30", "2"), "“30” for player 1: write the total and the puddings"),
        ("nigiri", (), "Give the cards in the order laid, for example lwq."),
        ("nigiri", ("wz",), "“z” at position 2 is no card"),
    ],
)
def test_no_answer(question: str, values: tuple[str, ...], error: str) -> None:
    with pytest.raises(QuestionError) as refused:
        settle(question, *values)
    assert say(refused.value.message).startswith(error)


@pytest.mark.parametrize("question", ["maki", "pudding", "winner"])
def test_a_table_with_a_dummy_has_three_seats(question: str) -> None:
    with pytest.raises(QuestionError) as refused:
        settle(question, "3:0", "2:0", dummy="on")
    assert told(refused.value.message) == (
        "With a dummy seat give three values, the dummy's last, not 2."
    )
