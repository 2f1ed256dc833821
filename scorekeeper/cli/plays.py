"""`scorekeeper plays` and `bin`: the stored plays in a list, and the deleted ones."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from scorekeeper.cli.base import command, json_option, option, usage_error
from scorekeeper.cli.inputs import find_play, looked_into, opened
from scorekeeper.cli.output import print_json, shown, signed, table, tell
from scorekeeper.games import find
from scorekeeper.i18n import Refused, Value, _, msg, msgn, ngettext, say
from scorekeeper.play.dates import date_text

if TYPE_CHECKING:
    from scorekeeper.store.queries import Row

_SHORT: Final = 8


@command(
    "plays",
    msg(
        "List the stored plays, the newest first: id, time, game, totals, outcome, place. Each "
        "WORD must begin a word of the players, the place, the note or the date."
    ),
    examples="""
scorekeeper plays --limit 5
scorekeeper plays ana 2025-03
scorekeeper plays --player Ana --players 4 --sort margin
scorekeeper plays --json
""",
)
@click.argument("words", metavar="[WORD]...", nargs=-1)
@option(
    "--player",
    "names",
    metavar="NAME",
    multiple=True,
    help=msg("Only plays with NAME; repeatable."),
)
@option("--game", "name", metavar="GAME", help=msg("Only plays of this game."))
@option(
    "--players",
    "people",
    metavar="N",
    type=click.IntRange(min=1, max=99),
    help=msg("Only plays of N players."),
)
@option("--finished", "state", flag_value="finished", help=msg("Only finished plays."))
@option("--unfinished", "state", flag_value="unfinished", help=msg("Only unfinished plays."))
@option("--abandoned", "state", flag_value="abandoned", help=msg("Only abandoned plays."))
@option(
    "--sort",
    type=click.Choice(["date", "total", "margin"]),
    default="date",
    show_default=True,
    help=msg("Newest first, highest winning total first, or closest win first."),
)
@option(
    "--limit",
    type=click.IntRange(min=1, max=1_000_000),
    default=50,
    show_default=True,
    help=msg("How many plays at most."),
)
@json_option()
@click.pass_obj
def plays_command(
    db: str | None,
    words: tuple[str, ...],
    names: tuple[str, ...],
    name: str | None,
    people: int | None,
    state: str | None,
    sort: str,
    limit: int,
    *,
    as_json: bool,
) -> None:
    """List the stored plays."""
    from scorekeeper.store import queries

    with looked_into(db) as store:
        known = store.people()
        for player in names:
            if known.find(player) is None:
                raise Refused(msg("Nobody called “{name}” is known.", name=shown(player[:40])))
        wanted = queries.Filter(
            text=" ".join(words),
            player=names,
            game=None if name is None else find(name).box.id,
            seats=people,
            state=state,  # type: ignore[arg-type]
        )
        rows = queries.history(store, wanted, sort, limit=limit)  # type: ignore[arg-type]
        count = queries.count(store, wanted)
    if as_json:
        print_json([row_object(row) for row in rows])
    elif rows:
        click.echo("\n".join(rows_lines(rows)))
        if count > len(rows):
            told = _("{count} of {all} plays.", count=len(rows), all=count)
            click.echo(told, err=True)
    elif wanted == queries.Filter():
        tell(msg("No plays are stored yet."))
    else:
        tell(msg("No play matches that."))


@command(
    "bin",
    msg("List the deleted plays, the latest first; bring one back, or delete all for good."),
    examples="""
scorekeeper bin
scorekeeper bin --restore 0192f0c4
scorekeeper bin --empty --yes
""",
)
@option("--restore", "beginning", metavar="ID", help=msg("Bring this play back."))
@option("--empty", is_flag=True, help=msg("Delete for good what is in the bin."))
@option("-y", "--yes", is_flag=True, help=msg("Don't ask before emptying the bin."))
@json_option()
@click.pass_obj
def bin_command(
    db: str | None, beginning: str | None, *, empty: bool, yes: bool, as_json: bool
) -> None:
    """List, bring back or empty."""
    from scorekeeper.play import actions
    from scorekeeper.store.queries import binned

    if empty and beginning is not None:
        raise usage_error(msg("--restore and --empty don't go together."))
    if empty:
        _empty(db, yes=yes, as_json=as_json)
    elif beginning is not None:
        with opened(db) as store:
            play = store.play(find_play(store, beginning))
            if play.state != "binned":
                raise Refused(msg("Play {id} is not in the bin.", id=play.id))
            store.act(play.id, actions.unbin)
        if as_json:
            print_json({"restored": play.id})
        else:
            tell(msg("Play {id} is back.", id=play.id))
    else:
        with looked_into(db) as store:
            rows = binned(store)
        if as_json:
            print_json([row_object(row) for row in rows])
        else:
            tell(*(rows_lines(rows) if rows else [_("The bin is empty.")]))


def rows_lines(rows: "Sequence[Row]") -> list[str]:
    """Return plays as a table with a heading."""
    length = _SHORT
    while len({row.id[:length] for row in rows}) < len(rows):
        length += 1
    heading = [_("Id"), _("Started"), _("Game"), _("Players"), _("Outcome"), _("Place")]
    cells = [heading, *(_cells(row, length) for row in rows)]
    if not any(row.place for row in rows):
        cells = [line[:-1] for line in cells]
    lines = table(cells)
    if any(row.odd for row in rows):
        lines.append(_("* set by hand, or not allowed by the rules"))
    return lines


def row_object(row: "Row") -> dict[str, object]:
    """Return a play of a list for JSON."""
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "started_at": row.started,
        "finished_at": row.finished_at,
        "finished": row.finished,
        "state": row.state,
        "without_cards": row.without_cards,
        "apart": row.apart,
        "players": [
            {
                "name": name,
                "total": row.totals[seat],
                "rank": row.ranks[seat],
                "winner": seat in row.winners,
                "marked": seat in row.odd,
            }
            for seat, name in enumerate(row.names)
        ],
        "location": row.place,
        "note": row.note,
    }


def _cells(row: "Row", length: int) -> list[str]:
    players: tuple[Value, ...] = tuple(
        msg("{player} {total}", player=name, total=_result(row, seat))
        for seat, name in enumerate(row.names)
    )
    return [
        row.id[:length],
        date_text(row.started) or signed(None),
        row.title,
        say(msg("{players}", players=players)),
        _outcome(row),
        row.place,
    ]


def _result(row: "Row", seat: int) -> str:
    """Return the total of a seat, the rank where only that is known."""
    total, rank = row.totals[seat], row.ranks[seat]
    known = signed(total)
    if total is None and rank is not None:
        known = _("(rank {rank})", rank=rank)
    return f"{known}*" if seat in row.odd else known


def _outcome(row: "Row") -> str:
    number = row.closed + 1
    winners = tuple(row.names[seat] for seat in row.winners)
    if not row.finished:
        if row.state == "abandoned":
            return _("abandoned in round {number}", number=number)
        return _("unfinished, round {number}", number=number)
    if not winners:
        return _("no result")
    text = ngettext("{winners} wins", "{winners} share the win", len(winners), winners=winners)
    if row.apart:
        return _("{outcome} (kept apart)", outcome=text)
    return _("{outcome} (no cards)", outcome=text) if row.without_cards else text


def _empty(db: str | None, *, yes: bool, as_json: bool) -> None:
    from scorekeeper.store.merge import empty_bin
    from scorekeeper.store.queries import binned

    with opened(db) as store:
        count = len(binned(store))
        if count and not yes:
            raise Refused(
                msgn(
                    "The bin holds {count} play, which can't be brought back afterwards; "
                    "`scorekeeper bin --empty --yes` deletes it.",
                    "The bin holds {count} plays, which can't be brought back afterwards; "
                    "`scorekeeper bin --empty --yes` deletes them.",
                    count,
                )
            )
        deleted = empty_bin(store) if count else []
    if as_json:
        print_json({"deleted": len(deleted)})
    elif deleted:
        tell(msgn("{count} play deleted for good.", "{count} plays deleted for good.", count))
    else:
        tell(msg("The bin is empty."))
