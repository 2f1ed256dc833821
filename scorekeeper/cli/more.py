"""`scorekeeper phones`, `practice`, `demo` and `keys`: what goes with the screens."""

import json
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorekeeper.cli.base import JSON, command, option, wrong
from scorekeeper.cli.inputs import database, find_play, now, opened
from scorekeeper.cli.output import complain, print_json, table, tell
from scorekeeper.cli.screens import open_screens
from scorekeeper.i18n import Refused, decimal, msg
from scorekeeper.paths import FILE_NAME, config_file


@command(
    "phones",
    msg(
        "Let everybody at the table enter their own cards on their phone: scan the code, choose "
        "your name, tap your cards. Phones must be in the same Wi-Fi; nothing leaves it. Without "
        "PLAY the newest unfinished play is served. Ctrl-C ends it."
    ),
    examples="""
scorekeeper phones
scorekeeper phones 3f2a --port 8200
""",
)
@click.argument("play", metavar="[PLAY]", required=False)
@option("--port", type=click.IntRange(0, 65535), help=msg("The port to use; 0 takes any."))
@JSON
def phones_command(play: str | None, port: int | None, as_json: bool) -> None:
    """Serve a play to phones."""
    from scorekeeper.store.queries import Filter, history
    from scorekeeper.web.server import LOOPBACK, Serving

    with opened() as store:
        if play is None:
            found = next(iter(history(store, Filter(state="unfinished"), "changed", limit=1)), None)
            if found is None:
                raise Refused(msg("There is no unfinished play; begin one in the screens first."))
            play_id = found.id
        else:
            play_id = find_play(store, play)

    serving = Serving(database(), play_id, port=port, by_phones=True)
    try:
        if as_json:
            click.echo(json.dumps({"url": serving.url, "play": play_id}))  # read while it runs
        else:
            tell(serving.url)
            for row in serving.qr:
                click.secho(row, fg="black", bg="bright_white")
        sys.stdout.flush()
        if serving.address == LOOPBACK:
            complain(msg("There is no network here, so only this machine can reach the page."))
        serving.wait()
    except KeyboardInterrupt:
        pass
    finally:
        serving.stop()


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


@command(
    "demo",
    msg(
        "Open the screens on a made-up year of plays. Your own plays are not touched, and what "
        "you change is thrown away at the end."
    ),
    examples="""
scorekeeper demo
""",
)
@click.pass_context
def demo_command(ctx: click.Context) -> None:
    """Open the screens on a throwaway database."""
    from scorekeeper.demo import write_demo

    if ctx.obj is not None:
        raise wrong(msg("The demo has a database of its own; leave out --db."))
    with TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / FILE_NAME
        write_demo(path, now())
        ctx.exit(open_screens(str(path), demo=True))


@command(
    "keys",
    msg(
        "List every command of the screens with its name and keys, and say where the file of your "
        'own keys is: below [sheet], undo = "f9" gives a command another key.'
    ),
    examples="""
scorekeeper keys
""",
)
def keys_command() -> None:
    """List the keys."""
    from scorekeeper.tui.keys import key_rows, own_keys

    path = config_file("keys.toml")
    own, problem = own_keys(path)
    tell(*table(key_rows(own)))
    tell(msg("Your keys are in {path}.", path=str(path)))
    if problem is not None:
        complain(problem)
        raise click.exceptions.Exit(1)
