"""Every shared case holds, and the copies here are the originals."""

import hashlib
from collections import Counter

import pytest

from scorekeeper.games import all_games
from tests.cases import (
    CHECKSUMS,
    FOLDER,
    ORIGINALS,
    PlayCase,
    SettleCase,
    play_cases,
    settle_cases,
)

QUESTIONS = [case for case in settle_cases() if case.game]
PLAYS = [case for case in play_cases() if case.game]


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda case: case.id)
def test_question_is_answered_as_the_source_says(case: SettleCase) -> None:
    answer = case.answer()
    assert {name: answer.get(name) for name in case.expected} == case.expected


@pytest.mark.parametrize("case", PLAYS, ids=lambda case: case.id)
def test_play_scores_as_the_source_says(case: PlayCase) -> None:
    scored = case.scored()
    assert {name: scored[name] for name in case.expect} == case.expect


def test_every_question_of_sushi_go_is_among_the_cases() -> None:
    asked = Counter(case.question for case in QUESTIONS)
    assert {name: asked[name] for name in ("maki", "pudding", "winner", "nigiri")} == {
        "maki": 97,
        "pudding": 102,
        "winner": 9,
        "nigiri": 27,
    }
    assert len([case for case in PLAYS if case.file["game"] == "sushi-go"]) == 45


def test_cases_are_left_out_only_for_games_that_are_not_registered() -> None:
    left_out = {case.file["game"] for case in play_cases()} - {case.file["game"] for case in PLAYS}
    assert left_out.isdisjoint(all_games())
    answered = {question.id for game in all_games().values() for question in game.questions}
    unanswered = {case.question for case in settle_cases()} - {case.question for case in QUESTIONS}
    assert unanswered.isdisjoint(answered)


def test_the_copies_are_the_originals() -> None:
    sums = dict(
        reversed(line.split("  ")) for line in CHECKSUMS.read_text(encoding="utf-8").splitlines()
    )
    files = [*FOLDER.glob("*.json"), *ORIGINALS.glob("*.json")]
    found = {(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files}
    assert found == set(sums.items())
