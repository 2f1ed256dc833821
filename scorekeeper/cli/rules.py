"""`scorekeeper rules`: the answers about the rules, all of them or those that match."""

import click

from scorekeeper.cli.base import GAME, JSON, command
from scorekeeper.cli.output import complain, print_json, tell
from scorekeeper.games import all_games, find
from scorekeeper.games.numbers import shown
from scorekeeper.guide.answers import Answer, search_answers
from scorekeeper.i18n import Refused, msg, say


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
scorekeeper rules --game keltis end card
""",
)
@click.argument("words", nargs=-1)
@GAME
@JSON
def rules_command(words: tuple[str, ...], game_name: str | None, as_json: bool) -> None:
    """List or search the answers."""
    games = list(all_games()) if game_name is None else [find(game_name).box.id]
    found = search_answers(games, words)
    if not words and not found.items:
        raise Refused(msg("{game} has nothing here.", game=all_games()[games[0]].box.title))
    if as_json:
        print_json(found.items)
    if not found.items:
        raise Refused(
            msg(
                "No answer is about “{words}”; `scorekeeper rules` lists them all.",
                words=shown(" ".join(words), 40),
            )
        )
    if found.nearest:
        complain(msg("No answer has all these words; these come closest."))
    for place, answer in enumerate([] if as_json else found.items):
        tell(*[""] * bool(place), *_lines(answer))


def _lines(answer: Answer) -> list[str]:
    lines = [
        say(msg("{question} ({page})", question=answer.question, page=answer.pages)),
        f"  {say(answer.answer)}",
        f"  {say(msg('When: {when}', when=answer.condition))}",
    ]
    lines += [f"    {say(line)}" for example in answer.examples for line in example.lines]
    for follow_up in answer.follow_ups:
        lines += [f"  {say(follow_up.question)}", f"    {say(follow_up.answer)}"]
    return lines
