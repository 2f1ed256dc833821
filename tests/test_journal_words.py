"""The journal in words: every kind of edit, undo and redo, names as they were then."""

from dataclasses import replace

import pytest

from scorekeeper.games.base import Given
from scorekeeper.given import by_hand_text, results_text
from scorekeeper.journal import Edit
from scorekeeper.journal_words import clock_text, journal_lines, later_changes
from scorekeeper.play import Play, new_play
from scorekeeper.points import new_points_play

AT = "2026-11-29T19:40:00+01:00"


def begin() -> Play:
    return new_play("1", "sushi-go", ("Ann", "Ben", "Chi"), started_at=AT)


def said(play: Play) -> list[str]:
    return [line.text for line in journal_lines(play)]


def test_cards_and_rounds() -> None:
    play = begin().enter(0, 0, "tt", AT).enter(0, 0, "ttq", AT).enter(0, 1, "", AT)
    play = play.close_round(0, AT).undo(AT).undo(AT).redo(AT)
    assert said(play) == [
        "Round 1, Ann: – → tt",
        "Round 1, Ann: tt → ttq",
        "Round 1, Ben: – → no cards",
        "Round 1 closed",
        "Undone: Round 1 is open again",
        "Undone: Round 1, Ben: no cards → –",
        "Redone: Round 1, Ben: – → no cards",
    ]


def test_everything_else() -> None:
    play = (
        begin()
        .set_first_seat(2, AT)
        .set_location("Café", AT)
        .set_note("late\nnight", AT)
        .set_note("", AT)
        .set_started_at("2026-11-28T20:00:00+01:00", AT)
        .set_started_at(None, AT)
        .abandon(AT)
        .resume(AT)
    )
    assert said(play) == [
        "Starts: Ann → Chi",
        "Place: – → “Café”",
        "Note: – → “late night”",
        "Note: “late night” → –",
        "Date: 2026-11-29 19:40 → 2026-11-28 20:00",
        "Date: 2026-11-28 20:00 → date unknown",
        "Abandoned",
        "Taken up again",
    ]


def test_house_rules_by_their_names() -> None:
    (line,) = said(begin().set_rule("maki_tie", "full", AT))
    assert line.startswith("House rule, ")
    assert "→ 6 each, and 3 for second" in line
    odd = replace(begin(), journal=(Edit(AT, "rule.gone", "a", "b"),))
    assert said(odd) == ["rule.gone: a → b"]


def test_a_house_rule_says_which_totals_followed_it() -> None:
    results = [Given(None, (10, 10, 10), 4), Given(None, (10, 10, 11), 4), Given(36, None, 1)]
    play = new_points_play("1", "sushi-go", ("Ann", "Ben", "Chi"), results)
    play = play.set_rule("pudding_tie", "full", AT).undo(AT)
    done, undone = said(play)
    assert done.startswith("House rule, ")
    assert done.endswith(". Points without cards: Ann 33 → 36; Ben 34 → 37")
    assert undone.startswith("Undone: House rule, ")
    assert undone.endswith(". Points without cards: Ann 36 → 33; Ben 37 → 34")


def test_players_are_called_as_they_were_then() -> None:
    play = begin().enter(0, 0, "t", AT).rename(0, "Zoe", AT).enter(0, 0, "tt", AT)
    play = play.reseat(["Chi", "Zoe", "Ben"], AT).enter(0, 1, "ttt", AT).undo(AT).undo(AT)
    assert said(play) == [
        "Round 1, Ann: – → t",
        "Seat 1: Ann → Zoe",
        "Round 1, Zoe: t → tt",
        "Seats: Zoe, Ben and Chi (Zoe starts) → Chi, Zoe and Ben (Zoe starts)",
        "Round 1, Zoe: tt → ttt",
        "Undone: Round 1, Zoe: ttt → tt",
        "Undone: Seats: Chi, Zoe and Ben (Zoe starts) → Zoe, Ben and Chi (Zoe starts)",
    ]


def test_points_without_cards_and_by_hand() -> None:
    results = results_text((Given(total=43), Given(total=-2), Given(rank=3)))
    edits = (
        Edit(AT, "results", results_text(()), results),
        Edit(AT, "by_hand", None, by_hand_text((), 0, 0) or '[[4,"so"],[-1,""]]', 0, 1),
    )
    assert said(replace(begin(), journal=edits)) == [
        "Points without cards: Ann – → 43; Ben – → −2; Chi, place – → 3",
        "Round 1, Ben by hand: – → +4, −1",
    ]


def test_each_part_of_a_result_that_was_changed_is_named() -> None:
    old = results_text((Given(43, (13, 16, 8), 4), Given(41, rank=2), Given(9)))
    new = results_text((Given(43, (14, 16, 8), 5), Given(41, rank=1), Given(9)))
    edit = Edit(AT, "results", old, new)
    assert said(replace(begin(), journal=(edit,))) == [
        "Points without cards: Ann, round 1 13 → 14; Ann, puddings 4 → 5; Ben, place 2 → 1"
    ]


def test_a_changed_reason_is_named() -> None:
    edits = (
        Edit(AT, "by_hand", '[[7,"so"]]', '[[7,"not so"]]', 0, 1),
        Edit(AT, "by_hand", '[[7,"not so"]]', '[[8,""]]', 0, 1),
        Edit(AT, "by_hand", '[[8,""]]', None, 0, 1),
    )
    assert said(replace(begin(), journal=edits)) == [
        "Round 1, Ben by hand, reason: “so” → “not so”",
        "Round 1, Ben by hand: +7 → +8, reason: “not so” → –",
        "Round 1, Ben by hand: +8 → –",
    ]


def test_what_was_changed_after_the_end_is_marked() -> None:
    play = new_play("1", "sushi-go", ("Ann", "Ben"))
    for round_ in range(3):
        play = play.enter(round_, 0, "t", AT).enter(round_, 1, "", AT).close_round(round_, AT)
    play = play.enter(0, 0, "tt", AT).undo(AT)
    lines = journal_lines(play)
    assert [line.text for line in lines if line.afterwards] == [
        "Round 1, Ann: t → tt",
        "Undone: Round 1, Ann: tt → t",
    ]
    assert lines[8].text == "Round 3 closed: the play is finished"
    assert [line.text for line in later_changes(play)] == [
        "Round 1, Ann: t → tt",
        "Undone: Round 1, Ann: tt → t",
    ]
    retyped = play.enter(1, 0, "", AT).enter(1, 0, "d", AT).enter(1, 0, "dd", AT)
    retyped = retyped.enter(2, 0, "", AT).enter(2, 0, "t", AT).set_note("x", AT)
    assert [line.text for line in later_changes(retyped)][2:] == [
        "Round 2, Ann: t → dd",
        "Note: – → “x”",
    ]
    reopened = journal_lines(play.undo(AT).enter(2, 0, "d", AT))
    assert not reopened[-1].afterwards


@pytest.mark.parametrize(
    ("at", "text"), [(AT, "2026-11-29 19:40"), ("", "–"), ("2026-11-29", "2026-11-29")]
)
def test_times_as_they_were_there(at: str, text: str) -> None:
    assert clock_text(at) == text
