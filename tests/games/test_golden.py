"""The sentences of the games, as tests/data/golden has them (`python -m tests.games.golden`)."""

import pytest

from scorekeeper.games import all_games, find
from tests.games.golden import FOLDER, text_of


@pytest.mark.parametrize("game_id", all_games())
def test_sentences(game_id: str) -> None:
    kept = (FOLDER / f"{game_id}.txt").read_text(encoding="utf-8")
    assert text_of(find(game_id)) == kept
