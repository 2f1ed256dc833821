"""What holds in every practice game, whoever plays."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import find, rules
from scorekeeper.games.sushi_go import draft, scoring
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.practice import flat
from scorekeeper.practice.computer import LEVELS, choose
from scorekeeper.practice.game import YOU, Practice, Shelf
from scorekeeper.practice.matches import play_matches
from scorekeeper.practice.search import Budget, known

QUICK = Budget(16, None)
BOX = Counter({kind.key: kind.count for kind in CARDS})
BOOK = rules.complete(find("sushi-go"), {})
HANDS = st.lists(st.sampled_from(flat.KEYS), max_size=10).map(tuple)


@given(st.lists(HANDS, min_size=2, max_size=5))
def test_flat_points_are_those_of_the_rules(hands: list[tuple[str, ...]]) -> None:
    seats = []
    for hand in hands:
        seat = [0] * 8
        for card in hand:
            flat.lay(seat, flat.NUMBER[card])
        seats.append(seat)
    assert flat.round_points(seats) == [sum(p) for p in scoring.round_points(hands, BOOK)]
    puddings = [hand.count("p") for hand in hands]
    assert flat.pudding_points(puddings) == list(scoring.pudding_points(puddings, BOOK))


@given(st.integers(2, 5), st.integers(), st.booleans())
def test_no_card_is_lost_and_no_hand_is_known_that_was_not_held(
    seats: int, seed: int, both_ways: bool
) -> None:
    chance = Random(seed)
    play = draft.deal(seats, {"pass": "both_ways" if both_ways else "left"}, chance)
    views: list[list[draft.View]] = [[] for _ in range(seats)]
    while not play.over:
        if not any(play.laid):
            views = [[] for _ in range(seats)]
        before = (hand for hands in play.before for hand in hands)
        every = Counter(card for cards in (play.pile, *play.hands, *play.laid) for card in cards)
        assert every + Counter(card for hand in before for card in hand) == BOX
        for seat in range(seats):
            views[seat].append(play.view(seat))
            state = known(views[seat])
            for step, hand in enumerate(state.hands):
                if hand is not None:  # what is known is true
                    real = play.hands[(seat + step) % seats]
                    assert sorted(hand) == sorted(flat.NUMBER[card] for card in real)
            held = len({len(views[seat]), seats})
            assert state.hands.count(None) == max(seats - len(views[seat]), 0), held
        play = play.apply([chance.choice(play.view(seat).choices) for seat in range(seats)])


def test_a_game_is_its_seed_levels_and_picks(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    game = Practice(7, ("easy", "normal", "hard"), "2026-11-30T20:00:00+01:00")
    while not game.now.over:
        again = game.play(game.now.view(YOU).choices[0], QUICK)
        assert again == game.play(game.now.view(YOU).choices[0], QUICK)
        game = again
        shelf.save(game)
    assert list(shelf.games()) == [game]
    card = find("sushi-go").score(game.table)
    assert card.complete
    assert shelf.record() == {"easy,hard,normal": [1, int(YOU in card.winners)]}
    shelf.save(game)
    assert shelf.record()["easy,hard,normal"][0] == 1
    assert game.taken_back().turns == game.turns[:-1]
    shelf.drop(game)
    assert list(shelf.games()) == []
    assert shelf.record()["easy,hard,normal"][0] == 1


def test_what_is_no_game_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "game-1.json").write_text('{"seed": 1, "levels": ["hard"], "turns": [[["x"]]]}')
    (tmp_path / "game-2.json").write_text("nonsense")
    assert list(Shelf(tmp_path).games()) == []


def test_a_pick_that_is_not_allowed_is_none() -> None:
    game = Practice(1, ("easy",), "2026-11-30")
    with pytest.raises(ValueError, match="can't be picked"):
        game.play(("q", "q"))


@pytest.mark.parametrize("level", LEVELS)
def test_computers_pick_what_is_allowed(level: str) -> None:
    play = draft.deal(3, {"pass": "left"}, Random(2))
    for _ in range(8):
        views = [play.view(seat) for seat in range(3)]
        picks = [choose(level, [view], Random(1), QUICK) for view in views]
        assert all(pick in view.choices for pick, view in zip(picks, views, strict=True))
        play = play.apply([view.choices[0] for view in views])


def test_hard_beats_normal_and_the_same_seed_plays_the_same_games() -> None:
    first = play_matches(["hard", "normal", "normal", "normal"], 24, 7, Budget(60, None))
    again = play_matches(["hard", "normal", "normal", "normal"], 24, 7, Budget(60, None))
    assert (first.wins, first.totals) == (again.wins, again.totals)
    assert sum(first.wins) == pytest.approx(24)
    assert first.wins[0] / 24 > 0.5
    easy = play_matches(["normal", "easy", "easy", "easy"], 60, 7)
    assert easy.wins[0] / 60 > 0.35
