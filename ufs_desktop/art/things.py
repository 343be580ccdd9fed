"""Things of the dry harbour: what assets are, and what foundations and actions are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ufs_desktop.art import goods, tools
from ufs_desktop.art.brush import Brush, clear

WORDS = {
    "lamp": (
        "lamp",
        "lamps",
        "light",
        "lights",
        "wick",
        "wicks",
        "window",
        "watch",
        "well",
        "beacon",
        "lantern",
        "candle",
    ),
    "bell": ("bell", "curfew", "gong", "sound", "toll"),
    "rope": (
        "rope",
        "ropes",
        "hitch",
        "thread",
        "line",
        "knot",
        "rigging",
        "haul",
        "heave",
        "string",
    ),
    "book": (
        "table",
        "tables",
        "ledger",
        "book",
        "rota",
        "will",
        "clause",
        "letter",
        "rights",
        "count",
        "lessons",
        "rhyme",
        "ruling",
        "oath",
        "name",
        "manners",
        "gossip",
        "card",
        "weigh-in",
    ),
    "coin": (
        "coin",
        "debts",
        "dues",
        "tithe",
        "money",
        "savings",
        "price",
        "owed",
        "share",
        "market",
        "go",
        "relations",
        "favourite",
    ),
    "anchor": ("anchor", "ballast", "grip", "chocks", "harbour", "stance"),
    "boat": (
        "boat",
        "ship",
        "hull",
        "wreck",
        "waterline",
        "timber",
        "mast",
        "salvage",
        "rowing",
        "prop",
        "cutter",
        "oars",
        "buoy",
    ),
    "stair": (
        "stair",
        "stairs",
        "wall",
        "roofs",
        "shortcut",
        "corridors",
        "slates",
        "arena",
        "footing",
    ),
    "glass": ("glass", "toast", "water", "trough", "breath", "calm", "quenching", "surgeon"),
    "spyglass": ("spyglass", "eye", "weather", "seen", "sextant", "windward"),
    "hammer": ("hammer", "tap", "strike", "anvil", "iron", "forge", "steel", "yard"),
    "flame": (
        "fire",
        "flame",
        "coals",
        "burn",
        "burns",
        "burn-hardened",
        "sparks",
        "ash",
        "glows",
        "morning",
        "melt",
        "molten",
        "temper",
        "grate",
        "damper",
    ),
    "bellows": ("bellows", "stoke", "shift", "drill"),
    "kite": ("kite", "kites", "tail", "rags", "updraft", "land", "halfway"),
    "grave": ("graves", "grave", "bury", "salted", "silt", "requiem"),
    "note": (
        "note",
        "phrase",
        "song",
        "verse",
        "silence",
        "ear",
        "listening",
        "organ",
        "said",
        "say",
    ),
    "wave": ("wave", "tide", "slack", "come"),
    "crane": ("crane", "bridge"),
    "blade": (
        "rapier",
        "blade",
        "wrist",
        "needlework",
        "weapons",
        "cut",
        "cutting",
        "fencing",
        "riposte",
        "marlinspike",
        "spike",
    ),
    "chest": (
        "vault",
        "drawer",
        "reserve",
        "earth",
        "pool",
        "crates",
        "cellar",
        "tub",
        "barrel",
        "crate",
        "cargo",
    ),
    "bread": ("bread", "oil"),
    "banner": ("banner", "pride", "loyalty", "claim-jump", "veteran"),
    "gear": ("gear", "engine", "tech", "jury-rigged", "bell-crane"),
    "mask": ("sneer", "taunt", "heard", "society", "hat", "veil", "gaffer"),
    "scales": ("judges", "recess", "honour", "scales"),
    "wheel": ("cart", "wheel", "capstan"),
}
USUAL = {
    "lamplighters": ("lamp", "bell", "book", "stair"),
    "wreckers": ("anchor", "boat", "rope", "crane"),
    "choir": ("note", "wave", "bell", "grave"),
    "kiteward": ("kite", "rope", "spyglass", "stair"),
    "cinder": ("flame", "hammer", "bellows", "anchor"),
    "court": ("mask", "blade", "scales", "chest"),
    "circuit": ("banner", "scales", "coin", "wheel"),
    "drill": ("stair", "banner", "bell", "glass"),
    "tidegate": ("bell", "rope", "boat", "wheel"),
    "sparrow": ("gear", "bellows", "wheel", "hammer"),
    "stillmere": ("lamp", "glass", "grave", "wave"),
    "pilots": ("spyglass", "boat", "rope", "wave"),
    "chandlers": ("scales", "book", "rope", "chest"),
    "moonrakers": ("lamp", "mask", "chest", "boat"),
}


def thing_of(words: Iterable[str], faction: str, brush: Brush) -> str:
    """The thing that a card is about: by a word of its name, or else one usual for its faction."""
    told = list(words)
    usual = brush.dice.pick(USUAL[faction])
    return next((thing for word in told for thing, known in WORDS.items() if word in known), usual)


def paint_thing(brush: Brush, thing: str, x: float, y: float, scale: float = 1.0) -> None:
    """Paint the thing, about as high as the picture at scale 1."""
    brush.place(x, y, scale)
    THINGS[thing](brush)
    brush.put_back()


def paint_halo(brush: Brush, x: float, y: float, reach: float) -> None:
    """Paint a light behind what matters."""
    brush.disc(clear(brush.palette.glow, 0.3), x, y, reach)
    brush.ring(clear(brush.palette.glow, 0.65), 0.025, x, y, reach * 1.12)


Thing = Callable[[Brush], None]
THINGS: dict[str, Thing] = {
    "lamp": tools.lamp,
    "bell": tools.bell,
    "rope": tools.rope,
    "book": goods.book,
    "coin": goods.coin,
    "anchor": tools.anchor,
    "boat": tools.boat,
    "stair": goods.stair,
    "glass": goods.glass,
    "spyglass": tools.spyglass,
    "hammer": tools.hammer,
    "flame": goods.flame,
    "bellows": tools.bellows,
    "kite": tools.kite,
    "grave": goods.grave,
    "note": goods.note,
    "wave": goods.wave,
    "crane": tools.crane,
    "blade": tools.blade,
    "chest": goods.chest,
    "bread": goods.bread,
    "banner": goods.banner,
    "gear": tools.gear,
    "mask": goods.mask,
    "scales": goods.scales,
    "wheel": tools.wheel,
}
