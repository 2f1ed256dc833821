"""Sushi Go Party!: the shared cases, menus, entry of two-key cards, checks."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import check, find, score
from scorekeeper.games.parts import At, Fill
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Result, Table
from scorekeeper.games.sushi_go_party.cards import TYPES
from scorekeeper.games.sushi_go_party.menu import types_of
from tests.games.tables import press_all, refusal, said, table, totals
from tests.games.test_cases import cases

PARTY = find("sushi-go-party")
MENUS = [choice.id for choice in PARTY.rules[0].choices]


def play(file: dict[str, Any]) -> Table:
    menu = file["menu"] if isinstance(file["menu"], str) else ",".join(file["menu"])
    rounds = [
        [hand if isinstance(hand, str | None) else "".join(hand) for hand in hands]
        if hands
        else None
        for hands in file["rounds"]
    ]
    return table(
        PARTY, rounds, {"menu": menu, **file.get("house_rules", {})}, seats=len(file["players"])
    )


@pytest.mark.parametrize("case", cases("party.json"))
def test_cases(case: dict[str, Any]) -> None:
    at, expect = play(case["file"]), case["expect"]
    card = score(PARTY, at)
    found = totals(card)
    for round_, expected in enumerate(expect.get("round_totals", [])):
        assert found[round_] == expected
    for round_, seats in enumerate(expect.get("parts", [])):
        for seat, parts in enumerate(seats):
            hand = card.hand(round_, seat)
            assert hand is not None
            pairs = zip(card.categories, hand.points, strict=True)
            assert {category.id: points for category, points in pairs if points} == parts
    if "totals" in expect:
        assert card.end_points is not None
        assert list(card.counts) == expect["desserts"]
        assert [points[0] for points in card.end_points] == expect["dessert_points"]
        assert (list(card.totals), list(card.ranks)) == (expect["totals"], expect["ranks"])
    problems = check(PARTY, at)
    if "problems" in expect:
        shown = [_plain(problem, case["file"]["players"]) for problem in problems]
        assert shown == expect["problems"]
    else:
        assert not [problem for problem in problems if problem.level == "error"]
    _say_everything(at)


def _plain(problem: Any, names: list[str]) -> dict[str, Any]:
    found = {"level": problem.level, "code": problem.code}
    if problem.round is not None:
        found["round"] = problem.round + 1
    return found | ({} if problem.seat is None else {"player": names[problem.seat]})


def _say_everything(at: Table) -> None:
    card = score(PARTY, at)
    telling = PARTY.tell(card)
    for round_ in range(len(at.rounds)):
        for message in (*telling.round_story(round_), *telling.facts(round_)):
            assert said(message)
        assert len(telling.races(round_)) >= 2
        for seat in range(at.seats):
            assert said(telling.summary(round_, seat))
            lines = telling.hand(round_, seat)
            hand = card.hand(round_, seat)
            assert sum(line.points or 0 for line in lines) == (sum(hand.points) if hand else 0)
    for seat in range(at.seats):
        assert telling.json(seat)
        assert said(telling.end(seat)[0].reason)
    assert said(telling.decision())
    for message in telling.end_story():
        assert said(message)
    tiles = PARTY.cards(at.rules).tiles
    for hands in at.rounds:
        for hand in hands:
            shown = [place for tile in tiles(hand or ()) for place in tile.cards]
            assert sorted(shown) == list(range(len(hand or ())))


@pytest.mark.parametrize(
    ("text", "menu"),
    [
        ("sushi-go", "sushi-go"),
        ("pudding, wasabi, chopsticks, dumpling, sashimi, tempura, maki, nigiri", "sushi-go"),
        ("Maki,Tempura,Sashimi,Miso Soup,Tea,Wasabi,Ice Cream", "my-first-meal"),
        ("fruit,eel,maki,tofu,tea,wasabi,onigiri", "maki,eel,tofu,onigiri,tea,wasabi,fruit"),
    ],
)
def test_menus(text: str, menu: str) -> None:
    rules = complete(PARTY, {"menu": text})
    assert rules["menu"] == menu
    assert complete(PARTY, rules) == rules


@pytest.mark.parametrize("text", ["", "burger", "maki,[b]", "nigiri"])
def test_what_is_not_a_menu(text: str) -> None:
    assert "is not a menu of Sushi Go Party!" in refusal(complete, PARTY, {"menu": text})


@pytest.mark.parametrize("menu", MENUS)
def test_no_key_of_a_menu_begins_another(menu: str) -> None:
    keys = list(PARTY.cards(complete(PARTY, {"menu": menu})).kinds)
    assert len(keys) == len(set(keys))
    assert not [(a, b) for a in keys for b in keys if a != b and b.startswith(a)]


@given(st.data())
def test_reading_and_pressing_agree(data: st.DataObject) -> None:
    rules = complete(PARTY, {"menu": data.draw(st.sampled_from(MENUS))})
    keys = [key for key in PARTY.cards(rules).kinds if key[0] != "x"]
    hand = tuple(dict.fromkeys(data.draw(st.lists(st.sampled_from(keys), max_size=9))))
    assert PARTY.read(PARTY.write(hand), rules) == hand
    marked = sum(key[0] == "j" for key in hand)
    if marked <= 3:
        assert press_all(PARTY, "".join(hand), rules)[0] == hand


def test_two_key_cards() -> None:
    rules = {"menu": "points-platter"}
    hand, cursor = press_all(PARTY, "qlocotj5x8", rules)
    assert hand == ("q", "l", "oc", "ot", "j5", "x8")
    assert cursor is not None
    half = press_all(PARTY, "qlo", rules)
    assert half[0] == ("q", "l")
    assert half[1] is not None
    assert half[1].pending == "o"
    at = table(PARTY, [["ql", None]], rules)
    assert PARTY.entry(at, At(0, 0, half[1])).take_back() == (("q", "l"), type(cursor)(0, 2))
    assert "No card has the key oz" in refusal(PARTY.entry(at, At(0, 0, half[1])).press, "z")


def test_fruit_is_read_in_either_order() -> None:
    rules = {"menu": "master-menu"}
    assert press_all(PARTY, "8797", rules)[0] == ("78", "79")
    assert PARTY.read("98 87", complete(PARTY, rules)) == ("89", "78")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tt menu", "The menu card never stays"),
        ("takeout box", "enter 0 for each"),
        ("special order", "press j"),
        ("squit", "did you mean q (Squid)"),
    ],
)
def test_names_that_are_no_tokens(text: str, words: str) -> None:
    assert words in refusal(PARTY.read, text, complete(PARTY, {}))


def test_uramaki_places_that_are_open() -> None:
    at = table(PARTY, [["x8", ""]], {"menu": "dinner-for-two"}, open_round=0)
    left = {key.key: key.left for key in PARTY.entry(at, At(0, 1)).keys}
    assert (left["x8"], left["x5"], left["x2"]) == (None, None, 0)
    entry = PARTY.entry(at, At(0, 1))
    cursor = entry.press("x")[1]
    assert "8, then 5, then 2" in refusal(PARTY.entry(at, At(0, 1, cursor)).press, "2")


@pytest.mark.parametrize(
    ("menu", "hand", "fill"),
    [
        ("sushi-go", "ttt", Fill(3, 10, 10)),
        ("dinner-for-two", "x8qq", Fill(2, 4, 8)),
        ("master-menu", "q0", Fill(2, 8, 9)),
        ("master-menu", "q00", Fill(3, 7, 9)),
        ("my-first-meal", "tts", Fill(3, 10, 10)),
    ],
)
def test_fill(menu: str, hand: str, fill: Fill) -> None:
    assert PARTY.fill(table(PARTY, [[hand, None]], {"menu": menu}), 0, 0) == fill


@pytest.mark.parametrize(
    ("asked", "menu", "points"),
    [
        ("maki 5 5 3 1", "", (6, 6, 3, 0)),
        ("maki 3 3 3 2 1 1", "", (6, 6, 6, 4, 2, 2)),
        ("maki 9 8 7 6 5 4 3 2", "", (6, 4, 2, 0, 0, 0, 0, 0)),
        ("maki 0 0 0", "", (0, 0, 0)),
        ("temaki 3 2 0 0", "", (4, 0, -4, -4)),
        ("temaki 2 2 2", "", (0, 0, 0)),
        ("temaki 2 1", "", (4, 0)),
        ("edamame 3 2 1", "", (6, 4, 2)),
        ("edamame 1 1 1 1 1 1 1", "", (4,) * 7),
        ("edamame 3 0", "", (0, 0)),
        ("desserts 4 2 1 1", "sushi-go", (6, 0, -6, -6)),
        ("desserts 4 0", "my-first-meal", (12, 0)),
        ("desserts 889989 0", "master-menu", (4, -6)),
    ],
)
def test_questions(asked: str, menu: str, points: tuple[int, ...]) -> None:
    id_, *values = asked.split()
    question = next(known for known in PARTY.questions if known.id == id_)
    rules = complete(PARTY, {"menu": menu} if menu else {})
    ruling = question.settle(values, rules)
    assert ruling.points == points
    assert all(map(said, ruling.why))
    assert question.settle(question.example, rules).points


def test_who_wins_by_desserts() -> None:
    winner = next(known for known in PARTY.questions if known.settles_winner)
    ruling = winner.settle(["30:2", "30:4", "28:9"], complete(PARTY, {}))
    assert ruling.extra["ranks"] == (2, 1, 3)
    assert said(ruling.why[1]) == "rank 1: 30 points, dessert cards 4"
    assert "is not total:dessert cards" in refusal(winner.settle, ["30", "3:1"], {})


def test_questions_are_filled_in_from_a_play() -> None:
    at = table(PARTY, [["x8", "435b", "n77", "j5oc"]], {"menu": "points-platter"}, open_round=0)
    card = score(PARTY, at)
    found = {known.id: known.from_play and known.from_play(card, 0) for known in PARTY.questions}
    assert found["edamame"] == ("0", "1", "0", "0")
    assert found["round"] == ("x8", "435b", "n77", "j5oc")
    fruit = table(PARTY, [["77q", "89"], ["", "99"]], {"menu": "master-menu"})
    desserts = next(known for known in PARTY.questions if known.id == "desserts")
    assert desserts.from_play is not None
    assert desserts.from_play(score(PARTY, fruit), 0) == ("77", "8999")


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any hands of any menu, ready or free."""
    groups: dict[str, list[str]] = {}
    for type_ in TYPES:
        groups.setdefault(type_.group, []).append(type_.id)
    free = [
        id_
        for group, count in (("roll", 1), ("appetizer", 3), ("special", 2), ("dessert", 1))
        for id_ in draw(st.permutations(groups[group]))[:count]
    ]
    menu = draw(st.sampled_from(MENUS) | st.just(",".join(free)))
    rules = complete(PARTY, {"menu": menu, "tea_desserts": draw(st.sampled_from(_TEA))})
    keys = list(PARTY.cards(rules).kinds)
    seats = draw(st.integers(2, 8))
    hands = st.lists(st.sampled_from(keys), max_size=10).map(tuple)
    rounds = draw(st.lists(st.tuples(*[hands] * seats), min_size=1, max_size=3))
    return Table(seats, tuple(rounds), rules)


_TEA = ["count", "ignore"]


@given(tables(), st.randoms(use_true_random=False))
def test_points_do_not_depend_on_seats_or_on_the_order_of_the_menu(
    at: Table, chance: Random
) -> None:
    order = list(range(at.seats))
    chance.shuffle(order)
    cards = [*types_of(at.rules["menu"])]
    chance.shuffle(cards)
    rules = complete(PARTY, {**at.rules, "menu": ",".join(cards)})
    assert rules == at.rules
    moved = tuple(tuple(hands[seat] for seat in order) for hands in at.rounds)
    before, after = score(PARTY, at), score(PARTY, at._replace(rounds=moved, rules=rules))
    assert [before.totals[seat] for seat in order] == list(after.totals)
    assert [before.ranks[seat] for seat in order] == list(after.ranks)


@given(tables())
def test_what_is_shared_adds_up(at: Table) -> None:
    card = score(PARTY, at)
    for round_, scored in enumerate(card.rounds):
        hands = [hand for hand in scored.hands if hand]
        places = {category.id: place for place, category in enumerate(card.categories)}
        if "maki" in places:
            paid = sorted((hand.points[places["maki"]] for hand in hands), reverse=True)
            worth = (6, 4, 2) if at.seats > 5 else (6, 3)
            assert set(paid) <= {0, *worth}
            places_paid = len({*paid} - {0})
            assert {*paid} - {0} == set(worth[:places_paid])
        if "temaki" in places:
            paid = [hand.points[places["temaki"]] for hand in hands]
            assert set(paid) <= ({-4, 0, 4} if at.seats > 2 else {0, 4})
        if "edamame" in places:
            laid = [sum(key in {"b", "jb"} for key in hand or ()) for hand in at.rounds[round_]]
            each = min(sum(count > 0 for count in laid) - 1, 4)
            made = sum(hand.points[places["edamame"]] for hand in hands)
            assert made == sum(laid) * max(each, 0)
    _say_everything(at)


def test_results_without_cards() -> None:
    results = (Result(30, counted=4), Result(rounds=(10, 10, 10), counted=4))
    at = Table(2, (), complete(PARTY, {"menu": "my-first-meal"}), results=results)
    card = score(PARTY, at)
    assert (card.totals, card.end_points) == ((30, 42), ((12,), (12,)))
    assert PARTY.tell(card).json(1)["dessert_points"] == 12
    fruit = Table(2, (), complete(PARTY, {"menu": "master-menu"}), results=results)
    assert score(PARTY, fruit).end_points == ((None,), (None,))
    telling = PARTY.tell(score(PARTY, fruit))
    assert said(telling.decision())
    assert telling.end(0) == telling.end_story() == ()


@pytest.mark.parametrize(
    ("menu", "hands", "reasons"),
    [
        (
            "my-first-meal",
            ["wlwqaii", "tts"],
            [
                "salmon on wasabi: 6 and squid on wasabi: 9",
                "Tea, 1: 4 (largest set of one background: 4)",
            ],
        ),
        ("my-first-meal", ["wqwtttm", ""], ["empty wasabi: 0", "3 tempura: 5 (1 left over)"]),
        ("sushi-go", ["33ssss", "3", "2"], ["4 sashimi: 10 (1 left over)"]),
        ("sushi-go", ["3", "3", "2"], ["3 maki icons: 6 (most with Ben)"]),
        ("sushi-go", ["1", "3", "3", "2", "2", "e"], ["1 maki icon: 2 (third)"]),
        ("sushi-go", ["1", "3", "3", "2"], ["1 maki icon: 0 (most 3, second 2)"]),
        ("master-menu", ["k", "kk", "e"], ["Temaki, 1: 0 (neither most nor fewest)"]),
        ("master-menu", ["e0", "k", "e"], ["Temaki, 0: −4 (fewest with Chi)", "1: 2 (2 each)"]),
        ("master-menu", ["fffococos", "e", "k"], ["Tofu, 3: 0 (one 2, two 6, more 0)"]),
        ("master-menu", ["ocotorosos", "e", "k"], ["Onigiri, 5: 17 (sets of 4 and 1)"]),
        ("dinner-for-two", ["x84", "5"], ["Uramaki: 8 (took 8 and 4 icons left: the most are 5)"]),
        ("dinner-for-two", ["x85", "4"], ["Uramaki: 13 (took 8 and 5 icons left: most)"]),
        ("cutthroat-combo", ["zyy", "e", "l"], ["soy sauce with 2 colours: 8 (most)"]),
        ("cutthroat-combo", ["zy", "zye", "l"], ["soy sauce with 2 colours: 0 (the most are 3)"]),
        ("points-platter", ["bb", "b", "bbb"], ["Edamame, 2: 4 (2 others have any)"]),
    ],
)
def test_every_number_is_explained(menu: str, hands: list[str], reasons: list[str]) -> None:
    at = table(PARTY, [hands], {"menu": menu})
    told = [said(line.reason) for line in PARTY.tell(score(PARTY, at)).hand(0, 0)]
    for reason in reasons:
        assert any(reason in one for one in told), told
    assert all(line.page for line in PARTY.tell(score(PARTY, at)).hand(0, 0))


@pytest.mark.parametrize(
    ("menu", "rounds", "reason"),
    [
        ("sushi-go", [["pp", "p", ""], [""] * 3, [""] * 3], "Pudding, 2: 6 (most)"),
        ("sushi-go", [["", "p", ""], [""] * 3, [""] * 3], "Pudding, 0: −6 (fewest with Chi)"),
        ("party-sampler", [["iiiii", "", ""], [""] * 3, [""] * 3], "12 (12 for each four)"),
        (
            "master-menu",
            [["7778", "", ""], ["77", "", ""], [""] * 3],
            "Fruit, 3: 8 (Melon 5: 10, Pineapple 1: 0 and Orange 0: −2)",
        ),
    ],
)
def test_desserts_are_explained(menu: str, rounds: list[list[str]], reason: str) -> None:
    card = score(PARTY, table(PARTY, rounds, {"menu": menu}))
    assert reason in said(PARTY.tell(card).end(0)[0].reason)


def test_a_nigiri_on_its_wasabi_is_one_tile() -> None:
    rules = complete(PARTY, {"menu": "my-first-meal"})
    tiles = PARTY.cards(rules).tiles(PARTY.read("wlwqaii", rules))
    assert [(said(tile.name), tile.cards, tile.worth) for tile in tiles] == [
        ("Salmon ×3", (0, 1), 6),
        ("Squid ×3", (2, 3), 9),
        ("Tea", (4,), None),
        ("2 × Ice cream", (5, 6), None),
    ]


def test_a_copy_lies_with_what_it_copies() -> None:
    rules = complete(PARTY, {"menu": "points-platter"})
    tiles = PARTY.cards(rules).tiles(("d", "jd", "jl"))
    assert [(said(tile.name), tile.cards, tile.worth) for tile in tiles] == [
        ("2 × Dumplings", (0, 1), 3),
        ("Copy: Salmon", (2,), 2),
    ]


def test_the_box_counts_types_and_not_faces() -> None:
    at = table(PARTY, [["eeeqi", "llm3"], ["e", "i"]], {"menu": "my-first-meal"})
    left = {key.key: key.left for key in PARTY.entry(at, At(0, 0)).keys}
    assert (left["e"], left["3"], left["m"], left["i"]) == (None, None, 7, 14)
    assert press_all(PARTY, "qqqq", {"menu": "my-first-meal"})[0] == ("q",) * 4
    hand = press_all(PARTY, "q" * 12, {"menu": "my-first-meal"})[0]
    at = table(PARTY, [["".join(hand), None]], {"menu": "my-first-meal"})
    assert "no more of this type" in refusal(PARTY.entry(at, At(0, 1)).press, "e")


@pytest.mark.parametrize(
    ("menu", "words", "others"),
    [
        ("my-first-meal", "wasabi before its nigiri", ("special order", "face-down", "x8")),
        ("points-platter", "special order", ("face-down", "wasabi")),
        ("master-menu", "face-down", ("x8", "special order")),
        ("big-banquet", "as it lies on the table", ("x8", "wasabi")),
    ],
)
def test_entering_is_explained_for_the_menu(menu: str, words: str, others: tuple[str, ...]) -> None:
    rules = complete(PARTY, {"menu": menu})
    hint = said(PARTY.hint_with(rules))
    assert words in hint
    assert not [other for other in others if other in hint]


@pytest.mark.parametrize(
    ("hands", "states"),
    [
        (["m"] + ["ttssqqa"] * 7, "short"),  # one card of seven
        (["tssqqam"] + ["ttssqqa"] * 7, "full"),
        (["ttssq"] + ["ttssqqa"] * 7, "short"),  # nobody else has lost a soup
        (["ttssq", "ttssqq", "ttssqq"] + ["ttssqqa"] * 5, "full"),
        (["tt"] * 2 + ["ttssqqa"] * 6, "short"),  # eight soups can't be ten
        (["ttss", "ttss", "mm12223", "mmm3322"] + [None] * 4, "short"),  # five soups are here
        (["ttss", None, None, None, None, None, None, None], "short"),
        (["ttssqqam"] + ["ttssqqa"] * 7, "over"),
    ],
)
def test_cards_can_be_missing_only_as_soups_meet(hands: list[str | None], states: str) -> None:
    at = table(PARTY, [hands], {"menu": "my-first-meal"})
    assert PARTY.fill(at, 0, 0).state == states
    told = {problem.seat for problem in check(PARTY, at) if problem.code == "hand_size"}
    assert (0 in told) == (states != "full")
