"""One player's figures, each game apart."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.statistics.cards import CardFigures, card_figures, hands_of
from scorekeeper.statistics.form import Period, form
from scorekeeper.statistics.plays import OwnPlay, own_plays
from scorekeeper.store.database import reading
from scorekeeper.store.people import find_player


@dataclass(frozen=True, slots=True)
class Opponent:
    """The record against another player: in how many plays who was before whom."""

    name: str
    plays: int
    ahead: int
    behind: int
    level: int


@dataclass(frozen=True, slots=True)
class GameFigures:
    """A player's figures in one game.

    `wins` counts shared wins too, `shared` says how many those are. `decided` plays have a known
    winner. `expected` is the mean of 1/n over those, n being the seats that can win. `scored`
    plays have a total. `streak` is the longest row of plays won, in the order played; the
    `undated` plays, and those without a known winner, are left out of it. `counted` is what the
    game counts for its end, such as puddings, over
    `counted_plays` plays in which it is known.
    """

    game_id: str
    plays: int
    wins: int
    shared: int
    decided: int
    expected: float | None
    scored: int
    average: float | None
    median: float | None
    best: int | None
    worst: int | None
    streak: int
    counted: int
    counted_plays: int
    opponents: tuple[Opponent, ...]
    form: tuple[Period, ...]
    undated: int
    best_marked: bool
    worst_marked: bool
    cards: CardFigures | None

    @property
    def win_rate(self) -> float | None:
        """Wins, shared ones too, in the plays whose winner is known."""
        return self.wins / self.decided if self.decided else None

    @property
    def counted_average(self) -> float | None:
        """What the game counts, a play."""
        return self.counted / self.counted_plays if self.counted_plays else None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player's figures in every game played, the one played most first."""

    name: str
    games: tuple[GameFigures, ...]


def player_figures(db: Database, name: str, game_id: str | None = None) -> PlayerFigures:
    """Return a player's figures, of one game if asked for. Raises `StoreError`."""
    with reading(db):
        player, written = find_player(db, name)
        by_game: dict[str, list[OwnPlay]] = defaultdict(list)
        for play in own_plays(db, player):
            if game_id in {None, play.game_id}:
                by_game[play.game_id].append(play)
        hands = hands_of(db, player)
        names = dict(db.execute("SELECT id, name FROM players"))
    order = sorted(by_game, key=lambda game: (-len(by_game[game]), game))
    return PlayerFigures(
        written, tuple(_figures(game, by_game[game], hands, names) for game in order)
    )


def _figures(
    game_id: str,
    plays: Sequence[OwnPlay],
    hands: dict[int, list[tuple[str, str]]],
    names: dict[int, str],
) -> GameFigures:
    game = all_games().get(game_id)
    totals = [play.total for play in plays if play.total is not None]
    counts = [play.counted for play in plays if play.counted is not None]
    decided = [play for play in plays if play.winners]
    chances = [1 / play.competitors for play in decided]
    return GameFigures(
        game_id=game_id,
        plays=len(plays),
        wins=sum(play.winner for play in plays),
        shared=sum(play.winner and play.winners > 1 for play in plays),
        decided=len(decided),
        expected=sum(chances) / len(chances) if chances else None,
        scored=len(totals),
        average=sum(totals) / len(totals) if totals else None,
        median=float(median(totals)) if totals else None,
        best=max(totals, default=None),
        worst=min(totals, default=None),
        streak=_streak([play for play in decided if play.day is not None]),
        counted=sum(counts),
        counted_plays=len(counts),
        opponents=_opponents(plays, names),
        form=form(plays),
        undated=sum(play.day is None for play in plays),
        best_marked=_marked(plays, max(totals, default=None)),
        worst_marked=_marked(plays, min(totals, default=None)),
        cards=None if game is None else card_figures(game, plays, hands),
    )


def _marked(plays: Sequence[OwnPlay], total: int | None) -> bool:
    """Return whether a total was never reached with points that cards tell."""
    reached = [play for play in plays if total is not None and play.total == total]
    return bool(reached) and not any(play.with_cards for play in reached)


def _streak(plays: Sequence[OwnPlay]) -> int:
    longest = now = 0
    for play in plays:
        now = now + 1 if play.winner else 0
        longest = max(longest, now)
    return longest


def _opponents(plays: Sequence[OwnPlay], names: dict[int, str]) -> tuple[Opponent, ...]:
    ahead: dict[int, int] = defaultdict(int)
    behind: dict[int, int] = defaultdict(int)
    level: dict[int, int] = defaultdict(int)
    for play in plays:
        for other in play.others:
            if play.rank is None or other.rank is None:
                continue
            if play.rank < other.rank:
                ahead[other.player_id] += 1
            elif play.rank > other.rank:
                behind[other.player_id] += 1
            else:
                level[other.player_id] += 1
    found = [
        Opponent(
            names[number],
            ahead[number] + behind[number] + level[number],
            ahead[number],
            behind[number],
            level[number],
        )
        for number in {*ahead, *behind, *level}
    ]
    return tuple(sorted(found, key=lambda it: (-it.plays, it.name.casefold(), it.name)))
