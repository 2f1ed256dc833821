"""`scorekeeper score`: every number of the plays of a file."""

import click

from scorekeeper.cli.base import command, json_option
from scorekeeper.cli.inputs import read_input
from scorekeeper.cli.output import complain, print_json
from scorekeeper.cli.play_text import located, play_lines
from scorekeeper.files.play_reader import as_play
from scorekeeper.files.score_json import score_object
from scorekeeper.files.values import ReadFile
from scorekeeper.i18n import Message, Refused, msg, msgn


@command(
    "score",
    msg(
        "Score the plays of a play FILE (- for standard input) and say why. Exit code 1 for an "
        "entry that the rules or the box make impossible."
    ),
    examples="""
scorekeeper score game.json
scorekeeper score --json - < game.json
""",
)
@click.argument("file", metavar="FILE")
@json_option()
def score_command(file: str, *, as_json: bool) -> None:
    """Score the plays of a file."""
    read = read_input(file)
    for note in (*read.notes, *read.unread):
        complain(note)
    plays = [as_play(play) for play in read.plays]
    for play in read.plays:
        for key in play.cells.get("extra") or {}:  # type: ignore[union-attr]
            complain(
                msg(
                    "{where}: the key “{key}” is unknown and changes no points.",
                    where=play.where,
                    key=str(key)[:40],
                )
            )
    if as_json:
        scored = [
            score_object(play, it.problems) for play, it in zip(plays, read.plays, strict=True)
        ]
        if scored:
            print_json(scored[0] if len(scored) == 1 and not read.refused else scored)
    else:
        blocks = [
            "\n".join(play_lines(play, it.problems))
            for play, it in zip(plays, read.plays, strict=True)
        ]
        click.echo("\n\n".join(blocks))
    _refuse_impossible(read)


def _refuse_impossible(read: ReadFile) -> None:
    """Refuse with the first impossible entry and how many more there are."""
    sentences: list[Message] = list(read.refused)
    for play in read.plays:
        for problem in play.errors:
            sentence = located(problem, play.names)
            if len(read.plays) > 1:
                sentences.append(msg("{where}: {sentence}", where=play.where, sentence=sentence))
            else:
                sentences.append(msg("{sentence}", sentence=sentence))
    if len(sentences) == 1:
        raise Refused(sentences[0])
    if sentences:
        raise Refused(
            msgn(
                "{sentence} (and {count} more impossible entry)",
                "{sentence} (and {count} more impossible entries)",
                len(sentences) - 1,
                sentence=sentences[0],
            )
        )
