"""`scorekeeper practice`: play against computer players, or let them play among themselves."""

from functools import partial

import click

from scorekeeper.cli.base import JSON, command, option, wrong
from scorekeeper.cli.output import print_json, tell
from scorekeeper.i18n import decimal, msg


@command(
    "practice",
    msg("Play a whole game of Sushi Go! against computer players; your plays are not touched."),
    msg("With --players the computer players play among themselves, and their wins are printed."),
    examples="""
scorekeeper practice
scorekeeper practice --players hard,normal,normal --games 20 --seed 7
""",
)
@option("--players", metavar="LEVELS", help=msg("Two to five of easy, normal and hard."))
@option("--games", type=click.IntRange(1), default=10, help=msg("How many games."))
@option("--seed", type=int, default=1, help=msg("The same seed deals the same cards."))
@option("--rollouts", type=click.IntRange(1), help=msg("Think by count, not by the clock."))
@JSON
@click.pass_context
def practice_command(
    ctx: click.Context,
    players: str | None,
    games: int,
    seed: int,
    rollouts: int | None,
    as_json: bool,
) -> None:
    """Open the screen, or play without one."""
    if players is None:
        from scorekeeper.cli.screens import open_screens

        if as_json:
            raise wrong(msg("--json needs --players, like hard,normal,normal."))
        ctx.exit(open_screens(ctx.obj, first="practice"))
    from scorekeeper.practice.computer import LEVELS, Budget, choose
    from scorekeeper.practice.matches import play_matches

    levels = [level.strip() for level in players.split(",")]
    if not 2 <= len(levels) <= 5 or not set(levels) <= set(LEVELS):
        known = tuple(LEVELS)
        raise wrong(msg("--players takes two to five of {levels}, with commas.", levels=known))
    budget = Budget(rollouts, None) if rollouts else Budget()
    done = play_matches(levels, range(games), seed, partial(choose, budget=budget))
    if as_json:
        print_json(done.json())
        return
    for level, wins, total in zip(levels, done.wins, done.totals, strict=True):
        tell(
            msg(
                "{level}: {wins} wins, {points} points on average",
                level=LEVELS[level],
                wins=f"{wins:g}",
                points=decimal(total / games),
            )
        )
