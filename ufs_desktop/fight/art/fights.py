"""Attacks: a fighter in the middle of the blow, and the line that the blow follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ufs_desktop.art.body import (
    FORE,
    SHIN,
    THIGH,
    TORSO,
    UPPER,
    Clothes,
    Pose,
    ahead,
    paint_body,
)
from ufs_desktop.art.brush import Brush, Point, bow, clear, outline

KINDS = {  # by keyword first, then by a word of the name
    "throw": ("throw", "slam", "grip", "hold", "haul", "toss", "shove", "weight", "drop"),
    "kick": ("kick", "knee", "heel", "stamp", "sweep", "step", "lunge"),
    "weapon": ("weapon", "blade", "sword", "thrust", "swing", "flail"),
    "ranged": ("ranged", "tech", "shot", "blast", "bolt", "sling", "remark"),
    "rush": ("charge", "rush", "charging", "shoulder", "everything"),
    "punch": ("punch", "jab", "hook", "straight", "fist", "blow", "elbow", "uppercut", "palm"),
}
HEIGHTS = {"high": -1, "mid": 0, "low": 1}


def fight_kind(keywords: Iterable[str], words: Iterable[str]) -> str:
    """What sort of blow it is."""
    plain = [word.partition(":")[0] for word in keywords]
    for among in (plain, list(words)):
        for kind, told in KINDS.items():
            if any(word in told for word in among):
                return kind
    return "punch"


@dataclass(frozen=True)
class Fighter:
    """Who strikes, and with what if it is a weapon."""

    clothes: Clothes
    bulk: float
    faction: str

    def paint(self, brush: Brush, pose: Pose) -> None:
        paint_body(brush, pose, self.clothes, self.bulk)


class Blow(NamedTuple):
    """What sort of blow it is, where it lands, and the words of its name."""

    kind: str
    zone: str
    words: tuple[str, ...]


def paint_fight(brush: Brush, blow: Blow, fighter: Fighter) -> None:
    """The blow falls from left to right, or the other way round."""
    if brush.dice.is_under(0.4):
        brush.mirror()
    height = HEIGHTS.get(blow.zone, 0)
    _wedges(brush, height)
    known = FIGHTS[blow.kind]
    usual = brush.dice.pick(known)
    named = (NAMED[word] for word in blow.words if NAMED.get(word) in known)
    next(named, usual)(brush, height, fighter)


def _wedges(brush: Brush, height: int) -> None:
    """Streaks that all run to where the blow lands."""
    goal = (0.95, -0.05 + 0.35 * height)
    for streak in range(4):
        angle = 150 + 20 * streak + brush.dice.between(-5, 5)
        width = brush.dice.between(3.0, 6.0)
        colour = brush.palette.glow if streak % 2 else brush.palette.far
        brush.fill(
            clear(colour, 0.28 if streak % 2 else 0.75),
            goal,
            ahead(goal, angle - width, 4),
            ahead(goal, angle + width, 4),
        )


def _impact(brush: Brush, at: Point, size: float) -> None:
    points = []
    for corner in range(18):
        reach = size * (1.0 if corner % 2 == 0 else 0.48) * (1.15 if corner % 4 == 0 else 0.85)
        points.append(ahead(at, 20 * corner + 8, reach))
    brush.fill(brush.palette.accent, *points)
    brush.fill(brush.palette.glow, *(((x + at[0]) / 2, (y + at[1]) / 2) for x, y in points))


def _swoosh(brush: Brush, start: Point, bend: Point, end: Point, thick: float) -> None:
    """A crescent, broad in its middle."""
    inner = (bend[0] - thick * 0.8, bend[1] + thick)
    colour = clear(brush.palette.accent, 0.85)
    brush.shape(colour, outline(start, (*bend, *end), (*inner, *start)))
    brush.stroke(brush.palette.glow, 0.025, bow(start, (*bend, *end)))


def _reach(pose: Pose) -> Point:
    """Where the near fist comes to lie."""
    neck = ahead(pose.hip, pose.torso, TORSO)
    elbow = ahead((neck[0], neck[1] + 0.08), pose.near_arm[0], UPPER)
    return ahead(elbow, pose.near_arm[1], FORE)


# --- fists ----------------------------------------------------------------------------------------


def _straight(brush: Brush, height: int, fighter: Fighter) -> None:
    reach = 14 * height + (6 if height else -2)
    pose = Pose(-68 + 8 * height, (reach, reach), (70, -50), (48, 98), (122, 138), (-0.28, 0.22))
    fist = _reach(pose)
    _swoosh(brush, (-0.75, -0.35), (-0.1, -0.75), (fist[0], fist[1] - 0.08), 0.28)
    _impact(brush, (fist[0] + 0.1, fist[1]), 0.36)
    fighter.paint(brush, pose)


def _uppercut(brush: Brush, height: int, fighter: Fighter) -> None:
    """From the knees upwards."""
    pose = Pose(
        -76, (4 + 16 * height, -74 + 20 * height), (80, 10), (52, 104), (128, 112), (-0.2, 0.34)
    )
    fist = _reach(pose)
    _swoosh(brush, (-0.5, 0.75), (0.75, 0.65), (fist[0] + 0.06, fist[1]), -0.26)
    _impact(brush, (fist[0] + 0.04, fist[1] - 0.08), 0.36)
    fighter.paint(brush, pose)


def _overarm(brush: Brush, height: int, fighter: Fighter) -> None:
    """Over the guard and down."""
    pose = Pose(
        -58, (-32 + 12 * height, 26 + 12 * height), (100, 30), (30, 96), (134, 146), (-0.36, 0.24)
    )
    fist = _reach(pose)
    _swoosh(brush, (-0.85, 0.0), (0.0, -1.15), (fist[0], fist[1]), 0.3)
    _impact(brush, (fist[0] + 0.06, fist[1] + 0.04), 0.36)
    fighter.paint(brush, pose)


# --- feet -----------------------------------------------------------------------------------------


def _side_kick(brush: Brush, height: int, fighter: Fighter) -> None:
    thigh = {-1: -38, 0: -8, 1: 24}[height]
    lean = {-1: -128, 0: -118, 1: -100}[height]
    pose = Pose(lean, (150, 60), (20, -40), (thigh, thigh + 4), (96, 84), (-0.12, 0.16))
    foot = ahead(ahead(pose.hip, thigh, THIGH), thigh + 4, SHIN)
    low = ahead(pose.hip, 80, 0.8)
    _swoosh(brush, (low[0] - 0.3, low[1]), (foot[0] * 0.95, 0.75), foot, -0.3)
    _impact(brush, (foot[0] + 0.04, foot[1]), 0.33)
    fighter.paint(brush, pose)


def _flying_kick(brush: Brush, height: int, fighter: Fighter) -> None:
    """Off the ground, one leg out and the other one drawn up."""
    thigh = 12 + 22 * height
    pose = Pose(-122, (170, 110), (30, -60), (thigh, thigh + 2), (52, 158), (-0.3, 0.05))
    foot = ahead(ahead(pose.hip, thigh, THIGH), thigh + 2, SHIN)
    for line in range(3):
        start = (-1.5, 0.62 - 0.3 * line)
        brush.line(
            clear(brush.palette.glow, 0.7), 0.035, start, (-0.75 + 0.1 * line, start[1] - 0.1)
        )
    _impact(brush, (foot[0] + 0.08, foot[1]), 0.36)
    fighter.paint(brush, pose)


# --- holds ----------------------------------------------------------------------------------------


def _overhead(brush: Brush, height: int, fighter: Fighter) -> None:
    """Somebody overhead who would rather be elsewhere."""
    _swoosh(brush, (-0.9, 0.1), (-0.3, -1.1), (0.85, -0.45), 0.3)
    fighter.paint(brush, Pose(-84, (-58, -70), (-108, -96), (62, 104), (116, 92), (-0.1, 0.46)))
    _rival(brush, (0.02, -0.5), -158 + 12 * height)


def _slam(brush: Brush, height: int, fighter: Fighter) -> None:
    """Over the hip, head first."""
    _swoosh(brush, (-0.9, -0.2), (0.1, -1.2), (0.72, 0.3), 0.34)
    _impact(brush, (0.62, 0.72), 0.4)
    _rival(brush, (0.55, 0.12), 128 + 10 * height)
    fighter.paint(brush, Pose(-46, (30, 50), (52, 64), (66, 112), (140, 118), (-0.42, 0.16)))


def _rival(brush: Brush, at: Point, turn: float) -> None:
    p = brush.palette
    brush.place(*at, 0.66, turn)
    limp = Pose(-12, (150, 110), (20, 60), (170, 150), (200, 214), (-0.2, 0.05))
    paint_body(brush, limp, Clothes(p.far, p.ink, p.ink, p.ink, p.ink, p.glow, p.ink), 0.95)
    brush.put_back()


# --- weapons --------------------------------------------------------------------------------------


def _swing(brush: Brush, height: int, fighter: Fighter) -> None:
    angle = -14 + 18 * height
    pose = Pose(-62, (angle, angle), (160, 120), (40, 98), (128, 140), (-0.42, 0.3))
    hand = _reach(pose)
    tip = ahead(hand, angle + 6, 0.66)
    _swoosh(brush, (-0.8, -0.5), (0.45, -1.15), tip, 0.42)
    _paint_weapon(brush, fighter.faction, hand, angle + 6)
    fighter.paint(brush, pose)


def _thrust(brush: Brush, height: int, fighter: Fighter) -> None:
    """A long lunge behind the point."""
    angle = -4 + 14 * height
    pose = Pose(-58, (angle, angle), (200, 170), (24, 96), (146, 152), (-0.5, 0.3))
    hand = _reach(pose)
    tip = ahead(hand, angle, 0.7)
    for side in (-1, 1):
        start = ahead(tip, 180 + angle + 7 * side, 1.9)
        brush.fill(clear(brush.palette.accent, 0.7), tip, start, ahead(start, 90, 0.07 * side))
    _paint_weapon(brush, fighter.faction, hand, angle)
    _impact(brush, ahead(tip, angle, 0.06), 0.24)
    fighter.paint(brush, pose)


def _paint_weapon(brush: Brush, faction: str, hand: Point, angle: float) -> None:
    brush.place(*hand, 1.0, angle)
    brush.line(brush.palette.ink, 0.1, (-0.12, 0), (0.62, 0))
    WEAPONS.get(faction, _blade)(brush)
    brush.put_back()


def _blade(brush: Brush) -> None:
    p = brush.palette
    brush.fill(p.glow, (0.08, -0.045), (0.58, -0.06), (0.72, 0.02), (0.08, 0.045))
    brush.line(p.accent, 0.06, (0.08, -0.12), (0.08, 0.12))


def _rapier(brush: Brush) -> None:
    p = brush.palette
    brush.fill(p.glow, (0.08, -0.03), (0.76, 0), (0.08, 0.03))
    brush.stroke(p.accent, 0.05, bow((0.1, -0.12), (-0.16, 0, 0.1, 0.12)))


def _hook(brush: Brush) -> None:
    p = brush.palette
    for colour, width in ((p.ink, 0.13), (p.glow, 0.07)):
        brush.stroke(
            colour, width, bow((0.0, 0), (0.55, 0), (0.85, 0.02, 0.8, 0.2), (0.72, 0.3, 0.6, 0.22))
        )


def _hammer(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.cloth, 0.06, (-0.1, 0), (0.5, 0))
    brush.fill(p.ink, (0.42, -0.24), (0.72, -0.24), (0.72, 0.24), (0.42, 0.24))
    brush.fill(p.accent, (0.46, -0.2), (0.56, -0.2), (0.56, 0.2), (0.46, 0.2))


def _pole(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.lining, 0.06, (-0.3, 0), (0.6, 0))
    brush.disc(p.ink, 0.66, 0, 0.13)
    brush.disc(p.accent, 0.66, 0, 0.09)


# --- from afar, and with everything ---------------------------------------------------------------


def _shot(brush: Brush, height: int, fighter: Fighter) -> None:
    """Something flies, with its rings behind it."""
    p = brush.palette
    aim = -6 + 12 * height
    pose = Pose(-94, (aim, aim), (200, 20), (70, 96), (112, 100), (-0.66, 0.24))
    hand = _reach(pose)
    for ring in range(3):
        at = ahead(hand, aim, 0.2 + 0.2 * ring)
        wide = 0.1 + 0.07 * ring
        arc = bow((at[0], at[1] - wide), (at[0] + 0.14, at[1], at[0], at[1] + wide))
        brush.stroke(clear(p.accent, 0.9 - 0.22 * ring), 0.04, arc)
    shot = ahead(hand, aim, 0.95)
    brush.fill(clear(p.glow, 0.7), hand, ahead(shot, aim - 90, 0.09), ahead(shot, aim + 90, 0.09))
    _impact(brush, shot, 0.24)
    fighter.paint(brush, pose)
    brush.line(p.ink, 0.08, hand, ahead(hand, aim, 0.2))


def _ranged(brush: Brush, height: int, fighter: Fighter) -> None:
    """Only the kiteward, who have string, draw bows."""
    (_bow_shot if fighter.faction == "kiteward" else _shot)(brush, height, fighter)


def _bow_shot(brush: Brush, height: int, fighter: Fighter) -> None:
    """Drawn to the ear."""
    p = brush.palette
    aim = -10 + 14 * height
    pose = Pose(-92, (aim, aim), (190, -20), (60, 96), (122, 100), (-0.6, 0.26))
    hand = _reach(pose)
    fighter.paint(brush, pose)
    brush.place(*hand, 1.0, aim)
    brush.line(p.glow, 0.015, (-0.06, -0.5), (-0.42, 0), (-0.06, 0.5))
    for colour, width in ((p.ink, 0.09), (p.accent, 0.05)):
        brush.stroke(colour, width, bow((-0.06, -0.5), (0.26, 0, -0.06, 0.5)))
    brush.line(p.glow, 0.035, (-0.42, 0), (0.3, 0))
    brush.put_back()
    shot = ahead(hand, aim, 0.95)
    brush.line(clear(p.glow, 0.7), 0.03, ahead(hand, aim, 0.45), shot)
    _impact(brush, shot, 0.26)


def _rush(brush: Brush, height: int, fighter: Fighter) -> None:
    """All of the body behind one shoulder, three times over."""
    pose = Pose(-38, (60, 0), (150, 190), (20, 110), (140, 160), (-0.2, 0.2 + 0.05 * height))
    _impact(brush, (0.62, -0.1), 0.42)
    for ghost in (2, 1):
        brush.place(-0.34 * ghost, 0.02)
        pale = clear(brush.palette.accent, 0.42 - 0.14 * ghost)
        clothes = Clothes(*(pale,) * 5, clear(pale, 0), pale)
        paint_body(brush, pose, clothes, fighter.bulk)
        brush.put_back()
    fighter.paint(brush, pose)


Fight = Callable[[Brush, int, Fighter], None]
FIGHTS: dict[str, tuple[Fight, ...]] = {
    "punch": (_straight, _uppercut, _overarm),
    "kick": (_side_kick, _flying_kick),
    "throw": (_overhead, _slam),
    "weapon": (_swing, _thrust),
    "ranged": (_ranged,),
    "rush": (_rush,),
}
NAMED = {  # words of names that say how
    "uppercut": _uppercut,
    "rising": _uppercut,
    "overarm": _overarm,
    "hook": _overarm,
    "jab": _straight,
    "straight": _straight,
    "drop": _slam,
    "thrust": _thrust,
    "point": _thrust,
    "swing": _swing,
}
WEAPONS = {"court": _rapier, "wreckers": _hook, "cinder": _hammer, "lamplighters": _pole}
