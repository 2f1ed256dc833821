"""`scorekeeper cards`: the card list, and what a card does."""

import click

from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.tables import table
from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.guide.gallery import GalleryCard, load_gallery, search
from scorekeeper.guide.shelves import Shelf, shelves
from scorekeeper.translate import _, say


@click.command(
    "cards",
    help=_(
        "List the cards with their key, how many the box holds and what they do. "
        "With WORDS, only the cards that match them all, by any edition's or language's name."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper cards
  scorekeeper cards gyoza
  scorekeeper cards 芥末
""",
)
@click.argument("words", nargs=-1)
@click.option("--game", "game_id", metavar="ID", help=_("Only the cards of this game."))
@json_option()
def command(words: tuple[str, ...], game_id: str | None, *, as_json: bool) -> None:
    """List or look up cards."""
    found = [(game, search(load_gallery(game), words)) for game in _games(game_id)]
    if as_json:
        print_json([_object(game, card) for game, cards in found for card in cards])
    if not any(cards for _game, cards in found):
        raise Refusal(_("no card is called “{words}”.", words=" ".join(words)[:40]))
    if not as_json:
        blocks = ["\n".join(_lines(game, cards)) for game, cards in found if cards]
        click.echo("\n\n".join(blocks))


def _games(game_id: str | None) -> list[Game]:
    games = all_games()
    if game_id is None:
        return list(games.values())
    if game_id not in games:
        raise click.BadParameter(
            _("write one of: {known}.", known=", ".join(games)), param_hint="--game"
        )
    return [games[game_id]]


def _object(game: Game, card: GalleryCard) -> dict[str, object]:
    return {
        "game": game.id,
        "id": card.kind.id,
        "key": card.kind.key,
        "name": say(card.kind.name),
        "count": card.kind.count,
        "colour": card.kind.colour,
        "rule": _(card.rule),
        "page": card.kind.page,
        "other_names": list(card.other_names),
    }


def _lines(game: Game, cards: tuple[GalleryCard, ...]) -> list[str]:
    heading = [_("Key"), _("Card"), _("Count"), _("Colour"), _("Page"), _("What it does")]
    rows = [
        [
            shelf.keys,
            shelf.name,
            str(shelf.count),
            _(shelf.colours[0]) if len(shelf.colours) == 1 else _("several"),
            shelf.pages,
            _told(shelf),
        ]
        for shelf in shelves(cards)
    ]
    told = [number for number, column in enumerate(zip(*rows, strict=True)) if any(column)]
    lines = [[row[number] for number in told] for row in (heading, *rows)]
    return [game.title, *table(lines, right=(2,), indent=2)]


def _told(shelf: Shelf) -> str:
    if shelf.single:
        return shelf.rule
    return _("{spread}. {rule}", spread=", ".join(shelf.spread()), rule=shelf.rule)
