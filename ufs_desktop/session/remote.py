"""A seat that is played from elsewhere: nothing but messages of plain JSON, in and out.

Out go updates, refusals and requests; in come the acts of one player. An act is bound to its seat,
to the decision and to the seal of the update in which it was asked; whatever else comes is refused.
How messages travel is no affair of this module.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from engine.decks.deck import Deck, DeckError, parse_deck
from engine.kernel.codec import Json
from engine.kernel.errors import PROTOCOL
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import to_json
from engine.kernel.wire import pack
from ufs_desktop.session.room import Room
from ufs_desktop.session.update import Refused, Request, Update

Send = Callable[[dict[str, Json]], None]
UNCLEAR = "this message is not understood"
STALE = "this answers a moment that is over"
DEEPEST, LARGEST = 6, 1000  # of an answer: lists in lists, and values in all
LONGEST = 200  # letters


class RemoteSeat:
    """The place of one remote player; whoever carries messages hands it what comes in."""

    def __init__(self, room: Room, seat: Player, send: Send) -> None:
        self._room = room
        self._seat = seat
        self._send = send
        self._codec = room.setup.module.kind.codec()
        self._seal = ""  # of the newest update

    def connect(self) -> None:
        """Sit down: the whole moment is sent, with the decision that is pending."""
        self._room.connect(self._seat, self)

    def disconnect(self) -> None:
        self._room.disconnect(self._seat)

    def receive(self, message: Json) -> None:
        """What the player does, if it can be understood."""
        room, seat = self._room, self._seat
        match message:
            case {"kind": kind} if kind != "ready" and not room.has_begun:
                self._refuse(STALE)
            case {"kind": "answer", "decision": int(number), "seal": str(seal), "key": key}:
                if self._is_current(seal) and self._is_modest(key):
                    room.answer(seat, number, key, unasked=message.get("unasked") is True)
            case {"kind": "attempt", "decision": int(number), "act": str(act), "card": int(card)}:
                room.attempt(seat, number, act, Handle(card))
            case {"kind": "undo"}:
                room.undo(seat)
            case {"kind": "draw"}:
                room.offer_draw(seat)
            case {"kind": "respond", "agreed": bool(agreed)}:
                room.respond(seat, agreed=agreed)
            case {"kind": "concede", "match": bool(whole)}:
                room.concede(seat, whole_match=whole)
            case {"kind": "ready", "deck": None}:
                room.ready(seat)
            case {"kind": "ready", "deck": dict(lists)}:
                self._ready(lists)
            case _:
                self._refuse(UNCLEAR)

    def _is_current(self, seal: str) -> bool:
        if seal != self._seal:
            self._refuse(STALE)
        return seal == self._seal

    def _is_modest(self, key: Json) -> bool:
        """Whether an answer is of a size that any answer may have."""
        level, count = [key], 0
        for _ in range(DEEPEST):
            count += len(level)
            too_long = any(isinstance(each, str) and len(each) > LONGEST for each in level)
            odd = any(isinstance(each, dict | float) for each in level)
            if count > LARGEST or too_long or odd:
                break
            level = [inner for each in level if isinstance(each, list) for inner in each]
            if not level:
                return True
        self._refuse(UNCLEAR)
        return False

    def _ready(self, lists: dict[str, Any]) -> None:
        try:
            deck: Deck = parse_deck(json.dumps(lists), "deck")
        except (DeckError, RecursionError):
            self._refuse(UNCLEAR)
            return
        self._room.ready(self._seat, deck)

    def _refuse(self, reason: str) -> None:
        self.refuse(Refused(PROTOCOL, reason, ""))

    # The audience

    def show(self, update: Update) -> None:
        message = {
            "kind": "update",
            "view": pack(self._codec, update.view),
            "log_start": update.log_start,
            "undo": update.undo.value,
            "vain": list(update.vain),
            "odds": [[card, to_json(odds)] for card, odds in update.odds.items()],
            "still": update.still,
            "match": asdict(update.match),
            "request": to_json(update.request),
            "away": list(update.away),
        }
        self._seal = seal_of(message)
        self._send({**message, "seal": self._seal})

    def allow(self, undo: Undo) -> None:
        self._send({"kind": "undo", "undo": undo.value})

    def refuse(self, refused: Refused) -> None:
        self._send({"kind": "refused", **to_json(refused)})

    def ask(self, request: Request | None) -> None:
        self._send({"kind": "request", "request": to_json(request)})

    def warn(self, words: str) -> None:
        self._send({"kind": "warned", "words": words})

    def fail(self, words: str) -> None:
        self._send({"kind": "failed", "words": words})


def seal_of(message: dict[str, Json]) -> str:
    """The digest of an update: an answer names the one that it answers."""
    text = json.dumps(message, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
