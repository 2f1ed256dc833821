"""Every picture of a play in every size, for every game and number of players: nothing is too
wide, too high or left out. Pure: no screen is opened."""

from collections.abc import Callable

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.parts import At, Cursor
from scorekeeper.games.rules import complete
from scorekeeper.i18n import Refused
from scorekeeper.play import actions
from scorekeeper.play.operations import Log
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of
from scorekeeper.tui.theme import DARK, look_for
from scorekeeper.tui.widgets.board import big_board
from scorekeeper.tui.widgets.final import final_result
from scorekeeper.tui.widgets.panels import View
from scorekeeper.tui.widgets.results import round_result
from scorekeeper.tui.widgets.rows import Rows, text_of, width_of
from scorekeeper.tui.widgets.sheet import sheet

NAMES = (
    "Ann",
    "Bartholomew-James",
    "李雷李雷",
    "An extremely long name of forty letters!",
    "Ed [/]",
    "Mia",
    "Noor",
    "Zoë",
    "Ivo",
    "Jo",
)
SIZES = ((40, 17), (60, 30), (80, 21), (99, 40), (120, 37), (160, 47), (250, 70))
GAMES = [
    (game.box.id, seats)
    for game in all_games().values()
    for seats in sorted({game.box.seats[0], 3, game.box.seats[1]})
    if not game.seats_problem(seats, complete(game, {}))
]


def played(game_id: str, seats: int, rounds: int) -> Play:
    """A play whose hands are as many keys as each game takes, the last round half entered."""
    game = all_games()[game_id]
    cells = {"game": game_id, "first": "1", "started": "2026-11-30"}
    cells |= {f"seat/{n}": {"guest": NAMES[n - 1]} for n in range(1, seats + 1)}  # type: ignore[misc]
    log = Log("play")
    people = People()

    def write(more: dict[str, object]) -> Play:
        nonlocal log
        operation = log.write(more, 1, 1_796_062_620_000, log.clock)  # type: ignore[arg-type]
        if operation is not None:
            log = log.add(operation)
        return play_of(log, people)

    play = write(cells)
    for round_ in range(min(rounds, play.round_count or rounds)):
        for seat in range(seats if round_ + 1 < rounds else seats - 1):
            cursor: Cursor | None = None
            for press in range(12):
                keys = actions.entry(play, At(round_, seat, cursor)).keys
                key = keys[(press * 5 + seat + round_) % len(keys)].key
                try:
                    made, cursor = actions.lay(play, At(round_, seat, cursor), key)
                except Refused:
                    continue
                play = write(dict(made))
                fill = game.fill(play.table, round_, seat)
                if fill.most is not None and fill.count >= fill.most:
                    break
        if round_ + 1 < rounds:
            play = write(dict(actions.close(play, round_, "2026-11-30T20:00:00+01:00")))
    return play


def view(play: Play, round_: int, seat: int, *, plain: bool = False) -> View:
    look = look_for(DARK.name, plain=plain)
    entry = actions.entry(play, At(round_, seat))
    return View(play, play.score(), look, round_, seat, entry.cursor, entry.keys, entry.game.hint)


def checked(rows: Rows, width: int, height: int, what: str) -> str:
    assert len(rows) <= height, what
    wide = [line for line in rows if width_of(line) > width]
    assert not wide, (what, text_of(wide))
    return text_of(rows)


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_the_sheet_shows_every_player_in_every_size(game_id: str, seats: int) -> None:
    play = played(game_id, seats, 2)
    round_ = play.last_round
    for width, height in SIZES:
        for seat in (0, seats - 1):
            shown = view(play, round_, seat, plain=width == 99)
            text = checked(sheet(shown, width, height), width, height, f"{width}x{height}")
            if width >= 80:
                assert all(name[:8] in text for name in shown.names), (width, height, text)
                totals = [str(abs(total or 0)) for total in shown.card.totals]
                assert all(total in text for total in totals), text
            else:
                assert all(f" {badge}" in text for badge in shown.badges), text
            assert shown.names[seat][:8] in text


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
@pytest.mark.parametrize("draw", [round_result, final_result, big_board])
def test_results_show_every_player_in_every_size(
    game_id: str, seats: int, draw: Callable[..., Rows]
) -> None:
    play = played(game_id, seats, 3)
    for width, height in SIZES:
        for plain in (False, True):
            shown = view(play, max(play.closed - 1, 0), 0, plain=plain)
            text = checked(draw(shown, width, height), width, height, f"{width}x{height}")
            if draw is not big_board:
                assert all(name[:5] in text for name in shown.names), text


def test_nothing_is_said_by_colour_alone() -> None:
    play = played("sushi-go", 5, 2)
    for width, height in SIZES[2:5]:
        text = text_of(sheet(view(play, 1, 3, plain=True), width, height))
        assert "▶" in text
        assert "○" in text
        text = text_of(round_result(view(play, 0, 3, plain=True), width, height))
        assert "1st" in text


@pytest.mark.parametrize("draw", [sheet, round_result, final_result, big_board])
def test_a_wide_window_is_used(draw: Callable[..., Rows]) -> None:
    play = played("sushi-go", 5, 3)
    for width, height in ((120, 37), (180, 47)):
        lines = text_of(draw(view(play, 1, 3), width, height)).split("\n")
        empty = [line for line in lines if not line.strip(" │")]
        assert len(empty) * 3 < len(lines), (width, height)
