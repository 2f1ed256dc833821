"""What people call a play: its game, its day and who played."""

from collections.abc import Sequence

from scorekeeper.games import all_games
from scorekeeper.moments import moment_text
from scorekeeper.play import Play
from scorekeeper.store.lists import PlayRow
from scorekeeper.translate import _, listed
from scorekeeper.tui.text import shown


def play_name(play: Play | PlayRow) -> str:
    """Return a play's name for a sentence: “Sushi Go!, 2026-11-29 19:40 (Ann and Ben)”."""
    known = all_games().get(play.game_id)
    return _(
        "{game}, {date} ({players})",
        game=known.title if known else shown(play.game_id),
        date=moment_text(play.started_at) or _("date unknown"),
        players=_all(play.names),
    )


def _all(names: Sequence[str]) -> str:
    return listed([shown(name) for name in names])
