"""Lets two sides prove that they know the same secret, and seals their frames from then on.

The proof is SPAKE2 from a maintained library: eavesdroppers learn nothing against which they could
try short secrets, and impostors get one guess per connection. What was said before goes into the
keys, so that a frame sealed by one side opens on the other only if both heard the same.
"""

from __future__ import annotations

import hashlib
from enum import IntEnum

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from ufs_desktop.net.frames import Breach, Garbled

KEY = 32  # bytes
NONCE = 12  # bytes
OVERHEAD = 16  # bytes that sealing adds
PURPOSE = b"ufs-lan session keys"


class Party(IntEnum):
    """The two ends of a connection."""

    GUEST = 0  # the caller; spectators, too
    HOST = 1


class SideKeys:
    """The keys with which one side seals, and opens what the other has sealed.

    The number of a frame is its nonce: if one is left out, repeated or changed, it does not open.
    """

    def __init__(self, keys: bytes, side: Party) -> None:
        halves = keys[:KEY], keys[KEY:]
        self._own = ChaCha20Poly1305(halves[side])
        self._other = ChaCha20Poly1305(halves[1 - side])
        self._sent = self._come = 0

    @property
    def have_opened(self) -> bool:
        """Whether the other side has shown that it knows the secret."""
        return self._come > 0

    def seal(self, plain: bytes) -> bytes:
        nonce = self._sent.to_bytes(NONCE, "big")
        self._sent += 1
        return self._own.encrypt(nonce, plain, None)

    def open(self, sealed: bytes) -> bytes:
        """The plain bytes. Raises Garbled if not sealed by the other side as its next frame."""
        nonce = self._come.to_bytes(NONCE, "big")
        try:
            plain = self._other.decrypt(nonce, sealed, None)
        except InvalidTag:
            raise Garbled("a frame does not open") from None
        self._come += 1
        return plain


class KeyExchange:
    """One side of the proof; the other side needs `share`, which reveals nothing to anybody."""

    def __init__(self, side: Party, secret: str, context: bytes) -> None:
        """`context` is the match and the versions, which must be the same on both sides."""
        self._side = side
        kind = SPAKE2_A if side is Party.GUEST else SPAKE2_B
        self._exchange = kind(secret.encode(), idA=b"guest " + context, idB=b"host " + context)
        self.share = self._exchange.start().hex()

    def keys(self, share: str, said: bytes) -> SideKeys:
        """The keys of this connection, once everything unsealed was said.

        Raises Breach if the other side's share is invalid.
        """
        try:
            common = self._exchange.finish(bytes.fromhex(share))
        except (SPAKEError, NotOnCurve, ValueError, AssertionError) as error:
            raise Breach("no share of an exchange") from error
        salt = hashlib.sha256(said).digest()
        derived = HKDF(SHA256(), 2 * KEY, salt, PURPOSE).derive(common)
        return SideKeys(derived, self._side)
