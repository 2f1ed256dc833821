"""`scorekeeper plays`: the stored plays in a list."""

from collections.abc import Sequence

import click

from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import print_json
from scorekeeper.cli.play_text import when
from scorekeeper.cli.tables import signed, table
from scorekeeper.games import all_games
from scorekeeper.store.plays import PlayRow, listing
from scorekeeper.translate import _, listed

_SHORT = 8


@click.command(
    "plays",
    help=_("List the stored plays, the newest first: id, time, game, totals, winner."),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper plays --limit 5
  scorekeeper plays --json
""",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1, max=1_000_000),
    default=50,
    show_default=True,
    help=_("How many plays at most."),
)
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
@click.pass_obj
def command(db: str | None, limit: int, *, as_json: bool) -> None:
    """List the stored plays."""
    with opened(db) as database:
        rows = listing(database, limit=limit)
    if as_json:
        print_json([_object(row) for row in rows])
    elif rows:
        click.echo("\n".join(_lines(rows)))
    else:
        click.echo(_("No plays are stored yet."))


def short_length(ids: Sequence[str]) -> int:
    """Return how many characters tell all these ids apart, at least eight."""
    length = _SHORT
    while len({identifier[:length] for identifier in ids}) < len(ids):
        length += 1
    return length


def _lines(rows: Sequence[PlayRow]) -> list[str]:
    length = short_length([row.id for row in rows])
    heading = [_("Id"), _("Started"), _("Game"), _("Players"), _("Outcome")]
    return table([heading, *(_cells(row, length) for row in rows)])


def _cells(row: PlayRow, length: int) -> list[str]:
    game = all_games().get(row.game_id)
    totals = ", ".join(
        f"{name} {signed(total)}" for name, total in zip(row.names, row.totals, strict=True)
    )
    return [
        row.id[:length],
        when(row.started_at) or signed(None),
        game.title if game else row.game_id,
        totals,
        _outcome(row),
    ]


def _outcome(row: PlayRow) -> str:
    if row.open_round is not None:
        return _("unfinished, round {number}", number=row.open_round + 1)
    winners = listed([row.names[seat] for seat in row.winners])
    if not winners:
        return _("no result")
    if len(row.winners) == 1:
        return _("{winner} wins", winner=winners)
    return _("{winners} share the win", winners=winners)


def _object(row: PlayRow) -> dict[str, object]:
    return {
        "id": row.id,
        "game": row.game_id,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "finished": row.finished,
        "players": [
            {
                "name": name,
                "total": row.totals[seat],
                "rank": row.ranks[seat],
                "winner": seat in row.winners,
            }
            for seat, name in enumerate(row.names)
        ],
        "location": row.location,
        "note": row.note,
    }
