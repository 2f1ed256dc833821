"""The journal: every operation in words, with who did it."""

from datetime import datetime

import pytest

from scorekeeper.games.scorecard import Result
from scorekeeper.i18n import say
from scorekeeper.play import actions
from scorekeeper.play.journal import journal, time_text
from scorekeeper.play.operations import Log, Operation
from scorekeeper.play.play import play_of
from tests.play.tables import PEOPLE, begun, closed, entered, put, undone

ROLES = {1: "table", 2: "phone/2", 3: "import"}


def told(play):
    """Return the journal as lines of who and what."""
    return [
        f"{say(entry.who)}: {'; '.join(map(say, entry.lines))}"
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
        (actions.set_text, "note", "Rain\nall day"),
        (actions.set_text, "place", "Café"),
        (actions.set_text, "apart", "other edition"),
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


def test_results_are_told_by_their_parts():
    play = begun("a", "b", results=(Result(43, (13, None, 8), 4, 1), Result(40)))
    play = put(play, actions.set_results(play, (Result(None, None, 4), Result(-3))), device=3)
    (line,) = told(play)[1:]
    assert line == (
        "a file: Points of Ann without cards: round 1: 13, round 2: –, round 3: 8, total 43, "
        "puddings: 4 and rank 1 → puddings: 4; Points of Ben without cards: total 40 → total −3"
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
