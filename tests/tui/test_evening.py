"""Whole evenings at a table of four, by the keyboard alone and by the mouse alone."""

from pathlib import Path
from random import Random

from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.new_play import NewPlayScreen
from scorekeeper.tui.screens.results import RoundResultScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from scorekeeper.tui.widgets.card_keys import CardKeys
from tests.games.sushi_go import reference
from tests.legal_deals import legal_rounds
from tests.tui.drive import Person, Start, rows
from tests.tui.plays import FOUR, keep, play_of

NAMES = ("Ann", "Ben", "Chi", "Dov")


def check_stored(database: Path, dealt: tuple[tuple[str, ...], ...]) -> None:
    """Every card lies in the file, with the points of the plainest scorer."""
    stored = rows(
        database,
        """SELECT hands.round, hands.seat, hands.cards, hands.total FROM hands
        JOIN plays ON plays.id = hands.play_id WHERE plays.finished = 1
        ORDER BY hands.round, hands.seat""",
    )
    expected = [
        (round_, seat, hand, scored.total)
        for round_, hands in enumerate(dealt)
        for seat, (hand, scored) in enumerate(
            zip(hands, reference.score_round(list(hands)), strict=True)
        )
    ]
    assert stored == expected
    totals = reference.totals([list(hands) for hands in dealt])
    puddings = [sum(hands[seat].count("p") for hands in dealt) for seat in range(4)]
    seats = rows(
        database,
        """SELECT player, total, rank, winner FROM play_results
        WHERE finished = 1 ORDER BY seat""",
    )
    places = reference.places(totals, puddings)
    assert seats == [
        (name, total, place, int(place == 1))
        for name, total, place in zip(NAMES, totals, places, strict=True)
    ]


async def test_an_evening_by_keyboard_alone(start: Start, database: Path) -> None:
    dealt = legal_rounds(4, Random(4))
    async with start() as person:
        await person.begin(*NAMES)
        assert rows(database, "SELECT count(*) FROM plays") == [(1,)]
        for round_, hands in enumerate(dealt):
            assert person.cell == (round_, 0, 0)
            assert f"round {round_ + 1} of 3" in person.words
            for seat, hand in enumerate(hands):
                assert person.cell == (round_, seat, 0)
                await person.press(*hand)
                assert f"{NAMES[seat]}: " in person.words
                await person.press("enter")
            scored = reference.score_round(list(hands))
            if round_ < 2:
                result = person.on(RoundResultScreen)
                assert result.round == round_
                for name, hand_points in zip(NAMES, scored, strict=True):
                    row = next(line for line in person.lines if name in line.split()[:2])
                    numbers = [int(word) for word in row.split() if word.isdecimal()]
                    assert numbers[: len(hand_points)] == list(hand_points)
                await person.press("enter")
        final = person.on(FinalResultScreen)
        winner = NAMES[final.card.winners[0]]
        assert f"★ {winner}" in person.words
        check_stored(database, dealt)

        await person.press("r")
        assert person.cell == (0, 0, 0)
        assert person.sheet.play.names == NAMES
        assert person.sheet.play.first_seat == 1
        await person.press("escape")
        person.on(HomeScreen)
        assert "Continue: round 1" in person.words
        assert rows(database, "SELECT count(*), sum(finished) FROM plays") == [(2, 1)]
        await person.press("q")
    check_stored(database, dealt)


def places_of_keys(person: Person) -> dict[str, tuple[int, int]]:
    """Where each card's key is drawn, relative to the widget that draws them."""
    region = person.screen.query_one(CardKeys).region
    return {
        line[x + 1]: (x + 1 - region.x, y - region.y)
        for y, line in enumerate(person.lines)
        if region.y <= y < region.bottom
        for x in range(len(line) - 2)
        if line[x] == "▐" and line[x + 2] == "▌"
    }


async def test_an_evening_by_mouse_alone(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, FOUR))
    dealt = legal_rounds(4, Random(9))
    async with start(100, 30) as person:
        await person.click_text("New play")
        person.on(NewPlayScreen)
        for name in reversed(NAMES):
            await person.click_text(name, inside="#known")
        assert person.names[:4] == list(reversed(NAMES))
        await person.click("#first")
        assert "Starts: Chi" in person.words
        await person.click("#start")
        assert person.sheet.play.first_seat == 1
        for round_, hands in enumerate(dealt):
            places = places_of_keys(person)
            # the last row first, then upwards: a click chooses any row
            for seat in (3, 2, 1, 0):
                name = person.sheet.play.names[seat]
                await person.click_text(
                    f"  {name}" if person.sheet.seat != seat else name, inside="#rows"
                )
                assert person.sheet.seat == seat
                for card in hands[seat]:
                    await person.pilot.click(CardKeys, offset=places[card])
                await person.settle()
                assert person.sheet.play.rounds[round_][seat] == hands[seat]
            for _ in range(4):
                await person.click_footer("Next player")
            if round_ < 2:
                person.on(RoundResultScreen)
                await person.click_text("  Chi ", inside="#table")
                assert person.on(RoundResultScreen).play.names[person.screen.seat] == "Chi"
                await person.click_footer("Next round")
        person.on(FinalResultScreen)
        assert stored_of_new(database) == [
            (round_, seat, hand)
            for round_, hands in enumerate(dealt)
            for seat, hand in enumerate(hands)
        ]
        await person.click_footer("Rematch")
        assert isinstance(person.screen, SheetScreen)
        await person.click_footer("Back")
        await person.click_text("Continue: round 1")
        person.on(SheetScreen)
        await person.click_footer("Back")
        person.on(HomeScreen)


def stored_of_new(database: Path) -> list[tuple[int, int, str]]:
    return rows(
        database,
        """SELECT round, seat, cards FROM hands JOIN plays ON plays.id = play_id
        WHERE finished = 1 AND uuid <> 'a1' ORDER BY round, seat""",
    )
