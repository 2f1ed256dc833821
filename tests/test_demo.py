"""The made-up year."""

from collections import Counter
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import demo, games
from scorekeeper.demo import write_demo
from scorekeeper.games.sushi_go import draft
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.statistics.plays import by_title, load
from scorekeeper.store.database import open_store
from scorekeeper.store.queries import Filter, all_plays, history

NOW = datetime.fromisoformat("2026-11-29T20:00:00+01:00")


def test_a_year_of_plays_that_could_have_happened(database: Path) -> None:
    assert write_demo(database, NOW) >= 100
    with closing(open_store(database)) as store:
        plays = list(all_plays(store))
        assert {play.game_id for play in plays} == {
            game.box.id for game in games.all_games().values() if game.box.year
        }
        for play in plays:
            errors = [it for it in play.check() if it.level == "error"]
            assert not errors
            assert "2025-11-30" < (play.started or "") < "2026-11-30"
        (row,) = history(store, Filter(state="unfinished"), "changed")
        assert (row.closed, len(row.names)) == (1, 4)
        counted = by_title(load(store))
        assert sum(map(len, counted.values())) == len(plays) - 1


def test_sushi_go_is_drafted(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = []

    def dealt(*args: Any) -> draft.Draft:
        deals.append(draft.deal(*args))
        return deals[-1]

    monkeypatch.setattr(demo, "deal", dealt)
    write_demo(database, NOW)
    with closing(open_store(database)) as store:
        plays = [play for play in all_plays(store) if play.game_id == "sushi-go" and play.finished]
    assert len(plays) == len(deals) - 1 > 30  # the last one is not at its end
    box = Counter({kind.key: kind.count for kind in CARDS})
    boxes, begun, late = [], 0, 0
    for play in plays:
        hands = [hand for hands in play.rounds for hand in hands if hand is not None]
        boxes.append(Counter(card for hand in hands for card in hand))
        for hand in hands:
            nigiri = [place for place, card in enumerate(hand) if card in "elq"]
            if "w" in hand and nigiri:
                begun += hand.index("w") < nigiri[-1]
                late += hand.index("w") > nigiri[-1]
    unseen = [Counter(one.pile[2 * len(one.hands) * len(one.hands[0]) :]) for one in deals[:-1]]
    left = sorted(sorted((box - cards).elements()) for cards in boxes)
    assert left == sorted(sorted(cards.elements()) for cards in unseen)  # 108 in every play
    assert begun > 4 * late  # as people do, who lay it for the nigiri to come
