"""A round by three phones in a real browser, and how the page looks on each size."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper.play.play import Play
from scorekeeper.web.server import Serving
from tests.tui.plays import stored
from tests.web.phone import Phone, new_play, served

pytestmark = pytest.mark.browser
CHROMIUM = Path("/usr/bin/chromium")
SIZES = ((320, 568), (360, 640), (390, 844), (844, 390))
SMALL = "b => b.getBoundingClientRect().height < 44 || b.getBoundingClientRect().width < 44"
STREAMED = """(text) => new Promise((go) => {
  const stream = new EventSource(`${document.body.dataset.base}/stream`);
  stream.addEventListener("main", (event) => {
    if (event.data.includes(text)) { stream.close(); setTimeout(go, 100); }
  });
})"""
"""Waits until the stream of a page has told something; the page's own one tells it too."""
LONG = ("Maximilian-Alexander von Hohenzollern-S.", "李雷", "Ann", "Bartholomew-James", "Ed")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip("no chromium here: apt-get install --no-install-recommends chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


def sit(browser: Browser, serving: Serving, name: str, **look: object) -> Page:
    page = browser.new_context(**look).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(15_000)
    page.goto(serving.url)
    page.get_by_role("button", name=name).click()
    return page


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".grid button", has_text=name).first.click()


def test_a_round_by_three_phones(
    browser: Browser, serving: Serving, database: Path, play: Play
) -> None:
    pages = [sit(browser, serving, name) for name in ("Ann", "Ben", "Chi")]
    faults: list[str] = []
    for page in pages:
        page.on("pageerror", lambda error: faults.append(str(error)))
        tap(page, *["Tempura", "Sashimi", "Pudding", "Maki 2", "Egg"] * 2)
        page.get_by_role("button", name="Take back").click()
        page.locator("#laid .hollow").first.wait_for(state="detached")
        page.get_by_text("9/9").wait_for()
    assert [len(hand or ()) for hand in stored(database, play.id).rounds[0]] == [9, 9, 9]
    pages[0].get_by_role("button", name="Take out Pudding").click()
    pages[0].get_by_text("8/9").wait_for()
    tap(pages[0], "Chopsticks")
    for page in pages:
        page.get_by_role("button", name="Done").click()
    for page in pages:
        page.get_by_text("points for you").wait_for()
        page.context.close()
    assert stored(database, play.id).closed == 1
    assert faults == []


def test_away_and_back_again(
    browser: Browser, serving: Serving, database: Path, play: Play
) -> None:
    page = sit(browser, serving, "Ann")
    page.get_by_text("0/9").wait_for()
    page.context.set_offline(True)
    tap(page, "Tempura", "Sashimi", "Sashimi")
    page.get_by_text("Not stored yet, trying again").wait_for()
    assert page.locator("#laid .hollow").count() == 3
    assert stored(database, play.id).rounds[0][0] is None
    page.context.set_offline(False)
    page.get_by_text("3/9").wait_for()
    assert stored(database, play.id).rounds[0][0] == ("t", "s", "s")
    serving.do(lambda table: table.free(play.seats[0].id))
    page.get_by_text("not valid (any more)").wait_for()
    page.context.close()


@pytest.mark.parametrize("game", ["sushi-go", "keltis"])
def test_every_size(browser: Browser, database: Path, game: str) -> None:
    names = LONG[:4] if game == "keltis" else LONG
    serving = served(database, new_play(database, names, game))
    page = sit(browser, serving, "李雷")
    page.locator(".grid button").first.wait_for()
    for width, height in SIZES:
        for large in (False, True):
            page.set_viewport_size({"width": width, "height": height})
            size = "200%" if large else "100%"
            page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
            page.locator(".grid button").first.click()
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (width, height, size)
            if folder := os.environ.get("PICTURES"):
                page.screenshot(path=f"{folder}/{game}_{width}_{size}.png")
            assert page.evaluate(f"[...document.querySelectorAll('button')].filter({SMALL})") == []
    unnamed = "[...document.querySelectorAll('button')].filter(b => !b.innerText && !b.ariaLabel)"
    assert page.evaluate(f"{unnamed}.length") == 0
    page.context.close()
    serving.stop()


def test_without_scripts(browser: Browser, serving: Serving, database: Path, play: Play) -> None:
    page = sit(browser, serving, "Ben", java_script_enabled=False, color_scheme="dark")
    tap(page, "Tempura", "Wasabi", "Squid")
    page.get_by_role("button", name="Take out Wasabi").click()
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="I am not done").wait_for()
    assert stored(database, play.id).rounds[0][1] == ("t", "w", "q")
    page.context.close()


def test_a_screen_reader_hears_what_was_laid(browser: Browser, serving: Serving) -> None:
    page = sit(browser, serving, "Ann")
    page.locator(".grid button").first.wait_for()
    focused = "document.activeElement.dataset.id"
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "layt"
    page.keyboard.press("Enter")
    page.get_by_text("1/9").wait_for()
    page.locator("#say", has_text="1 of 9, 0 points so far").wait_for(state="attached")
    assert page.get_attribute("#say", "aria-live") == "polite"
    assert page.evaluate(focused) == "layt"
    order = page.evaluate("[...document.querySelectorAll('main button')].map(b => b.dataset.id)")
    assert order == [*(f"lay{key}" for key in "tsd123elqwpc"), "take0", "undo", "done"]
    sections = "[...document.querySelectorAll('main section')]"
    assert page.evaluate(f"{sections}.every(s => s.ariaLabel || s.querySelector('h2'))")
    page.context.close()


def test_no_tile_moves_while_cards_are_laid(browser: Browser, serving: Serving) -> None:
    page = sit(browser, serving, "Ann", viewport={"width": 320, "height": 568})
    tiles = "[...document.querySelectorAll('.grid button')].map(b => b.getBoundingClientRect().top)"
    page.get_by_text("0/9").wait_for()
    before = page.evaluate(tiles)
    tap(page, "Tempura", "Sashimi", "Dumpling", "Maki 1", "Egg", "Salmon", "Squid", "Pudding")
    page.get_by_text("8/9").wait_for()
    assert page.evaluate(tiles) == before
    page.context.close()


def test_a_button_under_a_finger_is_not_replaced(
    browser: Browser, serving: Serving, database: Path, play: Play
) -> None:
    page = sit(browser, serving, "Ann")
    tile = page.locator(".grid button").first
    tile.hover()
    page.mouse.down()
    Phone(serving.url).sit(1).lay("t")
    page.evaluate(STREAMED, "1 of 9")
    assert page.get_by_text("1 of 9 · phone").count() == 0
    page.mouse.up()
    page.get_by_text("1/9").wait_for()
    page.get_by_text("1 of 9 · phone").first.wait_for()
    assert stored(database, play.id).rounds[0][:2] == (("t",), ("t",))
    page.context.close()
