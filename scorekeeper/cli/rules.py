"""`scorekeeper rules`: the answers about the rules, all of them or those that match."""

import click

from scorekeeper.cli.base import command, json_option, option
from scorekeeper.cli.output import complain, print_json, shown
from scorekeeper.games import all_games, find
from scorekeeper.guide.answers import Answer, search_answers
from scorekeeper.guide.examples import Example
from scorekeeper.i18n import Refused, _, english, msg, say


@command(
    "rules",
    msg(
        "Answer what tables ask about the rules, with an example and the page of the rulebook. "
        "With WORDS, only the answers that are about them; the cards' names in other editions "
        "and languages count too."
    ),
    examples="""
scorekeeper rules
scorekeeper rules who goes first
scorekeeper rules gyoza
scorekeeper rules --game keltis end card
""",
)
@click.argument("words", nargs=-1)
@option("--game", "name", metavar="GAME", help=msg("Only the rules of this game."))
@json_option()
def rules_command(words: tuple[str, ...], name: str | None, *, as_json: bool) -> None:
    """List or search the answers."""
    games = list(all_games()) if name is None else [find(name).box.id]
    found = search_answers(games, words)
    if as_json:
        print_json([_object(answer) for answer in found.items])
    if not found.items:
        raise Refused(
            msg(
                "No answer is about “{words}”; `scorekeeper rules` lists them all.",
                words=shown(" ".join(words)[:40]),
            )
        )
    if found.nearest:
        complain(msg("No answer has all these words; these come closest."))
    if not as_json:
        click.echo("\n\n".join("\n".join(_lines(answer)) for answer in found.items))


def _lines(answer: Answer) -> list[str]:
    lines = [
        _("{question} ({page})", question=answer.question, page=answer.pages),
        f"  {say(answer.answer)}",
        "  " + _("When: {when}", when=answer.condition),
    ]
    lines += [f"    {say(line)}" for example in answer.examples for line in example.lines]
    for follow_up in answer.follow_ups:
        lines += [f"  {say(follow_up.question)}", f"    {say(follow_up.answer)}"]
    return lines


def _object(answer: Answer) -> dict[str, object]:
    return {
        "game": answer.game_id,
        "id": answer.id,
        "question": english(answer.question),
        "answer": english(answer.answer),
        "condition": english(answer.condition),
        "page": english(answer.pages),
        "examples": [_example(example) for example in answer.examples],
        "follow_ups": [
            {"question": english(it.question), "answer": english(it.answer)}
            for it in answer.follow_ups
        ],
    }


def _example(example: Example) -> dict[str, object]:
    return {
        "lines": [english(line) for line in example.lines],
        "points": list(example.points),
    }
