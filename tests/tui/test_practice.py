"""A practice game on the screen: begun, played, left, gone on with, ended, looked at, dropped."""

import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.i18n import say, speaking
from scorekeeper.practice import computer
from scorekeeper.practice import why as reasons
from scorekeeper.practice.flat import KEYS
from scorekeeper.practice.game import NAMES, YOU, Practice, Shelf
from scorekeeper.practice.why import CARD_NAMES, hint, look_back, why
from scorekeeper.store.database import open_store
from scorekeeper.store.queries import history
from tests.cli.runner import run, run_json
from tests.tui.drive import Drive, driven

SIZES = ((40, 20), (80, 24))
EASY = Practice(16, ("easy", "easy"), "2026-11-30T19:17:00+01:00")


def shelf_of(path: Path) -> Shelf:
    return Shelf(path.with_name("practice"))


def saved(path: Path) -> Practice:
    (practice,) = shelf_of(path).games()
    return practice


async def opened(drive: Drive, path: Path, practice: Practice = EASY) -> str:
    return await drive.open("practice_table", practice, shelf_of(path))


async def thought(drive: Drive) -> str:
    """Return what is shown when nobody thinks any more, in one line without frames."""
    await drive()
    await drive.app.workers.wait_for_complete()
    return flat(await drive())


def flat(shown: str) -> str:
    return " ".join(re.sub("[│─╭╮╰╯]", " ", shown).split())


def played(practice: Practice, turns: int) -> Practice:
    while len(practice.turns) < turns:
        practice = practice.play(practice.now.view(YOU).choices[0])
    return practice


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_from_home_to_its_end(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "plays.db"
    async with driven(path, size) as drive:
        shown = await drive("t")
        assert "● easy ○ normal ○ hard" in shown
        assert "None so far" in shown
        await drive("↓←↓→↑↑")  # one against you, of the second level
        assert "○ easy ● normal ○ hard" in drive.text
        assert "round 1 · turn 1 of 10" in await drive("⏎")
        await drive("⏎⏎⏎⎋")
        assert len(saved(path).turns) == 3
        await drive("↓↓↓↓")
        assert "Go on" in drive.text
        assert "turn 4 of 10" in await drive("⏎")
        for round_ in range(1, 4):
            while "turn" in drive.lines[0]:
                await drive("⏎")
            assert f"round {round_} of 3" in drive.lines[0]
            assert "Kiku" in drive.text
            await drive("⏎")
        assert "final result" in drive.text
        game = saved(path)
        assert len(game.turns) == 30
        card = game.as_play().score()
        own, won = card.totals[YOU], int(YOU in card.winners)
        assert re.search(rf"Player .* {own}\b", drive.text)
        assert "round 1 of 3" in await drive("<f7>")
        shown = await drive("⎋")
        assert f"{own}, not won" in shown or f"won, {own}" in shown
        assert f"{won} of 1 game" in shown
        assert "final result" in await drive("⏎")  # a game that is over can be looked at
        shown = await drive("⎋d")
        assert "The game is dropped; the games won stay." in flat(shown)
        assert f"{won} of 1 game" in shown
    assert list(shelf_of(path).games()) == []


async def test_long_words_leave_the_choice_that_is_taken(tmp_path: Path) -> None:
    with speaking("de"):
        async with driven(tmp_path / "plays.db", SIZES[0], first="practice") as drive:
            assert "● leicht " in await drive("↓↓")
            shown = await drive("→→")
            assert "● schwer " in shown
            assert "…" not in shown


@pytest.mark.parametrize("size", SIZES)
async def test_a_hint_a_pick_the_reasons_and_undo(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "plays.db"
    async with driven(path, size) as drive:
        assert "? gives a hint" in flat(await opened(drive, path))
        (best, _), (second, _) = hint(EASY)
        await drive("?")
        shown = await thought(drive)
        assert f"{CARD_NAMES[best[0]]}: " in shown
        assert f"Next best: {CARD_NAMES[second[0]]}: " in shown
        await drive("⏎")
        game = saved(path)
        assert game == EASY.play(best)
        # What the hint said is what looking back says.
        assert f"Your {CARD_NAMES[best[0]]}: nothing else was clearly" in await thought(drive)
        shown = flat(await drive("x"))
        for seat in (1, 2):
            took = CARD_NAMES[game.turns[0][seat][0]]
            names = ("Player", *NAMES)
            assert f"{names[seat]} {took}: {say(why(game, 0, seat), names)}" in shown
        await drive("⎋u")
        assert saved(path) == EASY
        await drive(second[0])
        assert saved(path) == EASY.play(second)


async def test_looking_back_says_what_would_have_been_better(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path) as drive:
        await opened(drive, path)
        await drive("s")
        shown = await thought(drive)
        found = look_back(saved(path))
        assert found is not None
        own, best = (round(100 * one.worth) for one in found)
        assert own < best
        assert f"Your Sashimi wins in about {own} of 100 games from there" in shown


@pytest.mark.parametrize("size", SIZES)
async def test_chopsticks_take_one_card_or_two(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "plays.db"
    begun = EASY.play(("c",))
    first, second = sorted(set(begun.now.view(YOU).hand))[:2]
    async with driven(path, size) as drive:
        await opened(drive, path, begun)
        shown = flat(await drive(first))
        assert "Enter takes this card alone, another card takes both." in shown
        await drive("⌫" + second + first)
        assert saved(path).turns[-1][YOU] == (second, first)
        assert saved(path).now.laid[YOU] == (second, first)
        await drive("u" + first + "⏎")
        assert saved(path).turns[-1][YOU] == (first,)
        assert saved(path).now.laid[YOU] == ("c", first)


async def test_enter_takes_both_cards_of_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    game = EASY.play(("c",))
    while len(both := hint(game)[0][0]) == 1:
        game = game.play(both)
    async with driven(path, SIZES[0]) as drive:
        await opened(drive, path, game)
        await drive("?")
        assert "both with chopsticks" in await thought(drive)
        await drive("⏎")
        assert saved(path) == game.play(both)
        await drive("→")
        card = sorted(saved(path).now.view(YOU).hand, key=KEYS.index)[1]
        assert str(CARD_NAMES[card]) in drive.lines[-2]  # where the card itself has no room for it


async def test_a_click_takes_a_card_and_no_other_key_does(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path) as drive:
        await opened(drive, path)
        assert "“z” does nothing here" in await drive("z")
        assert not list(shelf_of(path).games())
        await drive.click(" l ")
        assert saved(path).turns[0][YOU] == ("l",)


async def test_a_quick_player_waits_for_one_who_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "plays.db"
    running, most, think = 0, 0, computer.think

    def counted(*args: Any, **named: Any) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        try:
            return think(*args, **named)
        finally:
            running -= 1

    monkeypatch.setattr(computer, "think", counted)
    monkeypatch.setattr(reasons, "think", counted)
    async with driven(path) as drive:
        await opened(drive, path, Practice(3, ("hard", "hard"), EASY.started))
        drive.post("?⏎⏎?⏎")
        shown = await thought(drive)
        assert len(saved(path).turns) == 3
        assert "turn 4 of 9" in shown
        assert "Last turn" in shown  # a hint for an earlier turn comes too late
    assert most == 1


async def test_practice_is_no_play(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path) as drive:
        await opened(drive, path, played(EASY, 26))
        await drive("⏎⏎")
        assert "final result" in drive.text
        assert saved(path).now.over
        await drive.close()
        assert "Kiku" not in drive.text
        for screen, empty in (("history", " 0 plays"), ("players", "")):
            shown = await drive.open(screen)
            assert empty in shown
            assert "Kiku" not in shown
    store = open_store(path, writable=False)
    try:
        assert history(store) == []
    finally:
        store.close()
    assert run_json("plays", db=path) == []
    for words in (["players"], ["stats"], ["stats", "--json"]):
        assert "Kiku" not in run(*words, db=path).stdout


async def test_the_demo_has_a_shelf_of_its_own(tmp_path: Path) -> None:
    path, demo = tmp_path / "plays.db", tmp_path / "demo" / "plays.db"
    shelf_of(path).save(EASY)
    demo.parent.mkdir()
    async with driven(demo, demo=True, first="practice") as drive:
        assert "round 1 of 3" not in drive.text
        await drive("<f5>⏎⎋")
        assert "round 1 of 3" in drive.text
    assert saved(path) == EASY
