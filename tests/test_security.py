"""What the program never does, whatever it is given: read from its own source."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator

from tests.readme import README, TOP

PACKAGE = TOP / "scorekeeper"
FORBIDDEN = {
    "network": {
        *("socket", "socketserver", "ssl", "http", "urllib", "ftplib", "smtplib", "poplib"),
        *("imaplib", "xmlrpc", "webbrowser", "requests", "httpx", "aiohttp", "urllib3"),
    },
    "shell": {"subprocess", "pty", "commands", "pexpect", "multiprocessing"},
    "code from data": {
        *("pickle", "cPickle", "marshal", "shelve", "dill", "ctypes", "cffi", "code", "codeop"),
        *("yaml", "runpy", "xml", "lxml", "zipfile", "tarfile", "gzip", "bz2", "lzma", "zlib"),
    },
}
CALLS = {"eval", "exec", "compile", "__import__", "breakpoint", "input"}
OF_OS = re.compile(r"system|popen|exec[lv]p?e?|spawn\w+|fork\w*|startfile|putenv")
IMPORTERS = {"cli/app.py", "games/__init__.py"}
"""Where a module of ours is imported by a name out of a table."""

SOURCES = {
    path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8"))
    for path in sorted(PACKAGE.rglob("*.py"))
}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Call) and called(node) == "import_module":
            yield from (each.value for each in node.args if isinstance(each, ast.Constant))


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def dangers(tree: ast.AST) -> set[str]:
    """What a module has that no module of ours may have."""
    found = set()
    banned = set().union(*FORBIDDEN.values())
    found |= {name for name in imported(tree) if name.split(".")[0] in banned}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = called(node)
            own = isinstance(node.func, ast.Name)
            module = getattr(getattr(node.func, "value", None), "id", "")
            if (own and name in CALLS) or (module == "os" and OF_OS.fullmatch(name)):
                found.add(name)
            if name in {"load_extension", "enable_load_extension", "open_url", "create_function"}:
                found.add(name)
            if any(word.arg == "shell" for word in node.keywords):
                found.add("shell=")
        if isinstance(node, ast.ImportFrom) and node.module == "os":
            found |= {alias.name for alias in node.names if OF_OS.fullmatch(alias.name)}
    return found


def test_the_reader_sees_every_danger() -> None:
    text = """
import socket, urllib.request as u
from os import system
def f(os, path):
    import pickle
    os.popen(path), eval(path), os.execvp(path, []), run(path, shell=True)
    import_module("subprocess"), db.enable_load_extension(True)
"""
    assert dangers(ast.parse(text)) == {
        *("socket", "urllib.request", "system", "pickle", "popen", "eval", "execvp", "shell="),
        *("subprocess", "enable_load_extension"),
    }
    assert dangers(ast.parse("import os, re\nre.compile('x')\nos.replace(a, b)")) == set()


def test_no_network_no_shell_no_code_out_of_data() -> None:
    found = {path: dangers(tree) for path, tree in SOURCES.items()}
    assert {path: names for path, names in found.items() if names} == {}
    assert len(found) > 100


def test_modules_are_imported_by_name_out_of_two_tables_only() -> None:
    found = {
        path
        for path, tree in SOURCES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) == "import_module"
    }
    assert found == IMPORTERS


SPEAK_SQL = {"exchange", "store", "statistics"}
"""The only parts that ask the database."""


def test_only_the_layers_of_the_database_speak_its_language() -> None:
    sql = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|PRAGMA|ATTACH|CREATE|DROP)\s+\S")
    found = {
        path.split("/")[0]
        for path, tree in SOURCES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and sql.match(node.value)
    }
    assert found <= SPEAK_SQL


def test_dependencies_are_few_bounded_and_explained() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    needs = project["dependencies"]
    assert len(needs) <= 7
    every = [*needs, *(need for some in project["optional-dependencies"].values() for need in some)]
    for need in every:
        assert re.fullmatch(r"[a-z0-9-]+>=[\d.]+,<[\d.]+(; .+)?", need), need
    table = README.read_text("utf-8").partition("<!-- dependencies -->")[2]
    for need in needs:
        assert re.search(rf"^\| {re.split('[>=<]', need)[0]} \| \S.+ \|$", table, re.MULTILINE)


def test_every_import_is_ours_of_python_or_declared() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {re.split("[>=<]", need)[0].replace("-", "_") for need in project["dependencies"]}
    # `rich` comes with Textual, which draws through it.
    known = {*sys.stdlib_module_names, *declared, "scorekeeper", "rich"}
    foreign = {
        (path, name)
        for path, tree in SOURCES.items()
        for name in imported(tree)
        if name.split(".")[0] not in known
    }
    assert foreign == set()


def explanations(tree: ast.AST) -> set[str]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        ast.get_docstring(node, clean=False) or ""
        for node in ast.walk(tree)
        if isinstance(node, kinds)
    }


def test_nothing_of_the_program_is_an_address_to_call() -> None:
    found = {
        (path, node.value)
        for path, tree in SOURCES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.search("https?://", node.value)
        and node.value not in explanations(tree)
    }
    assert found == set()
