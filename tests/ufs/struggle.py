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
