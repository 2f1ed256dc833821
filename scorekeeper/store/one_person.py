"""Why two names can't be one person: they met at one table, now or in a journal."""

from sqlite_utils import Database

from scorekeeper.games.message import msg, msgn
from scorekeeper.names import name_key
from scorekeeper.store.errors import StoreError
from scorekeeper.store.journal_names import NameEdit, plays_naming, seatings
from scorekeeper.store.loading import names_seated


def refuse_as_one(
    db: Database, one: tuple[int, str], other: tuple[int, str]
) -> dict[int, list[NameEdit]]:
    """Raise `StoreError` if two players, by id and name, can't be one person.

    Else return the edits that name one of them, by play.
    """
    refuse_in_one_play(db, one, other)
    refuse_dummy(db, one[0], other[1])
    old, new = name_key(one[1]), name_key(other[1])
    affected = plays_naming(db, [old, new])
    refuse_together(db, affected, old, new)
    return affected


def refuse_in_one_play(db: Database, one: tuple[int, str], other: tuple[int, str]) -> None:
    """Raise `StoreError` if two players, by id and name, sit in one play."""
    together = [
        row[0]
        for row in db.execute(
            """
            SELECT plays.started_at
            FROM seats AS one
            JOIN seats AS two ON two.play_id = one.play_id
            JOIN plays ON plays.id = one.play_id
            WHERE one.player_id = ? AND two.player_id = ?
            ORDER BY plays.started_utc
            """,
            [one[0], other[0]],
        )
    ]
    if together:
        raise StoreError(
            msgn(
                "{one} and {other} sit in {count} play together ({when}), "
                "so they can't be one person.",
                "{one} and {other} sit in {count} plays together (the first: {when}), "
                "so they can't be one person.",
                len(together),
                one=one[1],
                other=other[1],
                when=msg("{day}", day=together[0][:10]) if together[0] else msg("date unknown"),
            )
        )


def refuse_dummy(db: Database, player: int, name: str) -> None:
    """Raise `StoreError` if a play of this player has a dummy seat of that name."""
    for (dummy,) in db.execute(
        """
        SELECT DISTINCT nobody.dummy_name FROM seats
        JOIN seats AS nobody ON nobody.play_id = seats.play_id AND nobody.player_id IS NULL
        WHERE seats.player_id = ?
        """,
        [player],
    ):
        if name_key(dummy) == name_key(name):
            raise StoreError(
                msg("“{name}” is the dummy seat of a play with this player.", name=dummy)
            )


def refuse_together(db: Database, affected: dict[int, list[NameEdit]], old: str, new: str) -> None:
    """Raise `StoreError` if another seat of one play had the new name: its undo would mix them.

    `affected` are the edits with names by play, `old` and `new` are as `name_key` writes them.
    """

    def key(name: str) -> str:
        found = name_key(name)
        return new if found == old else found

    for play, edits in affected.items():
        now = names_seated(db, play)
        if any(len(set(names)) < len(names) for names in seatings(now, edits, key)):
            day = db.execute("SELECT started_at FROM plays WHERE id = ?", [play]).fetchone()[0]
            if day is None:
                raise StoreError(
                    msg(
                        "The journal of a play of unknown date has both names at one table, "
                        "so they can't be one person."
                    )
                )
            raise StoreError(
                msg(
                    "The journal of a play ({when}) has both names at one table, "
                    "so they can't be one person.",
                    when=day[:10],
                )
            )
