"""Plays without cards, and points that the table sets by hand."""

import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment, Given
from scorekeeper.play import Play, new_play
from scorekeeper.points import (
    added_by_hand,
    correct_results,
    kind_of,
    new_points_play,
    set_bonus,
    set_counts,
    verify_counts,
)
from scorekeeper.seating import Refused
from scorekeeper.translate import say
from tests.test_play import AT, LATER, NAMES, begin, entered, finished, refusal, state


def old(*results: Given, game: str = "sushi-go", **rules: str) -> Play:
    return new_points_play("old-1", game, NAMES[: len(results)], results, rules)


def totals(*numbers: int | None, puddings: tuple[int | None, ...] = ()) -> Play:
    counted = puddings or (None,) * len(numbers)
    return old(*[Given(total, None, count) for total, count in zip(numbers, counted, strict=True)])


def decided(play: Play) -> tuple[str | None, str]:
    decision = play.game.decide(play.score())
    return decision.by, say(decision.message, play.names)


def told(play: Play) -> list[tuple[str, int | None, int | None, str]]:
    problems = play.game.check(play.table)
    assert all(problem.level == "warning" for problem in problems)
    return [
        (problem.code, problem.round, problem.seat, say(problem.message, play.names))
        for problem in problems
    ]


class TestPlaces:
    """Who won follows from the places written down, else from the game's rule."""

    def test_totals_alone(self) -> None:
        play = totals(43, 50, 12)
        card = play.score()
        assert (card.totals, card.ranks, card.winners) == ((43, 50, 12), (2, 1, 3), (1,))
        assert decided(play) == ("total", "Ben wins 50 : 43.")
        assert (play.finished, card.complete, kind_of(play)) == (True, True, "points")
        assert told(play) == []

    def test_puddings_break_a_tie(self) -> None:
        play = totals(40, 40, 30, puddings=(2, 4, 1))
        assert play.score().ranks == (2, 1, 3)
        assert decided(play) == (
            "puddings",
            "Ann and Ben tie at 40; Ben wins on puddings 4 : 2.",
        )

    @pytest.mark.parametrize(
        ("puddings", "whose"),
        [
            ((None, None, 3), "their puddings"),
            ((2, None, 3), "the puddings of Ben"),
            ((None, 0, 3), "the puddings of Ann"),
        ],
    )
    def test_unknown_puddings_break_no_tie(
        self, puddings: tuple[int | None, ...], whose: str
    ) -> None:
        play = totals(40, 40, 30, puddings=puddings)
        assert play.score().ranks == (1, 1, 3)
        assert decided(play) == (
            "shared",
            f"Ann and Ben share the win at 40: {whose} are not known, so nothing breaks the tie.",
        )

    def test_who_has_fewer_puddings_than_another_one_does_not_share(self) -> None:
        play = totals(40, 40, 40, 30, puddings=(3, 2, None, 1))
        assert play.score().ranks == (1, 3, 1, 4)
        assert decided(play) == (
            "shared",
            (
                "Ann and Chi share the win at 40: the puddings of Chi are not known, "
                "so nothing breaks the tie."
            ),
        )
        below = totals(50, 40, 40, 40, puddings=(0, 3, 2, None))
        assert below.score().ranks == (1, 2, 4, 2)
        assert [text for *_, text in told(below)] == [
            "Ben and Dov tie at 40 and share the place, because puddings are not known."
        ]

    @pytest.mark.parametrize("puddings", [(3, 2, None), (3, 2, 5)])
    def test_the_puddings_of_a_dummy_that_cannot_win_open_nothing(
        self, puddings: tuple[int | None, ...]
    ) -> None:
        results = [Given(40, None, count) for count in puddings]
        names = ["Ann", "Ben", "Dummy"]
        play = new_points_play("d", "sushi-go", names, results, {"dummy": "on"})
        assert play.score().ranks == (1, 2, None)
        assert told(play) == []

    @settings(max_examples=300)
    @drawn(
        st.lists(st.none() | st.integers(0, 4), min_size=2, max_size=5),
        st.integers(0, 2),
    )
    def test_who_may_be_first_of_the_tied_shares_the_win(
        self, puddings: list[int | None], others: int
    ) -> None:
        # everything the unknown puddings can be; a number above all known ones tells no more
        asked = [range(6) if count is None else (count,) for count in puddings]
        expected = {
            seat
            for counts in itertools.product(*asked)
            for seat, count in enumerate(counts)
            if count == max(counts)
        }
        others = min(others, 5 - len(puddings))
        seats = [*puddings, *([None, 9][:others])]
        points = [40] * len(puddings) + [30] * others
        play = totals(*points, puddings=tuple(seats))
        card = play.score()
        assert set(card.winners) == expected
        for one, other in itertools.permutations(range(len(puddings)), 2):
            more, less = puddings[one], puddings[other]
            if more is not None and less is not None and more > less:
                assert (card.ranks[one] or 0) < (card.ranks[other] or 0)
        by, sentence = decided(play)
        if len(expected) > 1 and None in puddings:
            assert by == "shared"
            named = sentence.split(" share")[0]
            assert {name for name in play.names if name in named} == {
                play.names[seat] for seat in expected
            }

    def test_a_place_that_the_table_does_not_have_is_refused(self) -> None:
        with pytest.raises(Refused) as refused:
            old(Given(rank=1), Given(rank=3))
        play = old(Given(rank=1), Given(rank=2))
        assert refusal(refused, play) == "Ben: there is no place 3 among 2 players."
        for wrong, sentence in (
            (Given(rank=9), "Ann: there is no place 9 among 2 players."),
            (Given(rank=0), "Ann: there is no place 0 among 2 players."),
            (Given(10_000), "Ann: points go from −9999 to 9999."),
            (Given(1, (1, -10_000, 1)), "Ann: points go from −9999 to 9999."),
            (Given(1, None, 100), "Ann: 100 is too much for puddings."),
            (Given(1, (1, 2, 3, 4)), "Ann: 4 rounds are written, but Sushi Go! has 3."),
        ):
            with pytest.raises(Refused) as refused:
                correct_results(play, [wrong, Given(rank=2)], AT)
            assert refusal(refused, play) == sentence

    @pytest.mark.parametrize(
        ("game", "puddings", "text"),
        [
            ("sushi-go", 2, "as many and as many puddings, so they share a place."),
            ("keltis", None, "as many, so they share a place."),
        ],
    )
    def test_places_of_level_results_are_shared(
        self, game: str, puddings: int | None, text: str
    ) -> None:
        results = [Given(40, None, puddings, 1), Given(40, None, puddings, 2)]
        play = old(*results, game=game)
        sentence = f"Place 2 with 40 points, although Ann has {text}"
        assert told(play) == [("rank_order", None, 1, sentence)]
        assert play.score().winners == (0,)
        shared = [Given(40, None, puddings, 1)] * 2
        assert told(old(*shared, game=game)) == []

    def test_what_nobody_knows_may_have_parted_a_tie(self) -> None:
        assert told(old(Given(40, None, 2, 1), Given(40, None, None, 2))) == []

    def test_a_tie_below_the_winner_is_told(self) -> None:
        play = totals(40, 30, 30)
        assert play.score().ranks == (1, 2, 2)
        assert told(play) == [
            (
                "open_tie",
                None,
                None,
                "Ben and Chi tie at 30 and share the place, because puddings are not known.",
            )
        ]

    def test_places_only(self) -> None:
        play = old(Given(rank=2), Given(rank=1), Given(rank=2), Given(rank=4))
        card = play.score()
        assert (card.totals, card.ranks, card.winners) == ((None,) * 4, (2, 1, 2, 4), (1,))
        assert decided(play) == (None, "Ben wins by the places written down.")
        assert told(play) == []
        shared = old(Given(rank=1), Given(rank=1))
        assert decided(shared) == (
            "shared",
            "Ann and Ben share the win by the places written down.",
        )

    def test_only_the_winner_is_known(self) -> None:
        play = old(Given(), Given(rank=1), Given())
        assert play.score().ranks == (None, 1, None)
        assert decided(play)[1] == "Ben wins by the places written down."
        assert [code for code, *_ in told(play)] == ["missing_result"] * 2

    def test_a_missing_total_leaves_the_winner_open(self) -> None:
        play = totals(43, None, 20)
        card = play.score()
        assert (card.totals, card.ranks, card.winners) == ((43, None, 20), (None,) * 3, ())
        assert decided(play) == (None, "Not decided: the result of Ben is missing.")
        assert play.finished

    def test_nobody_is_first(self) -> None:
        play = old(Given(rank=2), Given(rank=2))
        assert decided(play) == (None, "Nobody’s first place is written down.")

    def test_places_written_down_go_before_the_rule(self) -> None:
        play = old(Given(40, rank=2), Given(40, rank=1), Given(30))
        card = play.score()
        assert (card.ranks, card.winners) == ((2, 1, 3), (1,))
        assert decided(play) == (None, "Ben wins by the places written down.")

    def test_places_that_contradict_are_named_and_kept(self) -> None:
        play = old(Given(30, rank=1), Given(40, rank=3), Given(rank=3))
        assert play.score().winners == (0,)
        assert told(play) == [
            ("rank_order", None, 0, "Place 1 with 30 points, although Ben has 40."),
            (
                "rank_gap",
                None,
                None,
                "The places leave one out or repeat one; tied places count 1, 1, 3.",
            ),
        ]

    def test_a_dummy_that_cannot_win_needs_no_result(self) -> None:
        play = new_points_play(
            "d",
            "sushi-go",
            ["Ann", "Ben", "Dummy"],
            [Given(30), Given(40), Given()],
            {"dummy": "on"},
        )
        assert play.score().ranks == (2, 1, None)
        assert decided(play) == ("total", "Ben wins 40 : 30.")
        assert told(play) == []
        higher = correct_results(play, [Given(30), Given(40), Given(50)], AT)
        assert decided(higher)[1] == "Ben wins 40 : 30. Dummy has 50 but can't win."

    def test_keltis_shares_every_tie(self) -> None:
        play = old(Given(20), Given(20), Given(-24), game="keltis")
        assert play.score().ranks == (1, 1, 3)
        assert decided(play)[0] == "shared"
        assert told(play) == []


class TestNumbers:
    """What follows is filled in, nothing else, and what cannot be is named."""

    def test_rounds_and_puddings_make_the_total(self) -> None:
        play = old(Given(None, (13, 16, 8), 4), Given(None, (10, 10, 10), 1))
        card = play.score()
        assert card.totals == (43, 30)
        assert card.end_points == ((6,), (0,))
        assert [say(line, play.names) for line in play.game.end_story(card)] == [
            "Puddings: Ann has most with 4: +6.",
            "With two players nobody loses points for the fewest.",
        ]
        assert [played.hands[0] and played.hands[0].total for played in card.rounds] == [13, 16, 8]
        assert [line.points for line in play.game.explain_end(card, 0)] == [6]

    def test_rounds_alone_make_no_total_where_puddings_count(self) -> None:
        with pytest.raises(Refused) as refused:
            old(Given(None, (13, 16, 8)), Given(None, (1, 2, 3)))
        assert "everybody’s puddings" in say(refused.value.problem.message)
        assert old(Given(None, (13,)), Given(5), game="keltis").score().totals == (13, 5)

    def test_missing_rounds_are_named(self) -> None:
        for rounds, missing in (
            ((13, 16), "R3 is missing; write it down"),
            ((None, 16, None), "R1, R3 are missing; write them down"),
        ):
            with pytest.raises(Refused) as refused:
                old(Given(30), Given(None, rounds, 2))
            assert say(refused.value.problem.message, NAMES) == (
                f"Ben: {missing}, or the total or the place."
            )

    def test_nothing_at_all_is_refused(self) -> None:
        with pytest.raises(Refused) as refused:
            old(Given(), Given())
        assert say(refused.value.problem.message) == "Write down at least one total or place."
        with pytest.raises(Refused) as refused:
            old(Given(30), Given(puddings=3))
        assert say(refused.value.problem.message, NAMES) == (
            "Ben: write down the total or the place too."
        )

    def test_values_outside_the_rules_are_named_and_kept(self) -> None:
        play = old(Given(130, (60, 41, 3), 9), Given(-7, None, 4), Given(0))
        assert play.score().totals == (130, -7, 0)
        assert told(play) == [
            ("round_points", 0, 0, "60 points: with 3 players a round is worth 0 to 42."),
            ("round_points", 1, 0, "No hand of 3 players is worth 41."),
            ("total_points", None, 0, "130 points: with 3 players a play ends with −6 to 111."),
            ("sum", None, 0, "The rounds make 98 to 110 with puddings, not 130."),
            ("total_points", None, 1, "−7 points: with 3 players a play ends with −6 to 111."),
            ("puddings", None, None, "13 puddings in all, but the box holds 10."),
        ]
        assert [row[3] for row in told(old(Given(72), Given(-25), game="keltis"))] == [
            "72 points: a play ends with −24 to 71.",
            "−25 points: a play ends with −24 to 71.",
        ]

    def test_a_total_of_known_puddings_has_one_value(self) -> None:
        play = old(Given(44, (13, 16, 8), 4), Given(30, (10, 10, 10), 1))
        assert [row[3] for row in told(play)] == ["The rounds make 43, not 44."]

    @drawn(st.integers(2, 5), st.data())
    def test_no_number_is_invented(self, seats: int, data: st.DataObject) -> None:
        number = st.none() | st.integers(-9, 99)
        results = data.draw(
            st.lists(
                st.builds(
                    Given,
                    number,
                    st.none() | st.tuples(number, number, number),
                    st.none() | st.integers(0, 4),
                    st.none() | st.integers(1, seats),
                ),
                min_size=seats,
                max_size=seats,
            )
        )
        try:
            play = old(*results)
        except Refused:
            assert any(not given.known for given in results)
            return
        card = play.score()
        everybody = all(given.puddings is not None for given in results)
        for seat, given in enumerate(results):
            hands = [card.hand(round_, seat) for round_ in range(3)]
            known = list(given.rounds or (None,) * 3)
            assert [hand and hand.total for hand in hands] == known
            assert card.counts[seat] == given.puddings
            if given.total is not None:
                assert card.totals[seat] == given.total
            else:
                assert (card.totals[seat] is None) == (not everybody or None in known)
            if given.rank is not None:
                assert card.ranks[seat] == given.rank
        assert card.winners == tuple(s for s, rank in enumerate(card.ranks) if rank == 1)
        play.game.check(play.table)
        play.game.decide(card)
        assert play.game.player_json(card, 0)["puddings"] == results[0].puddings


class TestEdits:
    """Corrections are edits in the journal."""

    def test_results_are_corrected_undone_and_redone(self) -> None:
        play = totals(43, 41)
        changed = correct_results(play, [Given(43), Given(44, None, 3)], AT)
        assert changed.score().winners == (1,)
        assert changed.undo(LATER).given == play.given
        assert changed.undo(LATER).redo(LATER).given == changed.given
        assert correct_results(play, [Given(43), Given(41)], AT) is play
        with pytest.raises(ValueError, match="each seat"):
            begin(2).set_results([Given(1), Given(2)], AT)

    def test_results_move_with_their_players(self) -> None:
        play = totals(43, 41, 20)
        moved = play.reseat(["Chi", "Ann", "Zoe", "Ben"], AT)
        assert moved.score().totals == (20, 43, None, 41)
        assert moved.undo(AT).given == play.given
        with pytest.raises(Refused) as refused:
            play.reseat(["Ann", "Ben"], AT)
        assert "Chi has cards in this play" in refusal(refused, play)

    def test_no_cards_are_laid(self) -> None:
        play = totals(43, 41)
        for action in (
            lambda: play.enter(0, 0, "tt", AT),
            lambda: play.lay(0, 0, "t", None, AT),
            lambda: set_bonus(play, 0, 0, 3, "", AT),
            lambda: set_counts(play, 0, 0, 3, "", AT),
        ):
            with pytest.raises(Refused):
                action()
        assert play.close_round(2, AT) is play

    def test_a_house_rule_changes_what_it_decides(self) -> None:
        play = old(Given(30, None, 3), Given(30, None, 1), Given(20, None, 0))
        assert play.score().end_points == ((6,), (0,), (-6,))
        ruled = new_points_play(
            "x", "sushi-go", NAMES[:2], [Given(3, None, 1), Given(2, None, 0)]
        ).set_rule("pudding_two_players", "penalty", AT)
        assert ruled.score().end_points == ((6,), (-6,))


HANDS = (("ttq", "dd2"), ("s", "1"), ("p", "e"))


class TestByHand:
    """What a table insists on is a difference that stays visible."""

    def test_what_a_round_counts_is_kept_as_the_difference(self) -> None:
        play = finished(entered(begin(2), *HANDS))
        changed = set_counts(play, 0, 0, 12, " late sushi ", AT)
        assert added_by_hand(changed, 0, 0) == (Adjustment(0, 0, 4, "late sushi"),)
        card = changed.score()
        assert (card.by_hand(0, 0), card.by_hand(None, 0), card.by_hand(0, 1)) == (
            True,
            True,
            False,
        )
        hand = card.hand(0, 0)
        assert hand is not None
        assert (hand.total, hand.by_hand) == (12, 4)
        assert card.sums[0] == play.score().sums[0] + 4
        assert set_counts(changed, 0, 0, 12, "late sushi", AT) is changed
        again = set_counts(changed, 0, 0, 20, "", AT)
        assert again.adjustments == (Adjustment(0, 0, 12),)
        assert set_bonus(again, 0, 0, 0, "", AT).adjustments == ()
        assert again.undo(AT).adjustments == changed.adjustments
        assert again.undo(AT).undo(AT).redo(AT).adjustments == changed.adjustments

    def test_the_difference_stays_when_the_cards_are_corrected(self) -> None:
        play = set_counts(finished(entered(begin(2), *HANDS)), 0, 0, 12, "", AT)
        corrected = play.enter(0, 0, "tt", AT).score().hand(0, 0)
        assert corrected is not None
        assert corrected.total == 9

    def test_an_open_round_takes_only_a_bonus(self) -> None:
        play = begin(2).enter(0, 0, "tt1", AT)
        problem = verify_counts(play, 0, 0)
        assert problem is not None
        assert say(problem.message).startswith("The round is still open")
        with pytest.raises(Refused):
            set_counts(play, 0, 0, 9, "", AT)
        assert set_bonus(play, 0, 0, -2, "", AT).score().totals[0] == 3
        keltis = new_play("k", "keltis", NAMES[:2]).enter(0, 0, "R: #9", AT)
        assert set_counts(keltis, 0, 0, 9, "", AT).score().totals[0] == 9

    def test_a_blank_hand_is_entered_first(self) -> None:
        with pytest.raises(Refused) as refused:
            set_bonus(begin(2), 0, 0, 5, "", AT)
        assert "not entered" in refusal(refused, begin(2))

    def test_it_is_said_wherever_the_hand_is_explained(self) -> None:
        play = set_bonus(finished(entered(begin(2), *HANDS)), 1, 1, 5, "sang a song", AT)
        text = say(play.game.summary(play.score(), 1, 1), play.names)
        assert text.endswith("5 points added by hand: sang a song")
        keltis = new_play("k", "keltis", NAMES[:2]).enter(0, 0, "R: #9", AT)
        keltis = set_bonus(keltis, 0, 0, 1, "", AT)
        assert say(keltis.game.summary(keltis.score(), 0, 0)).endswith("1 point by hand")

    def test_far_too_much_is_refused(self) -> None:
        with pytest.raises(Refused):
            set_bonus(entered(begin(2), *HANDS), 0, 0, 10_000, "", AT)

    @settings(max_examples=60)
    @drawn(st.integers(0, 2**32), st.integers(5, 25))
    def test_every_state_comes_back(self, seed: int, steps: int) -> None:
        chance = Random(seed)
        play = entered(begin(3), *[("t", "s", "d")] * 3)
        states = [state(play)]
        for _ in range(steps):
            kind = chance.randrange(4)
            if kind == 0:
                play = play.reseat(chance.sample(play.names, 3), AT)
            elif kind == 1:
                given = [
                    Adjustment(1, 1, chance.randrange(1, 9), chance.choice(["", "a", "ü"]))
                    for _ in range(chance.randrange(3))
                ]
                play = play.set_adjustments(1, 1, given, AT)
            else:
                where = chance.randrange(3), chance.randrange(3)
                play = set_bonus(play, *where, chance.randrange(-2, 3), "", AT)
            if state(play) != states[-1]:
                states.append(state(play))
        for expected in reversed(states[:-1]):
            play = play.undo(LATER)
            assert state(play) == expected
        for expected in states[1:]:
            play = play.redo(LATER)
            assert state(play) == expected


def test_a_play_without_cards_answers_like_any_other() -> None:
    for name, game in all_games().items():
        play = new_points_play("x", name, NAMES[: game.seats[0]], [Given(5)] * game.seats[0])
        asked: Any = play.game
        card = play.score()
        assert (asked.id, asked.title, asked.seats) == (game.id, game.title, game.seats)
        assert asked.keys(play.table, 0) == asked.chips("") == asked.counters() == ()
        assert asked.counts(card, 0, 0) == asked.round_facts(play.table, 0) == ()
        assert asked.round_story(card, 0) == asked.explain_hand(card, 0, 0) == ()
        assert asked.prefill("winner", card, 0) == ()
        assert asked.verify_lay(play.table, 0, 0, "t") is not None
