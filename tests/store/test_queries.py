"""Lists: what a brute-force look at every play finds, in its order."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.game import Game
from scorekeeper.i18n import Refused
from scorekeeper.play import actions
from scorekeeper.play.operations import Operation
from scorekeeper.store import queries
from scorekeeper.store.database import open_store
from scorekeeper.store.index import asked, folded, seconds
from scorekeeper.store.log import Store
from scorekeeper.store.queries import Filter, Row
from tests.store.help import begin, finish, lay, old_result, put_in_bin
from tests.store.journeys import laptops, steps, travel

filters = st.builds(
    Filter,
    text=st.sampled_from(("", "caf", "ann 2026", "くら", "eve", "2025-03", "rem")),
    player=st.sampled_from(((), "Ann", ("Ben", "Chi"), "Eve 3", "nobody")),
    game=st.sampled_from((None, "sushi-go", "keltis")),
    seats=st.sampled_from((None, 2, 3)),
    state=st.sampled_from((None, "finished", "unfinished", "abandoned", "binned")),
    title=st.sampled_from((None, "Sushi Go!", "Other")),
)


def wanted(store: Store, play_id: str, wish: Filter) -> bool:
    """Return whether a play is looked for, seen from the play itself."""
    play = store.play(play_id)
    words = " ".join([(play.started or "")[:10], *play.names, play.place, play.note])
    names = (wish.player,) if isinstance(wish.player, str) else wish.player
    sitting = {seat.person for seat in play.seats}
    state = play.state or ("finished" if play.finished else "unfinished")
    return (
        all(word in f" {folded(words)}" for word in asked(wish.text))
        and all((store.people().find(name) or "?") in sitting for name in names)
        and wish.game in {None, play.game_id}
        and wish.seats in {None, len(play.seats)}
        and (state == wish.state if wish.state else state != "binned")
        and wish.title in {None, play.title}
    )


def place(store: Store, row: Row) -> tuple[int, int, int]:
    known = seconds(row.started)
    return (-(2**60) if known is None else known, row.entered, store.subject(row.id))


def by_total(row: Row) -> int:
    totals = [row.totals[seat] for seat in row.winners] if row.finished else []
    return max((total for total in totals if total is not None), default=-(2**60))


@settings(max_examples=40)
@given(steps, filters)
def test_lists_find_what_a_look_at_every_play_finds(journey: list, wish: Filter) -> None:
    (store, other) = laptops(2)
    travel([store, other], journey)
    ids = [log.subject for log in store.every_log()]
    expected = {play_id for play_id in ids if wanted(store, play_id, wish)}
    found = queries.history(store, wish, limit=99)
    assert {row.id for row in found} == expected
    assert queries.count(store, wish) == len(found)
    assert found == sorted(found, key=lambda row: place(store, row), reverse=True)
    assert [play.id for play in queries.all_plays(store, wish)] == [row.id for row in found][::-1]
    pages = [queries.history(store, wish, offset=at, limit=2) for at in range(0, len(found), 2)]
    assert [row for page in pages for row in page] == found
    totals = queries.history(store, wish, "total", limit=99)
    assert [by_total(row) for row in totals] == sorted(map(by_total, found), reverse=True)


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = open_store(database)
    yield store
    store.close()


def going_on(store: Store) -> list[Row]:
    return queries.history(store, Filter(state="unfinished"), "changed")


def test_a_row_says_what_the_play_says(store: Store) -> None:
    play = finish(
        store, begin(store, ("Ann", "[/]", "さくら"), place="Café", note="!"), "ttp", "ss", "q"
    )
    card = play.score()
    row = queries.row(store, play.id)
    assert row is not None
    assert (row.names, row.totals, row.ranks) == (play.names, card.totals, card.ranks)
    assert (row.winners, row.place, row.note) == (card.winners, "Café", "!")
    assert row.rounds == ((5, 5, 5), (0, 0, 0), (3, 3, 3))
    assert (row.finished, row.open_round, row.without_cards, row.state) == (True, None, False, None)
    assert row.started == play.started
    assert queries.row(store, "nothing") is None


def test_stars_mark_points_by_hand_and_results_that_the_rules_do_not_allow(store: Store) -> None:
    play = begin(store)
    lay(store, play, 0, 1, "tt")
    store.act(play.id, lambda play: actions.set_bonus(play, 0, 1, 3, "birthday"))
    assert [row.odd for row in going_on(store)] == [(1,)]
    odd = old_result(store, (1, 480), ("Ann", "Ben"))
    assert getattr(queries.row(store, odd.id), "odd", None) == tuple(
        sorted({one.seat for one in odd.check() if one.seat is not None})
    )


def test_margins_are_those_of_people_and_close_wins_come_first(store: Store) -> None:
    for totals in ((40, 30), (40, 39), (38, 39)):
        old_result(store, totals, ("Ann", "Ben"))
    begin(store)
    rules = {"title": "Golf", "wins": "lowest"}
    golf = old_result(store, (12, 7), ("Ann", "Ben"), game="free", rules=rules)
    assert [(row.id, row.winners) for row in queries.history(store, Filter(title="Golf"))] == [
        (golf.id, (1,))
    ]
    assert [row.id for row in queries.history(store, order="margin")].index(golf.id) == 2
    store.empty_bin([put_in_bin(store, golf).id])
    found = queries.history(store, order="margin")
    assert [row.totals for row in found[:3]] == [(38, 39), (40, 39), (40, 30)]
    assert [row.finished for row in found] == [True, True, True, False]


def test_unfinished_and_binned_plays_come_latest_first(store: Store) -> None:
    one, two, three = (begin(store, (name, "Ben")) for name in ("Ann", "Chi", "Dov"))
    store.act(one.id, lambda play: actions.set_text(play, "note", "late"), at=2**52)
    store.act(two.id, actions.abandon)
    assert queries.history(store, order="entered")[0].id == three.id
    assert [row.id for row in going_on(store)] == [one.id, three.id]
    for at, play in ((5, three), (9, one)):
        store.act(play.id, actions.bin, at=at)
    binned = queries.history(store, Filter(state="binned"), "state")
    assert [row.id for row in binned] == [one.id, three.id]
    assert [row.id for row in queries.history(store)] == [two.id]


def test_people_and_places_come_latest_first_and_only_where_they_are_used(store: Store) -> None:
    old_result(store, (1, 2), ("Ann", "Ben"), started="2024-01-01", place="Café")
    old_result(store, (1, 2), ("Ben", "Chi"), started="2025-01-01", place="Home")
    put_in_bin(store, old_result(store, (1, 2), ("Dov", "Eve"), started="2026-01-01", place="Bin"))
    store.person("Nobody yet")
    known = [(player.name, player.plays, player.last) for player in queries.players(store)]
    assert known == [("Ben", 2, "2025-01-01"), ("Chi", 1, "2025-01-01"), ("Ann", 1, "2024-01-01")]
    assert queries.places(store) == ["Home", "Café"]
    ben = store.person("Ben")
    store.write_person(ben, {"hidden": 1})
    assert [player.name for player in queries.players(store)] == ["Chi", "Ann"]
    assert len(queries.players(store, include_hidden=True)) == 3


def test_a_play_of_an_unknown_game_is_kept_and_named(store: Store) -> None:
    play_id = "99999999-0000-4000-8000-000000000000"
    store.add([Operation(play_id, 1, 7, 0, {"game": "tichu", "seat/1": store.person("Ann")})])
    known = begin(store)
    assert queries.unreadable(store) == [play_id]
    assert store.rebuild() == 1
    assert [play.id for play in queries.all_plays(store)] == [known.id]
    assert list(store.plays([play_id, known.id])) == [known.id]
    with pytest.raises(Refused):
        store.play(play_id)


def test_ids_are_found_by_their_beginning(store: Store) -> None:
    play = begin(store, play_id="abcdef01-0000-4000-8000-000000000000")
    begin(store, play_id="abcdee01-0000-4000-8000-000000000000")
    assert queries.ids_like(store, "ABCDEF") == [play.id]
    assert len(queries.ids_like(store, "abcde")) == 2
    assert queries.ids_like(store, "%") == []


def test_games_that_tables_named_themselves_are_offered_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "title", lambda _, rules: f"Ours, {rules['maki_tie']}")
    begin(store, rules={"maki_tie": "pool9"}, started="2025-01-01")
    begin(store, started="2024-01-01")
    assert [(title.title, title.rules) for title in queries.titles(store)] == [
        ("Ours, pool9", {"maki_tie": "pool9"}),
        ("Ours, split6", {}),
    ]
    assert queries.count(store, Filter(title="Ours, pool9")) == 1
