"""What must be the same on both sides, and what players are told if it is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import ufs_desktop
from ufs_desktop import __version__
from ufs_desktop.bundle import stamp_of
from ufs_desktop.net.messages import PROTOCOL_VERSION, Versions
from ufs_desktop.session.module import GameModule

ANOTHER_GAME = "The host is playing another game. Please choose that game and join again."
OLDER = (
    "The host has version {theirs} of the program and you have {own}. You both need the same "
    "one: please install the newer one on both computers."
)
OTHER_MAKE = (
    "Both programs say they are version {own}, but they differ. Please reinstall the newest "
    "version on both computers."
)
OTHER_CARDS = (
    "The cards that came with the program differ between the two computers. Please reinstall "
    "the same version of the program on both."
)

SOURCES = {"engine": (".py", ".tsv", ".yaml", ".lark"), "ufs_desktop": (".py",)}
PICTURES = "resources_rc.py"  # generated on each machine, and depends on its Qt


@cache
def make() -> str:
    """The build of the program that is running."""
    return make_of(Path(ufs_desktop.__file__).parents[1])


def make_of(root: Path) -> str:
    """The digest of a build, which tells builds of one version apart: a match played with one and
    checked with another would look as if the host had cheated."""
    found = (
        path
        for package, kinds in SOURCES.items()
        for path in sorted((root / package).rglob("[!.]*"))  # without editors' hidden files
        if path.suffix in kinds and path.name != PICTURES
    )
    return stamp_of(found)


def one_make(kept: str) -> str:
    """The build of a match if it is `kept` as played with a single one, and that is running now;
    otherwise empty."""
    return kept if kept == make() else ""


def versions_of(module: GameModule) -> Versions:
    return Versions(
        protocol=PROTOCOL_VERSION,
        program=__version__,
        game=module.kind.CODE,
        rules=module.kind.VERSION,
        make=make(),
        cards=module.stamp(),
    )


def difference(guest: Versions, host: Versions) -> str:
    """What prevents the two from playing, in words for the guest; empty if nothing does."""
    if guest.game != host.game:
        return ANOTHER_GAME
    if guest.program != host.program:
        return OLDER.format(theirs=host.program, own=guest.program)
    if _build(guest) != _build(host):
        return OTHER_MAKE.format(own=guest.program)
    return OTHER_CARDS if guest.cards != host.cards else ""


def _build(versions: Versions) -> tuple[int, int, str]:
    return versions.protocol, versions.rules, versions.make
