"""`scorekeeper plays`: the stored plays in a list, searched and filtered."""

from collections.abc import Sequence
from itertools import groupby
from typing import cast

import click

from scorekeeper.cli.inputs import looked_into
from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.play_text import when
from scorekeeper.cli.tables import signed, table
from scorekeeper.games import all_games
from scorekeeper.results_words import star_meaning
from scorekeeper.store.bin import Deleted
from scorekeeper.store.history import SORTS, Found, PlayRow, Sort, State, Wanted
from scorekeeper.store.players import spellings
from scorekeeper.translate import _, listed

_SHORT = 8


def _settled(rows: list[PlayRow]) -> list[PlayRow]:
    """Return rows in an order that laptops share, also where plays began at the same time.

    Ids tell then, for later ones are larger; the numbers of rows differ from file to file.
    """
    runs = groupby(rows, key=lambda row: row.started_at)
    return [
        row
        for started_at, run in runs
        for row in (run if started_at is None else sorted(run, key=_id, reverse=True))
    ]


def _id(row: PlayRow) -> str:
    return row.id.lower()


@click.command(
    "plays",
    help=_(
        "List the stored plays, the newest first: id, time, game, totals, outcome, place. "
        "Each WORD must begin a word of the players, the place, the note or the date."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper plays --limit 5
  scorekeeper plays ana 2025-03
  scorekeeper plays --player Ana --players 4 --sort margin
  scorekeeper plays --bin
  scorekeeper plays --json
""",
)
@click.argument("words", metavar="[WORD]...", nargs=-1)
@click.option(
    "--player", "names", metavar="NAME", multiple=True, help=_("Only plays with NAME; repeatable.")
)
@click.option(
    "--game",
    type=click.Choice(list(all_games())),
    metavar="ID",
    help=_("Only plays of this game: {games}.", games=", ".join(all_games())),
)
@click.option(
    "--players",
    "people",
    metavar="N",
    type=click.IntRange(min=1, max=99),
    help=_("Only plays of N players."),
)
@click.option(
    "--finished/--unfinished",
    default=None,
    help=_("Only finished, or only unfinished plays."),
)
@click.option("--abandoned", is_flag=True, help=_("Only plays that were put aside."))
@click.option(
    "--sort",
    type=click.Choice(SORTS),
    default="date",
    show_default=True,
    help=_("Newest first, highest winning total first, or closest win first."),
)
@click.option(
    "--limit",
    type=click.IntRange(min=1, max=1_000_000),
    default=50,
    show_default=True,
    help=_("How many plays at most."),
)
@click.option("--bin", "in_bin", is_flag=True, help=_("List the deleted plays instead."))
@json_option()
@click.pass_obj
def command(
    db: str | None,
    words: tuple[str, ...],
    names: tuple[str, ...],
    game: str | None,
    people: int | None,
    sort: str,
    limit: int,
    *,
    finished: bool | None,
    abandoned: bool,
    in_bin: bool,
    as_json: bool,
) -> None:
    """List the stored plays."""
    if abandoned and finished is not None:
        raise click.UsageError(_("--abandoned goes with neither --finished nor --unfinished."))
    states: dict[bool | None, State | None] = {True: "finished", False: "unfinished", None: None}
    wanted = Wanted(
        text=" ".join(words),
        players=names,
        game=game,
        people=people,
        state="abandoned" if abandoned else states[finished],
        sort=cast("Sort", sort),
    )
    if in_bin and wanted != Wanted():
        raise click.UsageError(_("--bin lists all deleted plays; leave the other options out."))
    with looked_into(db) as database:
        for name in names:
            if not spellings(database, [name]):
                raise Refusal(_("Nobody called “{name}” is known.", name=name))
        plays = Deleted(database) if in_bin else Found(database, wanted)
        rows = plays.page(limit)
    if not in_bin and sort == "date":
        rows = _settled(rows)
    if as_json:
        print_json([play_object(row) for row in rows])
    elif rows:
        click.echo("\n".join(rows_lines(rows)))
        if plays.count > len(rows):
            click.echo(_("{count} of {all} plays.", count=len(rows), all=plays.count), err=True)
    elif in_bin:
        click.echo(_("The bin is empty."))
    elif wanted == Wanted(sort=wanted.sort):
        click.echo(_("No plays are stored yet."))
    else:
        click.echo(_("No play matches that."))


def short_length(ids: Sequence[str]) -> int:
    """Return how many characters tell all these ids apart, at least eight."""
    length = _SHORT
    while len({identifier[:length] for identifier in ids}) < len(ids):
        length += 1
    return length


def rows_lines(rows: Sequence[PlayRow]) -> list[str]:
    """Return plays as a table with a heading."""
    length = short_length([row.id for row in rows])
    heading = [_("Id"), _("Started"), _("Game"), _("Players"), _("Outcome"), _("Place")]
    cells = [heading, *(_cells(row, length) for row in rows)]
    if not any(row.location for row in rows):
        cells = [line[:-1] for line in cells]
    return [*table(cells), *star_lines(rows)]


def star_lines(rows: Sequence[PlayRow]) -> list[str]:
    """Say what the star means, where one is shown."""
    if not any(row.starred for row in rows):
        return []
    return [star_meaning()]


def _cells(row: PlayRow, length: int) -> list[str]:
    game = all_games().get(row.game_id)
    totals = ", ".join(f"{name} {_result(row, seat)}" for seat, name in enumerate(row.names))
    return [
        row.id[:length],
        when(row.started_at) or signed(None),
        game.title if game else row.game_id,
        totals,
        _outcome(row),
        row.location,
    ]


def _result(row: PlayRow, seat: int) -> str:
    """Return the total of a seat, the place where only that is known."""
    total, rank = row.totals[seat], row.ranks[seat]
    if total is None and rank is not None:
        return f"{rank}.*" if seat in row.starred else f"{rank}."
    return f"{signed(total)}*" if seat in row.starred else signed(total)


def _outcome(row: PlayRow) -> str:
    if row.other_version_of is not None:
        return _(
            "{outcome} (other version of {id})", outcome=_state(row), id=row.other_version_of[:8]
        )
    return _state(row)


def _state(row: PlayRow) -> str:
    if row.open_round is not None and row.abandoned_at is not None:
        return _("abandoned in round {number}", number=row.open_round + 1)
    if row.open_round is not None:
        return _("unfinished, round {number}", number=row.open_round + 1)
    winners = listed([row.names[seat] for seat in row.winners])
    if not winners:
        text = _("no result")
    elif len(row.winners) > 1:
        text = _("{winners} share the win", winners=winners)
    else:
        text = _("{winner} wins", winner=winners)
    if row.outside_rules:
        return _("{outcome} (no cards, outside the rules)", outcome=text)
    return _("{outcome} (no cards)", outcome=text) if row.without_cards else text


def play_object(row: PlayRow) -> dict[str, object]:
    """Return a play of a list as JSON."""
    written: dict[str, object] = {
        "id": row.id,
        "game": row.game_id,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "finished": row.finished,
        "abandoned_at": row.abandoned_at,
        "kind": row.kind,
        "players": [
            {
                "name": name,
                "total": row.totals[seat],
                "rank": row.ranks[seat],
                "winner": seat in row.winners,
                "marked": seat in row.starred,
            }
            for seat, name in enumerate(row.names)
        ],
        "location": row.location,
        "note": row.note,
    }
    if row.deleted_at is not None:
        written["deleted_at"] = row.deleted_at
    if row.other_version_of is not None:
        written["other_version_of"] = row.other_version_of
    return written
