"""Scenarios in which values are changed in many ways."""

STRUGGLE = """
    cards:
      Jab:
        type: attack
        zone: mid
        speed: 3
        damage: 4
        keywords: [Powerful 2]
        text: "E: This attack gets +2 damage."
      Drum: {type: asset, text: "E Commit: Your attack gets -1 damage."}
      Gong: {type: asset, text: "E Commit: Your attack gains Stun: 1."}
      Lens: {type: asset, text: "E Commit: Your attack's speed becomes 7."}
      Banner: {text: "Your attacks get +1 speed."}
      Flag: {text: "Your hand size gets +1."}
    setup:
      attack: Jab
      A: {stage: [Drum, Gong, Lens, Banner, Flag], pool: [Jab], momentum: [Check1, Check2]}
    script:
      - A: use Jab
      - A: use Drum
      - A: use Gong
      - A: use Jab Powerful
      - A: choose Check1
      - A: use Lens
      - A: pass
"""
CHECKED = """
    cards:
      Jab: {type: attack, difficulty: 4, zone: mid, speed: 3, damage: 4}
      Bell: {text: "Your control checks get +1."}
      Wall: {}
    setup:
      A: {stage: [Bell, Wall, Wall, Wall], pool: [Wall, Wall], hand: [Jab], deck: [Check3]}
    script:
      - A: play Jab
      - A: commit Wall, Wall#2
"""
BLOCKED = """
    cards:
      Jab: {type: attack, zone: mid, speed: 3, damage: 3}
      Guard: {difficulty: 1, block: mid +1}
      Wall: {}
    setup:
      attack: Jab
      A: {pool: [Jab]}
      B: {hand: [Guard], stage: [Wall], pool: [Wall], deck: [Check4]}
    script:
      - B: block with Guard
      - B: commit Wall
"""
SEEN_AHEAD = """
    cards:
      Jab: {type: attack, difficulty: 7, zone: mid, speed: 3, damage: 3}
      Seer: {text: "F Commit: Your next control check is set to 6."}
    setup:
      A: {stage: [Seer], hand: [Jab]}
    script:
      - A: use Seer
      - A: play Jab
      - A: commit Champion
"""
