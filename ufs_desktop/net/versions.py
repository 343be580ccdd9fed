"""What has to be the same on both sides, and how it is told if it is not."""

from __future__ import annotations

from ufs_desktop import __version__
from ufs_desktop.net.messages import PROTOCOL, Versions
from ufs_desktop.session.module import GameModule

ANOTHER_GAME = "The host plays another game: please choose that one, and join once more."
OLDER = (
    "The host has version {theirs} of the program and you have {own}: "
    "both need the same one, so please install the newer one on both machines."
)
OTHER_MAKE = (
    "The two programs are both called version {own} and yet not the same: "
    "please install the newest version anew on both machines."
)
OTHER_CARDS = (
    "The cards that came with the program are not the same on both machines: "
    "please install the same version of the program anew."
)


def versions_of(module: GameModule) -> Versions:
    return Versions(
        protocol=PROTOCOL,
        program=__version__,
        game=module.kind.CODE,
        rules=module.kind.VERSION,
        cards=module.stamp(),
    )


def difference(guest: Versions, host: Versions) -> str:
    """What keeps the two from playing, for the guest's player; empty, if nothing does."""
    if guest.game != host.game:
        return ANOTHER_GAME
    if guest.program != host.program:
        return OLDER.format(theirs=host.program, own=guest.program)
    if (guest.protocol, guest.rules) != (host.protocol, host.rules):
        return OTHER_MAKE.format(own=guest.program)
    return OTHER_CARDS if guest.cards != host.cards else ""
