"""The page in WebKit, the engine of every browser on an iPhone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.play.play import Play
from scorekeeper.web.server import Serving
from tests.tui.plays import stored
from tests.web.phone import Phone, new_play, served
from tests.web.test_browser import LONG, SMALL
from tests.web.webkit import WebKit, webkit

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[WebKit]:
    with webkit() as found:
        yield found


def sit(browser: WebKit, serving: Serving, name: str) -> None:
    browser.go(serving.url)
    browser.click(name)
    browser.wait_for("/9")


def test_a_round_in_webkit(browser: WebKit, serving: Serving, database: Path, play: Play) -> None:
    sit(browser, serving, "Ann")
    others = [Phone(serving.url).sit(seat) for seat in (1, 2)]
    browser.tap("Tempura", "Tempura", "Sashimi", "Sashimi", "Sashimi", "Maki 1", "Maki 2", "Egg")
    browser.tap("Wasabi")
    browser.wait_for("9/9")
    browser.click("Take back")
    browser.wait_for("8/9")
    browser.tap("Pudding")
    browser.wait_for("9/9")
    browser.reload()
    browser.wait_for("9/9")
    assert stored(database, play.id).rounds[0][0] == tuple("ttsss12ep")
    browser.click("Done")
    for phone in others:
        phone.lay(*"ttsss12p3")
        phone.tap("done", on="1")
    browser.wait_for("points for you")
    assert stored(database, play.id).closed == 1


def test_webkit_keeps_taps_while_the_table_is_away(
    browser: WebKit, serving: Serving, database: Path, play: Play
) -> None:
    sit(browser, serving, "Ann")
    browser.tap("Tempura")
    browser.wait_for("1/9")
    serving.stop()
    browser.wait_for("The table is out of reach")
    browser.tap("Sashimi", "Pudding")
    assert browser.script("document.querySelectorAll('#laid .hollow').length") == 2
    again = Serving(database, play.id, address="127.0.0.1", port=serving.port)
    browser.wait_for("3/9")
    assert stored(database, play.id).rounds[0][0] == ("t", "s", "p")
    again.stop()


@pytest.mark.parametrize("game", ["sushi-go", "keltis"])
def test_webkit_in_portrait_and_landscape(browser: WebKit, database: Path, game: str) -> None:
    serving = served(database, new_play(database, LONG[:4], game))
    browser.go(serving.url)
    browser.click("李雷")
    for width, height in ((447, 844), (844, 390)):
        for size in ("100%", "200%"):
            browser.resize(width, height)
            browser.script(f"document.documentElement.style.fontSize = '{size}'")
            browser.find("//*[contains(@class, 'grid')]//button")
            wide, inner = browser.script("[document.documentElement.scrollWidth, innerWidth]")
            assert wide <= inner, (width, height, size)
            assert browser.script(f"[...document.querySelectorAll('button')].filter({SMALL})") == []
    serving.stop()
