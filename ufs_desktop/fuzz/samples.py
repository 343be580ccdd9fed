"""One intact sample of every kind of file, as written by the program or by a web site."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from engine.bots.measurement import CardUse, MeasuredGame
from engine.decks.deck import list_of
from engine.decks.files import Format, write_deck
from engine.fftcg.model.words import CardElement, CardKind
from engine.kernel import machine
from engine.kernel.decisions import forced_answer, is_forced
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.replay import HASH_EVERY, dump_replay, replay_of
from engine.kernel.save import dump
from engine.kernel.wire import pack as packed
from engine.library.cards import read_cards
from engine.library.collection import Collection
from engine.library.database import FILE_NAME
from engine.library.fftcg.brought import write_brought
from engine.library.fftcg.cards import TcgRecord
from engine.library.fftcg.loan import lent_duel_text
from engine.library.lent_cards import written_loan
from engine.library.records import CardRecord
from ufs_desktop import __version__
from ufs_desktop.bundle import bundled
from ufs_desktop.data.backup import back_up
from ufs_desktop.data.report import Material, write_report
from ufs_desktop.decks.trail import NAME as TRAIL
from ufs_desktop.decks.trail import DeckTrail
from ufs_desktop.decks.trial.results import ResultShelf
from ufs_desktop.decks.versions import VersionShelf
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fuzz.forgery import Shape
from ufs_desktop.fuzz.network import KEPT, LOAN, NAMES, SampleMatch, keep_match, said_of
from ufs_desktop.fuzz.pictures import painted
from ufs_desktop.net.verification import save_evidence
from ufs_desktop.session import autosave
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

WHEN = datetime(2030, 5, 6)
PUZZLE = bundled("learn", "puzzles", "comprehensive", "heaviest-first.yaml")
DECKS = ("trim-the-wick", "full-furnace")
RECORDS = [
    {"name": "Harbour Jab", "extension": "LWL", "type": "attack", "control": "5", "text": "E: +1."},
    {"name": "Low Tide", "extension": "LWL", "type": "foundation", "control": "4", "text": ""},
]
TABLE = (
    "Name\tSet\tImageFile\tType\tText\n"
    "Harbour Jab\tLWL\t001\tAttack\tE: +1 damage.\n"
    "Low Tide\tLWL\t002\tFoundation\t\n"
)
CARDS = """edition: comprehensive
set: LWL
cards:
  Harbour Jab: {type: attack, control: 5, difficulty: 3, text: "E: Draw 1 card."}
  Low Tide: {type: foundation, control: 4, difficulty: 1}
"""
SCENARIO = """title: a check that equals the difficulty passes
edition: comprehensive
rules: [E.3.1]
cards:
  Stone: {difficulty: 2}
  Jab: {type: attack, difficulty: 5, zone: mid, speed: 3, damage: 3}
setup:
  A: {character: Ash, stage: [Stone], hand: [Jab], deck: [Check5]}
  B: {character: Bram}
script:
  - A: play Jab
expect:
  A.pool: [Jab]
"""
KEY = "fuzz"
DECISIONS = 80  # of the sample game


class Sample(NamedTuple):
    """A kind of file: its name on disk, its layout, and what reads it (`readers`)."""

    file: str
    shape: Shape
    reader: str


DECK_SHAPES = {
    Format.YAML: Shape.YAML,
    Format.JSON: Shape.JSON,
    Format.COCKATRICE: Shape.XML,
    Format.OCTGN: Shape.XML,
    Format.OCTGN_TEXT: Shape.TEXT,
    Format.LACKEY: Shape.XML,
    Format.LACKEY_TEXT: Shape.TEXT,
    Format.TABLETOP: Shape.JSON,
    Format.FORUM: Shape.TEXT,
    Format.TEXT: Shape.TEXT,
    Format.CARDE: Shape.JSON,
}
ENDINGS = {
    Format.TABLETOP: "json",
    Format.CARDE: "json",
    Format.TEXT: "txt",
    Format.OCTGN_TEXT: "txt",
    Format.LACKEY_TEXT: "txt",
}
DUEL_CARDS = (
    TcgRecord(
        name="Harbour Owl",
        number="own-001",
        type=CardKind.FORWARD,
        element=(CardElement.WIND, CardElement.DARK),
        cost=3,
        power=7000,
        job=("Watcher",),
        text="Haste\n{1}{dull}: Draw 1 card.\nWhen Harbour Owl attacks, hum.",
    ),
)
SAMPLES: Mapping[str, Sample] = {
    **{
        f"deck {each}": Sample(
            f"{each}-deck.{ENDINGS.get(each, each.split('-')[0])}", shape, "deck"
        )
        for each, shape in DECK_SHAPES.items()
    },
    "cards yaml": Sample("own.yaml", Shape.YAML, "cards"),
    "cards json": Sample("own.json", Shape.JSON, "cards"),
    "cards community": Sample("community.json", Shape.JSON, "cards"),
    "cards lackey": Sample("lackey.txt", Shape.TEXT, "cards"),
    "duel cards json": Sample("duel-own.json", Shape.JSON, "duel cards"),
    "duel cards lackey": Sample("duel-lackey.txt", Shape.TEXT, "duel cards"),
    "duel loan": Sample("duel-loan.json", Shape.JSON, "duel loan"),
    "set list": Sample("setlist.txt", Shape.TEXT, "cards"),
    "deck limits": Sample("formats.yaml", Shape.YAML, "limits"),
    "save": Sample("save.json", Shape.SEALED, "recording"),
    "autosave": Sample("unfinished.json", Shape.NESTED, "autosave"),
    "replay": Sample("replay.json", Shape.SEALED, "recording"),
    "report": Sample("report.zip", Shape.ARCHIVE, "report"),
    "backup": Sample("backup.zip", Shape.BACKUP, "backup"),
    "settings": Sample("settings.json", Shape.VERSIONED, "settings"),
    "picture png": Sample("LWL-001.png", Shape.PNG, "picture"),
    "picture jpeg": Sample("LWL-001.jpg", Shape.JPEG, "picture"),
    "picture webp": Sample("LWL-001.webp", Shape.WEBP, "picture"),
    "library": Sample(FILE_NAME, Shape.DATABASE, "library"),
    "scenario": Sample("scenario.yaml", Shape.YAML, "scenario"),
    "puzzle": Sample("puzzle.yaml", Shape.YAML, "scenario"),
    "deck versions": Sample("mine.json.versions", Shape.LINES, "versions"),
    "deck trail": Sample("moved.json", Shape.JSON, "trail"),
    "measured games": Sample("mark.random.jsonl", Shape.LINES, "measured"),
    "announcement": Sample("announcement.json", Shape.JSON, "announcement"),
    "message": Sample("message.json", Shape.JSON, "message"),
    "loan": Sample("loan.json", Shape.JSON, "loan"),
    "packed moves": Sample("moves.json", Shape.PACKED, "moves"),
    "kept match": Sample("match.jsonl", Shape.LINES, "match"),
    "kept seat": Sample("seat.jsonl", Shape.LINES, "seat"),
    "transcript": Sample("replay.transcript", Shape.VERSIONED, "transcript"),
}


def write_samples(folder: Path) -> None:
    """Write an intact file of each kind into a folder."""
    for name, data in _texts().items():
        folder.joinpath(SAMPLES[name].file).write_bytes(data)
    match = SampleMatch(_setup())
    history = _played(match.setup.game())
    replay = replay_of(history, {"A": "Ash", "B": "Bram", "program": __version__})
    _write(folder, "save", dump(history.game))
    _write(folder, "replay", dump_replay(replay))
    _write(folder, "packed moves", json.dumps(packed(FIGHT.kind.codec(), tuple(history.moves))))
    for name, data in said_of(history).items():
        folder.joinpath(SAMPLES[name].file).write_bytes(data)
    keep_match(match, history, {name: folder / SAMPLES[name].file for name in KEPT})
    evidence = match.evidence(replay)
    save_evidence(evidence, folder / SAMPLES["transcript"].file)
    _write_of_decks(folder)
    autosave.keep(folder / SAMPLES["autosave"].file, _setup(), history)
    material = Material(NAMES, "It went wrong.", replay, reporter=FIGHT.report)
    write_report(folder / SAMPLES["report"].file, material, WHEN, redacted=False)
    with Collection(folder / SAMPLES["library"].file) as library:
        library.add(_records(folder), "own.yaml")
    kept = folder / "kept"
    kept.joinpath("replays").mkdir(parents=True)
    _write(kept / "replays", "replay", dump_replay(replay))
    for name in ("settings", "autosave"):
        file = SAMPLES[name].file
        kept.joinpath(file).write_bytes(folder.joinpath(file).read_bytes())
    back_up(kept, folder / SAMPLES["backup"].file)


def _write_of_decks(folder: Path) -> None:
    """Write what is stored next to decks: their versions, their trail, and the games that measured
    them."""
    first, second = (list_of(shipped_shelf().decks[name]) for name in DECKS)
    with tempfile.TemporaryDirectory() as name:
        shelf, deck = VersionShelf(Path(name)), Path(name, "mine.json")
        shelf.keep(deck, first, second, WHEN)
        folder.joinpath(SAMPLES["deck versions"].file).write_bytes(shelf.path(deck).read_bytes())
        DeckTrail(deck.parent).note(deck, deck.with_name("yours.json"))
        kept = deck.with_name(TRAIL).read_bytes()
        folder.joinpath(SAMPLES["deck trail"].file).write_bytes(kept)
    for number in range(3):
        uses = {"Harbour Jab": CardUse(4, 2)}
        game = MeasuredGame("full-furnace", number, 0.5, number == 0, 7, uses)
        ResultShelf(folder).keep("mark", "random", game)


def _write(folder: Path, name: str, text: str) -> None:
    folder.joinpath(SAMPLES[name].file).write_text(text, encoding="utf-8")


def _played(game: Game) -> History[Game]:
    """The first moves of a game between two bots."""
    machine.run(game)
    history = History(game, HASH_EVERY)
    players = [FIGHT.bots["random"](f"{KEY}/{seat}") for seat in range(game.players)]
    for _ in range(DECISIONS):
        decision = game.pending
        if decision is None:
            break
        forced = is_forced(decision)
        answer = (
            forced_answer(decision) if forced else players[decision.player].choose(game, decision)
        )
        history.answer(decision.id, answer)
    return history


def _setup() -> GameSetup:
    decks = [shipped_shelf().decks[name] for name in DECKS]
    first, second = (
        Seat(name, SeatKind.BOT, deck.name, deck) for name, deck in zip(NAMES, decks, strict=True)
    )
    return GameSetup(module=FIGHT, edition=FIGHT.edition, seats=(first, second), key=KEY)


def _texts() -> dict[str, bytes]:
    """Samples that are plain text, or drawn here."""
    shelf = shipped_shelf()
    deck = list_of(shelf.decks[DECKS[0]])
    decks = {
        f"deck {each}": write_deck(deck, each, shelf.catalogue)
        for each in DECK_SHAPES
        if each is not Format.CARDE
    }
    cards = {"cards": {"Harbour Jab": {"type": "attack", "control": 5, "text": "E: Draw 1 card."}}}
    values = {"table/theme": "light", "table/name": "Ash", "table/motion": 90}
    settings = {"format": "ufs-settings", "version": 1, "values": values}
    lines = [{"name": name, "count": 4} for name in list(shelf.library)[:4]]
    sections = {"data": {"deck": {"name": "x", "sections": [{"name": "Main", "cards": lines}]}}}
    texts = {
        "deck carde": json.dumps(sections),
        "cards yaml": CARDS,
        "cards json": json.dumps(cards),
        "cards community": json.dumps(RECORDS),
        "loan": LOAN,
        "duel cards json": write_brought(DUEL_CARDS, ".json"),
        "duel cards lackey": write_brought(DUEL_CARDS, ".txt"),
        "duel loan": written_loan(map(lent_duel_text, DUEL_CARDS)),
        "cards lackey": TABLE,
        "set list": "// sets\nlackey.txt\n",
        "deck limits": files("engine.decks").joinpath("formats.yaml").read_text(encoding="utf-8"),
        "settings": json.dumps(settings),
        "scenario": SCENARIO,
        "puzzle": PUZZLE.read_text(encoding="utf-8"),
    }
    found = {name: text.encode() for name, text in (decks | texts).items()}
    return found | {f"picture {kind}": painted(kind) for kind in ("png", "jpeg", "webp")}


def _records(folder: Path) -> tuple[CardRecord, ...]:
    return read_cards(folder / SAMPLES["cards yaml"].file).cards
