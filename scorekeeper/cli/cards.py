"""`scorekeeper cards`: the card list, and what a card does."""

import click

from scorekeeper.cli.base import GAME, JSON, command
from scorekeeper.cli.output import complain, print_json, table, tell
from scorekeeper.games import all_games, find
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import shown
from scorekeeper.guide.gallery import Shelf, search_cards
from scorekeeper.i18n import Refused, _, msg, say


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
@JSON
def cards_command(words: tuple[str, ...], game_name: str | None, as_json: bool) -> None:
    """List or look up cards."""
    games = list(all_games().values()) if game_name is None else [find(game_name)]
    found = search_cards(games, words)
    if not words and not found.items:
        raise Refused(msg("{game} has nothing here.", game=games[0].box.title))
    if as_json:
        print_json([it for game, shelf in found.items for it in _objects(game, shelf)])
    if not found.items:
        raise Refused(msg("No card is called “{words}”.", words=shown(" ".join(words), 40)))
    if found.nearest:
        complain(msg("No card has all these words; these come closest."))
    for game in [] if as_json else games:
        rows = [_row(shelf) for other, shelf in found.items if other is game]
        if rows:
            heading = [_("Key"), _("Card"), _("Count"), _("What it does")]
            tell(game.box.title, *table([heading, *rows], right=(2,), indent=2))


def _objects(game: Game, shelf: Shelf) -> list[dict[str, object]]:
    return [
        {
            "game": game.box.id,
            "id": kind.id,
            "key": kind.key,
            "name": kind.name,
            "count": kind.count,
            "colour": kind.colour,
            "page": kind.page,
            "rule": shelf.rule,
            "other_names": shelf.other_names,
        }
        for kind in shelf.kinds
    ]


def _row(shelf: Shelf) -> list[str]:
    keys = [kind.key for kind in shelf.kinds]
    several, told = " ".join(keys), say(shelf.rule)
    if len(keys) > 6:
        several = _("{first} … {last}", first=keys[0], last=keys[-1])
    if shelf.count and keys[1:]:
        told = _("{rule} In the box: {spread}.", rule=shelf.rule, spread=shelf.spread())
    elif shelf.pages:
        told = _("{rule} ({page})", rule=shelf.rule, page=shelf.pages[0])
    return [several, say(shelf.name), str(shelf.count or "–"), told]
