"""How a hand is drawn: cards of a kind together, a nigiri on its wasabi as one double tile."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.games.parts import Kind, Tile
from scorekeeper.games.scorecard import Hand
from scorekeeper.games.sushi_go.cards import MAKI, NIGIRI, group_name
from scorekeeper.games.sushi_go.scoring import laid_nigiri
from scorekeeper.i18n import msg

Worth = Callable[[Sequence[str]], int | None]
"""What cards of a kind are worth by themselves, None where that is said elsewhere."""


def tiles(
    kinds: Mapping[str, Kind], hand: Hand, worth: Worth, cards: Sequence[str] = ()
) -> tuple[Tile, ...]:
    """Return the tiles of a hand; `cards` says what each token counts as, where that differs."""
    cards = cards or hand
    used = {below: index for index, _, below in laid_nigiri(tuple(cards)) if below is not None}
    found: list[list[int]] = []
    groups: dict[str, list[int]] = {}
    for index, key in enumerate(cards):
        if index in used:
            found.append([index, used[index]])
        elif index not in used.values():
            name = "maki" if kinds[key].category == "maki" else key
            if name not in groups:
                found.append(groups.setdefault(name, []))
            groups[name].append(index)
    return tuple(_tile(kinds, hand, cards, group, worth) for group in found)


def _tile(
    kinds: Mapping[str, Kind], hand: Hand, cards: Sequence[str], places: list[int], worth: Worth
) -> Tile:
    keys, count = [cards[place] for place in places], len(places)
    kind, value = kinds[keys[-1]], None
    name = group_name(kind, count) if count > 1 else kinds[hand[places[0]]].name
    if keys[0] == "w" != keys[-1]:
        value = 3 * NIGIRI[keys[1]]
        name = msg("{nigiri} ×3", nigiri=kind.short or kind.name)
    elif kind.category == "maki" and count > 1:
        name = msg("Maki, {icons} icons", icons=sum(MAKI[key] for key in keys))
    else:
        value = worth(keys)
    signs = tuple((hand[place], kinds[hand[place]].icon) for place in places)
    return Tile(tuple(places), signs, name, kind.short, kind.ground, value, waiting=kind.key == "w")
