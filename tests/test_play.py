"""A play on the table: entry, corrections, closing, and undoing every edit."""

from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.base import Adjustment, Given, RuleError
from scorekeeper.names import InvalidName
from scorekeeper.play import Play, new_play
from scorekeeper.points import new_points_play
from scorekeeper.seating import Refused
from scorekeeper.translate import say
from tests.games.sushi_go.tables import icons_of
from tests.legal_deals import HAND_SIZES, legal_rounds
from tests.strategies import GAME, LETTERS, seeds

AT = "2026-11-29T19:40:00+01:00"
LATER = "2026-11-29T20:05:00+01:00"
NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")


def begin(seats: int = 4, **rules: str) -> Play:
    return new_play("play-1", "sushi-go", NAMES[:seats], rules, started_at=AT)


def entered(play: Play, *rounds: tuple[str, ...]) -> Play:
    for round_, hands in enumerate(rounds):
        for seat, hand in enumerate(hands):
            play = play.enter(round_, seat, hand, AT)
    return play


def finished(play: Play) -> Play:
    for round_ in range(3):
        play = play.close_round(round_, LATER)
    return play


def state(play: Play) -> dict[str, Any]:
    """Everything about a play but its journal."""
    return {
        known.name: getattr(play, known.name) for known in fields(play) if known.name != "journal"
    }


def refusal(error: pytest.ExceptionInfo[Refused], play: Play) -> str:
    return say(error.value.problem.message, play.names)


@dataclass(frozen=True)
class Action:
    """One thing a table does; refusals are part of it and change nothing."""

    name: str
    arguments: tuple[Any, ...]

    def on(self, play: Play) -> Play:
        arguments = self.arguments
        if self.name == "reseat":
            order = Random(arguments[0]).sample(play.names, len(play.names))
            arguments = ([*order, *arguments[1]],)
        elif self.name in {"rename", "set_first_seat"}:
            arguments = (arguments[0] % len(play.seats), *arguments[1:])
        elif self.name in {"lay", "take_back", "enter"}:
            arguments = (arguments[0], arguments[1] % len(play.seats), *arguments[2:])
        elif self.name == "close_round":
            arguments = (play.closed,) if not play.finished else (2,)
        try:
            changed = getattr(play, self.name)(*arguments, AT)
        except Refused:
            return play
        assert isinstance(changed, Play)
        return changed


ROUND = st.integers(0, 2)
SEAT = st.integers(0, 4)
PLACE = st.none() | st.integers(0, 9)
CHOICES = [
    (rule.id, choice.id)
    for rule in GAME.house_rules
    for choice in rule.choices
    if rule.id != "dummy"
]


def action(name: str, *arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Action]:
    return st.builds(Action, st.just(name), st.tuples(*arguments))


ACTIONS = st.one_of(
    action("lay", ROUND, SEAT, st.sampled_from(LETTERS), PLACE),
    action("take_back", ROUND, SEAT, PLACE),
    action("enter", ROUND, SEAT, st.none() | st.text(LETTERS, max_size=9)),
    action("rename", SEAT, st.sampled_from(["Ann", "ann", "Fay", "世蓮", "Gus"])),
    action("reseat", seeds, st.just(()) | st.just(("Zoe",))),
    st.builds(Action, st.just("set_rule"), st.sampled_from(CHOICES)),
    action("close_round"),
    action("set_note", st.text(max_size=5)),
    action("set_location", st.text(max_size=5)),
    action("set_first_seat", SEAT),
)


@settings(max_examples=150)
@given(st.integers(2, 4), seeds, st.booleans(), st.lists(ACTIONS, min_size=22, max_size=40))
def test_undo_and_redo_give_back_every_state(
    seats: int, seed: int, full: bool, actions: list[Action]
) -> None:
    play = begin(seats)
    if full:
        play = entered(play, *legal_rounds(seats, Random(seed)))
    play = replace(play, journal=(), adjustments=(Adjustment(0, 1, 4, "late"),))
    states = [state(play)]
    for step in actions:
        changed = step.on(play)
        assert len(changed.journal) - len(play.journal) == (state(changed) != state(play))
        play = changed
        if state(play) != states[-1]:
            states.append(state(play))
    for expected in reversed(states[:-1]):
        play = play.undo(LATER)
        assert state(play) == expected
    assert play.undoable is None
    assert play.undo(LATER) is play
    for expected in states[1:]:
        play = play.redo(LATER)
        assert state(play) == expected
    assert play.redoable is None
    assert play.redo(LATER) is play


def test_thirty_steps_across_rounds_are_undone_and_redone() -> None:
    play = begin(2)
    states = []
    for number in range(30):
        states.append(state(play))
        play = play.lay(number // 10, number % 2, "tsd23"[number % 5], None, AT)
    end = state(play)
    for expected in reversed(states):
        play = play.undo(AT)
        assert state(play) == expected
    for _ in range(30):
        play = play.redo(AT)
    assert state(play) == end


def test_a_new_edit_after_an_undo_leaves_nothing_to_redo() -> None:
    play = begin().lay(0, 0, "t", None, AT).lay(0, 0, "s", None, AT).undo(AT)
    assert play.redoable is not None
    play = play.lay(0, 0, "d", None, AT)
    assert play.redoable is None
    assert play.rounds[0][0] == "td"
    assert play.undo(AT).undo(AT).rounds[0][0] is None


def test_the_journal_keeps_every_edit_and_its_undoing() -> None:
    play = begin().lay(0, 0, "t", None, AT).undo(LATER).redo(LATER)
    assert [(edit.kind, edit.before, edit.after, edit.at) for edit in play.journal] == [
        ("do", None, "t", AT),
        ("undo", "t", None, LATER),
        ("redo", None, "t", LATER),
    ]


@given(st.integers(2, 5), seeds)
def test_renaming_and_reseating_never_change_a_players_points(seats: int, seed: int) -> None:
    chance = Random(seed)
    play = finished(entered(begin(seats), *legal_rounds(seats, chance)))
    play = replace(play, adjustments=(Adjustment(1, seats - 1, 3),))
    card = play.score()
    before = {name: (card.totals[s], card.ranks[s]) for s, name in enumerate(play.names)}
    first = play.names[play.first_seat]
    moved = play.reseat(chance.sample(play.names, seats), AT)
    card = moved.score()
    assert {name: (card.totals[s], card.ranks[s]) for s, name in enumerate(moved.names)} == before
    assert moved.names[moved.first_seat] == first
    renamed = moved.rename(0, "Somebody", AT)
    assert renamed.score().totals == card.totals
    assert renamed.score().ranks == card.ranks


@given(st.integers(2, 5), seeds)
def test_a_play_rescored_equals_itself(seats: int, seed: int) -> None:
    play = finished(entered(begin(seats), *legal_rounds(seats, Random(seed))))
    assert play.score() == play.score()
    assert play.game.check(play.table) == ()
    assert [len(hand or "") for hand in play.rounds[0]] == [HAND_SIZES[seats]] * seats


def test_a_corrected_icon_changes_the_maki_of_everybody() -> None:
    # 10, 12 and 9 points beside the maki
    hands = ("tttt" + icons_of(4), "sssl" + icons_of(3), "dddq" + icons_of(1))
    play = finished(entered(begin(3), hands, ("",) * 3, ("",) * 3))

    def maki(of: Play) -> list[int]:
        return [hand.points[3] for hand in of.score().rounds[0].hands if hand]

    assert maki(play) == [6, 3, 0]
    assert play.score().totals == (16, 15, 9)
    corrected = play.enter(0, 1, "sssl" + icons_of(4), LATER)
    assert maki(corrected) == [3, 3, 0]
    assert corrected.score().totals == (13, 15, 9)
    assert len(corrected.rounds) == 3
    assert corrected.finished
    assert corrected.undo(LATER).score() == play.score()


class TestClosing:
    """The table closes a round; the last one ends the play."""

    def test_closing_twice_is_closing_once(self) -> None:
        play = entered(begin(2), ("t", "s"))
        once = play.close_round(0, AT)
        assert once.close_round(0, LATER) is once
        assert once.closed == 1
        assert once.open_round == 1

    def test_points_are_provisional_until_the_round_is_closed(self) -> None:
        play = entered(begin(2), ("2", "1"))
        assert play.score().totals == (0, 0)
        assert play.score().provisional(0, 0) == 6
        assert play.close_round(0, AT).score().totals == (6, 3)

    def test_the_last_round_ends_the_play_at_that_time(self) -> None:
        play = finished(entered(begin(2), ("t", "s"), ("", ""), ("p", "")))
        assert play.finished
        assert play.open_round is None
        assert play.finished_at == LATER
        assert play.score().complete
        assert play.close_round(2, AT) is play
        undone = play.undo(AT)
        assert undone.finished_at is None
        assert not undone.score().complete
        assert undone.redo(AT).finished_at == LATER


class TestEntry:
    """Cards laid and taken back in a hand."""

    def test_cards_go_where_the_cursor_is(self) -> None:
        play = begin().lay(0, 0, "t", None, AT).lay(0, 0, "w", 0, AT).lay(0, 0, "q", 1, AT)
        assert play.rounds[0][0] == "wqt"
        assert play.take_back(0, 0, 2, AT).rounds[0][0] == "wt"
        assert play.take_back(0, 0, 0, AT) is play
        assert play.take_back(0, 0, 99, AT).rounds[0][0] == "wq"

    def test_the_last_card_taken_back_leaves_the_hand_blank_in_the_open_round(self) -> None:
        play = begin(2).lay(0, 0, "t", None, AT)
        assert play.take_back(0, 0, None, AT).rounds[0][0] is None
        closed = play.enter(0, 1, "", AT).close_round(0, AT)
        assert closed.take_back(0, 0, None, AT).rounds[0][0] == ""

    def test_a_card_beyond_the_box_is_refused(self) -> None:
        play = begin(2).enter(0, 0, "cccc", AT)
        with pytest.raises(Refused) as refused:
            play.lay(1, 1, "c", None, AT)
        assert refusal(refused, play).startswith("Chopsticks: all 4 of the box are on the table.")

    def test_entering_the_same_again_is_no_edit(self) -> None:
        play = begin().enter(0, 0, "tt", AT)
        assert play.enter(0, 0, "tt", LATER) is play


class TestSeats:
    """Who sits at the table."""

    def test_two_seats_are_never_one_person(self) -> None:
        with pytest.raises(Refused):
            new_play("1", "sushi-go", ["Ann", "ANN "])
        play = begin(2)
        with pytest.raises(Refused):
            play.rename(1, "ann", AT)
        with pytest.raises(Refused):
            play.reseat(["Ann", "Ben", "ben"], AT)
        assert play.rename(0, "ann", AT).names == ("ann", "Ben")

    def test_a_name_must_be_one(self) -> None:
        with pytest.raises(InvalidName):
            begin().rename(0, "  ", AT)

    @pytest.mark.parametrize("count", [1, 6])
    def test_one_player_or_six_get_a_reason(self, count: int) -> None:
        with pytest.raises(Refused) as refused:
            new_play("1", "sushi-go", [*NAMES, "Fay"][:count])
        assert refused.value.problem.code == "players"

    def test_a_forgotten_player_joins_without_cards(self) -> None:
        play = entered(begin(3), ("t", "s", "d")).reseat(["Ann", "Zoe", "Ben", "Chi"], AT)
        assert play.rounds[0] == ("t", None, "s", "d")
        assert play.undo(AT).rounds[0] == ("t", "s", "d")

    def test_the_dummy_is_the_third_seat(self) -> None:
        play = new_play("1", "sushi-go", ["Ann", "Ben", "dummy"], {"dummy": "on"})
        assert [seat.dummy for seat in play.seats] == [False, False, True]
        with pytest.raises(Refused):
            play.set_rule("dummy", "off", AT)
        with pytest.raises(Refused):
            begin(3).set_rule("dummy", "on", AT)
        with pytest.raises(Refused):
            begin(2).set_rule("dummy", "on", AT)


def test_changing_a_house_rule_scores_the_play_by_it() -> None:
    play = finished(entered(begin(2), ("2p", "2"), ("", ""), ("", "")))
    assert play.score().totals == (9, 3)
    assert play.set_rule("maki_tie", "full", AT).score().totals == (12, 6)
    changed = play.set_rule("pudding_two_players", "penalty", AT)
    assert changed.score().totals == (9, -3)
    assert changed.undo(AT).score() == play.score()
    with pytest.raises(RuleError):
        play.set_rule("maki_tie", "none", AT)


def test_a_house_rule_and_the_totals_that_follow_it_are_one_step() -> None:
    results = [Given(None, (10, 10, 10), 4), Given(None, (10, 10, 11), 4), Given(36, None, 1)]
    play = new_points_play("1", "sushi-go", ("Ann", "Ben", "Chi"), results)
    changed = play.set_rule("pudding_tie", "full", AT)
    assert (play.score().totals, changed.score().totals) == ((33, 34, 36), (36, 37, 36))
    assert len(changed.journal) == len(play.journal) + 1
    back = changed.undo(AT)
    assert state(back) == state(play)
    assert back.undoable is None
    assert state(back.redo(AT)) == state(changed)
    assert changed.set_rule("pudding_tie", "full", AT) is changed
    # a rule that moves nothing is kept as it is in a play with cards
    (edit,) = play.set_rule("maki_tie", "full", AT).journal
    assert edit.after == "full"


def test_notes_and_places() -> None:
    play = begin().set_note("late night", AT).set_location("Ben's", AT).set_first_seat(2, AT)
    assert (play.note, play.location, play.first_seat) == ("late night", "Ben's", 2)
    assert state(play.undo(AT).undo(AT).undo(AT)) == state(begin())


def test_entry_goes_on_at_the_hand_that_was_left() -> None:
    play = begin(3)
    assert play.next_seat(0) == 0
    full = "t" * 9
    play = play.enter(0, 1, "ttss", AT)
    assert play.next_seat(0) == 1
    play = play.enter(0, 1, full, AT)
    assert play.next_seat(0) == 2
    play = play.enter(0, 2, full, AT)
    assert play.next_seat(0) == 0
    play = play.enter(0, 0, "s", AT).enter(0, 1, "tt", AT)
    assert play.next_seat(0) == 1
    # a card taken back leaves the hand where it was
    assert play.undo(AT).next_seat(0) == 0
    assert play.next_seat(1) == 0
    # nobody knows any more which hand it was when the seats have changed
    assert play.reseat(["Chi", "Ann", "Ben"], AT).next_seat(0) == 1


def test_without_a_hand_size_the_hand_left_last_is_the_one() -> None:
    play = new_play("1", "keltis", ["Ann", "Ben"])
    assert play.next_seat(0) == 0
    assert play.enter(0, 0, "R: 1 2", AT).next_seat(0) == 0
    assert play.enter(0, 0, "R: 1 2", AT).enter(0, 1, "Y: 1", AT).next_seat(0) == 1
    assert play.enter(0, 0, "", AT).next_seat(0) == 1
