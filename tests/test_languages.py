"""The catalogues of the languages: whole, true to their places, and said without a slip."""

import ast
import importlib.util
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Message as Entry
from rich.cells import cell_len

from scorekeeper import i18n
from scorekeeper.cli import app
from scorekeeper.cli.app import COMMANDS
from scorekeeper.i18n import LANGUAGES, Message, Seats, find_language, match, say
from scorekeeper.statistics import words
from tests.cli.runner import run
from tests.tui.drive import driven

FILE = Path(__file__).parent.parent / "data" / "locale" / "catalogues.py"
OTHERS = [language for language in LANGUAGES if language != "en"]
PLACES = re.compile(r"(?<!\{)\{(\w+)[^{}]*\}|%\(?\w*\)?[sd]")
ENDS = {".": ".。", "?": "?？", "!": "!！", ":": ":：", "…": "…"}
SHORT = {"R{round}": 3, "R{number}": 3, "pud": 6, "total": 8, "maki": 6, "roll": 6, "cards": 8}
"""Headings of columns and the cells that there are for them."""


@pytest.fixture(scope="module")
def catalogues() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def speak() -> Iterator[None]:
    yield
    app.speak("en")  # click's own words too
    os.environ.pop("LANGUAGE")


def entries(catalogues: ModuleType, language: str) -> Iterator[Entry]:
    path = FILE.parent / language / "LC_MESSAGES" / "scorekeeper.po"
    return (entry for entry in catalogues.read(path, language) if entry.id)


def test_every_text_stands_where_it_is_said(catalogues: ModuleType) -> None:
    """A text that a name stands for is not found, and stays English."""
    for path in sorted((FILE.parent.parent.parent / "scorekeeper").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and path.name != "i18n.py":
                name = getattr(call.func, "id", "")
                texts = call.args[: len(catalogues.KEYWORDS.get(name, ()))]
                assert all(isinstance(each, ast.Constant) for each in texts), ast.unparse(call)


def test_the_template_is_what_the_sources_say(catalogues: ModuleType) -> None:
    """`python data/locale/catalogues.py` writes it anew."""
    fresh = {(entry.context, entry.id) for entry in catalogues.template() if entry.id}
    written = {(entry.context, entry.id) for entry in catalogues.read(catalogues.TEMPLATE)}
    assert fresh == {pair for pair in written if pair[1]}


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_whole(catalogues: ModuleType, language: str) -> None:
    found = {(entry.context, entry.id): entry for entry in entries(catalogues, language)}
    wanted = {(entry.context, entry.id) for entry in catalogues.template() if entry.id}
    assert wanted <= set(found)
    assert [key for key, entry in found.items() if entry.fuzzy or not said(entry)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_places_and_end_marks_are_those_of_the_source(
    catalogues: ModuleType, language: str
) -> None:
    wrong = []
    for entry in entries(catalogues, language):
        sources = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        for text in said(entry):
            same = any(not (places(source) ^ places(text)) - {"count"} for source in sources)
            end = ENDS.get(sources[-1][-1])
            if not same or (end and text[-1] not in f"{end}”“»）)`"):
                wrong.append((sources[-1], text))
    assert wrong == []


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_message_can_be_said(catalogues: ModuleType, language: str, speak: None) -> None:
    i18n.choose(language)
    for entry in catalogues.template():
        if not entry.id or entry.locations[0][0].startswith("click/"):
            continue  # click says its words by itself
        one = entry.id if isinstance(entry.id, str) else entry.id[0]
        many = "" if isinstance(entry.id, str) else entry.id[1]
        names = set(re.findall(r"\{(\w+)[^{}]*\}", one + many))
        values: dict[str, i18n.Value] = dict.fromkeys(names, "Ann")
        values |= {"count": 2, "seats": Seats((0, 1))}
        for count in (1, 2):
            message = Message(one, values, many, count, entry.context or "")
            assert say(message, ["Ann", "Ben"])


@pytest.mark.parametrize("language", OTHERS)
def test_short_texts_fit_their_cells(language: str, speak: None) -> None:
    i18n.choose(language)
    said_short = {text: say(Message(text, {"round": 1, "number": 1})) for text in SHORT}
    assert {text for text, most in SHORT.items() if cell_len(said_short[text]) > most} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_what_programs_read_is_the_same_in_every_language(
    language: str, tmp_path: Path, speak: None
) -> None:
    play = tmp_path / "play.json"
    hands = ["lwqttd1p3", "ttsssd11", "22sssdwqp"]
    play.write_text(
        json.dumps({"game": "sushi-go", "players": ["Ann", "Ben", "Chi"], "rounds": [hands]})
    )
    for args in (["score", str(play), "--json"], ["settle", "maki", "4", "4", "3", "--json"]):
        assert run("--language", language, *args).stdout == run(*args).stdout
    run("--language", language, "settle", "maki", "x", "1", code=1)


@pytest.mark.parametrize("language", [*OTHERS, "longer", "wide"])
def test_helps_fit_their_lines_in_every_language(
    language: str, speak: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if language in PSEUDO:
        pseudo, language = PSEUDO[language], "en"
        monkeypatch.setattr(i18n, "_found", lambda message, _catalogue: pseudo.find(message))
    for name in COMMANDS:
        lines = run("--language", language, name, "--help").stdout.splitlines()
        assert max(map(cell_len, lines)) <= 100


class _Pseudo:
    """A language that is made up: every text goes through `change`."""

    def __init__(self, change: str) -> None:
        self.change = change

    def find(self, message: Message) -> str:
        text = message.plural if message.plural and message.count != 1 else message.text
        parts = re.split(r"(\{\w*\}|%\(?\w*\)?[sd])", text)
        return "".join(self._changed(part) if n % 2 == 0 else part for n, part in enumerate(parts))

    def _changed(self, part: str) -> str:
        if self.change == "wide":
            return re.sub(r"[a-z]{2}", "寿", part)
        return re.sub(r"(\w{4,})", lambda word: word[0] + "x" * (len(word[0]) * 2 // 5), part)


PSEUDO = {"longer": _Pseudo("longer"), "wide": _Pseudo("wide")}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("de_AT.UTF-8", "de"),
        ("zh", "zh_CN"),
        ("zh-Hans", "zh_CN"),
        ("zh_SG", "zh_CN"),
        ("zh-Hant", "zh_TW"),
        ("zh_HK.utf8", "zh_TW"),
        ("zh_MO", "zh_TW"),
        ("vi_VN", "vi"),
        ("C", "en"),
        ("POSIX", "en"),
        ("fr_FR", None),
    ],
)
def test_locales_mean_languages(text: str, language: str | None) -> None:
    assert match(text) == language


def test_the_language_is_the_first_that_is_asked_for() -> None:
    surroundings = {"LANGUAGE": "fr:vi", "LANG": "de_DE.UTF-8"}
    assert find_language(None, surroundings) == "vi"
    assert find_language("zh_TW", surroundings) == "zh_TW"
    assert find_language("zh_TW", surroundings | {"SCOREKEEPER_LANGUAGE": "de"}) == "de"
    assert find_language("xx", {"LANG": "xx"}) == "en"


def said(entry: Entry) -> list[str]:
    texts = [entry.string] if isinstance(entry.string, str) else list(entry.string)
    return texts if all(texts) else []


def places(text: str) -> set[str]:
    return {found.group() if not found[1] else found[1] for found in PLACES.finditer(text)}


@pytest.mark.parametrize(("language", "text"), [("en", "−8.5"), ("de", "−8,5"), ("vi", "−8,5")])
def test_numbers_have_the_languages_decimal_sign(language: str, text: str, speak: None) -> None:
    i18n.choose(language)
    assert words.number(-8.5) == text
    assert words.number(-0.04) == "0" + text[2] + "0"
    assert words.percent(0.275).startswith("27" + text[2])


def test_the_version_is_named_in_every_language(speak: None) -> None:
    for language in OTHERS:
        assert "Show the version" not in run("--language", language, "--help").stdout


async def test_home_speaks_another_language_from_the_palette(tmp_path: Path, speak: None) -> None:
    async with driven(tmp_path / "home.db", (80, 24)) as drive:
        assert "New play" in drive.text
        await drive("<f2> Deutsch")
        await drive.app.workers.wait_for_complete()
        await drive("⏎")
        assert "Neue Partie" in drive.text
        assert "New play" not in drive.text
