"""The invitation to a game: where it is, and a secret that is short enough to type.

As a code it is three groups, `7F3KQ-2M9XT-H4WPD5`: address and port in the first two, the secret
in the last. With the game found on the network, or its address known, the last one is enough.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
from typing import NamedTuple

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without those that are easily confused
ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
SECRET_SIGNS = 5  # 25 bits: few guesses are allowed
PLACE_SIGNS = 10
GROUP = 5
PLACE_CHECK = 2  # bits
DEFAULT_PORT = 47_650
PORT = "[0-9]{1,5}"

UNREADABLE = (
    "This is not a game code: a code has sixteen letters and digits, or just the last six of them"
)
MISTYPED = "One character of the code is wrong; please check it again"
NO_PORT = "The port must be a number from 1 to 65535"


class InvitationError(ValueError):
    """An invalid code or address; its words are for the user who typed it."""


class Invitation(NamedTuple):
    """Where a game waits, and the secret for joining it; if empty, it is still to be asked for."""

    host: str
    port: int
    secret: str = ""

    @property
    def code(self) -> str:
        """The whole code, to tell or type; only for an IPv4 address."""
        place = int(ipaddress.IPv4Address(self.host)) << 16 | self.port
        signs = _signs(place << PLACE_CHECK | _place_check(place), PLACE_SIGNS)
        return f"{signs[:GROUP]}-{signs[GROUP:]}-{self.key}"

    @property
    def key(self) -> str:
        """The last group, which is enough if it is known where the game is."""
        return self.secret + _check(self.secret)


def new_secret() -> str:
    """A secret for an invitation; it is unpredictable."""
    return "".join(secrets.choice(SIGNS) for _ in range(SECRET_SIGNS))


def parse_invitation(text: str) -> Invitation:
    """What somebody typed: a whole code, or `address:port`, which has no secret yet.

    Raises InvitationError, which says what is wrong with it.
    """
    typed = text.strip()
    if ":" in typed or "." in typed:
        return _address(typed)
    signs = _plain(typed)
    if len(signs) != PLACE_SIGNS + SECRET_SIGNS + 1:
        raise InvitationError(UNREADABLE)
    number = _number(signs[:PLACE_SIGNS])
    place = number >> PLACE_CHECK
    if number & (1 << PLACE_CHECK) - 1 != _place_check(place) or not place & 0xFFFF:
        raise InvitationError(MISTYPED)
    host = str(ipaddress.IPv4Address(place >> 16))
    return Invitation(host, place & 0xFFFF, parse_secret(signs[PLACE_SIGNS:]))


def parse_secret(text: str) -> str:
    """The secret in the last group of a code that was typed; a whole code works, too."""
    signs = _plain(text)[-SECRET_SIGNS - 1 :]
    if len(signs) != SECRET_SIGNS + 1:
        raise InvitationError(UNREADABLE)
    secret, check = signs[:SECRET_SIGNS], signs[SECRET_SIGNS]
    if check != _check(secret):
        raise InvitationError(MISTYPED)
    return secret


def _address(typed: str) -> Invitation:
    bracketed = re.fullmatch(r"\[([^\]]+)\](?::(\d+))?", typed)
    if bracketed is not None:
        host, port = bracketed[1], bracketed[2]
    elif typed.count(":") > 1:
        host, port = typed, None
    else:
        host, _, given = typed.partition(":")
        port = given or None
    number = DEFAULT_PORT if port is None else int(port) if re.fullmatch(PORT, port) else 0
    if not host or not 0 < number < 65536:
        raise InvitationError(NO_PORT)
    return Invitation(host, number)


def _plain(text: str) -> str:
    signs = re.sub(r"[\s\-\u2010-\u2015]", "", text).upper().translate(ALIKE)
    if not set(signs) <= set(SIGNS):
        raise InvitationError(UNREADABLE)
    return signs


def _signs(number: int, count: int) -> str:
    return "".join(SIGNS[number >> 5 * place & 31] for place in reversed(range(count)))


def _number(signs: str) -> int:
    number = 0
    for sign in signs:
        number = number << 5 | SIGNS.index(sign)
    return number


def _check(secret: str) -> str:
    """A check character, so that a typing error does not cost a guess."""
    return SIGNS[hashlib.sha256(f"secret {secret}".encode()).digest()[0] & 31]


def _place_check(place: int) -> int:
    digest = hashlib.sha256(place.to_bytes(6, "big")).digest()
    return digest[0] & (1 << PLACE_CHECK) - 1
