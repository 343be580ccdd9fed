"""The words for work by hand (`engine.kernel.handwork`), for every game in which players do it."""

from __future__ import annotations

PROMPTS = {
    "object": "{card} was carried out by hand: is that right?",
    "table-act": "Carry out {card} by hand: what happens next?",
    "table-cards": "{act}, by hand for {card}: choose the cards",
    "table-name": "{act}, by hand for {card}: what are they called?",
    "table-number": "{act}, by hand for {card}: choose the number",
    "table-player": "{act}, by hand for {card}: choose whose",
    "table-zone": "{act}, by hand for {card}: choose where they go",
}
ACT, PLAYER = "table-act", "table-player"  # prompts
ENDS = {ACT: "done"}
OBJECTS = {"object": ("No, take it back", "Yes, continue")}
NOTES = {
    "by-hand": "By hand, {who}: {fact}",
    "table-act": "{who} by hand: {fact}",
    "undone": "{who} object{s}: it is taken back",
}
BY_HAND = "<b>by hand</b>, with the other player's consent"
ALL_ENFORCED = "All text is enforced"
