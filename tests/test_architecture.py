"""Who may import whom: the rules of the house, held against the source tree."""

import ast
from collections.abc import Iterable, Set
from pathlib import Path

import pytest

from engine.fftcg.model.words import CardZone
from engine.ufs.effects.nodes.words import Zone
from tests.architecture import (
    Early,
    Forbidden,
    Only,
    Rule,
    Upward,
    circles,
    imports_below,
    package_circles,
    violations,
)
from tests.sources import nodes_in, tree_of

ROOT = Path(__file__).resolve().parent.parent

QT = ("PySide6", "shiboken6")
SOCKETS = ("socket", "socketserver", "ssl", "select", "selectors", "asyncio", "http", "urllib")
CLOCK = ("time", "datetime", "sched")
FILE_PACKAGES = ("engine.files", "engine.library", "engine.decks", "engine.scenario")
GAMES = ("engine.ufs", "engine.fftcg")
PAGES = tuple(
    f"ufs_desktop.{part}" for part in ("play", "replay", "home", "cards", "decks", "window")
)
ROOTS = ("ufs_desktop.app", "ufs_desktop.desktop", "ufs_desktop.performance")  # put all together
GAMES_AT_THE_WINDOW = ("ufs_desktop.fight", "ufs_desktop.fftcg")

# What any game's files, scenarios, card text and bots need; a game's own stands in a package below.
NEUTRAL = ("engine.files", "engine.scenario", "engine.text", "engine.bots")
OF_GAMES = tuple(
    f"engine.{part}.{game}" for part in ("scenario", "text", "bots") for game in ("ufs", "fftcg")
)

# Files of cards and decks are the fighting game's where they are not anybody's; the second game's:
SECOND_CARDS = ("engine.library.fftcg", "engine.decks.fftcg")

# Files and lists of the fighting game; lists as such, and words in names, are anybody's.
FIGHT_CARDS = (
    *(f"engine.decks.{part}" for part in ("deckrules", "files", "legality", "playable", "shelf")),
    *(f"engine.library.{part}" for part in ("catalogue", "collection", "loan", "records", "store")),
)

CARRYING = ("carrier", "discovery", "search", "sockets")  # bytes, whatever they mean

SHOWING_ANY_GAME = (
    *("table", "play", "widgets", "replay", "home", "help", "pages"),
    *("cabinet", "cards", "decks"),
)
WITH_QT = ("easel", "event_loop", "station", "terminal", "visit")  # commands
AT_THE_TERMINAL = ("question", "terminal")  # of any game, too
ZONES = {str(zone) for zone in Zone}

RULES: tuple[Rule, ...] = (
    Forbidden("the engine knows no window", ("engine",), (*QT, "ufs_desktop")),
    Forbidden("the engine opens no connection", ("engine",), SOCKETS),
    Forbidden("the engine reads no clock", ("engine",), CLOCK),
    Only("the kernel knows no game", ("engine.kernel",), ("engine.kernel",)),
    Forbidden(
        "what games share knows none of them",
        NEUTRAL,
        ("engine.ufs", "engine.fftcg", "engine.library", "engine.decks", *OF_GAMES),
        excused=OF_GAMES,
    ),
    Forbidden("decks are made of cards, which know none", ("engine.library",), ("engine.decks",)),
    Forbidden(
        "cards and decks are handed in where they are of the second game",
        ("engine.library", "engine.decks"),
        ("engine.fftcg", "engine.text.fftcg", *SECOND_CARDS),
        excused=SECOND_CARDS,
    ),
    Only("rules need the kernel alone", ("engine.ufs",), ("engine.kernel", "engine.ufs")),
    Only("so do the second game's", ("engine.fftcg",), ("engine.kernel", "engine.fftcg")),
    Forbidden(
        "grammars belong to card text and search",
        ("engine", "ufs_desktop"),
        ("lark",),
        excused=("engine.text", "engine.library.query"),
    ),
    Forbidden("files are read elsewhere", ("engine",), ("pydantic", "yaml"), FILE_PACKAGES),
    Forbidden(
        "the window knows games by their kits",
        ("ufs_desktop",),
        (*GAMES, *OF_GAMES, *SECOND_CARDS, *GAMES_AT_THE_WINDOW),
        excused=(*GAMES_AT_THE_WINDOW, "ufs_desktop.cli", "ufs_desktop.fuzz", *ROOTS),
    ),
    Forbidden(
        "cards and decks of the fighting game are its own affair",
        ("ufs_desktop",),
        FIGHT_CARDS,
        excused=(*GAMES_AT_THE_WINDOW, "ufs_desktop.cli", "ufs_desktop.fuzz", *ROOTS),
    ),
    Forbidden(
        "a game is handed in without Qt",
        ("ufs_desktop.session.module", "ufs_desktop.fight.module"),
        QT,
    ),
    Forbidden(
        "files are kept and read for sessions, which they do not know",
        ("ufs_desktop.data",),
        (*PAGES, "ufs_desktop.session", "ufs_desktop.net", "ufs_desktop.table"),
    ),
    Forbidden(
        "a session serves any window",
        ("ufs_desktop.session", "ufs_desktop.net", "ufs_desktop.remote"),
        (*PAGES, "ufs_desktop.table", "ufs_desktop.fight", "ufs_desktop.widgets"),
    ),
    Forbidden(
        "a table stands on any page",
        ("ufs_desktop.table", "ufs_desktop.fight", "ufs_desktop.cabinet"),
        (*PAGES, "ufs_desktop.widgets"),
    ),
    Forbidden("widgets serve any page", ("ufs_desktop.widgets",), PAGES),
    Forbidden(
        "a page is known by what it offers",
        ("ufs_desktop.pages", "ufs_desktop.menus", "ufs_desktop.problems"),
        (*PAGES, "ufs_desktop.help", "ufs_desktop.learn"),
    ),
    Forbidden(
        "commands are the program's outermost part",
        ("ufs_desktop",),
        ("ufs_desktop.cli",),
        excused=("ufs_desktop.cli", "ufs_desktop.fuzz", *ROOTS),
    ),
    Forbidden(
        "only the roots put a program together",
        ("ufs_desktop",),
        ROOTS,
        excused=("ufs_desktop.__main__", *ROOTS),
    ),
    Early("what the engine needs is said where a file begins", ("engine",)),
    Forbidden(
        "few commands need Qt: those of the network, and what draws",
        ("ufs_desktop.cli",),
        QT,
        excused=tuple(f"ufs_desktop.cli.{part}" for part in WITH_QT),
    ),
    Forbidden(
        "what is said and decided over the net needs no Qt",
        ("ufs_desktop.net",),
        (*QT, *SOCKETS),
        excused=tuple(f"ufs_desktop.net.{part}" for part in CARRYING),
    ),
    Upward(
        "no upward imports",
        (
            "engine.kernel",
            "engine.ufs.effects",
            "engine.ufs.model",
            "engine.ufs.rules",
            "engine.ufs.atoms",
            "engine.ufs.procedures",
            "engine.ufs.editions",
        ),
    ),
    Upward(
        "no upward imports in the second game",
        (
            "engine.kernel",
            "engine.fftcg.model",
            "engine.fftcg.rules",
            "engine.fftcg.atoms",
            "engine.fftcg.procedures",
        ),
    ),
    Upward(
        "a game is played before it is told, told before it is carried, and shown last",
        ("ufs_desktop.session", "ufs_desktop.net", "ufs_desktop.remote", "ufs_desktop.lan"),
    ),
)


def tree(root: Path, **files: str) -> Path:
    """Write source files; `engine__kernel__ids` stands for engine/kernel/ids.py."""
    for name, text in files.items():
        path = root.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_source_tree_keeps_the_rules() -> None:
    assert violations(ROOT, RULES) == []


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports inside functions count; what is for types alone may look anywhere."""
    assert circles(ROOT) == []


def test_no_packages_import_each_other_in_a_circle() -> None:
    """But one: `ufs fuzz` is a command, and what it spoils is opened by commands, too."""
    assert package_circles(ROOT) == [["ufs_desktop.cli", "ufs_desktop.fuzz"]]


def test_circles_of_packages_are_found(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        engine__a__one="from engine.b.two import name",
        engine__b__two="from engine.b import three",
        engine__b__three="def late():\n    import engine.c",
        engine__c="from engine.a.four import name",
        engine__a__four="from engine.a import five\nimport engine.d",
        engine__a__five="import engine.d",
        engine__d="if TYPE_CHECKING:\n    import engine.a.one",
    )
    assert package_circles(root) == [["engine.a", "engine.b", "engine.c"]]


def test_circles_are_found(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        engine__kernel__a="from engine.kernel import b",
        engine__kernel__b="def late():\n    from engine.kernel.c import name",
        engine__kernel__c="import engine.kernel.a",
        engine__kernel__d="import engine.kernel.a, engine.kernel.d",
        engine__kernel__e="if TYPE_CHECKING:\n    import engine.kernel.f",
        engine__kernel__f="import engine.kernel.e",
    )
    tied = [f"engine.kernel.{name}" for name in "abc"]
    assert circles(root) == [tied, ["engine.kernel.d"]]


def zones_named(paths: Iterable[Path], zones: Set[str]) -> list[str]:
    """Where one of these zones is named."""
    return [
        f"{path.relative_to(ROOT)} line {node.lineno} names {node.value!r}"
        for path in paths
        for node in nodes_in(tree_of(path))
        if isinstance(node, ast.Constant) and node.value in zones
    ]


def test_no_zone_of_the_fight_is_named_by_what_shows_any_game() -> None:
    for part in SHOWING_ANY_GAME:
        assert zones_named(sorted((ROOT / "ufs_desktop" / part).rglob("*.py")), ZONES) == []


def test_no_zone_of_either_game_is_named_at_the_terminal() -> None:
    paths = [ROOT / "ufs_desktop" / "cli" / f"{name}.py" for name in AT_THE_TERMINAL]
    assert zones_named(paths, ZONES | {str(zone) for zone in CardZone}) == []


def test_source_tree_is_read() -> None:
    importers = {found.importer for found in imports_below(ROOT)}
    assert {"engine.kernel.machine", "ufs_desktop.cli.main"} <= importers


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("engine__bots__heuristic", "import PySide6.QtCore"),
        ("engine__bots__heuristic", "from PySide6 import QtCore"),
        ("engine__bots__heuristic", "def later():\n    from ufs_desktop import app"),
        ("engine__library__store", "import socket"),
        ("engine__library__store", "from time import monotonic"),
        ("engine__kernel__machine", "from engine.ufs import model"),
        ("engine__kernel__machine", "import msgspec"),
        ("engine__scenario__player", "from engine.ufs.rules import legality"),
        ("engine__scenario__player", "from engine.scenario.ufs.builder import FightTable"),
        ("engine__bots__match", "from engine.ufs.game import new_game"),
        ("engine__text__reader", "from engine.ufs.effects import nodes"),
        ("engine__library__store", "from engine.fftcg.rulebook import BOOK"),
        ("engine__library__loan", "from engine.decks.deck import Deck"),
        ("engine__decks__files", "from engine.decks.fftcg.lists import read_duel_list"),
        ("engine__ufs__rules__costs", "from engine.text import compile_text"),
        ("engine__ufs__model__card", "from pydantic import BaseModel"),
        ("engine__ufs__rules__values", "from engine.ufs.atoms import commit"),
        ("engine__ufs__procedures__pause", "from engine.ufs.editions.registry import PLAYED"),
        ("engine__ufs__model__card", "from engine.ufs import rules"),
        ("engine__ufs__atoms", "from engine.ufs.procedures.check import Check"),
        ("engine__ufs__model__card", "from ..rules import values"),
        ("engine__library__store", "import lark"),
        ("ufs_desktop__decks__model", "from lark import Lark"),
        ("engine__text__grammar", "import pydantic"),
        ("engine__bots__heuristic", "import yaml"),
        ("ufs_desktop__table__scene", "from engine.ufs.procedures import turn"),
        ("ufs_desktop__table__scene", "from engine.ufs.faces import CardFace"),
        ("ufs_desktop__playing__page", "from ufs_desktop.fight.words import card_name"),
        ("ufs_desktop__window", "from ufs_desktop.fight.kit import FIGHT_KIT"),
        ("ufs_desktop__table__items__card", "import engine.ufs.model.card"),
        ("ufs_desktop__cabinet__kit", "from engine.library.fftcg.cards import TcgRecord"),
        ("ufs_desktop__session__room", "from engine.ufs.game import Fight"),
        ("ufs_desktop__widgets__opponent", "from engine.bots.ufs.names import BOTS"),
        ("ufs_desktop__preparation", "from ufs_desktop.fight.library import decks_to_play"),
        ("ufs_desktop__home__fighters", "from ufs_desktop.fight.library import shipped_shelf"),
        ("ufs_desktop__widgets__sideboarding", "from engine.decks.deckrules import rules_of"),
        ("ufs_desktop__session__room", "from ufs_desktop.fight.module import FIGHT"),
        ("ufs_desktop__session__module", "from PySide6.QtCore import QObject"),
        ("ufs_desktop__cli__play", "from PySide6.QtCore import QObject"),
        ("ufs_desktop__net__messages", "from PySide6.QtCore import QObject"),
        ("ufs_desktop__session__worker", "from ufs_desktop.table import words"),
        ("ufs_desktop__session__room", "from ufs_desktop.net.ends import Company"),
        ("ufs_desktop__net__host", "from ufs_desktop.remote.host_worker import HostWorker"),
        ("ufs_desktop__remote__talk", "from ufs_desktop.lan.band import Band"),
        ("ufs_desktop__data__records", "from ufs_desktop.session.match import Match"),
        ("ufs_desktop__table__scene", "from ufs_desktop.play.page import TablePage"),
        ("ufs_desktop__widgets__hand", "import ufs_desktop.window"),
        ("ufs_desktop__session__worker", "from ufs_desktop.app import main"),
        ("ufs_desktop__fight__press", "from ufs_desktop.cli.clerks import FightClerk"),
        ("engine__kernel__machine", "def later():\n    from engine.kernel import save"),
    ],
)
def test_violation_is_found(tmp_path: Path, module: str, text: str) -> None:
    found = violations(tree(tmp_path, **{module: text}), RULES)
    assert len(found) >= 1
    assert found[0].startswith(module.replace("__", "."))


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("engine__kernel__machine", "from engine.kernel.events import Event\nimport enum"),
        ("engine__scenario__ufs__builder", "from engine.ufs.rules import knowledge"),
        ("engine__text__grammar", "import lark"),
        ("engine__decks__fftcg__lists", "from engine.library.fftcg.cards import TcgCatalogue"),
        ("engine__library__query", "import lark"),
        ("engine__library__query__parser", "import lark"),
        ("engine__decks__model", "import pydantic, yaml"),
        ("engine__ufs__procedures__check", "from engine.ufs import atoms, rules, model"),
        ("engine__timekeeper", "import timeit"),
        (
            "engine__ufs__rules__values",
            "from typing import TYPE_CHECKING\n"
            "if TYPE_CHECKING:\n    from engine.ufs.procedures.check import Check",
        ),
        ("ufs_desktop__table__scene", "from engine.kernel.views import CardView"),
        ("ufs_desktop__fight__placing", "from engine.ufs.faces import TableState"),
        ("ufs_desktop__desktop", "from ufs_desktop.fight.kit import FIGHT_KIT"),
        ("ufs_desktop__cli__station", "from PySide6.QtNetwork import QTcpServer"),
    ],
)
def test_allowed_import_is_left_alone(tmp_path: Path, module: str, text: str) -> None:
    assert violations(tree(tmp_path, **{module: text}), RULES) == []
