"""`scorekeeper show`: one stored play, whole."""

from typing import TYPE_CHECKING

import click

from scorekeeper.cli.base import command, json_option, option
from scorekeeper.cli.inputs import find_play, looked_into
from scorekeeper.cli.output import print_json, tell
from scorekeeper.cli.play_text import play_lines
from scorekeeper.files.play_reader import chosen_rules
from scorekeeper.files.score_json import score_object
from scorekeeper.i18n import english, msg
from scorekeeper.play.journal import journal, time_text
from scorekeeper.play.play import Play

if TYPE_CHECKING:
    from scorekeeper.play.journal import Entry


@command(
    "show",
    msg(
        "Print the play whose id begins with ID (“last”: the newest): cards, points, reasons, "
        "decision."
    ),
    examples="""
scorekeeper show last
scorekeeper show 0192f0c4 --journal
scorekeeper show 0192f0c4 --json
""",
)
@click.argument("beginning", metavar="ID")
@option("--journal", "with_journal", is_flag=True, help=msg("Print every change with its time."))
@json_option()
@click.pass_obj
def show_command(db: str | None, beginning: str, *, with_journal: bool, as_json: bool) -> None:
    """Print one stored play."""
    with looked_into(db) as store:
        play = store.play(find_play(store, beginning))
        changes = journal(play, store.role) if with_journal else []
    if as_json:
        told = {"journal": [_entry(each) for each in changes]} if with_journal else {}
        print_json({**play_object(play), **told})
        return
    tell(msg("Play {id}", id=play.id))
    if play.state == "binned":
        tell(msg("It is in the bin."))
    if play.state == "abandoned":
        tell(msg("It was abandoned."))
    tell(*play_lines(play, play.check()))
    for each in changes:
        tell("", msg("{time}, {who}", time=time_text(each.at), who=each.who))
        tell(*(msg("  {change}", change=line) for line in each.lines))


def play_object(play: Play) -> dict[str, object]:
    """Return a whole play for JSON."""
    hands = [
        [None if hand is None else play.game.write(hand) for hand in round_]
        for round_ in play.rounds
    ]
    return {
        "id": play.id,
        "started_at": play.started,
        "finished_at": play.finished_at,
        "finished": play.finished,
        "state": play.state,
        "apart": play.apart,
        "first_player": play.names[play.first_seat],
        "house_rules": chosen_rules(play.game, play.rules),
        "location": play.place,
        "note": play.note,
        "without_cards": play.without_cards,
        "cards": None if play.without_cards else hands,
        "by_hand": [
            {
                "round": it.round + 1,
                "player": play.names[it.seat],
                "points": it.points,
                "note": it.note,
            }
            for it in play.by_hand
        ],
        **score_object(play, play.check()),
    }


def _entry(entry: "Entry") -> dict[str, object]:
    return {
        "at": entry.at,
        "who": english(entry.who),
        "text": [english(line) for line in entry.lines],
        "afterwards": entry.afterwards,
    }
