"""`scorekeeper rules`: the answers about the rules, all of them or those that match."""

import click

from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.texts import shown
from scorekeeper.games import all_games
from scorekeeper.guide.answers import Answer, search
from scorekeeper.guide.examples import Example
from scorekeeper.translate import _


@click.command(
    "rules",
    help=_(
        "Answer what tables ask about the rules, with an example and the rulebook's page. "
        "With WORDS, only the answers in which they are all found; the cards' names in other "
        "editions and languages count too."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper rules
  scorekeeper rules second place
  scorekeeper rules gyoza
""",
)
@click.argument("words", nargs=-1)
@click.option("--game", "game_id", metavar="ID", help=_("Only the rules of this game."))
@json_option()
def command(words: tuple[str, ...], game_id: str | None, *, as_json: bool) -> None:
    """List or search the answers."""
    found = [(game, answer) for game in _games(game_id) for answer in search(game, words)]
    if as_json:
        print_json([_object(game, answer) for game, answer in found])
    if not found:
        raise Refusal(_("no answer has the words “{words}”.", words=" ".join(words)[:40]))
    if not as_json:
        blocks = ["\n".join(_lines(answer)) for _game, answer in found]
        click.echo("\n\n".join(blocks))


def _games(game_id: str | None) -> list[str]:
    games = all_games()
    if game_id is None:
        return list(games)
    if game_id not in games:
        raise click.BadParameter(
            _("write one of: {known}.", known=", ".join(games)), param_hint="--game"
        )
    return [game_id]


def _lines(answer: Answer) -> list[str]:
    heading = _("{question} ({page})", question=answer.question, page=answer.pages)
    lines = [heading, f"  {answer.answer}", "  " + _("When: {when}", when=answer.condition)]
    lines.extend(f"    {line}" for example in answer.examples for line in example.lines)
    for follow_up in answer.follow_ups:
        lines.append(f"  {follow_up.question}")
        lines.append(f"    {follow_up.answer}")
    return [shown(line) for line in lines]


def _object(game_id: str, answer: Answer) -> dict[str, object]:
    return {
        "game": game_id,
        "id": answer.id,
        "question": answer.question,
        "answer": answer.answer,
        "condition": answer.condition,
        "page": answer.pages,
        "examples": [_example(example) for example in answer.examples],
        "follow_ups": [
            {"question": follow_up.question, "answer": follow_up.answer}
            for follow_up in answer.follow_ups
        ],
    }


def _example(example: Example) -> dict[str, object]:
    return {
        "text": example.text,
        "given": example.given,
        "result": example.result,
        "points": list(example.points),
        "why": list(example.reasons),
    }
