"""The composition root of the window: reads the command line, then hands over to Qt.

Qt is imported late, so that `--version` works and a missing system library or display is told
in one line instead of a crash.
"""

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from ufs_desktop import __version__, garbage, imports
from ufs_desktop.bundle import Incomplete
from ufs_desktop.cli.games import GAMES, editions

PROGRAM = "ufs-desktop"
FAILED = 1
NO_DISPLAY = (
    "there is no display; a picture of the window does not need one: "
    "'{program} --screenshot FILE.png', and 'xvfb-run -a {program}' provides a virtual one"
)
LARGEST_SIDE = 16384
PAGES = ("home", "cards", "decks", "rules", "settings")


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, or take its picture, and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = build_parser()
    options = parser.parse_args(arguments)
    if options.after is not None and options.screenshot is None:
        parser.error("--after needs --screenshot")
    if options.after is not None and options.page is not None:
        parser.error("--after shows a table, and --page another page")
    if not has_display(os.environ, sys.platform):
        if options.screenshot is None:
            return _fail(NO_DISPLAY.format(program=called_as(sys.argv[0])))
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return _start(options)


def build_parser() -> argparse.ArgumentParser:
    """The options of `ufs-desktop`."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Opens the window of UFS Desktop.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument(
        "--window-size", type=window_size, metavar="WxH", help="the window's size, such as 1280x720"
    )
    parser.add_argument(
        "--edition",
        choices=editions(),
        help="the rules to play by: for a new game, or for the page asked for",
    )
    parser.add_argument(
        "--deck",
        type=Path,
        metavar="FILE",
        help="the deck to play: in a new game, hosted with --host or joined",
    )
    parser.add_argument(
        "--open",
        type=Path,
        metavar="FILE",
        help="show a recorded game, a problem report, or a deck",
    )
    parser.add_argument("--page", choices=PAGES, help="start at this page")
    parser.add_argument("--host", action="store_true", help="host a game on this network")
    parser.add_argument("--join", metavar="CODE", help="join a game on this network by its code")
    parser.add_argument(
        "--screenshot", type=Path, metavar="FILE.png", help="write a picture of the window and quit"
    )
    parser.add_argument(
        "--after",
        type=decision_count,
        metavar="N",
        help="with --screenshot: the table after N decisions by two bots",
    )
    parser.add_argument(
        "--theme", choices=("dark", "light", "contrast"), default="dark", help="for --screenshot"
    )
    return parser


def window_size(text: str) -> tuple[int, int]:
    """Read a size such as 1280x720."""
    sides = re.fullmatch(r"([1-9]\d{1,4})x([1-9]\d{1,4})", text)
    if sides is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    width, height = int(sides[1]), int(sides[2])
    if max(width, height) > LARGEST_SIDE:
        raise argparse.ArgumentTypeError(f"{text!r} is larger than any screen")
    return width, height


def decision_count(text: str) -> int:
    """Read how many decisions are to be made."""
    if not re.fullmatch(r"\d{1,5}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of decisions")
    return int(text)


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether Qt finds a display, or was told which platform to use instead."""
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"))


def called_as(program: str) -> str:
    """How to call this program again: by its path where it has one, else by its name."""
    return program if Path(program).name == PROGRAM else PROGRAM


def _start(options: argparse.Namespace) -> int:
    garbage.put_off()
    try:
        imports.import_qt()
        from ufs_desktop import desktop  # noqa: F401
    except ImportError as error:
        return _fail(f"Qt cannot start: {error}; packaging/run.sh installs what it needs")
    except SyntaxError as error:  # resources_rc, which the installation makes
        return _fail(str(Incomplete(f"{error.filename or 'resources_rc'} cannot be read")))
    try:
        check_assets()
        return _show(options)
    except Incomplete as error:
        return _fail(str(error))


def check_assets() -> None:
    """Incomplete: something is missing without which no window opens, or no game in it."""
    for game in GAMES:
        game.check_assets()


def _show(options: argparse.Namespace) -> int:
    from PySide6.QtCore import QSize

    from ufs_desktop import desktop

    size = QSize(*options.window_size) if options.window_size else None
    arguments = [PROGRAM]
    if options.screenshot is None:
        wanted = desktop.LaunchOptions(
            options.open, options.deck, options.edition, options.page, options.host, options.join
        )
        return desktop.open_window(arguments, size, wanted, wanted.drawer)
    asked = desktop.PictureOptions(
        options.screenshot, options.after, options.page, options.theme, options.edition
    )
    if not desktop.take_picture(arguments, size, asked):
        return _fail(f"{options.screenshot}: the picture cannot be written")
    return 0


def _fail(message: str) -> int:
    sys.stderr.write(f"{PROGRAM}: {message}\n")
    return FAILED
