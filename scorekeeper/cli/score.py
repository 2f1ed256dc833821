"""`scorekeeper score`: every number of the plays of a file."""

import sys

import click

from scorekeeper.cli.base import JSON, command
from scorekeeper.cli.inputs import named_path
from scorekeeper.cli.output import complain, print_json, tell
from scorekeeper.cli.play_text import play_lines, score_object
from scorekeeper.files.reading import read
from scorekeeper.i18n import Message, Refused, msg, msgn


@command(
    "score",
    msg(
        "Score the plays of a FILE (- for standard input) and say why. Exit code 1 for an entry "
        "that the rules or the box make impossible."
    ),
    examples="""
scorekeeper score game.json
scorekeeper score --json - < game.json
""",
)
@click.argument("file", metavar="FILE")
@JSON
def score_command(file: str, as_json: bool) -> None:
    """Score the plays of a file."""
    found = read(sys.stdin.buffer if file == "-" else named_path(file))
    for note in (*found.notes, *found.unread):
        complain(note)
    wrong: list[Message] = []
    scored = []
    for number, one in enumerate(found.plays):
        for key in one.play.extra if one.play else ():
            complain(
                msg(
                    "{where}: the key “{key}” is unknown and changes no points.",
                    where=one.where,
                    key=key[:40],
                )
            )
        wrong += [
            msg("{where}: {sentence}", where=one.where, sentence=sentence)
            for sentence in one.told("error")
        ]
        if as_json:
            scored.append(score_object(one.play, one.problems, one.names))
        elif one.play is not None:
            tell(*[""] * bool(number), *play_lines(one.play, one.problems))
    if scored:
        print_json(scored if scored[1:] else scored[0])
    if not found.plays:
        raise Refused(msg("The file is empty; there are no plays in it."))
    if wrong[1:]:
        raise Refused(
            msgn(
                "{sentence} (and {count} more impossible entry)",
                "{sentence} (and {count} more impossible entries)",
                len(wrong) - 1,
                sentence=wrong[0],
            )
        )
    if wrong:
        raise Refused(wrong[0])
