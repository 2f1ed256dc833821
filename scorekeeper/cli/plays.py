"""`scorekeeper plays` and `show`: stored plays in lists, and one whole."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.base import GAME, JSON, command, option
from scorekeeper.cli.inputs import find_play, opened
from scorekeeper.cli.output import print_json, signed, table, tell
from scorekeeper.cli.play_text import play_lines, score_object
from scorekeeper.files.play_file import play_object
from scorekeeper.games.game import Game
from scorekeeper.i18n import Value, _, msg, ngettext, say
from scorekeeper.play.dates import date_text
from scorekeeper.play.journal import journal, time_text

if TYPE_CHECKING:
    from scorekeeper.store.queries import Row, State


@command(
    "plays",
    msg(
        "List the stored plays, the newest first: id, time, game, totals, outcome, place. Each "
        "WORD must begin a word of the players, the place, the note or the date."
    ),
    examples="""
scorekeeper plays --limit 5
scorekeeper plays ana 2025-03
scorekeeper plays --state unfinished
""",
)
@click.argument("words", metavar="[WORD]...", nargs=-1)
@GAME
@option(
    "--state",
    type=click.Choice(["finished", "unfinished", "abandoned", "binned"]),
    help=msg("Only finished, unfinished, abandoned or deleted plays."),
)
@option("--limit", type=click.IntRange(1), default=50, help=msg("How many plays at most."))
@JSON
def plays_command(
    words: tuple[str, ...], game: Game | None, state: "State | None", limit: int, as_json: bool
) -> None:
    """List the stored plays."""
    from scorekeeper.store import queries

    wanted = queries.Filter(
        " ".join(words), game=None if game is None else game.box.id, state=state
    )
    with opened(writes=False) as store:
        rows = queries.history(store, wanted, limit=limit)
        count = queries.count(store, wanted)
    if as_json:
        print_json([_object(row) for row in rows])
    elif rows:
        tell(*_lines(rows))
        if count > len(rows):
            tell(msg("{count} of {all} plays.", count=len(rows), all=count))
    elif wanted == queries.Filter():
        tell(msg("No plays are stored yet."))
    else:
        tell(msg("No play matches that."))


@command(
    "show",
    msg("Print the play whose id begins with ID (“last”: the newest): points, reasons, decision."),
    examples="""
scorekeeper show last
scorekeeper show 0192f0c4 --journal
scorekeeper show 0192f0c4 --json
""",
)
@click.argument("beginning", metavar="ID")
@option("--journal", "with_journal", is_flag=True, help=msg("Print every change with its time."))
@JSON
def show_command(beginning: str, with_journal: bool, as_json: bool) -> None:
    """Print one stored play."""
    with opened(writes=False) as store:
        play = store.play(find_play(store, beginning))
        changes = journal(play, store.role) if with_journal else []
    problems = play.check()
    if as_json:
        state = {"finished": play.finished, "state": play.state}
        print_json({**play_object(play), **state, **score_object(play, problems)})
        return
    tell(msg("Play {id}", id=play.id), *play_lines(play, problems))
    for each in changes:
        tell("", msg("{time}, {who}", time=time_text(each.at), who=each.who))
        tell(*each.lines)


def _lines(rows: "Sequence[Row]") -> list[str]:
    """Return plays as a table with a heading."""
    length = 8
    while len({row.id[:length] for row in rows}) < len(rows):
        length += 1
    heading = [_("Id"), _("Started"), _("Game"), _("Players"), _("Outcome"), _("Place")]
    lines = table([heading, *(_cells(row, length) for row in rows)])
    if any(row.odd for row in rows):
        lines.append(_("* set by hand, or not allowed by the rules"))
    return lines


def _object(row: "Row") -> dict[str, object]:
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
        "players": [
            {
                "name": name,
                "total": row.totals[seat],
                "rank": row.ranks[seat],
                "winner": seat in row.winners,
            }
            for seat, name in enumerate(row.names)
        ],
        "location": row.place,
        "note": row.note,
    }


def _cells(row: "Row", length: int) -> list[str]:
    players: list[Value] = []
    for seat, name in enumerate(row.names):
        total, rank = row.totals[seat], row.ranks[seat]
        result = signed(total) + "*" * (seat in row.odd)
        if total is None and rank is not None:
            result = _("(rank {rank})", rank=rank)
        players.append(msg("{player} {total}", player=name, total=result))
    day = date_text(row.started) or "–"
    told = say(msg("{players}", players=tuple(players)))
    return [row.id[:length], day, row.title, told, _outcome(row), row.place]


def _outcome(row: "Row") -> str:
    winners = tuple(row.names[seat] for seat in row.winners)
    if row.state == "abandoned":
        return _("abandoned in round {number}", number=row.closed + 1)
    if not row.finished:
        return _("unfinished, round {number}", number=row.closed + 1)
    if not winners:
        return _("no result")
    text = ngettext("{winners} wins", "{winners} share the win", len(winners), winners=winners)
    if row.apart:
        return _("{outcome} (kept apart)", outcome=text)
    return _("{outcome} (no cards)", outcome=text) if row.without_cards else text
