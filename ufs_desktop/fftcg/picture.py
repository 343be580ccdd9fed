"""The picture of a card: kind and job say what is shown, the element where, its name the rest."""

from __future__ import annotations

import re
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.fftcg.faces import TcgPrint
from ufs_desktop.art.brush import Brush, clear
from ufs_desktop.art.canvas import canvas
from ufs_desktop.art.palette import palette_of
from ufs_desktop.art.portrait import person_of
from ufs_desktop.art.scenery import paint_place, paint_sky
from ufs_desktop.art.scenes import paint_rays, paint_somebody, paint_stance, paint_still
from ufs_desktop.art.things import paint_halo, paint_thing, thing_of
from ufs_desktop.fftcg.creatures import paint_creature
from ufs_desktop.fftcg.signs import element_path

WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")


class Craft(NamedTuple):
    """How people with a job look: like which people of the harbour, and with which tool."""

    people: str
    tool: str


ELEMENTS = {  # the colours of each, and whose home its places look like
    "fire": (
        palette_of("2a0d12 e8642a 7a2a1c 3f150f 140605 9c3524 46302c ffb43c fff0c0"),
        "cinder",
    ),
    "ice": (
        palette_of("16324a bfe2ee 6f9fba 36617f 0b1c2b 4f86ad d8eaf2 a8e6ff f4fdff"),
        "stillmere",
    ),
    "wind": (
        palette_of("1c5a4a d9eec0 74a886 2f6b4e 0d261c 3f8f5f e6efd6 c8f07a fbffe6"),
        "kiteward",
    ),
    "earth": (
        palette_of("4a3722 e6c887 97763f 5d4322 1e1409 7d5a2a d2b988 f0c24e fff2cc"),
        "chandlers",
    ),
    "lightning": (
        palette_of("1d1440 a886e0 5b3f94 35225f 100a22 6a3fb0 3c3358 f3e04c ffffd8"),
        "sparrow",
    ),
    "water": (
        palette_of("0d2352 7fb4e8 2f62a8 1a3d74 07142c 2f6fc2 9dc0e6 6fe0f0 e2fbff"),
        "tidegate",
    ),
    "light": (
        palette_of("8a7a4a fff6d0 cdb67c 94804c 2c2413 d8bc62 f6edd0 ffe680 ffffff"),
        "lamplighters",
    ),
    "dark": (
        palette_of("0c0a16 4a3f63 2a2340 1a152b 05040a 4a3a6a 6f6690 b48cff ece2ff"),
        "moonrakers",
    ),
}
CRAFTS = {
    "Stoker": Craft("cinder", "bellows"),
    "Lamp Runner": Craft("lamplighters", "lamp"),
    "Glazier": Craft("sparrow", "glass"),
    "Ash Guard": Craft("cinder", "blade"),
    "Kiln Master": Craft("cinder", "flame"),
    "Duellist": Craft("court", "blade"),
    "Courier": Craft("kiteward", "kite"),
    "Scout": Craft("pilots", "spyglass"),
    "Captain": Craft("court", "boat"),
    "Wirewright": Craft("sparrow", "rope"),
    "Striker": Craft("cinder", "hammer"),
    "Founder": Craft("sparrow", "gear"),
    "Actor": Craft("court", "mask"),
    "Musician": Craft("choir", "note"),
    "Director": Craft("court", "banner"),
    "Critic": Craft("court", "scales"),
    "Stagehand": Craft("wreckers", "rope"),
    "Archivist": Craft("stillmere", "book"),
    "Librarian": Craft("stillmere", "book"),
    "Page": Craft("drill", "banner"),
    "Warden": Craft("stillmere", "bell"),
    "Officer": Craft("court", "bell"),
    "Clerk": Craft("chandlers", "book"),
    "Merchant": Craft("chandlers", "coin"),
    "Hedger": Craft("moonrakers", "blade"),
    "Farmer": Craft("circuit", "bread"),
    "Reeve": Craft("drill", "chest"),
    "Mason": Craft("drill", "stair"),
    "Giant": Craft("drill", "anchor"),
    "Machine": Craft("sparrow", "gear"),
}
THINGS_SAID = {  # by Summons, for words in their names
    **dict.fromkeys(("footing", "wall", "ground"), "stair"),
    **dict.fromkeys(("harvest", "feast"), "bread"),
    **dict.fromkeys(("time", "closing"), "bell"),
    **dict.fromkeys(("match", "temper"), "flame"),
    **dict.fromkeys(("letter", "address", "notice", "page", "files", "leaf"), "book"),
    **dict.fromkeys(("crosswind", "flight"), "kite"),
    **dict.fromkeys(("circuit", "engine"), "gear"),
    **dict.fromkeys(("curtain", "exit", "house"), "mask"),
    "whisper": "note",
    "breach": "hammer",
}
NO_CRAFT = Craft("drill", "")
CREATURES = {"Beast": "quadruped", "Vermin": "shell", "Wyrm": "serpent", "Giant": "hill"}
BADGE, BADGE_AT = 0.3, 0.36  # radius and distance from the corner, in half heights


def craft_of(printed: TcgPrint) -> Craft:
    """The craft of its first job that has one."""
    return next((CRAFTS[job] for job in printed.jobs if job in CRAFTS), NO_CRAFT)


def paint_picture(painter: QPainter, printed: TcgPrint, box: QRectF) -> None:
    """The picture of a card inside `box`, in the colours of its first element."""
    palette, home = ELEMENTS.get(printed.elements[0], ELEMENTS["dark"])
    with canvas(painter, box, palette, f"{printed.kind}/{printed.name}") as brush:
        paint_sky(brush, brush.dice.between(-0.6, 0.6))
        _compose(brush, printed, home)


def _compose(brush: Brush, printed: TcgPrint, home: str) -> None:
    words, craft = WORD.findall(printed.name.lower()), craft_of(printed)
    creature = next((CREATURES[job] for job in printed.jobs if job in CREATURES), "")
    if printed.kind == "summon":
        paint_place(brush, home, brush.dice.pick((-1.2, 1.2)), is_close=False)
        paint_rays(brush, 0, -0.1)
        _magic(brush, printed, words)
        return
    if creature or printed.kind == "monster":
        paint_place(brush, home, brush.dice.pick((-1.2, 1.2)), is_close=False)
        paint_creature(brush, words, creature or "quadruped")
        return
    person = person_of(printed.name.casefold(), "", "")
    if printed.kind == "backup":
        paint_place(brush, home, brush.dice.between(-0.9, 0.9), is_close=False)
        paint_stance(brush, person, craft.tool or thing_of(words, home, brush))
        return
    paint_somebody(brush, craft.people, home, person)
    if craft.tool:
        _badge(brush, craft.tool)


def _magic(brush: Brush, printed: TcgPrint, words: list[str]) -> None:
    """A thing that its name speaks of, else the element by itself."""
    thing = next((THINGS_SAID[word] for word in words if word in THINGS_SAID), "")
    if thing:
        paint_still(brush, thing)
        return
    shape = element_path(printed.elements[0], QRectF(-0.7, -0.8, 1.4, 1.4))
    paint_halo(brush, 0, -0.1, 0.82)
    brush.stroke(brush.palette.ink, 0.12, shape)
    brush.shape(brush.palette.accent, shape)
    inner = element_path(printed.elements[0], QRectF(-0.38, -0.42, 0.76, 0.76))
    brush.shape(clear(brush.palette.glow, 0.75), inner)


def _badge(brush: Brush, tool: str) -> None:
    """The emblem of a job, in the corner."""
    x, y = -brush.wide + BADGE_AT, 1 - BADGE_AT
    brush.disc(clear(brush.palette.ink, 0.85), x, y, BADGE)
    brush.ring(brush.palette.accent, 0.035, x, y, BADGE)
    paint_thing(brush, tool, x, y, BADGE * 0.72)
