"""WebKit, the engine of every browser on an iPhone, driven by plain WebDriver requests."""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

NEEDED = ("WebKitWebDriver", "Xvfb")
_GONE = ("stale element", "no such frame")
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit:
    """One window of the browser; what is looked for is waited for."""

    def __init__(self, driver: str) -> None:
        self._base = driver
        self._base += f"/session/{self._ask('POST', '/session', {'capabilities': {}})['sessionId']}"
        self._ask("POST", "/timeouts", {"implicit": 30_000})

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self._base}{path}", data, method=method)  # noqa: S310 - loopback
        try:
            with urlopen(request, timeout=90) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def go(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def find(self, xpath: str, then: str = "") -> None:
        """Wait for an element and `then` do something with it, once more if it went meanwhile."""
        while True:
            try:
                found = self._ask("POST", "/element", {"using": "xpath", "value": xpath})
                if then:
                    self._ask("POST", f"/element/{found[_ELEMENT]}/{then}", {})
            except AssertionError as error:
                if not any(word in str(error) for word in _GONE):
                    raise
            else:
                return

    def wait_for(self, text: str) -> None:
        self.find(f"//main//*[contains(., '{text}')] | //*[@id='line'][contains(., '{text}')]")

    def click(self, button: str) -> None:
        self.find(f"//button[contains(., '{button}')]", "click")

    def tap(self, *cards: str) -> None:
        for card in cards:
            path = f"//*[contains(@class, 'grid')]//button[contains(., '{card}')]"
            self.find(path, "click")

    def script(self, script: str) -> Any:
        return self._ask("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def resize(self, width: int, height: int) -> None:
        self._ask("POST", "/window/rect", {"width": width, "height": height})

    def reload(self) -> None:
        self._ask("POST", "/refresh", {})

    def close(self) -> None:
        self._ask("DELETE", "")


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Run the browser on a screen of its own; skip where it is not installed."""
    if not all(map(shutil.which, NEEDED)):
        pytest.skip(
            "no WebKit here: apt-get install --no-install-recommends webkit2gtk-driver xvfb"
        )
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    screen = [
        "Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1000x1000x24"
    ]  # fmt: skip
    with subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as shown:
        assert shown.stdout is not None
        display = f":{shown.stdout.readline().decode().strip()}"
        environment = os.environ | {"DISPLAY": display, "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
        called = ["WebKitWebDriver", f"--port={port}"]
        with subprocess.Popen(called, env=environment, stderr=subprocess.DEVNULL) as driver:
            try:
                _listening(port)
                with closing(WebKit(f"http://127.0.0.1:{port}")) as found:
                    yield found
            finally:
                driver.terminate()
                shown.terminate()


def _listening(port: int) -> None:
    """Wait until the driver, which says nothing, can be reached."""
    end = monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            assert monotonic() < end
            sleep(0.02)
        else:
            return
