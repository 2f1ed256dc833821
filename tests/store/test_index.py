"""What is kept beside the operations is what they say, after any journey."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store.index import asked, folded
from tests.store.help import rows
from tests.store.journeys import laptops, steps, travel


@given(steps)
def test_the_index_equals_a_rebuild_after_any_journey(journey: list) -> None:
    stores = laptops(2)
    travel(stores, journey)
    for store in stores:
        before = rows(store)
        assert store.rebuild() == len(before[0])
        assert rows(store) == before
        store.close()


def found(typed: str, text: str) -> bool:
    return all(word in f" {folded(text)}" for word in asked(typed))


CASES = [
    ("2025", "2025-03-14", True),
    ("2025-03", "2025-03-14", True),
    ("2025-03-14", "2025-03-14", True),
    ("2025-04", "2025-03-14", False),
    ("03", "2025-03-14", False),
    ("cafe", "Café Central", True),
    ("CENTRAL caf", "Café Central", True),
    ("entral", "Café Central", False),
    ("dung", "Đặng Thị Dung", True),
    ("dang", "Nguyễn Đang", True),
    ("nguyen", "Nguyễn Đang", True),
    ("くら", "さくら", True),
    ("花茶", "桂花茶", True),
    ("🍣", "Ann’s birthday – 🍣", True),
    ("s%", "Ann’s", True),
    ("'; --", "Ann", True),
    ("", "", True),
    ("ｓｕｓｈｉ", "Sushi", True),
    ("strasse", "Straße", True),
]


def test_words_are_found_from_their_beginning_in_every_script() -> None:
    wrong = [(typed, text) for typed, text, there in CASES if found(typed, text) != there]
    assert not wrong


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_text_can_be_looked_for(typed: str, text: str) -> None:
    assert found(typed, f"{typed} {text}")
    assert found(typed[:3], typed) or not typed[:3].strip()
