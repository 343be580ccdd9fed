"""A body made of a few joints, posed by angles, so that one fighter can stand, strike and fall."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtGui import QColor

from ufs_desktop.art.brush import Brush, Point, outline

TORSO, UPPER, FORE, THIGH, SHIN = 0.52, 0.3, 0.29, 0.42, 0.42  # lengths
HEAD, FIST, EDGE = 0.135, 0.075, 0.022


@dataclass(frozen=True)
class Pose:
    """Angles in degrees: 0 points ahead, 90 down. Each limb has an upper and a lower part."""

    torso: float
    near_arm: Point
    far_arm: Point
    near_leg: Point
    far_leg: Point
    hip: Point = (0.0, 0.12)


@dataclass(frozen=True)
class Clothes:
    """What a small figure wears, from the skin outwards."""

    skin: QColor
    hair: QColor
    coat: QColor
    legs: QColor
    shade: QColor  # the side away from us
    edge: QColor
    belt: QColor


def ahead(start: Point, angle: float, length: float) -> Point:
    turn = math.radians(angle)
    return start[0] + length * math.cos(turn), start[1] + length * math.sin(turn)


@dataclass(frozen=True)
class Limb:
    """A bent piece with round ends that tapers from `thick` to `thin`."""

    points: tuple[Point, ...]
    thin: float
    thick: float

    def paint(self, brush: Brush, colour: QColor) -> None:
        brush.line(colour, 2 * self.thin, *self.points)
        (x, y), (end_x, end_y) = self.points[:2]
        long = math.hypot(end_x - x, end_y - y) or 1.0
        across_x, across_y = (y - end_y) / long, (end_x - x) / long
        thick, thin = self.thick, self.thin
        brush.fill(
            colour,
            (x + across_x * thick, y + across_y * thick),
            (end_x + across_x * thin, end_y + across_y * thin),
            (end_x - across_x * thin, end_y - across_y * thin),
            (x - across_x * thick, y - across_y * thick),
        )


def paint_body(brush: Brush, pose: Pose, clothes: Clothes, bulk: float) -> None:
    """Paint the figure with a thin light edge that sets it off from the background."""
    neck = ahead(pose.hip, pose.torso, TORSO)
    head = ahead(neck, pose.torso + 8, HEAD * 1.25)
    far_arm, near_arm = _arm(neck, pose.far_arm, bulk * 0.9), _arm(neck, pose.near_arm, bulk)
    far_leg, near_leg = _leg(pose.hip, pose.far_leg, bulk), _leg(pose.hip, pose.near_leg, bulk)
    trunk = Limb((ahead(neck, 90, 0.1), pose.hip), 0.115 * bulk, 0.17 * bulk)
    layers = (
        (far_arm, clothes.shade),
        (far_leg, clothes.shade),
        (near_leg, clothes.legs),
        (trunk, clothes.coat),
        (near_arm, clothes.coat.lighter(112)),
    )
    hands = (far_arm.points[-1], near_arm.points[-1])
    for limb, _ in layers:
        brush.line(clothes.edge, limb.thin + limb.thick + 2 * EDGE, *limb.points)
    brush.disc(clothes.edge, *head, HEAD + EDGE)
    brush.disc(clothes.skin.darker(130), *hands[0], FIST * bulk)
    for limb, colour in layers:
        limb.paint(brush, colour)
        if limb is trunk:
            brush.line(clothes.skin, 0.1, neck, head)
            brush.disc(clothes.skin, *head, HEAD)
            brush.line(clothes.belt, 0.05, *_belt(pose, bulk))
    brush.disc(clothes.skin, *hands[1], FIST * bulk)
    _hair(brush, head, clothes.hair)


def _belt(pose: Pose, bulk: float) -> tuple[Point, Point]:
    middle = ahead(pose.hip, pose.torso, 0.04)
    return ahead(middle, pose.torso - 90, 0.1 * bulk), ahead(middle, pose.torso + 90, 0.1 * bulk)


def _arm(neck: Point, angles: Point, bulk: float) -> Limb:
    shoulder = (neck[0], neck[1] + 0.08)
    elbow = ahead(shoulder, angles[0], UPPER)
    return Limb((shoulder, elbow, ahead(elbow, angles[1], FORE)), 0.058 * bulk, 0.095 * bulk)


def _leg(hip: Point, angles: Point, bulk: float) -> Limb:
    knee = ahead(hip, angles[0], THIGH)
    foot = ahead(knee, angles[1], SHIN)
    toe = ahead(foot, angles[1] - 78, 0.11)
    return Limb((hip, knee, foot, toe), 0.062 * bulk, 0.12 * bulk)


def _hair(brush: Brush, head: Point, colour: QColor) -> None:
    brush.place(*head, HEAD)
    brush.shape(colour, HAIR)
    brush.put_back()


HAIR = outline(
    (0.95, -0.3), (1.0, -1.4, -1.25, -1.45, -1.02, 0.5), (-0.5, 0.35), (-0.4, -0.35, 0.95, -0.3)
)
