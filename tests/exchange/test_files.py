"""Files are read up to a limit and written whole."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.exchange.document import LARGEST
from scorekeeper.exchange.files import FileError, read_file, write_file


def test_read_is_bounded() -> None:
    assert len(read_file(Path(os.devnull))) == 0
    assert len(read_file(Path("/dev/zero"))) == LARGEST + 1


@pytest.mark.parametrize("name", ["missing", "a\0b"])
def test_read_refuses(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError):
        read_file(tmp_path / name)
    with pytest.raises(FileError):
        read_file(tmp_path)


def test_a_failure_in_the_middle_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    def pieces() -> Iterator[str]:
        yield "half"
        raise RuntimeError

    file = tmp_path / "x.json"
    file.write_text("before")
    with pytest.raises(RuntimeError):
        write_file(file, pieces())
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("x.json", "before")]


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    file, link = tmp_path / "x.json", tmp_path / "link.json"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(link, ["é", "\n"])
    assert link.is_symlink()
    assert file.read_bytes() == b"\xc3\xa9\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_device_is_written_through() -> None:
    write_file(Path(os.devnull), ["x"])
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize("name", ["", "missing/x.json", "a\0b"])
def test_write_refuses(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError):
        write_file(tmp_path / name, ["x"])
    assert list(tmp_path.iterdir()) == []
