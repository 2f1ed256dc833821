"""`scorekeeper stats`: the group's standings and records, or one player's figures."""

from typing import TYPE_CHECKING

import click

from scorekeeper.cli.inputs import looked_into
from scorekeeper.cli.output import json_option, print_json
from scorekeeper.games import all_games
from scorekeeper.translate import _

if TYPE_CHECKING:
    from sqlite_utils import Database


@click.command(
    "stats",
    help=_("Print standings, records and ratings of the group, or the figures of PLAYER."),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper stats
  scorekeeper stats Ann
  scorekeeper stats Ann --json
""",
)
@click.argument("player", metavar="[PLAYER]", required=False)
@click.option(
    "--game",
    "game_id",
    type=click.Choice(list(all_games())),
    metavar="ID",
    help=_("Only this game: {games}.", games=", ".join(all_games())),
)
@json_option()
@click.pass_obj
def command(db: str | None, player: str | None, game_id: str | None, *, as_json: bool) -> None:
    """Print figures over many plays."""
    with looked_into(db) as database:
        if player is None:
            _group(database, game_id, as_json=as_json)
        else:
            _player(database, player, game_id, as_json=as_json)


def _player(database: "Database", name: str, game_id: str | None, *, as_json: bool) -> None:
    from scorekeeper.cli.stats_text import player_lines, player_object
    from scorekeeper.statistics.player import player_figures

    figures = player_figures(database, name, game_id)
    if as_json:
        print_json(player_object(figures))
    else:
        click.echo("\n".join(player_lines(figures)))


def _group(database: "Database", game_id: str | None, *, as_json: bool) -> None:
    from scorekeeper.cli.stats_text import group_lines, group_object
    from scorekeeper.statistics.group import games_played, records, standings
    from scorekeeper.statistics.ratings import ratings

    groups = [
        (game, plays, standings(database, game), records(database, game), ratings(database, game))
        for game, plays in games_played(database)
        if game_id in {None, game}
    ]
    if as_json:
        print_json([group_object(*group) for group in groups])
    elif groups:
        click.echo("\n\n".join("\n".join(group_lines(*group)) for group in groups))
    else:
        click.echo(_("No play is finished yet."))
