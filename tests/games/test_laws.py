"""What holds for every table: laws over generated hands."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import check, find, score
from scorekeeper.games.game import Game
from scorekeeper.games.parts import At
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Hand, Table
from scorekeeper.i18n import Refused
from tests.games import reference
from tests.games.tables import rules_of, said, totals

SUSHI, KELTIS = find("sushi-go"), find("keltis")
BOOK = complete(SUSHI, {})
sushi_hands = st.lists(st.sampled_from("tsd123elqwpc"), max_size=12).map(tuple)
keltis_tokens = [key for key in KELTIS.cards({}).kinds if key[1] != "#"]
keltis_hands = st.lists(st.sampled_from(keltis_tokens), max_size=25).map(
    lambda tokens: tuple(sorted(tokens, key=lambda token: "RYGBPsl".index(token[0])))
)


@st.composite
def sushi_tables(draw: st.DrawFn, soy: bool = False) -> Table:
    rules = complete(SUSHI, draw(rules_of(SUSHI)))
    seats = 3 if rules["dummy"] == "on" else draw(st.integers(2, 5))
    cards = "tsd123elqwpcy" if rules["soy_promo"] == "on" else "tsd123elqwpc"
    hands = st.none() | st.lists(st.sampled_from(cards), max_size=10).map(tuple)
    rounds = draw(st.lists(st.tuples(*[hands] * seats), min_size=1, max_size=3))
    open_round = draw(st.none() | st.integers(0, len(rounds) - 1))
    return Table(seats, tuple(rounds), rules, open_round)


@given(
    st.integers(2, 5).flatmap(
        lambda n: st.lists(st.tuples(*[sushi_hands] * n), min_size=3, max_size=3)
    )
)
def test_sushi_go_agrees_with_the_reference(rounds: list[tuple[Hand, ...]]) -> None:
    card = score(SUSHI, Table(len(rounds[0]), tuple(rounds), BOOK))
    expected = reference.sushi_rounds(rounds)
    assert totals(card) == expected
    counts = [sum(hands[seat].count("p") for hands in rounds) for seat in range(len(rounds[0]))]
    ends = reference.sushi_puddings(counts)
    whole = [
        sum(column) + end for column, end in zip(zip(*expected, strict=True), ends, strict=True)
    ]
    assert list(card.totals) == whole
    assert list(card.ranks) == reference.ranks(list(zip(whole, counts, strict=True)))


@given(st.lists(keltis_hands, min_size=2, max_size=4))
def test_keltis_agrees_with_the_reference(hands: list[Hand]) -> None:
    card = score(KELTIS, Table(len(hands), (tuple(hands),), {}))
    expected = [reference.keltis(hand) for hand in hands]
    assert list(card.totals) == expected
    assert list(card.ranks) == reference.ranks([(total,) for total in expected])


@given(sushi_tables(), st.randoms(use_true_random=False))
def test_points_do_not_depend_on_the_order_of_seats(table: Table, chance: Random) -> None:
    order = list(range(table.seats))
    if table.rules["dummy"] == "off":
        chance.shuffle(order)
    moved = tuple(tuple(hands[seat] for seat in order) for hands in table.rounds)
    before = score(SUSHI, table)
    after = score(SUSHI, Table(table.seats, moved, table.rules, table.open_round))
    assert [before.totals[seat] for seat in order] == list(after.totals)
    assert [before.ranks[seat] for seat in order] == list(after.ranks)


@given(sushi_tables())
def test_everything_can_be_said_of_every_table(table: Table) -> None:
    card, telling = score(SUSHI, table), SUSHI.tell(score(SUSHI, table))
    assert card.complete == bool(card.winners)
    assert said(telling.decision())
    for round_ in range(len(table.rounds)):
        for message in (*telling.round_story(round_), *telling.facts(round_)):
            assert "{" not in said(message)
        for race in telling.races(round_):
            assert len(race.counts) == len(race.pays) == table.seats
        for seat in range(table.seats):
            said(telling.summary(round_, seat))
            lines = telling.hand(round_, seat)
            made = sum(line.points or 0 for line in lines)
            scored = card.hand(round_, seat)
            assert made == (sum(scored.points) if scored else 0)
    for seat in range(table.seats):
        assert len(telling.end(seat)) == 1
        telling.json(seat)
    for problem in check(SUSHI, table):
        assert said(problem.message).endswith((".", "?"))


@pytest.mark.parametrize("game", [SUSHI, KELTIS], ids=lambda game: game.box.id)
@given(data=st.data())
def test_reading_is_the_inverse_of_writing(game: Game, data: st.DataObject) -> None:
    hand = data.draw(sushi_hands if game is SUSHI else keltis_hands)
    rules = complete(game, {})
    written = game.write(hand)
    assert game.read(written, rules) == hand
    assert game.read(written.upper() if game is SUSHI else written, rules) == hand
    wide = "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in written)
    assert game.read(wide, rules) == hand


@pytest.mark.parametrize("game", [SUSHI, KELTIS], ids=lambda game: game.box.id)
@given(keys=st.text("tsd123elqwpcRYGBPsl0456789*g#", max_size=30))
def test_a_press_is_taken_back(game: Game, keys: str) -> None:
    rules = complete(game, {})
    hand: Hand = ()
    cursor = None
    for key in keys:
        entry = game.entry(Table(2, ((hand, None),), rules, 0), At(0, 0, cursor))
        try:
            after, cursor_after = entry.press(key)
        except Refused:
            continue
        if after != hand:
            again = Table(2, ((after, None),), rules, 0)
            back, where = game.entry(again, At(0, 0, cursor_after)).take_back()
            assert back == hand or "#" in "".join(after)
            if "#" not in "".join(after):
                assert where == entry.cursor
                inside = game.entry(again, At(0, 0, where))
                assert inside.take_out()[0] == hand
        hand, cursor = after, cursor_after
    assert not [
        problem
        for problem in check(game, Table(2, ((hand, ()),), rules))
        if problem.level == "error"
    ]


@pytest.mark.parametrize("game", [SUSHI, KELTIS], ids=lambda game: game.box.id)
@given(data=st.data())
def test_the_cursor_reaches_every_place(game: Game, data: st.DataObject) -> None:
    hand = data.draw(sushi_hands if game is SUSHI else keltis_hands)
    table = Table(2, ((hand, None),), complete(game, {}), 0)
    entry = game.entry(table, At(0, 0))
    seen = {entry.cursor}
    for step in (-1, 1):
        for _ in range(2 * len(hand) + 20):
            entry = game.entry(table, At(0, 0, entry.move(step)))
            seen.add(entry.cursor)
    rows = len(game.cards(table.rules).rows) or 1
    assert len(seen) == len(hand) + rows


@given(sushi_hands)
def test_tiles_show_every_card_once(hand: Hand) -> None:
    tiles = SUSHI.cards(BOOK).tiles(hand)
    shown = [place for tile in tiles for place in tile.cards]
    assert sorted(shown) == list(range(len(hand)))
    assert [tile.cards[0] for tile in tiles] == sorted(tile.cards[0] for tile in tiles)
    for tile in tiles:
        assert [key for key, _ in tile.signs] == [hand[place] for place in tile.cards]
    worth = sum(tile.worth or 0 for tile in tiles)
    assert worth == score(SUSHI, Table(1, ((hand,),), BOOK, 0)).totals[0]
