"""`python -m tests.cli.noted_program NOTES ...`: `ufs`, writing down what is said over its
connections before it is sealed, or after it was opened."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, TextIO
from unittest.mock import patch

from tests.desktop.rooms import Onlooker
from ufs_desktop.cli.main import main
from ufs_desktop.net import host as hosts
from ufs_desktop.net import link
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.keys import Party
from ufs_desktop.net.messagecode import read_message, written
from ufs_desktop.net.messages import Message
from ufs_desktop.remote import guest_worker

GUEST = 1


class Secrets:
    """What the guest may not know at this moment, as the host's program knows it."""

    def __init__(self) -> None:
        self._desks: list[hosts.HostDesk] = []
        self._game, self._onlooker = 0, Onlooker(GUEST)
        init = hosts.HostDesk.__init__

        def noted(desk: hosts.HostDesk, *values: Any) -> None:
            init(desk, *values)
            self._desks.append(desk)

        patch.object(hosts.HostDesk, "__init__", noted).start()

    def now(self) -> set[str]:
        desk = self._desks[-1]
        dealt = desk.book.deals.newest
        room = desk.table.room
        if room is None or not room.has_begun or dealt is None or desk.book.deals.is_opened:
            return set()
        if desk.table.playing != self._game:
            self._game, self._onlooker = desk.table.playing, Onlooker(GUEST)
        game = room.history.game
        self._onlooker.look(game)
        own = (card for card in game.cards.values() if card.owner == GUEST)
        brought = {game.printed(card.id).name for card in own}
        keys = {game.veil, dealt.own.part, dealt.own.veil, dealt.key}
        return (self._onlooker.hidden(game) - brought) | keys


def note_said(notes: TextIO) -> None:
    """By the host, and what was hidden then."""
    secrets = Secrets()

    def noted(message: Message) -> bytes:
        text = written(message)
        notes.write(json.dumps([text.decode(), sorted(secrets.now())]) + "\n")
        return text

    patch.object(link, "written", noted).start()


def note_heard(notes: TextIO) -> None:
    """By the guest."""

    def noted(text: bytes, speaker: Party, *, is_sealed: bool) -> Message:
        try:
            notes.write(json.dumps(text.decode()) + "\n")
        except UnicodeDecodeError as error:
            raise Breach("no text") from error
        return read_message(text, speaker, is_sealed=is_sealed)

    patch.object(link, "read_message", noted).start()


if __name__ == "__main__":
    guest_worker.AGAIN, link.PING_AFTER = 50, 0.3
    with Path(sys.argv[1]).open("w", buffering=1) as file:
        (note_said if sys.argv[2] == "host" else note_heard)(file)
        sys.exit(main(sys.argv[2:]))
