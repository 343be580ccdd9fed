"""The host's side of one connection: a caller is greeted and proves to know a secret; everything
that they say from then on is for the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ufs_desktop.net.conversation import Conversation
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.gate import NOT_HERE, Denial, Gate
from ufs_desktop.net.guest_messages import Entry
from ufs_desktop.net.keys import KeyExchange, Party
from ufs_desktop.net.link import Clock, Link
from ufs_desktop.net.messages import (
    Goodbye,
    Greeting,
    Hello,
    Message,
    Parting,
    Proof,
    Role,
    Versions,
)
from ufs_desktop.net.versions import difference


class Member(Protocol):
    """Somebody who was admitted."""

    def take(self, message: Message) -> None:
        """Handle a message. Raises Breach for one that no program of ours would send now."""

    def leave(self, goodbye: Goodbye | None) -> None:
        """They have gone; without a goodbye, the connection was lost."""


Admit = Callable[["Reception", Role, Entry], Member | None]


class Reception(Conversation):
    """A `Channel` of the host."""

    def __init__(
        self,
        address: str,
        gate: Gate,
        versions: Versions,
        admit: Admit,
        clock: Clock,
        wake: Callable[[], None],
        change: Callable[[], None],
    ) -> None:
        super().__init__(Link(Party.HOST, clock, wake))
        self._address = address
        self._gate = gate
        self._versions = versions
        self._admit = admit
        self._change = change  # called after a secret was tried
        self._role: Role | None = None
        self._secret = ""  # that the caller must know
        self._exchange: KeyExchange | None = None
        self._member: Member | None = None

    @property
    def is_known(self) -> bool:
        return self._member is not None

    def _hear(self, message: Message) -> None:
        if self._member is not None:
            self._member.take(message)
        elif isinstance(message, Hello) and self._exchange is None:
            self._greet(message)
        elif isinstance(message, Proof) and self._exchange is not None and not self.link.is_sealed:
            self.link.seal_with(self._exchange.keys(message.share, self.link.said))
        elif isinstance(message, Entry) and self._role is not None:
            self._gate.end(self._role, self._address, failed=False)
            role, self._role = self._role, None
            if role is Role.RETURN and self._gate.token != self._secret:
                self.link.close(Parting.UNKNOWN, NOT_HERE)  # the seat was freed meanwhile
            else:
                self._member = self._admit(self, role, message)
        elif not isinstance(message, Goodbye):
            raise Breach(f"{type(message).__name__} before anybody is known")

    def _greet(self, hello: Hello) -> None:
        words = difference(hello.versions, self._versions)
        if words:
            self.link.close(Parting.VERSIONS, words)
            return
        secret = self._gate.secret(hello.role, hello.match, self._address)
        if isinstance(secret, Denial):
            self.link.close(*secret)
            return
        self._role, self._secret = hello.role, secret
        self._gate.begin(hello.role, self._address)
        self._exchange = KeyExchange(Party.HOST, secret, context(self._gate.match, self._versions))
        self.link.send(
            Greeting(match=self._gate.match, versions=self._versions, share=self._exchange.share)
        )

    def _end(self, ended: Goodbye) -> None:
        if self._member is not None:
            is_said = ended.parting in (Parting.LEFT, Parting.ENDED)
            self._member.leave(ended if is_said else None)
        elif self._role is not None:
            self._gate.end(self._role, self._address, failed=self.link.is_sealed)
            self._change()


def context(match: str, versions: Versions) -> bytes:
    """What both sides bind the proof of the secret to."""
    return f"{match} {versions.model_dump_json()}".encode()
