"""`scorekeeper rules` and `cards`: the answers about the rules, and what the cards do."""

from collections.abc import Sequence

import click

from scorekeeper.cli.base import GAME, command
from scorekeeper.cli.output import complain, table, tell
from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import shown
from scorekeeper.guide.answers import examples, follow_ups, search_answers
from scorekeeper.guide.content import Entry
from scorekeeper.guide.gallery import Shelf, search_cards
from scorekeeper.i18n import Refused, _, msg, say


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
def rules_command(words: tuple[str, ...], game: Game | None) -> None:
    """List or search the answers."""
    found = search_answers(list(all_games()) if game is None else [game.box.id], words)
    _verify(found.items, game, words)
    if not found.items:
        raise Refused(
            msg(
                "No answer is about “{words}”; `scorekeeper rules` lists them all.",
                words=shown(" ".join(words), 40),
            )
        )
    if found.nearest:
        complain(msg("No answer has all these words; these come closest."))
    for place, answer in enumerate(found.items):
        tell(*[""] * bool(place), *_lines(answer))


@command(
    "cards",
    msg(
        "List the cards with their key, how many the box holds and what they do. With WORDS, "
        "only the cards that are called so, by any edition's or language's name."
    ),
    examples="""
scorekeeper cards
scorekeeper cards gyoza
scorekeeper cards 芥末
""",
)
@click.argument("words", nargs=-1)
@GAME
def cards_command(words: tuple[str, ...], game: Game | None) -> None:
    """List or look up cards."""
    games = [*all_games().values()] if game is None else [game]
    found = search_cards(games, words)
    _verify(found.items, game, words)
    if not found.items:
        raise Refused(msg("No card is called “{words}”.", words=shown(" ".join(words), 40)))
    if found.nearest:
        complain(msg("No card has all these words; these come closest."))
    for each in games:
        rows = [_row(shelf) for other, shelf in found.items if other is each]
        if rows:
            heading = [_("Key"), _("Card"), _("Count"), _("What it does")]
            tell(each.box.title, *table([heading, *rows], right=(2,), indent=2))


def _verify(items: Sequence[object], game: Game | None, words: Sequence[str]) -> None:
    if game is not None and not words and not items:
        raise Refused(msg("{game} has nothing here.", game=game.box.title))


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


def _row(shelf: Shelf) -> list[str]:
    keys = [kind.key for kind in shelf.kinds]
    several, told = " ".join(keys), say(shelf.rule)
    if len(keys) > 6:
        several = _("{first} … {last}", first=keys[0], last=keys[-1])
    if shelf.pages:
        told = _("{rule} ({page})", rule=shelf.rule, page=shelf.pages[0])
    return [several, say(shelf.name), str(shelf.count or "–"), told]
