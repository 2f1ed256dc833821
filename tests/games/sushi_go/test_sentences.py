"""The sentences on the score sheet, read as a player reads them."""

import pytest

from scorekeeper.games.sushi_go import explain
from tests.games.sushi_go.tables import GAME, icons_of, score, settle, told


def reasons(*hands: str | None, seat: int = 0, **rules: str) -> dict[str, str]:
    card = score(list(hands), **rules)
    return {line.category.id: told(line.reason) for line in GAME.explain_hand(card, 0, seat)}


def story(*hands: str | None, **rules: str) -> list[str]:
    return [told(sentence) for sentence in GAME.round_story(score(list(hands), **rules), 0)]


def maki_reasons(*icons: int, **rules: str) -> list[str]:
    hands = [icons_of(count) for count in icons]
    return [reasons(*hands, seat=seat, **rules)["maki"] for seat in range(len(icons))]


def pudding_reasons(*counts: int, **rules: str) -> list[str]:
    card = score(["p" * count for count in counts], **rules)
    return [told(GAME.explain_end(card, seat)[0].reason) for seat in range(len(counts))]


def ending(*counts: int, **rules: str) -> list[str]:
    return [told(part) for part in GAME.end_story(score(["p" * n for n in counts], **rules))]


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "no tempura"),
        (1, "one tempura alone: 0"),
        (2, "tempura pair: 5"),
        (3, "tempura pair: 5, one left over"),
        (4, "2 tempura pairs: 10"),
        (5, "2 tempura pairs: 10, one left over"),
    ],
)
def test_tempura(count: int, sentence: str) -> None:
    assert reasons("t" * count, "")["tempura"] == sentence


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "no sashimi"),
        (1, "1 of 3 sashimi: 0"),
        (2, "2 of 3 sashimi: 0"),
        (3, "three sashimi: 10"),
        (5, "three sashimi: 10, 2 left over"),
        (6, "2 × three sashimi: 20"),
        (7, "2 × three sashimi: 20, 1 left over"),
    ],
)
def test_sashimi(count: int, sentence: str) -> None:
    assert reasons("s" * count, "")["sashimi"] == sentence


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "no dumplings"),
        (1, "1 dumpling: 1"),
        (5, "5 dumplings: 15"),
        (6, "6 dumplings: 15, more than five add nothing"),
    ],
)
def test_dumplings(count: int, sentence: str) -> None:
    assert reasons("d" * count, "")["dumpling"] == sentence


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("", "no nigiri"),
        ("w", "empty wasabi: 0"),
        ("ww", "2 empty wasabi: 0"),
        ("e", "egg: 1"),
        ("eel", "2 eggs: 2, salmon: 2, nigiri together: 4"),
        ("lwqw", "salmon: 2, squid on wasabi: 9, nigiri together: 11, empty wasabi: 0"),
        ("wweee", "2 eggs on wasabi: 6, egg: 1, nigiri together: 7"),
        ("lw", "salmon: 2, empty wasabi: 0"),
    ],
)
def test_nigiri(hand: str, sentence: str) -> None:
    assert reasons(hand, "")["nigiri"] == sentence


def test_maki() -> None:
    assert maki_reasons(5, 3, 3, 1) == [
        "5 maki icons, most: 6",
        "3 maki icons, second with Chi: 3 split 2 ways, 1 each",
        "3 maki icons, second with Ben: 3 split 2 ways, 1 each",
        "1 maki icon, neither most nor second: 0",
    ]
    assert maki_reasons(4, 4, 3, 0) == [
        "4 maki icons, most with Ben: 6 split 2 ways, 3 each",
        "4 maki icons, most with Ann: 6 split 2 ways, 3 each",
        "3 maki icons, no second place, as Ann and Ben tie for most: 0",
        "no maki icons: 0",
    ]
    assert maki_reasons(2, 1) == ["2 maki icons, most: 6", "1 maki icon, second: 3"]


def test_maki_by_house_rule() -> None:
    assert maki_reasons(4, 4, 3, maki_tie="pool9")[0] == (
        "4 maki icons, most with Ben: 9 split 2 ways, 4 each"
    )
    assert maki_reasons(4, 4, 3, 3, 1, maki_tie="full") == [
        "4 maki icons, most with Ben: 6 each",
        "4 maki icons, most with Ann: 6 each",
        "3 maki icons, second with Dov: 3 each",
        "3 maki icons, second with Chi: 3 each",
        "1 maki icon, neither most nor second: 0",
    ]
    assert maki_reasons(5, 0, 0, maki_zero="zero_counts")[1] == (
        "0 maki icons, second with Chi: 3 split 2 ways, 1 each"
    )


def test_maki_while_cards_are_missing_is_said_to_be_so_far() -> None:
    assert reasons("33", "1", None)["maki"] == "6 maki icons, so far most: 6"
    assert reasons("33", "1", None, seat=1)["maki"] == "1 maki icon, so far second: 3"


def test_round_story() -> None:
    assert story("33", "12", "3", "1") == [
        "Maki: Ann has most with 6 icons: 6.",
        "Second: Ben and Chi with 3 icons: 1 each.",
    ]
    assert story("1", "", None) == [
        "Maki: Ann has most with 1 icon: 6.",
        "Not settled: the cards of Chi are not entered.",
    ]
    assert story("2", "2", "1") == [
        "Maki: Ann and Ben tie for most with 2 icons: 3 each.",
        "After a tie for most there is no second place.",
    ]
    assert story("2", "2", "") == ["Maki: Ann and Ben tie for most with 2 icons: 3 each."]
    assert story("2", "1") == [
        "Maki: Ann has most with 2 icons: 6.",
        "Second: Ben with 1 icon: 3.",
    ]
    assert story("t", "") == ["Maki: nobody has an icon, so nobody scores."]
    assert story(None, None) == []


def test_puddings() -> None:
    assert pudding_reasons(4, 2, 0) == [
        "4 puddings, most: +6",
        "2 puddings, neither most nor fewest: 0",
        "0 puddings, fewest: −6",
    ]
    assert pudding_reasons(2, 2, 1, 1) == [
        "2 puddings, most with Ben: 6 split 2 ways, +3 each",
        "2 puddings, most with Ann: 6 split 2 ways, +3 each",
        "1 pudding, fewest with Dov: −6 split 2 ways, −3 each",
        "1 pudding, fewest with Chi: −6 split 2 ways, −3 each",
    ]
    assert pudding_reasons(2, 2, 1, 1, pudding_tie="full")[1:3] == [
        "2 puddings, most with Ann: +6 each",
        "1 pudding, fewest with Dov: −6 each",
    ]
    assert pudding_reasons(1, 1) == ["everybody has 1 pudding, so nobody scores"] * 2
    assert pudding_reasons(0, 0) == ["nobody has a pudding, so nobody scores"] * 2
    assert pudding_reasons(1, 0)[1] == (
        "0 puddings, fewest, but with two players nobody loses points: 0"
    )
    assert pudding_reasons(2, 1, 0, dummy="on", dummy_penalty="off")[2] == (
        "0 puddings, fewest, but by house rule nobody loses points: 0"
    )


def test_puddings_before_the_end() -> None:
    card = score(["p", ""], [None, None])
    line = GAME.explain_end(card, 0)[0]
    assert line.points is None
    assert told(line.reason) == "1 pudding so far; puddings count after the last round"
    assert GAME.end_story(card) == ()
    assert told(GAME.decide(card).message) == "Not decided: the last round is not complete."


def test_end_story() -> None:
    assert ending(4, 2, 0, 0) == [
        "Puddings: Ann has most with 4: +6.",
        "Chi and Dov have fewest with 0: −3 each.",
    ]
    assert ending(2, 2, 0) == [
        "Puddings: Ann and Ben have most with 2: +3 each.",
        "Chi has fewest with 0: −6.",
    ]
    assert ending(2, 0) == [
        "Puddings: Ann has most with 2: +6.",
        "With two players nobody loses points for the fewest.",
    ]
    assert ending(2, 0, 1, dummy="on", dummy_penalty="off")[1] == (
        "By house rule nobody loses points for the fewest."
    )
    assert ending(1, 1, 1) == ["Puddings: everybody has 1, so nobody scores."]
    assert ending(0, 0) == ["Puddings: nobody has any, so nobody scores."]


@pytest.mark.parametrize(
    ("hands", "by", "sentence"),
    [
        (("qq", "q", "e"), "total", "Ann wins 6 : 3."),
        (("tt1p", "11tt", ""), "total", "Ann wins 14 : 8."),
        (("qqp", "ttttttl", "ttttttlp"), "total", "Chi wins 20 : 11."),
        (
            ("qqqpp", "qqqp", "ppp", ""),
            "puddings",
            "Ann and Ben tie at 9; Ann wins on puddings 2 : 1.",
        ),
        (
            ("ttp", "ttp", "ss"),
            "shared",
            "Ann and Ben share the win: 8 points and 1 pudding each.",
        ),
        (("e", "e"), "shared", "Ann and Ben share the win: 1 point and 0 puddings each."),
    ],
)
def test_decision(hands: tuple[str, ...], by: str, sentence: str) -> None:
    decision = GAME.decide(score(list(hands)))
    assert (decision.by, told(decision.message)) == (by, sentence)


def test_decision_when_puddings_leave_a_tie_among_some() -> None:
    ruling = settle("winner", "30:2", "30:2", "30:1", "12:9")
    assert told(ruling.extra["decision"]) == (
        "Ann, Ben and Chi tie at 30; Ann and Ben share the win with 2 puddings each."
    )
    assert ruling.extra["by"] == "shared"


def test_summary() -> None:
    card = score(["ttwq1p", "ct", "pp", "w", "", None], ["", "", "", "", "", ""])
    assert [told(GAME.summary(card, 0, seat)) for seat in range(6)] == [
        "tempura pair: 5 · 1 maki icon, so far most: 6 · squid on wasabi: 9 · 1 pudding kept",
        "nothing scored",
        "2 puddings kept",
        "empty wasabi: 0",
        "no cards",
        "no cards yet",
    ]


def test_every_line_cites_its_page() -> None:
    card = score(["t", "s"])
    pages = {line.category.id: line.page for line in GAME.explain_hand(card, 0, 0)}
    assert pages == {
        "tempura": "p4",
        "sashimi": "p4",
        "dumpling": "p4",
        "maki": "p3",
        "nigiri": "p2, p4",
    }
    assert GAME.explain_end(card, 0)[0].page == "p5"


def test_maki_of_many_who_share() -> None:
    rules = GAME.complete_rules({})
    reason = explain.maki_reason([2, 2, 2, 2, 2], 4, 1, rules)
    assert told(reason) == "2 maki icons, most with Ann, Ben, Chi and Dov: 6 split 5 ways, 1 each"
