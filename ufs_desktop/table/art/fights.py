"""Attacks: a fighter in the middle of the blow, and the line that the blow follows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from ufs_desktop.table.art.body import Clothes, Pose, ahead, paint_body
from ufs_desktop.table.art.brush import Brush, Point, bow, clear, outline

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


def paint_fight(brush: Brush, kind: str, zone: str, clothes: Clothes, bulk: float) -> None:
    """The blow falls from left to right, or the other way round."""
    if brush.dice.is_under(0.35):
        brush.mirror()
    height = HEIGHTS.get(zone, 0)
    _wedges(brush, height)
    FIGHTS[kind](brush, height, clothes, bulk)


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


def _impact(brush: Brush, at: Point, size: float = 0.3) -> None:
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


def _punch(brush: Brush, height: int, clothes: Clothes, bulk: float) -> None:
    reach = 14 * height + (6 if height else -2)
    pose = Pose(-68 + 8 * height, (reach, reach), (70, -50), (48, 98), (122, 138), (-0.28, 0.22))
    fist = _reach(pose)
    _swoosh(brush, (-0.75, -0.35), (-0.1, -0.75), (fist[0], fist[1] - 0.08), 0.28)
    _impact(brush, (fist[0] + 0.1, fist[1]), 0.36)
    paint_body(brush, pose, clothes, bulk)


def _reach(pose: Pose) -> Point:
    """Where the near fist comes to lie."""
    neck = ahead(pose.hip, pose.torso, 0.52)
    elbow = ahead((neck[0], neck[1] + 0.06), pose.near_arm[0], 0.3)
    return ahead(elbow, pose.near_arm[1], 0.29)


def _kick(brush: Brush, height: int, clothes: Clothes, bulk: float) -> None:
    thigh = {-1: -38, 0: -8, 1: 24}[height]
    lean = {-1: -128, 0: -118, 1: -100}[height]
    pose = Pose(lean, (150, 60), (20, -40), (thigh, thigh + 4), (96, 84), (-0.12, 0.16))
    foot = ahead(ahead(pose.hip, thigh, 0.42), thigh + 4, 0.46)
    low = ahead(pose.hip, 80, 0.8)
    _swoosh(brush, (low[0] - 0.3, low[1]), (foot[0] * 0.95, 0.75), foot, -0.3)
    _impact(brush, (foot[0] + 0.04, foot[1]), 0.33)
    paint_body(brush, pose, clothes, bulk)


def _throw(brush: Brush, height: int, clothes: Clothes, bulk: float) -> None:
    """Somebody overhead who would rather be elsewhere."""
    p = brush.palette
    _swoosh(brush, (-0.9, 0.1), (-0.3, -1.1), (0.85, -0.45), 0.3)
    pose = Pose(-84, (-58, -70), (-108, -96), (62, 104), (116, 92), (-0.1, 0.46))
    paint_body(brush, pose, clothes, bulk)
    other = Clothes(p.far, p.ink, p.ink, p.ink, p.ink, p.glow, p.ink)
    brush.place(0.02, -0.5, 0.66, -158 + 12 * height)
    limp = Pose(-12, (150, 110), (20, 60), (170, 150), (200, 214), (-0.2, 0.05))
    paint_body(brush, limp, other, 0.95)
    brush.put_back()


def _weapon(brush: Brush, height: int, clothes: Clothes, bulk: float) -> None:
    angle = -34 + 32 * height
    pose = Pose(-66, (angle, angle), (160, 120), (40, 98), (128, 140), (-0.36, 0.24))
    hand = _reach(pose)
    tip = ahead(hand, angle + 6, 0.78)
    _swoosh(brush, (-0.7, -0.6), (0.55, -1.15), tip, 0.42)
    _blade(brush, hand, tip)
    paint_body(brush, pose, clothes, bulk)


def _blade(brush: Brush, hand: Point, tip: Point) -> None:
    p = brush.palette
    brush.line(p.ink, 0.09, hand, tip)
    brush.line(p.glow, 0.05, hand, tip)
    along = math.degrees(math.atan2(tip[1] - hand[1], tip[0] - hand[0]))
    guard = ahead(hand, along, 0.09)
    brush.line(p.accent, 0.06, ahead(guard, along + 90, 0.11), ahead(guard, along - 90, 0.11))


def _ranged(brush: Brush, height: int, clothes: Clothes, bulk: float) -> None:
    """Something flies, with its rings behind it."""
    p = brush.palette
    aim = -6 + 12 * height
    pose = Pose(-94, (aim, aim), (200, 20), (70, 96), (112, 100), (-0.66, 0.24))
    hand = _reach(pose)
    for ring in range(3):
        at = ahead(hand, aim, 0.2 + 0.2 * ring)
        brush.stroke(
            clear(p.accent, 0.9 - 0.22 * ring),
            0.04,
            bow(
                (at[0], at[1] - 0.1 - 0.07 * ring),
                (at[0] + 0.14, at[1], at[0], at[1] + 0.1 + 0.07 * ring),
            ),
        )
    shot = ahead(hand, aim, 0.95)
    brush.fill(clear(p.glow, 0.7), hand, ahead(shot, aim - 90, 0.09), ahead(shot, aim + 90, 0.09))
    _impact(brush, shot, 0.24)
    paint_body(brush, pose, clothes, bulk)
    brush.line(p.ink, 0.08, hand, ahead(hand, aim, 0.2))


def _rush(brush: Brush, height: int, clothes: Clothes, bulk: float) -> None:
    """All of the body behind one shoulder, three times over."""
    pose = Pose(-38, (60, 0), (150, 190), (20, 110), (140, 160), (-0.2, 0.2 + 0.05 * height))
    _impact(brush, (0.62, -0.1), 0.42)
    for ghost in (2, 1):
        brush.place(-0.34 * ghost, 0.02)
        pale = clear(brush.palette.accent, 0.42 - 0.14 * ghost)
        paint_body(brush, pose, Clothes(*(pale,) * 5, clear(pale, 0), pale), bulk)
        brush.put_back()
    paint_body(brush, pose, clothes, bulk)


Fight = Callable[[Brush, int, Clothes, float], None]
FIGHTS: dict[str, Fight] = {
    "punch": _punch,
    "kick": _kick,
    "throw": _throw,
    "weapon": _weapon,
    "ranged": _ranged,
    "rush": _rush,
}
