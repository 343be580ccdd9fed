"""Opens every kind of file as the window and the command line do, and returns what they say.

A reader for the window returns the line that it would show, empty if the file is intact. Errors
that the window does not expect are not caught here either: they would be crashes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from datetime import datetime
from multiprocessing import Pipe
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from engine.decks.deckrules import read_formats
from engine.decks.lines import DeckError
from engine.fftcg.rulebook import BOOK
from engine.files.card_files import card_files
from engine.files.reports import CardFileError
from engine.kernel.contents import Bounds, JsonError, contents, read_json
from engine.kernel.errors import EngineError, SaveError
from engine.kernel.helper import Wire
from engine.kernel.wire import unpack
from engine.library.cards import read_cards
from engine.library.collection import Collection
from engine.library.database import StoreError
from engine.library.fftcg.brought import read_brought
from engine.library.repair import open_library
from engine.scenario.errors import ScenarioError
from ufs_desktop.cli.errors import CommandError
from ufs_desktop.cli.main import main
from ufs_desktop.cli.scenario import run_paths
from ufs_desktop.data.backup import BackupError, restore
from ufs_desktop.data.games import explain, read_recording
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.records import SUFFIX, records
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.trail import NAME as TRAIL
from ufs_desktop.decks.trail import DeckTrail
from ufs_desktop.decks.trial.results import ResultShelf
from ufs_desktop.decks.versions import VersionShelf
from ufs_desktop.fftcg.loan import take_duel_loan
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.deckfile import read_offered
from ufs_desktop.fight.loan import take_loan
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fuzz.network import LENT
from ufs_desktop.fuzz.samples import DUEL_CARDS
from ufs_desktop.net.announcement import LARGEST as LARGEST_DATAGRAM
from ufs_desktop.net.announcement import read_datagram
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import Showing
from ufs_desktop.net.keys import Party
from ufs_desktop.net.ledger import LedgerError, read_ledger
from ufs_desktop.net.link import LARGEST
from ufs_desktop.net.messagecode import read_message
from ufs_desktop.net.tickets import read_seat
from ufs_desktop.net.verification import NOT_ENDED, fault, read_evidence
from ufs_desktop.net.viewcode import ViewReader
from ufs_desktop.pictures.album import index_of, read_picture
from ufs_desktop.remote.loan import Take
from ufs_desktop.session import autosave
from ufs_desktop.session.replay import Look, Moment, Outline, ReplayWorker
from ufs_desktop.settings import Settings

MOVES = Bounds(values=100_000)
LARGEST_MOVES = 4 * 1024 * 1024
FROM_THE_NET = "it comes over the net, not from a command"
OF_A_MATCH = "no command goes on with a match on the network from its file"
NOW = datetime(2030, 5, 6)


class Opener(NamedTuple):
    """What opens a kind of file; `command` is the arguments, with `{}` for the file."""

    window: Callable[[Path], str]
    command: tuple[str, ...] = ()
    why: str = ""  # why there is no command, or why the window does not open it


def spoken(arguments: tuple[str, ...], path: Path) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command, run in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([each.format(path, folder=path.parent) for each in arguments])
    return code, out.getvalue(), err.getvalue()


def _deck(path: Path) -> str:
    """Listed among the user's decks, and imported."""
    for entry in DeckFolder(path.parent).entries():
        assert entry.trouble or entry.name, "a deck is listed without a word"
    try:
        read_offered(path, FIGHT.edition)
    except (DeckError, OSError) as error:
        return str(error)
    return ""


def _cards(path: Path) -> str:
    try:
        for file in card_files(path):
            read_cards(file)
    except (CardFileError, OSError) as error:
        return str(error)
    return ""


def _duel_cards(path: Path) -> str:
    """Cards of the second game, read as for its library."""
    try:
        for file in card_files(path):
            read_brought(file)
    except (CardFileError, OSError) as error:
        return str(error)
    return ""


def _limits(path: Path) -> str:
    try:
        read_formats(path)
    except (DeckError, OSError) as error:
        return str(error)
    return ""


def _recording(path: Path) -> str:
    """The list of replays, then the viewer: all steps are computed, the first and last shown."""
    listed = records(path.parent)
    try:
        replay = read_recording(path, FIGHT.kind)
    except SaveError as error:
        return explain(error)
    except OSError as error:
        return str(error)
    assert listed or path.suffix != SUFFIX, "a file that can be opened is listed"
    told: list[str] = []
    outlines: list[Outline] = []
    moments: list[Moment] = []
    worker = ReplayWorker(replay, FIGHT)
    worker.failed.connect(told.append)
    worker.outlined.connect(outlines.append)
    worker.arrived.connect(moments.append)
    worker.begin()
    for outline in outlines:
        told += [outline.trouble] if outline.trouble else []
        worker.show(outline.last, Look(1, is_open=False))
    for moment in moments:
        for entry in moment.update.view.log:
            chronicle_line(entry, ("Ash", "Bram"))
    assert told or moments, "an empty page without a word"
    return told[0] if told else ""


def _autosave(path: Path) -> str:
    try:
        found = autosave.resume(path, FIGHT)
    except SaveError as error:
        return explain(error)
    except OSError as error:
        return str(error)
    assert max(len(name) for name in found.setup.names) <= 80
    return ""


def _report(path: Path) -> str:
    try:
        run_paths([path])
    except (CommandError, ScenarioError, OSError) as error:
        told = str(error)
    else:
        told = ""
    return _recording(path) or told


def _backup(path: Path) -> str:
    """Restored over a data folder, which must be unchanged or moved aside as a whole."""
    folder = path.parent / "data"
    folder.mkdir()
    folder.joinpath("unfinished.json").write_text("mine")
    try:
        aside = restore(path, folder, NOW)
    except (BackupError, OSError) as error:
        assert folder.joinpath("unfinished.json").read_text() == "mine"
        assert len(list(folder.iterdir())) == 1
        return str(error)
    assert aside is not None
    assert aside.joinpath("unfinished.json").read_text() == "mine"
    return ""


def _settings(path: Path) -> str:
    return Settings(Kept(path)).trouble


def _picture(path: Path) -> str:
    index_of([path.parent])
    return "" if read_picture(path, 200) is not None else "left out"


def _library(path: Path) -> str:
    """Opened as at the start of the program, which says what it had to repair."""
    try:
        opened = open_library(path, Collection)
    except StoreError as error:
        return str(error)
    with opened.collection as collection:
        collection.catalogue().named("Harbour Jab")
    return str(opened.repair or "")


def _scenario(path: Path) -> str:
    try:
        failed = [outcome for outcome in run_paths([path]) if not outcome.ok]
    except (CommandError, ScenarioError, OSError) as error:
        return str(error)
    return " ".join(outcome.why for outcome in failed)


def _message(path: Path) -> str:
    """What a host sends about a moment, read as a guest does."""
    reader = ViewReader(FIGHT.shown)
    try:
        text = contents(path, LARGEST[Party.HOST])
        message = read_message(text, Party.HOST, is_sealed=True)
        if isinstance(message, Showing):
            reader.view(None, message.change)
            reader.log(message.log)
            reader.odds(message.odds or [])
    except (Breach, SaveError, OSError) as error:
        return str(error)
    return ""


def _loan(path: Path, take: Take = take_loan, names: tuple[str, ...] = tuple(LENT)) -> str:
    """Cards lent by a guest, read as the host's helper process does."""
    end, other = Pipe()
    try:
        text = contents(path, LARGEST[Party.GUEST]).decode(errors="replace")
        take(Wire(end), text, names)
    except (EngineError, OSError) as error:
        return str(error)
    finally:
        end.close()
        other.close()
    return ""


def _moves(path: Path) -> str:
    try:
        unpack(FIGHT.kind.codec(), read_json(contents(path, LARGEST_MOVES), MOVES), tuple)
    except (JsonError, SaveError, OSError) as error:
        return str(error)
    return ""


def _announcement(path: Path) -> str:
    try:
        found = read_datagram(contents(path, LARGEST_DATAGRAM))
    except OSError as error:
        return str(error)
    return "" if found is not None else "passed over"


def _match(path: Path) -> str:
    try:
        read_ledger(path, FIGHT)
    except LedgerError as error:
        return str(error)
    return ""


def _seat(path: Path) -> str:
    try:
        read_seat(path)
    except LedgerError as error:
        return str(error)
    return ""


def _transcript(path: Path) -> str:
    """Lies next to its replay, which is checked against it."""
    try:
        evidence = read_evidence(path)
        replay = read_recording(path.with_name("replay.json"), FIGHT.kind)
    except SaveError as error:
        return str(error)
    found = fault(replay, evidence, FIGHT)
    return "" if found == NOT_ENDED else found


def _versions(path: Path) -> str:
    """Lies where the versions of a deck are stored."""
    deck = path.parent / "mine.json"
    shelf = VersionShelf(path.parent)
    kept = shelf.path(deck)
    kept.parent.mkdir(exist_ok=True)
    kept.unlink(missing_ok=True)
    kept.symlink_to(path)
    try:
        found = shelf.versions(deck)
    except OSError as error:
        return str(error)
    return "" if found else "no versions"


def _trail(path: Path) -> str:
    """The file lies where the decks are, one of which has gone somewhere."""
    with TemporaryDirectory() as name:
        decks = Path(name, "decks")
        decks.mkdir()
        for place in (Path(name), decks):
            place.joinpath("yours.json").touch()
        decks.joinpath(TRAIL).symlink_to(path)
        found = DeckTrail(decks).end(decks / "mine.json")
    if found is not None and not found.is_relative_to(decks):
        raise AssertionError(f"it leads to {found}")
    return "" if found is not None else "no trail"


def _measured(path: Path) -> str:
    mark, bot, _ = path.name.split(".")
    try:
        found = ResultShelf(path.parent).measurement(mark, bot)
    except OSError as error:
        return str(error)
    return "" if found.games else "no games"


def _duel_loan(path: Path) -> str:
    return _loan(path, take_duel_loan, tuple(card.name for card in DUEL_CARDS))


READERS: Mapping[str, Opener] = {
    "deck": Opener(_deck, ("deck", "check", "{}")),
    "cards": Opener(_cards, ("cards", "compile", "{}")),
    "duel cards": Opener(_duel_cards, ("cards", "compile", "{}", "--edition", BOOK)),
    "limits": Opener(
        _limits,
        ("deck", "check", "{folder}/yaml-deck.yaml", "--rules", "{}"),
        "the window reads no such file",
    ),
    "recording": Opener(_recording, ("replay", "show", "{}")),
    "autosave": Opener(_autosave, ("replay", "show", "{}")),
    "report": Opener(_report, ("replay", "show", "{}")),
    "backup": Opener(_backup, why="no command puts a backup in place"),
    "settings": Opener(_settings, why="no command reads the window's settings"),
    "picture": Opener(_picture, why="no command reads single pictures"),
    "library": Opener(_library, ("cards", "search", "type:attack", "--limit", "1")),
    "scenario": Opener(_scenario, ("scenario", "run", "{}"), "the window reads no scenarios"),
    "versions": Opener(_versions, why="no command reads what a deck was"),
    "trail": Opener(_trail, why="no command reads where decks went"),
    "measured": Opener(_measured, why="no command reads the games that the window measured by"),
    "announcement": Opener(_announcement, why=FROM_THE_NET),
    "message": Opener(_message, why=FROM_THE_NET),
    "loan": Opener(_loan, why=FROM_THE_NET),
    "duel loan": Opener(_duel_loan, why=FROM_THE_NET),
    "moves": Opener(_moves, why=OF_A_MATCH),
    "match": Opener(_match, why=OF_A_MATCH),
    "seat": Opener(_seat, why=OF_A_MATCH),
    "transcript": Opener(
        _transcript, ("replay", "verify", "{folder}/replay.json", "--transcript", "{}")
    ),
}
