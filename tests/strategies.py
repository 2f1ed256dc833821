"""What hypothesis draws: hands, house rules and whole plays of Sushi Go!"""

from random import Random

from hypothesis import strategies as st

from scorekeeper.games.base import Adjustment, Table
from scorekeeper.games.sushi_go import SushiGo
from tests.legal_deals import SEATS, legal_table

GAME = SushiGo()
LETTERS = "tsd123elqwpc"

hands = st.text(LETTERS, max_size=14)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def house_rules(draw: st.DrawFn, *, seats: int = 4) -> dict[str, str]:
    """Every house rule at one of its choices; the dummy only where a third seat can be one."""
    rules = {
        rule.id: draw(st.sampled_from([choice.id for choice in rule.choices]))
        for rule in GAME.house_rules
    }
    if seats != 3:
        rules["dummy"] = "off"
    return rules


@st.composite
def legal_tables(draw: st.DrawFn, *, dummy: bool = True) -> Table:
    """A finished play that could have happened at a table, by the rulebook."""
    seats = draw(st.sampled_from(SEATS))
    on = dummy and seats == 3 and draw(st.booleans())
    return legal_table(seats, Random(draw(seeds)), dummy="on" if on else "off")


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any play at all: odd hand sizes, blank hands, house rules, points by hand, open rounds."""
    seats = draw(st.integers(2, 5))
    rules = draw(house_rules(seats=seats))
    letters = LETTERS + "y" if rules["soy_promo"] == "on" else LETTERS
    hand = st.none() | st.text(letters, max_size=12)
    rounds = tuple(tuple(draw(hand) for _ in range(seats)) for _ in range(3))
    adjustments = draw(
        st.lists(
            st.builds(
                Adjustment,
                st.integers(0, 2),
                st.integers(0, seats - 1),
                st.integers(-9, 9),
            ),
            max_size=2,
        )
    )
    open_round = draw(st.sampled_from([None, 0, 1, 2]))
    return Table(seats, rounds, rules, open_round, tuple(adjustments))
