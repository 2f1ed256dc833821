"""The figures of generated plays against sums over the plays themselves, without SQL."""

from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.base import Adjustment, Given
from scorekeeper.play import Play, new_play
from scorekeeper.points import new_points_play
from scorekeeper.statistics.group import records, standings
from scorekeeper.statistics.player import GameFigures, player_figures
from scorekeeper.statistics.ratings import ratings
from scorekeeper.store.bin import discard
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create
from tests.legal_deals import legal_rounds
from tests.statistics.twelve import AT, SUSHI

NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")
STATES = ("finished", "finished", "finished", "by hand", "points", "under way", "abandoned", "bin")


@st.composite
def plays(draw: st.DrawFn) -> list[tuple[Play, str]]:
    """Plays with what they are, in the order in which they are stored."""
    found = []
    for number in range(draw(st.integers(1, 9))):
        seats = draw(st.permutations(NAMES))[: draw(st.integers(2, 5))]
        day = draw(st.sampled_from([None, *range(1, 29)]))
        at = None if day is None else f"2026-05-{day:02}T20:00:00+02:00"
        state = draw(st.sampled_from(STATES))
        chance = Random(draw(st.integers(0, 99)))
        dummy = len(seats) == 3 and draw(st.booleans())
        found.append((_play(f"p{number}", seats, at, state, chance, dummy=dummy), state))
    return found


def _play(
    play_id: str, seats: list[str], at: str | None, state: str, chance: Random, *, dummy: bool
) -> Play:
    if state == "points":
        totals = [Given(total=chance.randint(-6, 60)) for _ in seats]
        return new_points_play(play_id, SUSHI, seats, totals, started_at=at)
    rules = {"dummy": "on", "dummy_can_win": chance.choice(["on", "off"])} if dummy else {}
    play = new_play(play_id, SUSHI, seats, rules, started_at=at)
    # few cards make ties and totals below 0 likely
    keep = chance.choice([1, 2, 99])
    for round_, hands in enumerate(legal_rounds(len(seats), chance)):
        for seat, hand in enumerate(hands):
            play = play.enter(round_, seat, hand[:keep], AT)
        if round_ < 2 or state not in {"under way", "abandoned"}:
            play = play.close_round(round_, AT)
    if state == "by hand":
        play = play.set_adjustments(0, 0, [Adjustment(0, 0, 3)], AT)
    return play.abandon(AT) if state == "abandoned" else play


def people_of(play: Play) -> dict[str, int]:
    return {seat.name: number for number, seat in enumerate(play.seats) if not seat.dummy}


def in_order(stored: list[tuple[Play, str]]) -> list[Play]:
    """The plays that count, unknown dates before all, then as they were stored."""
    counted = [play for play, state in stored if state not in {"under way", "abandoned", "bin"}]
    return sorted(counted, key=lambda play: play.started_at or "")


def verify(found: GameFigures, name: str, stored: list[Play]) -> None:
    own = [play for play in stored if name in people_of(play)]
    cards = {play.id: play.score() for play in own}
    seat = {play.id: people_of(play)[name] for play in own}
    won = [seat[play.id] in cards[play.id].winners for play in own]
    totals = [cards[play.id].totals[seat[play.id]] for play in own]
    assert found.plays == len(own)
    assert found.wins == sum(won)
    assert found.shared == sum(
        win and len(cards[play.id].winners) > 1 for win, play in zip(won, own, strict=True)
    )
    chances = [1 / sum(rank is not None for rank in cards[play.id].ranks) for play in own]
    assert found.expected == pytest.approx(mean(chances))
    assert found.average == pytest.approx(mean(totals))
    assert found.median == median(totals)
    assert (found.best, found.worst) == (max(totals), min(totals))
    told = [
        total
        for total, play in zip(totals, own, strict=True)
        if play.given is None and all(a.seat != seat[play.id] for a in play.adjustments)
    ]
    assert found.best_marked == (max(totals) not in told)
    assert found.worst_marked == (min(totals) not in told)
    dated = [win for win, play in zip(won, own, strict=True) if play.started_at]
    rows = "".join("w" if win else " " for win in dated).split()
    assert found.streak == max(map(len, rows), default=0)
    assert [it.average for it in found.form] == [
        total for total, play in zip(totals, own, strict=True) if play.started_at
    ]
    for other in found.opponents:
        pairs = []
        for play in own:
            at = people_of(play).get(other.name)
            if at is not None:
                ranks = cards[play.id].ranks
                pairs.append((ranks[seat[play.id]], ranks[at]))
        assert other.plays == len(pairs)
        assert other.ahead == sum(mine < theirs for mine, theirs in pairs)
        assert other.behind == sum(mine > theirs for mine, theirs in pairs)
        assert other.level == sum(mine == theirs for mine, theirs in pairs)
    met = {each for play in own for each in people_of(play)} - {name}
    assert {other.name for other in found.opponents} == met
    verify_cards(found, [
        (play, seat[play.id]) for play in own
        if play.given is None and not any(it.seat == seat[play.id] for it in play.adjustments)
    ])  # fmt: skip


def verify_cards(found: GameFigures, own: list[tuple[Play, int]]) -> None:
    assert found.cards is not None
    assert found.cards.plays == len(own)
    points: Counter[str] = Counter()
    laid: Counter[str] = Counter()
    for play, seat in own:
        card = play.score()
        for round_ in range(3):
            hand = card.hand(round_, seat)
            assert hand is not None
            for category, value in zip(card.categories, hand.points, strict=True):
                points[category.id] += value
            laid.update(play.rounds[round_][seat] or "")
        assert card.end_points is not None
        points["pudding"] += card.end_points[seat][0] or 0
    for it in found.cards.categories:
        assert it.points == points[it.category.id]
    assert {it.category.id: it.cards for it in found.cards.categories} == (
        {} if not own else {
            "tempura": laid["t"],
            "sashimi": laid["s"],
            "dumpling": laid["d"],
            "maki": laid["1"] + laid["2"] + laid["3"],
            "nigiri": laid["e"] + laid["l"] + laid["q"] + laid["w"],
            "pudding": laid["p"],
        }
    )  # fmt: skip


@settings(max_examples=40)
@given(plays())
def test_figures_are_those_of_the_plays(stored: list[tuple[Play, str]]) -> None:
    with TemporaryDirectory() as folder, closing(open_database(Path(folder) / "x.db")) as db:
        for play, state in stored:
            create(db, play)
            if state == "bin":
                discard(db, play.id, AT)
        counted = in_order(stored)
        names = {name for play in counted for name in people_of(play)}
        found = {it.name: it for it in standings(db, SUSHI)}
        assert set(found) == names
        assert set(ratings(db, SUSHI)) == names
        for name in names:
            (figures,) = player_figures(db, name).games
            verify(figures, name, counted)
            line = found[name]
            assert (line.plays, line.wins, line.shared) == (
                figures.plays, figures.wins, figures.shared,
            )  # fmt: skip
            assert line.average == pytest.approx(figures.average)
            assert line.expected == pytest.approx(figures.expected)
            assert line.best_marked == figures.best_marked
            assert line.worst_marked == figures.worst_marked
        verify_records({it.kind: it.value for it in records(db, SUSHI)}, counted)


def verify_records(found: dict[str, int], counted: list[Play]) -> None:
    cards = [(play, play.score()) for play in counted]
    totals = [card.totals[seat] for play, card in cards for seat in people_of(play).values()]
    rounds = [
        hand.total
        for play, card in cards
        if play.given is None
        for seat in people_of(play).values()
        for round_ in range(3)
        for hand in [card.hand(round_, seat)]
        if hand is not None
    ]
    margins = []
    for play, card in cards:
        if len(card.winners) == 1 and not play.seats[card.winners[0]].dummy:
            rest = [
                card.totals[seat] for seat in people_of(play).values() if seat not in card.winners
            ]
            margins.append(max(card.totals[card.winners[0]] - max(rest), 0))
    puddings = [
        card.counts[seat]
        for play, card in cards
        for seat in people_of(play).values()
        if card.counts[seat]
    ]
    expected = {"total": totals, "round": rounds, "counted": puddings}
    assert {kind: found.get(kind) for kind in expected} == {
        kind: max(values, default=None) for kind, values in expected.items()
    }
    assert found.get("margin") == min(margins, default=None)
