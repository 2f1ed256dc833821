"""Preferences and places: private, forgiving, and never in the way."""

import json
import stat
from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.i18n import Refused
from scorekeeper.settings import Settings, load_settings, save_settings


def test_preferences_are_kept_for_the_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "settings.json"
    wanted = Settings(language="de", theme="light", mouse=False, auto_next=True)
    assert save_settings(wanted, path)
    assert load_settings(path) == wanted
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.chmod(0o644)
    load_settings(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Settings()),
        ("[1]", Settings()),
        ("[" * 100_000, Settings()),
        ('{"mouse": "no", "theme": 3, "eel": 1}', Settings()),
        ('{"mouse": false, "theme": 3}', Settings(mouse=False)),
    ],
)
def test_what_can_not_be_read_is_the_default(tmp_path: Path, text: str, expected: Settings) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert load_settings(path) == expected


def test_what_a_newer_version_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"eel": 1}')
    save_settings(Settings(plain_signs=True), path)
    assert json.loads(path.read_text("utf-8"))["eel"] == 1


def test_a_place_that_can_not_be_written_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not save_settings(Settings(), tmp_path / "file" / "settings.json")
    assert load_settings(tmp_path / "missing.json") == Settings()


def test_where_the_database_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.database_path("a.db") == Path("a.db")
    assert paths.database_path("~/a.db") == tmp_path / "a.db"
    assert paths.database_path().is_relative_to(tmp_path)
    monkeypatch.setenv(paths.ENVIRONMENT, str(tmp_path / "env.db"))
    assert paths.database_path() == tmp_path / "env.db"
    assert paths.database_path("a.db") == Path("a.db")
    assert paths.config_file("keys.toml") == tmp_path / ".config" / "scorekeeper" / "keys.toml"


def test_without_a_home_only_a_named_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_args: object, **_settings: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr("platformdirs.user_data_path", nowhere)
    monkeypatch.setattr("platformdirs.user_config_path", nowhere)
    monkeypatch.setattr(Path, "expanduser", nowhere)
    with pytest.raises(Refused, match="start with --db PATH"):
        paths.database_path()
    assert (paths.config_file("keys.toml"), save_settings(Settings())) == (None, False)
    assert load_settings() == Settings()
