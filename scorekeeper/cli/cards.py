"""`scorekeeper cards`: the card list, and what a card does."""

import click

from scorekeeper.cli.base import command, json_option, option
from scorekeeper.cli.output import complain, print_json, shown, table
from scorekeeper.games import all_games, find
from scorekeeper.games.game import Game
from scorekeeper.guide.gallery import Shelf, search_cards
from scorekeeper.i18n import Refused, _, english, msg, say


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
@option("--game", "name", metavar="GAME", help=msg("Only the cards of this game."))
@json_option()
def cards_command(words: tuple[str, ...], name: str | None, *, as_json: bool) -> None:
    """List or look up cards."""
    games = list(all_games().values()) if name is None else [find(name)]
    found = search_cards(games, words)
    if as_json:
        print_json([it for game, shelf in found.items for it in _objects(game, shelf)])
    if not found.items:
        raise Refused(msg("No card is called “{words}”.", words=shown(" ".join(words)[:40])))
    if found.nearest:
        complain(msg("No card has all these words; these come closest."))
    if not as_json:
        blocks = [
            "\n".join(_lines(game, [shelf for other, shelf in found.items if other is game]))
            for game in dict.fromkeys(game for game, _shelf in found.items)
        ]
        click.echo("\n\n".join(blocks))


def _objects(game: Game, shelf: Shelf) -> list[dict[str, object]]:
    return [
        {
            "game": game.box.id,
            "id": kind.id,
            "key": kind.key,
            "name": english(kind.name),
            "count": kind.count,
            "colour": kind.colour,
            "rule": english(shelf.rule),
            "page": kind.page,
            "other_names": list(shelf.other_names),
        }
        for kind in shelf.kinds
    ]


def _lines(game: Game, shelves: list[Shelf]) -> list[str]:
    heading = [_("Key"), _("Card"), _("Count"), _("Page"), _("What it does")]
    rows = [
        [_keys(shelf), say(shelf.name), str(shelf.count), "".join(shelf.pages[:1]), _told(shelf)]
        for shelf in shelves
    ]
    if not any(shelf.pages for shelf in shelves):
        heading, *rows = [[*row[:3], *row[4:]] for row in (heading, *rows)]
    return [game.box.title, *table([heading, *rows], right=(2,), indent=2)]


def _keys(shelf: Shelf) -> str:
    first, last = shelf.kinds[0].key, shelf.kinds[-1].key
    return first if first == last else _("{first} … {last}", first=first, last=last)


def _told(shelf: Shelf) -> str:
    if not shelf.kinds[1:]:
        return say(shelf.rule)
    return _("{rule} In the box: {spread}.", rule=shelf.rule, spread=shelf.spread())
