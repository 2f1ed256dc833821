"""What the form of an old result says, without the form."""

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.base import Given
from scorekeeper.points import new_points_play
from scorekeeper.tui.screens.old_result_words import (
    button_labels,
    doubts_of,
    outcome_text,
    title_text,
)

GAME = all_games()["sushi-go"]


@pytest.mark.parametrize("correcting", [False, True])
def test_the_game_goes_first_where_there_is_little_room(correcting: bool) -> None:
    wide = title_text(GAME, correcting, 78).plain
    narrow = title_text(GAME, correcting, 24).plain
    assert wide == f"{GAME.title}  {narrow}"


@pytest.mark.parametrize(
    ("rules", "said"),
    [({}, "Rulebook"), ({"maki_tie": "full"}, "1 house rule")],
)
def test_the_buttons_say_what_is_chosen(rules: dict[str, str], said: str) -> None:
    labels = button_labels(GAME, GAME.complete_rules(rules), "places")
    assert (labels["house"], labels["columns"]) == (said, "Known: Places")


def test_the_outcome_names_totals_that_were_added_up() -> None:
    given = [Given(None, (10, 10, 10), 4), Given(None, (10, 10, 11), 3)]
    play = new_points_play("1", "sushi-go", ("Ann", "[/]"), given)
    lines = outcome_text(play, {0: play.score().totals[0], 1: 5}).plain.splitlines()
    assert lines[0].startswith("★ ")
    assert lines[1] == f"[/]: the total is added up to {play.score().totals[1]}."
    assert lines[2:] == doubts_of(play)[:3]
