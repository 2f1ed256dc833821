"""What Sushi Go! and Sushi Go Party! have in common: tiles, hands that are passed, three rounds."""

from collections.abc import Mapping

from scorekeeper.games.game import Game
from scorekeeper.games.parts import Kind, Tile
from scorekeeper.games.scorecard import Hand, Rules, Scorecard
from scorekeeper.games.sushi_go.cards import DUMMY_SEAT, ROUNDS
from scorekeeper.games.sushi_go.scoring import laid_nigiri, maki_icons
from scorekeeper.games.telling import Telling
from scorekeeper.i18n import Message, Seats, msg


class SushiFamily(Game):
    """A game of the family; `hand_sizes` are the cards dealt by number of players."""

    rounds = ROUNDS
    hand_sizes: Mapping[int, int]

    def hand_size(self, seats: int, rules: Rules) -> int | None:
        """Return how many cards are dealt."""
        return self.hand_sizes.get(seats)

    def tiles(self, kinds: Mapping[str, Kind], hand: Hand) -> tuple[Tile, ...]:
        """Return cards of a kind together, all maki too; a nigiri lies on its wasabi."""
        cards = self.as_counted(hand)
        on = {below: index for index, _, below in laid_nigiri(cards) if below is not None}
        groups: dict[str | int, list[int]] = {}
        for index, key in enumerate(cards):
            if index in on:
                groups[index] = [index, on[index]]
            elif index not in on.values():
                name = "maki" if kinds[key].category == "maki" else key
                groups.setdefault(name, []).append(index)
        return tuple(self.tile(kinds, hand, tuple(places)) for places in groups.values())

    def tile(self, kinds: Mapping[str, Kind], hand: Hand, places: tuple[int, ...]) -> Tile:
        """Return the tile of cards of one kind, of maki with all their icons, or of a pair."""
        tile = super().tile(kinds, hand, places)
        cards = self.as_counted(tuple(hand[place] for place in places))
        kind = kinds[cards[-1]]
        if cards[0] == "w" != cards[-1]:
            name = msg("{nigiri} ×3", nigiri=kind.short or kind.name)
            return tile._replace(name=name, short=kind.short)
        if kind.category == "maki" and len(cards) > 1:
            icons = maki_icons(cards)
            return tile._replace(name=msg("Maki, {icons} icons", icons=icons))
        return tile._replace(waiting=cards[0] == "w")

    def tell(self, card: Scorecard) -> Telling:
        """Return the scorecard in words."""
        return SushiTelling(self, card)


class SushiTelling(Telling):
    """A scorecard of Sushi Go! in words."""

    def __init__(self, game: SushiFamily, card: Scorecard) -> None:
        super().__init__(game.box, card)
        self.game = game

    def decision(self) -> Message:
        """Return how the play was decided; a dummy that is ahead but can't win is named."""
        told = super().decision()
        totals, winners = self.card.totals, self.card.winners
        here = self.rules.get("dummy") == "on" and len(totals) > DUMMY_SEAT
        dummy = totals[DUMMY_SEAT] if here else None
        if not winners or dummy is None or DUMMY_SEAT in winners:
            return told
        if dummy < (totals[winners[0]] or 0):
            return told
        seat = Seats((DUMMY_SEAT,))
        return msg("{told} {dummy} has {total} but can't win.", told=told, dummy=seat, total=dummy)

    def facts(self, round_: int) -> tuple[Message, ...]:
        """Return the menu if there is one, the hand size, and where hands are passed."""
        if self.table.results is not None:
            return ()
        right = round_ == 1 and self.rules["pass"] != "left"  # noqa: S105 - of hands
        size = msg("hands of {count}", count=self.game.hand_sizes.get(self.table.seats, 0))
        direction = msg("pass right →") if right else msg("pass left ←")
        return (*self.game.settings(self.rules), size, direction)
