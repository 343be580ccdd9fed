"""A few cards of our own for tests of decks."""

from __future__ import annotations

from engine.library.cards import parse_cards
from engine.library.catalogue import Catalogue
from engine.library.printings import merged

CARDS = b"""
edition: universus
set: abc
cards:
  - {name: Mara Voss, version: "(I)", type: character, number: "001", symbols: [fire, air],
     hand_size: 6, vitality: 25}
  - {name: Tessaly, type: character, number: "001B", symbols: [infinity], difficulty: 6, control: 6}
  - {name: "Jab", type: attack, number: "010", symbols: [fire, air]}
  - {name: "Jab", type: attack, number: "110", set: xyz, symbols: [fire, air]}
  - {name: "Sweep", type: attack, number: "011", symbols: [air]}
  - {name: "Caf\xc3\xa9 Brawl", type: action, number: "012", symbols: [fire, air]}
  - {name: "Iron \\"Will\\"", type: foundation, number: "013", symbols: [fire]}
  - {name: "Low & Slow <Stance>", type: foundation, number: "014", symbols: [fire]}
  - {name: "Night // Day", type: asset, number: "015", symbols: [fire]}
  - {name: "Orun, the Late", type: backup, number: "016", symbols: [fire]}
  - {name: "X Marks the Spot", type: action, number: "017", symbols: [fire]}
  - {name: "Wave (II) 3", type: attack, number: "018", symbols: [fire]}
  - {name: "Rule X 3", type: action, number: "020", symbols: [fire]}
  - {name: "Sideboard Trick", type: action, number: "019", symbols: [fire]}
"""


def catalogue() -> Catalogue:
    result = parse_cards(CARDS, "cards.yaml")
    assert not result.problems, result.problems
    return Catalogue(merged(result.cards))
