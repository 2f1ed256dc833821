"""`scorekeeper rules`: the answers about the rules, all of them or those that match."""

import click

from scorekeeper.cli.base import GAME, JSON, command
from scorekeeper.cli.output import complain, print_json, tell
from scorekeeper.games import all_games, find
from scorekeeper.games.numbers import shown
from scorekeeper.guide.answers import examples, follow_ups, search_answers
from scorekeeper.guide.content import Entry
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
        print_json([_object(answer) for answer in found.items])
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


def _object(answer: Entry) -> dict[str, object]:
    fields = ("topic", "question", "answer", "condition")
    return {
        "id": answer.data["id"],
        "game_id": answer.game_id,
        **{field: answer.message(field) for field in fields},
        "pages": answer.pages,
        "examples": examples(answer),
        "follow_ups": follow_ups(answer),
    }


def _lines(answer: Entry) -> list[str]:
    question, condition = answer.message("question"), answer.message("condition")
    lines = [
        say(msg("{question} ({page})", question=question, page=answer.pages)),
        f"  {say(answer.message('answer'))}",
        f"  {say(msg('When: {when}', when=condition))}",
    ]
    lines += [f"    {say(line)}" for example in examples(answer) for line in example.lines]
    for asked, said in follow_ups(answer):
        lines += [f"  {say(asked)}", f"    {say(said)}"]
    return lines
