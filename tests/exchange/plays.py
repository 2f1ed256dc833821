"""Plays of every kind, as hypothesis draws them."""

import uuid
from datetime import UTC, datetime, timedelta, timezone

from hypothesis import assume
from hypothesis import strategies as st

from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment
from scorekeeper.names import InvalidName, clean_name, name_key
from scorekeeper.play import Play
from scorekeeper.seating import Seat


def _usable(name: str) -> bool:
    try:
        return clean_name(name) == name
    except InvalidName:
        return False


_names = st.text(min_size=1, max_size=12).filter(_usable)
_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_times = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)).map(
    lambda time: time.astimezone(timezone(timedelta(hours=1))).isoformat(timespec="seconds")
)
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(-9, 9) | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=6,
)
_extra = st.dictionaries(_texts.map("x".__add__), _json, max_size=2)


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """A possible play of Sushi Go! in any state, without a journal."""
    game = all_games()["sushi-go"]
    seats = draw(st.integers(2, 5))
    rules = {
        rule.id: draw(st.sampled_from([choice.id for choice in rule.choices]))
        for rule in game.house_rules
    }
    rules["dummy"] = rules["dummy"] if seats == 3 else "off"
    names = draw(st.lists(_names, min_size=seats, max_size=seats, unique_by=name_key))
    hand = st.none() | st.sampled_from(["", "t", "lwq", "sdp", "12"])
    rounds = tuple(tuple(draw(hand) for _ in names) for _ in range(3))
    dummy = game.dummy_seat(rules)
    play = Play(
        id=str(uuid.UUID(int=draw(st.integers(0, 2**128 - 1)))),
        game_id=game.id,
        seats=tuple(Seat(name, seat == dummy) for seat, name in enumerate(names)),
        rules=rules,
        rounds=rounds,
        started_at=draw(st.none() | _times),
        finished_at=draw(st.none() | _times),
        closed=draw(st.integers(0, 3)),
        first_seat=draw(st.integers(0, seats - 1)),
        location=draw(_texts),
        note=draw(_texts),
        adjustments=tuple(
            draw(
                st.lists(
                    st.builds(
                        Adjustment,
                        st.integers(0, 2),
                        st.integers(0, seats - 1),
                        st.integers(-99, 99),
                        _texts,
                    ),
                    max_size=2,
                )
            )
        ),
        extra=draw(_extra),
    )
    assume(all(problem.level != "error" for problem in game.check(play.table)))
    return play
