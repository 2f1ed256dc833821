"""Free games: only points, by the rules of the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import check, find, score
from scorekeeper.games.parts import At
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Result, Table
from tests.games.tables import press_all, refusal, said, table

FREE = find("free")


@pytest.mark.parametrize(
    ("rules", "full"),
    [
        ({}, {"title": "", "wins": "highest", "rounds": "open", "target": "none"}),
        (
            {"title": "  Six  nimmt! ", "wins": "lowest", "rounds": "07", "target": "−50"},
            {"title": "Six nimmt!", "wins": "lowest", "rounds": "7", "target": "-50"},
        ),
    ],
)
def test_rules(rules: dict[str, str], full: dict[str, str]) -> None:
    full["ties"] = "shared"
    assert complete(FREE, rules) == full
    assert complete(FREE, full) == full


@pytest.mark.parametrize(
    "rules", [{"title": "x" * 41}, {"title": "a\x1bb"}, {"rounds": "0"}, {"rounds": "100"},
              {"target": "1.5"}, {"wins": "most"}],
)  # fmt: skip
def test_rules_that_are_refused(rules: dict[str, str]) -> None:
    assert refusal(complete, FREE, rules).endswith(".")


def test_titles_and_files() -> None:
    assert FREE.title(complete(FREE, {})) == "Free game"
    assert FREE.title(complete(FREE, {"title": "Hearts"})) == "Hearts"
    assert [rule.file_name or rule.id for rule in FREE.rules if rule.top_level] == [
        "title", "wins", "rounds_fixed", "target",
    ]  # fmt: skip


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=5))
def test_sums_are_read_and_pressed(numbers: list[int]) -> None:
    text = "".join(f"{number:+d}" for number in numbers).removeprefix("+")
    rules = complete(FREE, {})
    assert FREE.write(FREE.read(text, rules)) == text
    card = score(FREE, table(FREE, [[text]]))
    assert card.totals == (sum(numbers),)
    if abs(sum(numbers)) < 999:
        hand, _ = press_all(FREE, "7") if text == "7" else (FREE.read(text, rules), None)
        assert FREE.cards(rules).tiles(hand)[0].worth == sum(numbers)


def test_the_lowest_total_wins_where_the_table_says_so() -> None:
    rounds = [["3", "0", "12"], ["7", "9", "20"]]
    lowest = table(FREE, rounds, {"wins": "lowest"})
    assert score(FREE, lowest).ranks == (2, 1, 3)
    assert said(FREE.tell(score(FREE, lowest)).decision()) == "Ben wins 9–10."
    assert score(FREE, table(FREE, rounds)).ranks == (2, 3, 1)
    assert score(FREE, table(FREE, [["3", None, "12"]], {"wins": "lowest"})).ranks == (1, None, 2)


def test_open_and_fixed_length() -> None:
    open_ = table(FREE, [["3", "4"]], ended=False)
    assert FREE.round_count(open_.rules) is None
    assert not score(FREE, open_).complete
    fixed = table(FREE, [["3", "4"]], {"rounds": "2"})
    assert FREE.round_count(fixed.rules) == 2
    assert not score(FREE, fixed).complete
    assert score(FREE, table(FREE, [["3", "4"]] * 2, {"rounds": "2"})).complete
    assert [p.code for p in check(FREE, table(FREE, [["3", "4"]] * 3, {"rounds": "2"}))] == [
        "rounds"
    ]


@pytest.mark.parametrize(
    ("target", "rounds", "fact"),
    [
        ("100", [["60", "10"]], "up to 100"),
        ("100", [["60", "10"], ["40", "0"]], "Ann reached 100"),
        ("-50", [["-50", "0"]], "Ann reached −50"),
        ("-50", [["50", "0"]], "up to −50"),
    ],
)
def test_the_target_is_said_and_ends_nothing(
    target: str, rounds: list[list[str]], fact: str
) -> None:
    at = table(FREE, rounds, {"target": target}, ended=False)
    card = score(FREE, at)
    assert said(FREE.tell(card).facts(len(rounds) - 1)[-1]) == fact
    assert not card.complete


def test_zero_is_not_blank() -> None:
    at = table(FREE, [["0", None]])
    assert score(FREE, at).ranks == (1, None)
    assert [p.code for p in check(FREE, at)] == ["missing_hand"]
    entry = FREE.entry(table(FREE, [["12", None]]), At(0, 0))
    assert entry.take_back()[0] == ("1",)
    assert entry.press("－")[0] == ("1", "2", "-")
    assert "whole numbers" in refusal(FREE.entry(table(FREE, [["1+", None]]), At(0, 0)).press, "-")


def test_a_second_number_decides_a_tie_where_the_table_says_so() -> None:
    rules = {"ties": "second", "wins": "lowest"}
    tied = table(FREE, [["3", "4", "9"], ["4", "3", "9"]], rules)
    assert score(FREE, tied).ranks == (1, 1, 3)
    assert [(p.code, p.round, p.level) for p in check(FREE, tied)] == [("open_tie", 1, "warning")]
    hand, _ = press_all(FREE, "4/12", rules)
    assert FREE.write(hand) == "4:12"
    decided = table(FREE, [["3", "4", "9"], ["4:12", "3:7", "9"]], rules)
    card = score(FREE, decided)
    assert (card.totals, card.ranks, card.by) == ((7, 7, 18), (1, 2, 3), "second")
    told = said(FREE.tell(card).decision())
    assert told == "Ann and Ben tie at 7; Ann wins on second numbers, 12–7."
    assert check(FREE, decided) == ()
    assert "whole numbers" in refusal(FREE.read, "4:12", complete(FREE, {}))
    assert "whole numbers" in refusal(press_all, FREE, "4:1:", rules)
    shared = table(FREE, [["3", "3"]])
    assert check(FREE, shared) == ()


def test_json_and_results() -> None:
    card = score(FREE, table(FREE, [["3", "10-4"], ["0", None]]))
    assert FREE.tell(card).json(1) == {"rounds": [{"total": 6}, None]}
    results = (Result(30), Result(rounds=(10, 5)))
    card = score(FREE, Table(2, (), complete(FREE, {"wins": "lowest"}), results=results))
    assert (card.totals, card.ranks, card.by) == ((30, 15), (2, 1), "total")
