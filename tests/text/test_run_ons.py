"""Abilities that a file has in one line are read apart, and nothing else is."""

from __future__ import annotations

import pytest

from engine.text.ufs.run_ons import apart


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Enhance: Draw 1 card. Response: After you draw a card, gain 1 health.",
         ["Enhance: Draw 1 card.", "Response: After you draw a card, gain 1 health."]),
        ("E Commit: Draw 1 card. F [Once per turn] Discard 1 card: Draw 1 card.",
         ["E Commit: Draw 1 card.", "F [Once per turn] Discard 1 card: Draw 1 card."]),
        ("Stun comes first. Deadlock Enhance Flip: Draw 1 card.",
         ["Stun comes first.", "Deadlock Enhance Flip: Draw 1 card."]),
        ("After you block, draw 1 card. Ash Combo Form Commit, lose 1 health: Draw 1 card.",
         ["After you block, draw 1 card.", "Ash Combo Form Commit, lose 1 health: Draw 1 card."]),
        ('Your attacks have "Enhance: Draw 1 card. Form: Discard 1 card." Enhance: Draw 1 card.',
         ['Your attacks have "Enhance: Draw 1 card. Form: Discard 1 card."',
          "Enhance: Draw 1 card."]),
        ("Enhance: Draw 1 card.  Form: Draw 1 card.",
         ["Enhance: Draw 1 card.", "Form: Draw 1 card."]),
    ],
)  # fmt: skip
def test_abilities_in_one_line_come_apart(text: str, lines: list[str]) -> None:
    found = apart(text)
    assert [line.strip() for line in found.split("\n")] == lines
    assert len(found) == len(text)
    assert apart(found) == found


@pytest.mark.parametrize(
    "text",
    [
        "Enhance: Draw 1 card. Enhance abilities cannot be played this turn.",
        "Enhance: Choose 1: - Draw 1 card. - Gain 1 health.",
        "Response: After you play an Enhance: draw 1 card.",
        "Enhance: Draw 1 card. Form a line.",
        "R. Bram Enhance: Draw 1 card.",
        "Dr. Bram Enhance: Draw 1 card.",
        'This attack gains "Enhance: Draw 1 card. Response: After you draw, draw."',
        "Enhance: Name 1 of these. Blitz is a kind of ability. Choose: one.",
    ],
)
def test_one_ability_stays_one(text: str) -> None:
    assert apart(text) == text
