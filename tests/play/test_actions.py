"""What can be done with a play, what can't, and that undo takes each thing back."""

from dataclasses import replace

import pytest

from scorekeeper.games.parts import At, RuleError
from scorekeeper.games.scorecard import ByHand, Result
from scorekeeper.i18n import Refused, say
from scorekeeper.play import actions
from tests.play.tables import NOW, begun, closed, entered, hand, put, texts, undone


def reason(action):
    """Return why an action can't be done."""
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.message


FULL = ("t" * 9, "s" * 9, "d" * 9)


def a_round_in():
    """Return a play of two with a closed round, entered in full."""
    return closed(entered(begun("a", "b"), 0, "tt", "ss"), 0)


def finished():
    play = begun("a", "b", started="2026-11-29T19:40:00+01:00")
    for round_ in range(3):
        play = closed(entered(play, round_, "tt", "e"), round_)
    return play


def open_play(*hands):
    play = begun("a", "b", game="free", rules={"title": "Wizard"})
    for round_, texts_ in enumerate(hands):
        play = entered(play, round_, *texts_)
        play = closed(play, round_) if None not in texts_ else play
    return play


def without_cards(*results):
    results = results or (Result(43, counted=4), Result(40))
    return begun("a", "b", results=results)


# Beginning


@pytest.mark.parametrize(
    ("seats", "rules", "more", "sentence"),
    [
        (("a",), {}, {}, "Sushi Go! is for 2 to 5"),
        (("a", "a"), {}, {}, "“Ann” sits at the table already, in seat 1."),
        (("a", "b", "c"), {"dummy": "on"}, {}, "Seat 3 is the dummy’s."),
        (("a", "b"), {"maki_tie": "never"}, {}, "The house rule “maki_tie” has no choice “never”"),
        (("a", "b"), {}, {"results": (Result(), Result())}, "Write down at least one total"),
        (("a", "b"), {}, {"results": (Result(1), Result(10000))}, "Ben"),
        (("a", "b"), {}, {"results": (Result(1), Result(rank=3))}, ""),
        (("a", "b"), {}, {"results": (Result(1), Result(1, (1, 2, 3, 4)))}, ""),
        (("a", "b"), {}, {"results": (Result(1), Result(1, counted=-1))}, ""),
    ],
)
def test_what_can_not_begin(seats, rules, more, sentence):
    with pytest.raises(Refused) as refused:
        begun(*seats, rules=rules, **more)
    assert sentence in say(refused.value.message)


def test_a_dummy_and_a_guest_sit_down():
    play = begun("a", {"guest": "Anonymous 1"}, {"dummy": "Dummy"}, rules={"dummy": "on"})
    assert [seat.kind for seat in play.seats] == ["person", "guest", "dummy"]
    assert play.names == ("Ann", "Anonymous 1", "Dummy")


# Cards


def test_cards_are_laid_taken_back_and_taken_out():
    play, at = begun(), At(0, 1)
    for key in "wq":
        cells, cursor = actions.lay(play, at, key)
        play, at = put(play, cells), At(0, 1, cursor)
    assert texts(play)[0] == [None, "wq"]
    assert actions.take_back(play, at)[0] == {"hand/1/2": "w"}
    assert actions.take_out(play, At(0, 1, replace(at.cursor, index=0)))[0] == {"hand/1/2": "q"}
    play = put(play, actions.take_back(play, at)[0])
    play = put(play, actions.take_back(play, At(0, 1))[0])
    assert texts(play)[0] == [None, None], "an open hand is blank again"
    with pytest.raises(Refused):
        actions.lay(play, at, "z")


def test_a_closed_hand_stays_entered():
    play = put(a_round_in(), {"hand/1/1": "t"})
    assert actions.take_back(play, At(0, 0))[0] == {"hand/1/1": ""}
    assert actions.enter(play, 0, 0, None) == {"hand/1/1": None}


def test_entering_the_same_changes_nothing():
    play = entered(begun(), 0, "tts")
    assert actions.enter(play, 0, 0, hand(play, "tts")) == {}


def test_what_the_box_can_not_hold_is_refused():
    play = entered(begun(), 0, "p" * 5, "p" * 5)
    with pytest.raises(actions.Impossible) as refused:
        actions.enter(play, 1, 0, hand(play, "p"))
    assert refused.value.problems[0].level == "error"
    assert actions.enter(play, 0, 0, hand(play, "pppp"))


def test_a_play_without_cards_takes_none():
    play = without_cards()
    for action in (
        lambda: actions.lay(play, At(0, 0), "t"),
        lambda: actions.take_back(play, At(0, 0)),
        lambda: actions.enter(play, 0, 0, ()),
        lambda: actions.set_bonus(play, 0, 0, 3),
    ):
        assert "without cards" in say(reason(action))


# Points by hand


def test_points_by_hand():
    play = entered(begun(), 0, "tt", None)
    play = put(play, actions.set_bonus(play, 0, 0, -3, " spilled tea "))
    assert play.by_hand == (ByHand(0, 0, -3, "spilled tea"),)
    assert put(play, actions.set_bonus(play, 0, 0, 0)).by_hand == ()
    assert "enter them first" in say(reason(lambda: actions.set_bonus(play, 0, 1, 1)))
    too_many = reason(lambda: actions.set_bonus(play, 0, 0, 10000))
    assert say(too_many) == "10000 points can’t be set by hand; −9999 to 9999 can."


def test_what_a_round_counts_in_all():
    play = entered(begun(), 0, "tt", "e")
    assert "The round is open" in say(reason(lambda: actions.set_counts(play, 0, 0, 7)))
    play = closed(play, 0)
    play = put(play, actions.set_counts(play, 0, 0, 7, "by the book"))
    assert play.by_hand == (ByHand(0, 0, 2, "by the book"),)
    assert play.score().hand(0, 0).total == 7
    play = put(play, actions.set_counts(play, 0, 0, 5))
    assert play.by_hand == ()


# Rounds


def test_odd_hands_are_named_before_closing():
    play = begun("a", "b", "c", rules={"reshuffle": "on"})
    assert [problem.code for problem in actions.odd(play, 0)] == ["missing_hand"] * 3
    play = entered(play, 0, "ttsspp111", "ttss", None)
    asked = actions.odd(play, 0)
    assert [(problem.code, problem.seat) for problem in asked] == [
        ("hand_size", 1),
        ("missing_hand", 2),
    ]
    play = entered(play, 0, "t")
    with pytest.raises(actions.Odd) as anew:
        actions.close(play, 0, NOW, asked=asked)
    assert len(anew.value.problems) == 3
    assert actions.close(play, 0, NOW, asked=anew.value.problems) == {"closed/1": 1}
    cells = actions.close(play, 0, NOW, without_cards=True)
    assert cells == {"hand/1/3": "", "closed/1": 1}
    full = entered(play, 0, "ttsspp111", "ttssdd222", "eeelllqww")
    assert actions.odd(full, 0) == ()


def test_points_by_hand_and_other_rounds_are_not_odd():
    play = begun("a", "b", rules={"reshuffle": "on"})
    play = entered(play, 0, "tt", "s")
    play = entered(play, 1, "ttsspp111w", "ttssdd222w")
    play = put(play, actions.set_bonus(play, 1, 0, 3))
    assert actions.odd(play, 1) == ()


def test_closing_and_opening_rounds():
    play = begun("a", "b")
    play = put(play, actions.close(play, 1, NOW))
    assert play.closed == 2, "those before are closed too"
    assert actions.close(play, 0, NOW) == {}
    with pytest.raises(actions.Impossible) as refused:
        actions.close(play, 2, NOW)
    assert say(refused.value.message).startswith("Round 1: the cards of Ann and Ben are not")
    assert (refused.value.problems[0].round, refused.value.problems[0].seat) == (0, 0)
    assert put(play, {"closed/1": None}).closed == 0


def test_the_last_round_ends_the_play_and_undo_takes_it_up():
    play = finished()
    assert (play.finished, play.finished_at, play.score().complete) == (True, NOW, True)
    again = undone(play)
    assert (again.finished, again.finished_at, again.open_round) == (False, None, 2)
    assert undone(again, again=True).finished
    opened = put(play, {"closed/2": None, "finished": None})
    assert (opened.finished, opened.finished_at, opened.closed) == (False, None, 1)
    assert put(opened, actions.close(opened, 1, NOW)).finished


def test_undo_goes_back_to_the_beginning():
    play = finished()
    steps = [play]
    while (before := undone(steps[-1])).log is not steps[-1].log:
        steps.append(before)
    assert texts(steps[-1]) == [[None, None]] * 3
    for step in reversed(steps[:-1]):
        again = undone(steps[-1], again=True)
        steps.append(again)
        assert again == step


def test_a_play_of_open_length_ends_when_the_table_says_so():
    play = open_play(("3", "4"), ("5", "-1"), ("2", None))
    assert (play.round_count, len(play.rounds), play.closed) == (None, 3, 2)
    assert not play.table.ended
    assert "Round 3: the cards of Ben" in say(reason(lambda: actions.finish(play, NOW)))
    whole = entered(play, 2, "2", "9")
    done = put(whole, actions.finish(whole, NOW))
    assert (done.finished, done.round_count, done.finished_at) == (True, 3, NOW)
    assert done.table.ended
    assert actions.finish(done, NOW) == {}
    short = put(play, {"hand/3/1": None})
    assert put(short, actions.finish(short, NOW)).round_count == 2
    goes_on = put(done, {"closed/3": None, "finished": None, "ended": None})
    assert (goes_on.finished, goes_on.round_count, len(goes_on.rounds)) == (False, None, 3)
    with pytest.raises(Refused):
        actions.finish(open_play(), NOW)
    with pytest.raises(Refused, match="ends with its last round"):
        actions.finish(begun(), NOW)


def test_given_up_and_thrown_away():
    play = begun()
    play = put(play, actions.abandon(play))
    assert play.state == "abandoned"
    assert "resume it first" in say(reason(lambda: actions.close(play, 0, NOW)))
    binned = put(play, actions.bin(play))
    assert binned.state == "binned"
    assert put(binned, actions.unbin(binned)).state == "abandoned"
    assert undone(binned).state == "binned", "undo takes back what was entered"
    play = put(play, actions.resume(play))
    assert play.state is None
    assert actions.resume(play) == actions.unbin(play) == {}
    assert put(play, actions.unbin(put(play, actions.bin(play)))).state is None
    with pytest.raises(Refused, match="A finished play can't be abandoned"):
        actions.abandon(finished())


# What is said about a play


def test_what_is_said_about_a_play():
    play = begun("a", "b", started="2026-11-29T19:40:00+01:00")
    play = put(play, actions.set_text(play, "note", " one\ntwo "))
    play = put(play, actions.set_text(play, "place", "Kitchen"))
    play = put(play, actions.set_text(play, "apart", "other edition"))
    play = put(play, actions.set_first_seat(play, 1))
    assert (play.note, play.place, play.apart) == ("one\ntwo", "Kitchen", "other edition")
    assert play.starter == 1
    for cell in ("note", "place", "apart"):
        play = put(play, actions.set_text(play, cell, ""))
    assert (play.note, play.place, play.apart) == ("", "", None)
    play = put(play, {"finished": NOW})
    play = put(play, actions.set_started(play, "2026-11-28T19:40:00+01:00"))
    assert play.finished_at == "2026-11-28T20:05:00+01:00"
    play = put(play, actions.set_started(play, None))
    assert (play.started, play.finished_at) == (None, None)
    assert undone(play).finished_at == "2026-11-28T20:05:00+01:00"


def test_house_rules():
    play = begun("a", "b")
    play = put(play, actions.set_rule(play, "maki_tie", "full"))
    assert play.rules["maki_tie"] == "full"
    assert actions.set_rule(play, "maki_tie", "split6") == {"rule/maki_tie": None}
    with pytest.raises(RuleError):
        actions.set_rule(play, "maki_tie", "never")
    with pytest.raises(Refused, match="Begin a new play to change the dummy seat"):
        actions.set_rule(play, "dummy", "on")
    play = open_play(("3", "4"), ("5", "6"))
    with pytest.raises(Refused, match="Later rounds have cards or points"):
        actions.set_rule(play, "rounds", "1")
    assert put(play, actions.set_rule(play, "rounds", "2")).finished


# Seats


def test_a_seat_is_given_with_all_that_lies_there():
    play = a_round_in()
    play = put(play, actions.give_seat(play, 1, "c"))
    assert play.names == ("Ann", "Chi")
    assert texts(play)[0] == ["tt", "ss"]
    assert put(play, actions.give_seat(play, 1, {"guest": "?"})).seats[1].kind == "guest"
    with pytest.raises(Refused, match="“Ann” sits at the table already, in seat 1"):
        actions.give_seat(play, 1, "a")


def test_players_come_and_go_at_any_time():
    play = a_round_in()
    for uuid in "cd":
        play = put(play, actions.add_seat(play, uuid))
    assert set(play.names) == {"Ann", "Ben", "Chi", "Dan"}
    ids = {seat.id for seat in play.seats[2:]}
    assert all(len(seat) == 6 and seat[0] == "x" for seat in ids)
    play = entered(play, 0, "tt", "ss", "e", None)
    play = put(play, actions.set_bonus(play, 0, 2, 5))
    cells = actions.remove_seat(play, 2)
    assert set(cells.values()) == {None}
    assert len(cells) == 3
    smaller = put(play, cells)
    assert (len(smaller.seats), smaller.by_hand) == (3, ())
    assert undone(smaller) == play
    with pytest.raises(Refused):
        actions.add_seat(put(play, actions.add_seat(play, "e")), "f")
    with pytest.raises(Refused, match="sits at the table already"):
        actions.add_seat(play, "a")
    with pytest.raises(Refused):
        actions.remove_seat(begun("a", "b"), 0)


def test_another_order_moves_no_points():
    play = entered(begun("a", "b", "c", first=1), 0, "tt", "ss", "e")
    other = put(play, actions.reorder(play, [2, 0, 1]))
    assert other.names == ("Chi", "Ann", "Ben")
    assert texts(other)[0] == ["e", "tt", "ss"]
    assert other.starter == 2, "who started stays"
    assert undone(other) == play
    with pytest.raises(Refused, match="names each seat once"):
        actions.reorder(play, [0, 0, 1])


def test_the_dummy_stays():
    play = begun("a", "b", {"dummy": "Dummy"}, rules={"dummy": "on"})
    for action in (
        lambda: actions.give_seat(play, 2, "c"),
        lambda: actions.remove_seat(play, 2),
        lambda: actions.reorder(play, [2, 1, 0]),
    ):
        assert say(reason(action)) == "The dummy stays in seat 3."
    assert say(reason(lambda: actions.set_first_seat(play, 2))) == "Seat 3 can't start."
    assert actions.reorder(play, [1, 0, 2]) == {"order": ["2", "1", "3"]}


# Plays without cards


def test_results_are_corrected_seat_by_seat():
    play = without_cards(Result(43, (13, 16, 8), 4, 1), Result(40, counted=2))
    changed = (Result(None, None, 4), Result(40, counted=2))
    assert actions.set_results(play, changed) == {"result/1": {"puddings": 4}}
    blank = put(play, actions.set_results(play, changed))
    assert blank.results == changed, "a total can be unknown while the puddings are known"
    assert undone(blank).results == play.results
    assert actions.set_results(play, play.results) == {}
    nothing = reason(lambda: actions.set_results(play, (Result(counted=4), Result())))
    assert say(nothing) == "Write down at least one total or rank."
    with pytest.raises(actions.Impossible) as refused:
        actions.set_results(play, (Result(1), Result(20000)))
    assert refused.value.problems[0].seat == 1
    with pytest.raises(Refused, match="This play has cards"):
        actions.set_results(begun(), (Result(1), Result(2)))
