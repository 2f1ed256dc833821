"""Every choice of every house rule, and what the variants change."""

import pytest

from scorekeeper.games.base import RuleError
from scorekeeper.translate import say
from tests.games.sushi_go.tables import GAME, maki, points, puddings, score, settle, table, told

CHOICES = [(rule.id, choice.id) for rule in GAME.house_rules for choice in rule.choices]


def test_the_house_rules_are_those_of_the_rules_file_defaults_first() -> None:
    assert {rule.id: [choice.id for choice in rule.choices] for rule in GAME.house_rules} == {
        "maki_tie": ["split6", "pool9", "full"],
        "maki_zero": ["need_icon", "zero_counts"],
        "pudding_two_players": ["no_penalty", "penalty"],
        "pudding_tie": ["split", "full"],
        "same_turn": ["pick_order", "strict"],
        "pass": ["left", "both_ways"],
        "dummy": ["off", "on"],
        "dummy_penalty": ["on", "off"],
        "dummy_can_win": ["off", "on"],
        "reshuffle": ["off", "on"],
        "soy_promo": ["off", "on"],
    }


@pytest.mark.parametrize(("rule", "choice"), CHOICES)
def test_every_choice_scores_and_reads(rule: str, choice: str) -> None:
    card = score(["wq1p", "tt2", "sss"], **{rule: choice})
    assert card.complete
    assert card.table.rules[rule] == choice
    label = next(
        option.label
        for known in GAME.house_rules
        if known.id == rule
        for option in known.choices
        if option.id == choice
    )
    assert say(label)


def test_an_unknown_rule_or_choice_is_named_with_those_there_are() -> None:
    with pytest.raises(RuleError) as rule:
        GAME.complete_rules({"maki": "all"})
    assert "“maki”" in say(rule.value.message)
    assert "maki_tie" in say(rule.value.message)
    with pytest.raises(RuleError) as choice:
        GAME.complete_rules({"maki_tie": "all"})
    assert "split6, pool9, full" in say(choice.value.message)


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        ("split6", {(4, 4, 3): [3, 3, 0], (5, 3, 3): [6, 1, 1], (4, 4, 4): [2, 2, 2]}),
        ("pool9", {(4, 4, 3): [4, 4, 0], (5, 3, 3): [6, 1, 1], (4, 4, 4): [3, 3, 3]}),
        ("full", {(4, 4, 3): [6, 6, 3], (5, 3, 3): [6, 3, 3], (4, 4, 4): [6, 6, 6]}),
    ],
)
def test_maki_tie(tie: str, expected: dict[tuple[int, ...], list[int]]) -> None:
    assert {icons: maki(*icons, maki_tie=tie) for icons in expected} == expected


def test_maki_zero() -> None:
    assert maki(5, 0, 0, maki_zero="need_icon") == [6, 0, 0]
    assert maki(5, 0, 0, maki_zero="zero_counts") == [6, 1, 1]
    assert maki(0, 0, 0, 0, maki_zero="zero_counts") == [1, 1, 1, 1]
    assert maki(5, 5, 0, maki_zero="zero_counts") == [3, 3, 0]
    assert maki(5, 5, 0, maki_zero="zero_counts", maki_tie="full") == [6, 6, 3]
    assert maki(5, 5, 0, maki_tie="full") == [6, 6, 0]


def test_pudding_two_players() -> None:
    assert puddings(2, 1) == [6, 0]
    assert puddings(2, 1, pudding_two_players="penalty") == [6, -6]
    assert puddings(1, 1, pudding_two_players="penalty") == [0, 0]


def test_pudding_tie() -> None:
    assert puddings(2, 2, 0, 0) == [3, 3, -3, -3]
    assert puddings(2, 2, 0, 0, pudding_tie="full") == [6, 6, -6, -6]
    assert puddings(2, 2, 2, 2, pudding_tie="full") == [0, 0, 0, 0]


def test_same_turn_changes_what_is_entered_and_no_points() -> None:
    assert score(["wq", ""], same_turn="strict").totals == score(["wq", ""]).totals
    rule = settle("nigiri", "qw", same_turn="strict")
    assert rule.points == (3,)
    assert "the nigiri is entered first" in told(rule.rule)
    assert "House rule" not in told(settle("nigiri", "qw").rule)


def test_passing_both_ways_is_a_reminder_in_round_two() -> None:
    def facts(**rules: str) -> list[str]:
        return [told(GAME.round_facts(table(["", ""], **rules), number)[1]) for number in range(3)]

    assert facts() == ["pass left ←"] * 3
    assert facts(**{"pass": "both_ways"}) == ["pass left ←", "pass right →", "pass left ←"]


class TestDummySeat:
    """Two players with a third seat that nobody owns."""

    def test_it_is_the_third_seat_with_hands_of_nine(self) -> None:
        rules = GAME.complete_rules({"dummy": "on"})
        assert GAME.dummy_seat(rules) == 2
        assert GAME.hand_size(3, rules) == 9
        assert GAME.dummy_seat(GAME.complete_rules({})) is None

    @pytest.mark.parametrize("seats", [1, 2, 4, 5])
    def test_it_needs_three_seats(self, seats: int) -> None:
        problem = GAME.seats_problem(seats, GAME.complete_rules({"dummy": "on"}))
        assert problem is not None
        assert problem.code == "players"

    def test_it_scores_and_takes_maki_from_the_players(self) -> None:
        card = score(["2", "1", "33"], dummy="on")
        assert points(card, "maki") == [3, 0, 6]

    def test_the_penalty_applies_unless_the_table_says_otherwise(self) -> None:
        assert puddings(2, 0, 1, dummy="on") == [6, -6, 0]
        assert puddings(2, 0, 1, dummy="on", dummy_penalty="off") == [6, 0, 0]
        assert puddings(2, 1, 0, dummy="on") == [6, 0, -6]

    def test_the_rule_for_two_players_is_not_asked_with_three_seats(self) -> None:
        assert puddings(
            2, 0, 1, dummy="on", dummy_penalty="off", pudding_two_players="penalty"
        ) == [6, 0, 0]

    def test_it_has_no_rank_and_holds_none(self) -> None:
        card = score(["q", "e", "qqqq"], dummy="on")
        assert card.totals == (3, 1, 12)
        assert card.ranks == (1, 2, None)
        assert card.winners == (0,)
        assert told(GAME.decide(card).message) == "Ann wins 3 : 1. Chi has 12 but can't win."

    def test_a_tie_with_it_is_no_tie(self) -> None:
        decision = GAME.decide(score(["q", "e", "q"], dummy="on"))
        assert decision.by == "total"
        assert told(decision.message) == "Ann wins 3 : 1. Chi has 3 but can't win."

    def test_it_is_not_mentioned_when_it_is_behind(self) -> None:
        decision = GAME.decide(score(["q", "l", "e"], dummy="on"))
        assert told(decision.message) == "Ann wins 3 : 2."

    def test_it_can_win_by_house_rule(self) -> None:
        card = score(["q", "e", "qqqq"], dummy="on", dummy_can_win="on")
        assert card.ranks == (2, 3, 1)
        assert card.winners == (2,)

    def test_settle_leaves_it_out_of_the_places(self) -> None:
        ruling = settle("winner", "30:2", "28:1", "40:0", dummy="on")
        assert ruling.extra["ranks"] == (1, 2, None)
        assert ruling.extra["winners"] == (0,)


class TestReshuffle:
    """Discards that come back make the box last for every round, puddings excepted."""

    def test_without_it_the_box_is_counted_over_the_play(self) -> None:
        rounds = (["ee", "e"], ["ee", "e"])
        problems = GAME.check(table(*rounds))
        assert [problem.code for problem in problems if problem.level == "error"] == ["deck_limit"]
        assert "6 laid, but the box holds 5" in told(problems[0].message)

    def test_with_it_every_round_is_counted_by_itself(self) -> None:
        rounds = (["ee", "e"], ["eeeee", "e"])
        errors = [
            (problem.code, problem.round)
            for problem in GAME.check(table(*rounds, reshuffle="on"))
            if problem.level == "error"
        ]
        assert errors == [("deck_limit", 1)]

    def test_puddings_never_come_back(self) -> None:
        problems = GAME.check(table(["p" * 6, ""], ["p" * 5, ""], reshuffle="on"))
        assert [problem.round for problem in problems if problem.level == "error"] == [None]

    def test_the_keys_show_what_is_left(self) -> None:
        rounds = (["tp", "t"], ["t", ""])

        def left(**rules: str) -> dict[str, int]:
            return {key.key: key.left for key in GAME.keys(table(*rounds, **rules), 1)}

        assert (left()["t"], left()["p"]) == (11, 9)
        assert (left(reshuffle="on")["t"], left(reshuffle="on")["p"]) == (13, 9)

    def test_a_card_that_the_box_no_longer_holds_is_refused(self) -> None:
        rounds = (["ccc", "c"], ["", ""])
        refused = GAME.verify_lay(table(*rounds), 1, 0, "c")
        assert refused is not None
        assert "an earlier round too" in told(refused.message)
        assert GAME.verify_lay(table(*rounds, reshuffle="on"), 1, 0, "c") is None
        here = GAME.verify_lay(table(*rounds, reshuffle="on"), 0, 0, "c")
        assert here is not None
        assert "an earlier round" not in told(here.message)
        pudding = GAME.verify_lay(table(["p" * 10, ""], reshuffle="on"), 1, 0, "p")
        assert pudding is not None
        assert "an earlier round too" in told(pudding.message)


class TestSoySauce:
    """The promo: four points to the soy sauce in front of most colours."""

    def soy(self, *hands: str) -> list[int | None]:
        return points(score(list(hands), soy_promo="on"), "soy")

    def test_most_colours_get_four(self) -> None:
        assert self.soy("yts", "yt", "q") == [4, 0, 0]

    def test_somebody_without_soy_sauce_blocks(self) -> None:
        assert self.soy("yt", "tsd1") == [0, 0]

    def test_a_tie_with_somebody_without_soy_sauce_does_not_block(self) -> None:
        assert self.soy("yt", "ts") == [4, 0]

    def test_tied_holders_share_and_drop_the_remainder(self) -> None:
        assert self.soy("yt", "ys") == [2, 2]
        assert self.soy("yt", "ys", "yd") == [1, 1, 1]
        assert self.soy("yt", "ys", "yd", "yp") == [1, 1, 1, 1]

    def test_one_soy_card_scores_for_a_player(self) -> None:
        assert self.soy("yyt", "s") == [4, 0]

    def test_soy_sauce_and_chopsticks_are_colours(self) -> None:
        assert self.soy("yc", "t") == [4, 0]
        assert self.soy("yc", "tsd") == [0, 0]

    def test_wasabi_and_nigiri_share_their_colour_and_maki_is_one(self) -> None:
        assert self.soy("ywelq123", "tsd") == [4, 0]
        assert self.soy("ywelq123", "tsdp") == [0, 0]

    def test_puddings_are_a_colour_only_in_their_round(self) -> None:
        card = score(["p", ""], ["yt", "tsd"], soy_promo="on")
        assert points(card, "soy", 1) == [0, 0]

    def test_nobody_has_any(self) -> None:
        assert self.soy("t", "s") == [0, 0]

    def test_it_counts_in_the_total_once_the_round_is_settled(self) -> None:
        assert score(["yt", ""], soy_promo="on").totals == (4, 0)
        waiting = score(["yt", None], soy_promo="on")
        assert waiting.totals == (0, 0)
        assert waiting.provisional(0, 0) == 4

    def test_it_is_unknown_without_the_house_rule(self) -> None:
        problems = GAME.check(table(["yt", "s"]))
        assert [(p.code, p.round, p.seat) for p in problems if p.level == "error"] == [
            ("unknown_card", 0, 0)
        ]
        refused = GAME.verify_lay(table(["", ""]), 0, 1, "y")
        assert refused is not None
        assert "soy" in told(refused.message).lower()
        assert "y" not in {key.key for key in GAME.keys(table(["", ""]), 0)}
        assert "y" in {key.key for key in GAME.keys(table(["", ""], soy_promo="on"), 0)}

    def test_there_are_four(self) -> None:
        problems = GAME.check(table(["yyyyy", ""], soy_promo="on"))
        assert [problem.code for problem in problems if problem.level == "error"] == ["deck_limit"]

    def test_the_reasons(self) -> None:
        card = score(["yts", "ysd", "t", "y"], soy_promo="on")
        lines = [told(GAME.explain_hand(card, 0, seat)[-1].reason) for seat in range(4)]
        assert lines == [
            "soy sauce with 3 colours, most with Ben: 4 split 2 ways, 2 each",
            "soy sauce with 3 colours, most with Ann: 4 split 2 ways, 2 each",
            "no soy sauce",
            "soy sauce with 1 colour, but Ann and Ben have 3: 0",
        ]
        assert "Soy sauce: Ann and Ben tie for most with 3 colours: 2 each." in [
            told(sentence) for sentence in GAME.round_story(card, 0)
        ]
        blocked = score(["y", "tsd"], soy_promo="on")
        assert "Soy sauce: Ben has most colours, 3, without soy sauce: nobody scores." in [
            told(sentence) for sentence in GAME.round_story(blocked, 0)
        ]
