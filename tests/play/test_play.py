"""The state of a play: seats, rounds, results, and whatever comes from elsewhere."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.scorecard import ByHand, Result
from scorekeeper.i18n import Refused, say
from scorekeeper.play import actions
from scorekeeper.play.operations import Log, Operation
from scorekeeper.play.people import People
from scorekeeper.play.play import play_of
from tests.play.tables import PEOPLE, begun, closed, entered, hand, put, texts


def of(cells, people=PEOPLE):
    return play_of(Log("p", [Operation("p", 1, 1, 0, {"game": "sushi-go", **cells})]), people)


def test_a_play_at_the_beginning():
    play = begun("a", "b", "c", started="2026-11-29", first=1, place=" Home ", note="x")
    assert play.names == ("Ann", "Ben", "Chi")
    assert (play.title, play.closed, play.round_count, play.finished) == ("Sushi Go!", 0, 3, False)
    assert (play.started, play.place, play.note) == ("2026-11-29", "Home", "x")
    assert (play.starter, play.open_round, play.last_round) == (1, 0, 0)
    assert texts(play) == [[None] * 3] * 3
    assert not play.entered
    assert play.left is None
    assert play.rules["maki_tie"] == "split6"
    assert play.log.value("rule/maki_tie") is None, "defaults are not stored"


@pytest.mark.parametrize(
    ("cells", "ids"),
    [
        ({"seat/1": "a", "seat/2": "b"}, "1 2"),
        ({"seat/xabcde": "c", "seat/2": "b", "seat/1": "a"}, "1 2 xabcde"),
        ({"seat/1": "a", "seat/2": "b", "order": ["2", "1"]}, "2 1"),
        ({"seat/1": "a", "seat/2": "b", "seat/xb": "c", "order": ["2"]}, "2 1 xb"),
        ({"seat/1": "a", "order": ["9", 1, ["1"], {}, "1"]}, "1"),
        ({"seat/1": "a", "order": "21"}, "1"),
        ({"seat/1": "a", "hand/2/2": "t"}, "1 2"),
        ({"seat/1": "a", "points/1/2": [[4, ""]]}, "1 2"),
        ({"seat/1": "a", "result/2": {"total": 4}}, "1 2"),
    ],
)
def test_seats_are_in_order_and_whoever_has_cards_sits_there(cells, ids):
    assert " ".join(seat.id for seat in of(cells).seats) == ids


def test_whoever_was_taken_away_stays_with_their_cards():
    play = entered(begun("a", "b", "c"), 0, "t", "s", "d")
    play = put(play, {"seat/2": None})  # as another laptop does it that knows no cards
    assert play.names == ("Ann", "Ben", "Chi")
    play = put(play, {"hand/1/2": None})
    assert play.names == ("Ann", "Chi")


@pytest.mark.parametrize(
    ("value", "seat"),
    [
        ("a", ("Ann", "a", "person")),
        ("nobody-known", ("nobody-k", "nobody-known", "person")),
        ({"guest": "Anonymous 1"}, ("Anonymous 1", None, "guest")),
        ({"dummy": "Dummy"}, ("Dummy", None, "dummy")),
        ({"else": 1}, ("?", None, "guest")),
        (5, ("?", None, "guest")),
    ],
)
def test_who_sits_at_a_seat(value, seat):
    found = of({"seat/1": value}).seats[0]
    assert (found.name, found.person, found.kind) == seat


@pytest.mark.parametrize(
    ("done", "closed_rounds", "open_round"),
    [((), 0, 0), ((1,), 1, 1), ((1, 2), 2, 2), ((2,), 0, 0), ((1, 3), 1, 1), ((1, 2, 3), 3, None)],
)
def test_closed_are_the_leading_rounds(done, closed_rounds, open_round):
    play = of({"seat/1": "a", "seat/2": "b", **{f"closed/{number}": 1 for number in done}})
    assert (play.closed, play.open_round) == (closed_rounds, open_round)
    assert play.finished == (open_round is None)


def test_results_make_a_play_without_cards():
    result = {"total": 43, "rounds": [13, None, 8], "puddings": 4, "rank": 1}
    play = of({"seat/1": "a", "seat/2": "b", "result/1": result, "result/2": {"puddings": 2}})
    assert play.results == (Result(43, (13, None, 8), 4, 1), Result(None, None, 2, None))
    assert play.without_cards
    assert play.finished
    assert play.entered
    assert not put(play, {"hand/1/1": "t"}).without_cards, "cards are more than results"


def test_points_by_hand_are_in_order():
    cells = {"points/2/1": [[3, "lost bet"], [-1, ""]], "points/1/2": [[2, "x"]]}
    play = of({"seat/1": "a", "seat/2": "b", "order": ["2", "1"], **cells})
    assert play.by_hand == (ByHand(0, 0, 2, "x"), ByHand(1, 1, 3, "lost bet"), ByHand(1, 1, -1))


def test_cards_that_can_not_be_read_are_named():
    play = of({"seat/1": "a", "seat/2": "b", "hand/1/1": "tt?", "hand/1/2": "t"})
    assert texts(play)[0] == [None, "t"]
    (problem,) = play.unread
    assert (problem.code, problem.round, problem.seat) == ("unreadable", 0, 0)
    assert problem in play.check()


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (None, "The beginning of this play is missing"),
        (5, "The beginning of this play is missing"),
        ("chess", "This version does not know the game “chess”"),
    ],
)
def test_a_game_that_nobody_knows_is_refused(game, sentence):
    with pytest.raises(Refused, match=sentence):
        of({"game": game})


def test_rules_that_nobody_knows_are_left_out():
    play = of({"seat/1": "a", "rule/maki_tie": "full", "rule/x": "y", "rule/maki_zero": "perhaps"})
    assert play.rules["maki_tie"] == "full"
    assert "x" not in play.rules
    assert play.rules["maki_zero"] == begun().rules["maki_zero"]


def test_two_laptops_with_one_cell():
    play = begun("a", "b", "c")
    here, there = (
        put(play, {"hand/1/2": text, "finished": text}, n) for n, text in ((2, "t"), (3, "tt"))
    )
    both = play_of(here.log.add(there.log.operations[-1]), PEOPLE)
    (problem,) = both.conflicts()
    assert (problem.code, problem.round, problem.seat) == ("conflict", 0, 1)
    assert say(problem.message) == (
        "Round 1, Ben: tt stands here; also entered: t. Enter it once more to settle it."
    )
    assert problem in both.check()
    assert not put(both, {"hand/1/2": "tt"}).conflicts()


def test_what_is_no_conflict():
    people = PEOPLE.add(PEOPLE.log("c").add(PEOPLE.log("c").write({"same_as": "b"}, 1, 0)))
    play = begun("a", "b", people=people)
    here, there = (put(play, {"seat/2": uuid}, device) for device, uuid in ((2, "b"), (3, "c")))
    here = put(play, {"seat/2": "d"})
    one, other = (put(here, {"seat/2": uuid}, device) for device, uuid in ((2, "b"), (3, "c")))
    both = play_of(one.log.add(other.log.operations[-1]), people)
    assert not both.conflicts(), "both are the same person"
    assert play_of(both.log, PEOPLE).conflicts()
    assert there.names == ("Ann", "Ben")


def test_what_nothing_could_settle_is_no_conflict():
    """Bin and abandoning lose no card: the later one stands, and either can be taken back."""
    play = begun("a", "b")
    here, there = (put(play, {"state": one}, n) for n, one in ((2, "binned"), (3, "abandoned")))
    both = play_of(here.log.add(there.log.operations[-1]), PEOPLE)
    assert (both.state, both.conflicts()) == ("abandoned", ())


def test_one_person_on_two_seats_is_named():
    play = of({"seat/1": "a", "seat/2": "a"})
    (problem,) = [one for one in play.check() if one.code == "seated_twice"]
    assert say(problem.message).startswith("Ann sits here twice")
    assert problem.seat == 1


@pytest.mark.parametrize(
    ("hands", "last", "seat"),
    [
        ((None, None, None), None, 0),
        (("t" * 9, None, None), 0, 1),
        (("t", None, None), 0, 0),
        ((None, "t", None), 1, 1),
        (("t", "s" * 9, None), 1, 2),
        (("t" * 9, "s", "d" * 9), 2, 1),
        (("t" * 9, "", "d" * 9), 2, 0),
    ],
)
def test_entering_goes_on_at_the_next_seat(hands, last, seat):
    play = begun("a", "b", "c", rules={"reshuffle": "on"})
    cells = {f"hand/1/{number}": text for number, text in enumerate(hands, 1)}
    play = put(play, cells)
    if last is not None:
        play = put(put(play, {f"hand/1/{last + 1}": None}), {f"hand/1/{last + 1}": hands[last]})
        assert play.left == (0, last)
    assert play.next_seat(0) == seat
    assert play.next_seat(1) == 0


def test_where_a_cell_lies():
    play = begun("a", "b")
    assert play.at("hand/2/2") == play.at("points/2/2") == (1, 1)
    for cell in ("hand/4/1", "hand/1/9", "hand/x/1", "hand/٢/1", "hand/0/1", "note", "closed/1"):
        assert play.at(cell) is None


def test_other_hands_are_imagined_and_nothing_is_stored():
    play = closed(entered(begun("a", "b"), 0, "tt", "s"), 0)
    other = play.imagined(0, 1, hand(play, "sss")).imagined(1, 0, ())
    assert texts(other) == [["tt", "sss"], [None, None], [None, None]], "blank stays blank"
    assert texts(other.imagined(0, 0, ()))[0] == ["", "sss"]
    assert texts(play)[0] == ["tt", "s"]


def test_who_leads_without_points_that_may_change():
    def said(play):
        return say(play.named(play.leading(play.score())))

    play = begun("a", "b", "c")
    assert said(play) == "Nothing is entered yet."
    play = entered(play, 0, "111", "tt", "tt")
    assert said(play) == "Ben and Chi lead together with 5."
    play = entered(play, 0, "tt")
    assert said(play) == "All are level at 5."
    assert said(entered(play, 0, "tte")) == "Ann leads with 6."


def test_names_in_the_place_of_seats():
    play = begun("a", "b")
    play = put(play, {"hand/1/1": "t"})
    with pytest.raises(actions.Impossible) as refused:
        actions.close(put(closed(put(play, {"hand/1/2": ""}), 0, 1), {}), 2, "")
    assert "Ann and Ben" in say(refused.value.message)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
CELL = st.sampled_from(
    [
        "started",
        "finished",
        "seat/1",
        "seat/2",
        "seat/",
        "order",
        "first",
        "hand/1/1",
        "hand/1/",
        "hand/99/1",
        "hand/100/1",
        "points/1/1",
        "points/1/7",
        "result/1",
        "closed/1",
        "closed/x",
        "rule/maki_tie",
        "rule/dummy",
        "place",
        "note",
        "extra",
        "state",
        "apart",
        "ended",
        "hand",
        "points/",
        "whatever",
    ]
)


@settings(max_examples=150)
@given(st.lists(st.dictionaries(CELL, JSON, min_size=1), max_size=5))
def test_nothing_from_elsewhere_breaks_a_play(writes):
    begin = {"game": "sushi-go", "seat/1": "a", "seat/2": "b"}
    operations = [Operation("p", clock, 1, 0, w) for clock, w in enumerate([begin, *writes], 1)]
    try:
        play = play_of(Log("p", operations), People({}))
    except Refused as refused:
        assert say(refused.message) == "Nobody sits in this play."  # noqa: PT017
        return
    play.score()
    for problem in play.check():
        say(problem.message, play.names)
    assert len(play.names) == len(play.rounds[0])
