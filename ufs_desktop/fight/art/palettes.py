"""The factions of the world: which card belongs to whom, and in which colours it is painted.

A card's watermark names its faction. A card of none of these is painted in the colours of the
faction whose symbols it carries, but without its emblem.
"""

from __future__ import annotations

from ufs_desktop.art.palette import palette_of

PALETTES = {
    "lamplighters": palette_of("13224a d98f3c 2f4272 17264a 0a1124 c17f2c 35558c ffc957 fff0c4"),
    "wreckers": palette_of("17383a 93b49a 7a6046 4e3022 16100c 99552c 53685f f58a48 f6e6c6"),
    "choir": palette_of("0a0f30 1d7288 17406a 0c2344 050b1b 35327a 40869a 6ce6d8 d6fff6"),
    "kiteward": palette_of("2468ac f3dcb4 86aecd a8503f 2a1b31 d4483a efe8d8 ff6a55 ffffff"),
    "cinder": palette_of("220a12 e2481e 76211c 3a1110 110405 7c3022 3a3336 ffb02e fff0b4"),
    "court": palette_of("331030 d8bfd0 a585a6 5c3352 190818 8a1440 e6dce8 f2557f fff4fa"),
    "circuit": palette_of("4a3c7c f4b566 c58b5a 74452f 23140f c2403a ecd9a4 ffd84d fff7da"),
    "drill": palette_of("31504f cdd4bb 84978a 4a594e 161d19 ddd6bf 6b543f f4cf5f fffbe6"),
    "tidegate": palette_of("1f5d73 f0d9a8 5f8f8c 2d5a5c 0c2226 d8a13a 3d7f86 ffd166 fff6dc"),
    "sparrow": palette_of("5a3f4c f2b17c a8705c 6b3f3a 231417 c85f35 5b8a86 ffb562 fff1dc"),
    "stillmere": palette_of("1c2036 a9b7cf 5d6a88 323a56 0b0e1b 7a86a8 2b3350 b7f0e4 f2fbff"),
    "pilots": palette_of("3f86b8 e9f1e4 7fa9b5 2f5f7d 0d2333 d4a02f f0ead8 ff8f3f ffffff"),
    "chandlers": palette_of("6a4a2f e8c58a 9c7448 5b3b23 1f120a 3f6b4a c9a46a ffcf70 fff3d8"),
    "moonrakers": palette_of("0d1424 3d5a7a 24364f 142033 060a12 5c3f66 6b7f99 f2e39a fffbe0"),
}
SYMBOLS = {
    "lamplighters": {"order", "good"},
    "wreckers": {"chaos", "earth"},
    "choir": {"void", "water"},
    "kiteward": {"air", "all"},
    "cinder": {"fire", "life"},
    "court": {"death", "evil"},
}
EVERYBODY = 6  # more symbols than that stand for all of them


def faction_of(watermark: str, symbols: tuple[str, ...]) -> str:
    """Whose colours a card is painted in."""
    if watermark in PALETTES:
        return watermark
    if not symbols or len(symbols) > EVERYBODY:
        return "circuit"
    held = set(symbols)
    return max(SYMBOLS, key=lambda faction: len(SYMBOLS[faction] & held))
