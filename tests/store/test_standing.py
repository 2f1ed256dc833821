"""Nothing is stored into a play where it was put out of the way, if that is not wanted."""

import pytest
from sqlite_utils import Database

from scorekeeper.store import bin as bin_store
from scorekeeper.store.counting import ASIDE
from scorekeeper.store.errors import StoreError
from scorekeeper.store.loading import PutAway, away
from scorekeeper.store.plays import change, create, load
from tests.store.conftest import Opener
from tests.store.sheets import AT, blank, enter


def test_where_a_play_is(db: Database) -> None:
    play = create(db, blank())
    assert away(db, play.id) is None
    assert away(db, "zz") is None
    play = change(db, play, lambda play: play.abandon(AT))
    assert away(db, play.id) == "abandoned"
    bin_store.discard(db, play.id, AT)
    assert away(db, play.id) == "bin"
    bin_store.restore(db, play.id)
    assert away(db, play.id) == "abandoned"


def test_a_version_that_does_not_count_is_in_its_place(db: Database) -> None:
    play = create(db, blank())
    with db.conn:
        db.execute("UPDATE plays SET abandoned_at = ?", [ASIDE])
    assert away(db, play.id) is None


def test_a_change_looks_where_the_play_is_by_then(opener: Opener) -> None:
    here, there = opener(), opener()
    play = create(here, blank())
    bin_store.discard(there, play.id, AT)
    with pytest.raises(PutAway) as refused:
        change(here, play, enter(0, 0, "tt"), unless=("bin", "abandoned"))
    assert refused.value.where == "bin"
    assert load(here, play.id) == play
    assert change(here, play, enter(0, 0, "tt"), unless=("abandoned",)).rounds[0][0] == "tt"
    bin_store.restore(there, play.id)
    change(there, load(there, play.id), lambda play: play.abandon(AT))
    with pytest.raises(PutAway):
        change(here, play, enter(0, 0, "ss"), unless=("bin", "abandoned"))
    assert load(here, play.id).rounds[0][0] == "tt"
    assert change(here, play, enter(0, 0, "ss"), unless=("bin",)).rounds[0][0] == "ss"


def test_one_that_is_gone_is_said_as_such(db: Database) -> None:
    with pytest.raises(StoreError) as gone:
        change(db, blank(), enter(0, 0, "tt"), unless=("bin",))
    assert not isinstance(gone.value, PutAway)
