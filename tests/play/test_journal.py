"""The journal: every operation in words, with who did it; and “what if”."""

from datetime import datetime

import pytest

from scorekeeper.games.scorecard import Result
from scorekeeper.i18n import english, say
from scorekeeper.play import actions
from scorekeeper.play.journal import journal, time_text
from scorekeeper.play.operations import Log, Operation
from scorekeeper.play.play import play_of
from scorekeeper.play.what_if import changes, imagine, leading, new_problems
from tests.play.tables import PEOPLE, begun, closed, entered, hand, put, texts, undone

ROLES = {1: "table", 2: "phone/2", 3: "import"}


def told(play):
    """Return the journal as lines of who and what."""
    return [
        f"{say(entry.who)}: {'; '.join(map(say, entry.lines))}{' (afterwards)' * entry.afterwards}"
        for entry in journal(play, ROLES.get)
    ]


def test_a_play_as_it_happened():
    play = begun("a", "b", started="2026-11-29")
    for text in ("t", "tt", "tts"):
        play = put(play, {"hand/1/1": text})
    play = put(play, {"hand/1/2": "e"}, device=2)
    play = put(play, {"hand/1/2": "el"}, device=2)
    play = undone(closed(undone(play), 0))
    play = put(play, {"hand/1/2": ""}, device=9)
    assert told(play) == [
        "the table: The play begins: Ann and Ben",
        "the table: Round 1, Ann: – → tts",
        "Ben’s phone: Round 1, Ben: – → el",
        "the table: Undone: Round 1, Ann: tts → tt",
        "the table: Round 1 closed",
        "the table: Undone: Round 1 is open again",
        "another laptop: Round 1, Ben: el → no cards",
    ]
    assert "Done again: Round 1 closed" in told(undone(play, again=True))[-1]


def test_all_that_can_be_said_of_a_play():
    play = entered(begun("a", "b", "c", started="2026-11-29T19:40:00+01:00"), 0, "tt", "s", "e")
    for action, *values in (
        (actions.set_bonus, 0, 0, 3, "lost bet"),
        (actions.set_rule, "maki_tie", "full"),
        (actions.set_note, "Rain\nall day"),
        (actions.set_place, "Café"),
        (actions.set_apart, "other edition"),
        (actions.set_started, None),
        (actions.set_first_seat, 1),
        (actions.give_seat, 2, "d"),
        (actions.reorder, [2, 0, 1]),
        (actions.remove_seat, 2),
        (actions.abandon,),
        (actions.resume,),
        (actions.bin,),
        (actions.unbin,),
        (lambda _: {"extra": {"x": 1}, "novel": 5},),
    ):
        play = put(play, action(play, *values))
    rule = next(rule for rule in play.game.rules if rule.id == "maki_tie")
    split, full = (say(c.label) for c in rule.choices if c.id in {"split6", "full"})
    assert [line.removeprefix("the table: ") for line in told(play)[4:]] == [
        "Round 1, Ann by hand: – → +3 (“lost bet”)",
        f"House rule, {say(rule.label)}: {split} → {full}",
        "Note: – → “Rain all day”",
        "Place: – → “Café”",
        "Kept out of statistics: – → “other edition”",
        "Date: 2026-11-29 19:40 → date unknown",
        "Starts: – → Ben",
        "Seat of Dan: Chi → Dan",
        "Seats: – → Dan, Ann and Ben",
        "Seat of Ben: Ben → –; Round 1, Ben: s → –",
        "Abandoned",
        "Taken up again",
        "Put into the bin",
        "Taken out of the bin",
        "extra: – → {'x': 1}; novel: – → 5",
    ]


def test_what_was_changed_after_the_end():
    play = begun("a", "b")
    for round_ in range(3):
        play = closed(entered(play, round_, "t", "e"), round_)
    play = put(play, {"hand/2/1": "tt"})
    assert told(play)[-2:] == [
        "the table: Round 3 closed",
        "the table: Round 2, Ann: t → tt (afterwards)",
    ]
    play = put(put(play, {"closed/3": None, "finished": None}), {"note": "x"})
    assert told(play)[-1] == "the table: Note: – → “x”"


def test_results_are_told_by_their_parts():
    play = begun("a", "b", results=(Result(43, (13, None, 8), 4, 1), Result(40)))
    play = put(play, actions.set_results(play, (Result(None, None, 4), Result(-3))), device=3)
    (line,) = told(play)[1:]
    assert line == (
        "a file: Points of Ann without cards: round 1: 13, round 2: –, round 3: 8, total 43, "
        "puddings: 4 and rank 1 → puddings: 4; Points of Ben without cards: total 40 → total −3 "
        "(afterwards)"
    )


@pytest.mark.parametrize("value", [5, [], {}, [[1]], [["x", "y"]], "x", True, {"total": "x"}])
def test_odd_values_are_said_somehow(value):
    cells = ("hand/1/1", "points/1/1", "result/1", "closed/1", "seat/2", "first", "order", "state")
    cells += ("rule/maki_tie", "rule/x", "started", "note", "points/1/zz")
    begin = Operation("p", 1, 1, 0, {"game": "sushi-go", "seat/1": "a", "seat/2": "b"})
    for cell in cells:
        play = play_of(Log("p", [begin, Operation("p", 2, 3, 0, {cell: value})]), PEOPLE)
        assert told(play)[1].startswith("a file: ")


def test_times_are_those_of_this_place():
    assert time_text(0) == datetime.fromtimestamp(0).astimezone().strftime("%Y-%m-%d %H:%M")
    assert time_text(2**53 - 1) == "–"


# What if


def test_other_hands_are_imagined_and_nothing_is_stored():
    play = begun("a", "b")
    for round_ in range(3):
        play = closed(entered(play, round_, "tt", "s"), round_)
    other = imagine(play, {(0, 1): hand(play, "sss"), (1, 0): ()})
    assert texts(other) == [["tt", "sss"], ["", "s"], ["tt", "s"]]
    assert texts(play)[0] == ["tt", "s"]
    ann, ben = changes(play.score(), other.score())
    assert (ann.before, ann.after, ann.rank_before, ann.rank_after) == (15, 10, 1, 1)
    assert (ben.after - ben.before, ben.rank_after) == (10, 1)
    assert "Ann" in say(play.named(leading(play, play.score())))


def test_a_blank_hand_that_stays_empty_is_blank():
    play = entered(begun(), 0, "tt")
    assert texts(imagine(play, {(0, 1): (), (0, 0): ()}))[0] == ["", None]


def test_who_leads_without_points_that_may_change():
    play = begun("a", "b", "c")
    assert english(leading(play, play.score())) == "Nothing is entered yet."
    play = entered(play, 0, "111", "tt", "tt")
    said = say(play.named(leading(play, play.score())))
    assert said == "Ben and Chi lead together with 5."
    play = entered(play, 0, "tt")
    assert say(leading(play, play.score())) == "All are level at 5."
    play = entered(play, 0, "tte")
    assert say(play.named(leading(play, play.score()))) == "Ann leads with 6."


def test_only_new_problems_are_named():
    play = entered(begun("a", "b"), 0, "t", "s")
    imagined = imagine(play, {(0, 1): hand(play, "t")})
    assert new_problems(play, imagined) == []
    over = imagine(play, {(0, 1): hand(play, "t" * 12)})
    assert [one.seat for one in new_problems(play, over)] == [1]
    assert closed(play, 0).closed == 1
