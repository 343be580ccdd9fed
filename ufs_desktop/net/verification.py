"""Checks, from record and transcript, that a host dealt and told what it committed itself to.

It checks the chain of the transcript; that the opened part matches the commitment, together with
both decks as the record has them; that the record begins as that key deals; that the host's deck
breaks no rules, as far as that can be known; that each view the player was shown is the view of a
moment of the record, in order; and that each answer they gave is the one that was carried out. What
was taken back is in no record, so it is not checked.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.decks.deck import DeckError, parse_deck
from engine.kernel import machine
from engine.kernel.contents import Bounds, JsonError, contents, read_json, write_file
from engine.kernel.decisions import Move, is_forced
from engine.kernel.errors import CONTRADICTIONS, IllegalAnswer, SaveError
from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.kernel.replay import Playback, Replay
from engine.kernel.save import state_hash
from engine.kernel.views import answer_from, view_for
from engine.library.lent_cards import LONGEST_LOAN
from ufs_desktop.net.fairness import Stake, chance_key, commitment, deck_digest
from ufs_desktop.net.lists import digest_of_lists
from ufs_desktop.net.transcript import Entry, Transcript, lines_digest
from ufs_desktop.net.viewcode import seal_of
from ufs_desktop.session.module import DeckFault, GameModule

FORMAT = "ufs-lan-transcript"
VERSION = 1
SUFFIX = ".transcript"
MOST_TOLD = 3  # faults of a deck
LARGEST = 16 * 1024 * 1024
BOUNDS = Bounds(text=2 * LONGEST_LOAN, digits=20)  # as written

BROKEN = "the transcript was changed: its chain is broken"
INCOMPLETE = "the transcript does not cover this game from its deal to its opening"
NOT_COMMITTED = "the host dealt from a different part, or different decks, than it had committed to"
NOT_DEALT = "the record does not begin with the deal that follows from both sides' numbers"
ILLEGAL = "the host played a deck that the rules do not allow ({why})"
OTHER_DECK = "the player's deck in the record is not the one they brought"
NOT_SHOWN = "what the player was shown {nth} is not what the record says"
NOT_ANSWERED = "the answer the player gave {nth} is not the one that was carried out"
NOT_ENDED = "the record continues after the last thing the player was shown"
REFUSED = "the record cannot be played back"


class Evidence(NamedTuple):
    """One player's evidence on one game."""

    match: str
    game: int
    seat: Player
    chooser: Player
    deck: dict[str, Any] | None  # the lists that they brought
    entries: Sequence[Entry]
    head: str
    lent: str = ""  # cards of these lists that only this player has
    make: str = ""  # the one build of the program it was played with; empty: unknown


class ShownMoment(NamedTuple):
    """A transcript entry about a view."""

    seal: str
    lines: str
    log_start: int
    answer: tuple[Any, ...] | None  # that led there: decision, seal, key
    is_still: bool  # nothing happened: it was shown again, or something was taken back


def fault(replay: Replay, evidence: Evidence, module: GameModule) -> str:
    """What is wrong with a game, in words; empty if everything is as the host had promised."""
    transcript = Transcript(evidence.entries)
    if transcript.mark.head != evidence.head:
        return BROKEN
    try:
        return _dealt_fault(replay, evidence, module) or _shown_fault(replay, evidence, module)
    except (SaveError, IllegalAnswer, *CONTRADICTIONS):
        return REFUSED


def _dealt_fault(replay: Replay, evidence: Evidence, module: GameModule) -> str:
    entries = {entry[0]: entry for entry in evidence.entries if entry[1:2] == [evidence.game]}
    if not {"deal", "part", "opening"} <= entries.keys():
        return INCOMPLETE
    promised, guest, host = entries["deal"][2], entries["part"][2], entries["opening"][2]
    start: Game = replay.start
    decks = [module.cards_held(start, player) for player in (0, 1)]
    first, second = (deck_digest(module.kind, deck) for deck in decks)
    edition = module.edition_of(start)
    stake = Stake(evidence.match, evidence.game, edition, evidence.chooser, (first, second))
    if commitment(host, stake) != promised:
        return NOT_COMMITTED
    key = chance_key(host, guest, stake)
    fresh = module.new_game(key, edition, decks, chooser=evidence.chooser)
    fresh.veil = start.veil
    machine.run(fresh)
    if state_hash(fresh) != state_hash(start):
        return NOT_DEALT
    if evidence.deck is None or digest_of_lists(evidence.deck) != entries["part"][3]:
        return INCOMPLETE
    if not _is_brought(evidence, edition, decks, module):
        return OTHER_DECK
    faults = module.held_faults(start, 1 - evidence.seat)
    return ILLEGAL.format(why="; ".join(map(_fault_words, faults[:MOST_TOLD]))) if faults else ""


def _fault_words(found: DeckFault) -> str:
    return f"{found.text}, rule {found.rule}" if found.rule else found.text


def _is_brought(
    evidence: Evidence, edition: str, decks: list[tuple[Any, ...]], module: GameModule
) -> bool:
    try:
        brought = module.cards_of(parse_deck(json.dumps(evidence.deck), "deck"), evidence.lent)
    except DeckError:
        return False
    pair = [brought, brought]
    game = module.new_game("", edition, pair, chooser=evidence.chooser)
    return Counter(module.cards_held(game, 0)) == Counter(decks[evidence.seat])


def _shown_fault(replay: Replay, evidence: Evidence, module: GameModule) -> str:
    following = moments(replay, module.kind)
    game, move = next(following)
    kept = _what_stayed(evidence)
    if not kept:
        return INCOMPLETE
    previous: tuple[Game, Move | None] | None = None
    for number, shown in enumerate(kept, 1):
        nth = f"at moment {number}"
        if shown.answer is not None and not _is_answer(previous, shown.answer, evidence.seat):
            return NOT_ANSWERED.format(nth=nth)
        is_later = number > 1 and not shown.is_still  # even if it looks like the one before
        while is_later or not _is_view(game, shown, evidence.seat, module):
            is_later = False
            later = next(following, None)
            if later is None:
                return NOT_SHOWN.format(nth=nth)
            game, move = later
        previous = (game, move)
    return "" if game.result is not None and next(following, None) is None else NOT_ENDED


def _what_stayed(evidence: Evidence) -> list[ShownMoment]:
    """The moments that were shown, without those that were taken back. One that is shown again
    stays too: after a lost connection it may be a later one that only looks the same."""
    kept: list[ShownMoment] = []
    places: defaultdict[str, list[int]] = defaultdict(list)  # of each seal among them
    answer: tuple[Any, ...] | None = None
    for entry in evidence.entries:
        if entry[0] == "answer":
            answer = tuple(entry[1:])
        if entry[0] != "shown" or entry[1] != evidence.game:
            continue
        taken = answer if entry[5] else None
        shown, answer = ShownMoment(entry[2], entry[3], entry[4], taken, entry[6]), None
        if places[shown.seal] and shown.is_still:
            while len(kept) > places[shown.seal][-1] + 1:
                places[kept.pop().seal].pop()
        places[shown.seal].append(len(kept))
        kept.append(shown)
    return kept


def moments(replay: Replay, kind: type[Game]) -> Iterator[tuple[Game, Move | None]]:
    """Each moment at which a player had a choice, with the move that was made there."""
    playback = Playback(replay, kind, goes_back=False)
    hashes = dict(replay.hashes)
    while True:
        made, game = playback.made, playback.game
        if made in hashes and state_hash(game) != hashes[made]:
            raise SaveError("hashes", "it differs from the recording")
        if game.pending is None or not is_forced(game.pending):
            following = replay.moves[made] if made < playback.length else None
            yield game.clone(), following
        if not playback.forward():
            return


def _is_view(game: Game, shown: ShownMoment, seat: Player, module: GameModule) -> bool:
    view = view_for(game, seat, min(shown.log_start, len(game.log)), module.words)
    is_same = seal_of(view._replace(log=())) == shown.seal
    return is_same and lines_digest(view.log) == shown.lines


def _is_answer(
    moment: tuple[Game, Move | None] | None, answer: tuple[Any, ...], seat: Player
) -> bool:
    if moment is None:
        return False
    game, move = moment
    asked = game.pending
    if asked is None or asked.player != seat or move is None or move.player != seat:
        return False
    return bool(answer_from(game, seat, asked.id, answer[2]) == move.choice)


def save_evidence(evidence: Evidence, path: Path) -> None:
    """Write evidence to a file next to a replay."""
    document = {"format": FORMAT, "version": VERSION, **evidence._asdict()}
    write_file(path, json.dumps(document, separators=(",", ":")))


def read_evidence(path: Path) -> Evidence:
    """The evidence in a file. Raises SaveError if it holds none."""
    try:
        document = read_json(contents(path, LARGEST), BOUNDS)
    except (OSError, JsonError) as error:
        raise SaveError("transcript", str(error)) from error
    match document:
        case {
            "format": "ufs-lan-transcript",
            "version": 1,
            "match": str(match),
            "game": int(game),
            "seat": (0 | 1) as seat,
            "chooser": int(chooser),
            "deck": (dict() | None) as deck,
            "entries": list(entries),
            "head": str(head),
        } if all(_is_entry(entry) for entry in entries):
            lent, make = document.get("lent", ""), document.get("make", "")
            if isinstance(lent, str) and isinstance(make, str):
                return Evidence(match, game, seat, chooser, deck, entries, head, lent, make)
    raise SaveError("transcript", "this is not a transcript of a match")


def _is_entry(entry: Any) -> bool:
    match entry:
        case (
            ["back"]
            | ["deal" | "opening", int(), str()]
            | ["part", int(), str(), str()]
            | ["shown", int(), str(), str(), int(), str(), bool()]
            | ["answer", int(), str(), _]
        ):
            return True
    return False
