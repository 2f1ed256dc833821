"""What a phone sees: plain values for the templates, and the styles for the game's colours.

The templates say their own texts and the messages in the values, with names set apart.
"""

from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, pass_context
from jinja2.runtime import Context

from scorekeeper.games.numbers import shown
from scorekeeper.games.parts import At, Fill
from scorekeeper.i18n import LANGUAGES, Message, Seats, chosen, msg, say
from scorekeeper.i18n import _ as said
from scorekeeper.paths import content_folder
from scorekeeper.play import actions
from scorekeeper.web.table import Table

LONGEST_NAME: Final = 40
SCRIPT: Final = "app.js"
STATES: Final = {
    "none": msg("no phone"),
    "keys": msg("table’s keys"),
    "awake": msg("phone"),
    "asleep": msg("asleep"),
    "done": msg("done"),
}


def render(template: str, table: Table, **values: object) -> str:
    """Return a page in the language that is spoken."""
    # A name can't turn the direction of the words around it.
    names = [f"\u2068{shown(name, LONGEST_NAME)}\u2069" for name in table.play.names]
    known = {"table": table, "play": table.play, "names": names, "spoken": chosen()}
    return _templates().get_template(template).render(known | values)


def seat_values(table: Table, seat: str, notice: Message | None = None) -> dict[str, Any]:
    """Return what the page of a seat shows now, beside what is on every page."""
    play, number = table.play, table.number_of(seat)
    card, open_round = play.score(), play.open_round
    telling, last = play.tell(card), play.closed - 1
    values: dict[str, Any] = {
        "seat": number,
        "states": table.states(),
        "card": card,
        "telling": telling,
        "facts": telling.facts(min(play.closed, len(play.rounds) - 1)),
        "round": None if open_round is None else open_round + 1,
        "notices": [one for one in (notice, table.trouble) if one is not None],
        "nonce": token_hex(6),
    }
    if open_round is None:
        order = sorted(range(len(card.ranks)), key=lambda one: (card.ranks[one] or 99, one))
        values |= {"order": order, "say": telling.decision()}
    else:
        score = card.hand(open_round, number)
        values |= _entering(table, number)
        others = tuple(one for one in table.waiting() if one != number)
        missing = msg("Still missing: {players}.", players=Seats(others)) if others else None
        worth, count = telling.worth(open_round, number), fill_text(values["fill"])
        if count:
            worth = msg(
                "{cards}, {points} points so far", cards=count, points=score.total if score else 0
            )
        values |= {"score": score, "missing": missing, "say": worth}
    if last >= 0 and not play.without_cards and not table.hand(number):
        values |= {"result": card.hand(last, number), "last": last}
    return values if notice is None else values | {"say": notice}


def _entering(table: Table, number: int) -> dict[str, Any]:
    """Return what lies at a seat, and what can be laid there."""
    play, round_ = table.play, table.play.closed
    hand, cards = play.rounds[round_][number] or (), play.game.cards(play.rules)
    entry = actions.entry(play, At(round_, number, table.cursor(play.seats[number].id)))
    rows = [key for key in entry.keys if key.group == "rows"]
    laid = []
    for tile in cards.tiles(hand):
        icons, last = dict(tile.signs), {hand[place]: place for place in tile.cards}
        each = [
            {
                "key": key,
                "place": place,
                "name": cards.kinds[key].name if key in cards.kinds else tile.name,
                "icon": icons.get(key) or key,
                "number": sum(hand[one] == key for one in tile.cards),
            }
            for key, place in last.items()
        ]
        # A number that was typed sign by sign is one thing.
        typed = len(each) > 1 and not any(icons.values())
        laid.append((tile, [] if typed else each))
    fill = play.game.fill(play.table, round_, number)
    return {
        "laid": laid,
        "hand": hand,
        "row": entry.cursor.row if rows else None,
        "rows": rows,
        "tiles": [key for key in entry.keys if not key.group],
        "fill": fill,
        "full": fill.state in {"full", "any"} and hand != (),
        "done": table.is_done(number),
    }


def fill_text(fill: Fill | None) -> Message | None:
    """Return how full a hand is, None where it has no end."""
    if fill is None or fill.most is None:
        return None
    return msg("{count} of {most}", count=fill.count, most=fill.most)


# The files


@pass_context
def _say(context: Context, value: object) -> object:
    return say(value, context["names"]) if isinstance(value, Message) else value


@cache
def _templates() -> Environment:
    """Return the templates; everything in them is escaped, and messages are said."""
    made = Environment(
        loader=FileSystemLoader(content_folder() / "web"),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_say,
    )
    made.globals |= {
        "_": said,
        "languages": LANGUAGES,
        "state_words": STATES,
        "how_full": fill_text,
    }
    made.globals["static"] = lambda table, name: f"/static/{mark(file(table, name))}/{name}"
    made.filters["minus"] = lambda number: "–" if number is None else f"{number}".replace("-", "−")
    made.filters["ground"] = lambda ground: f"g{ground.lstrip('#')}"
    return made


def file(table: Table, name: str) -> str:
    """Return the script, or the styles with the colours of the game's cards.

    They can't stand in the page itself: its rules forbid what names could smuggle in.
    """
    folder, play = content_folder() / "web", table.play
    if name == SCRIPT:
        return (folder / SCRIPT).read_text("utf-8")
    grounds = {kind.ground for kind in play.game.cards(play.rules).kinds.values()}
    if not play.without_cards:
        grounds |= {key.ground for key in actions.entry(play, At(0, 0)).keys}
    text = (folder / "app.css").read_text("utf-8")
    return text + "".join(f".{'g' + one[1:]}{{background:{one}}}" for one in sorted(grounds))


def mark(text: str) -> str:
    """Return the part of an address that changes with the content, so that it can be kept."""
    return sha256(text.encode()).hexdigest()[:12]
