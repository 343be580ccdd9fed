"""The places of High Water: a gate, a works, and a lake."""

from __future__ import annotations

from ufs_desktop.art.brush import Brush, clear, outline


def paint_tidegate(brush: Brush, at: float, is_close: bool) -> None:
    """Two towers with a gate between them, and the sea at its foot."""
    p, wide = brush.palette, brush.wide
    brush.fill(p.far, (-wide, 0.3), (wide, 0.3), (wide, 1), (-wide, 1))
    brush.fill(p.lining, (at - 0.42, 0.42), (at - 0.42, -0.5), (at + 0.42, -0.5), (at + 0.42, 0.42))
    for bar in range(5):
        x = at - 0.32 + 0.16 * bar
        brush.line(p.ink, 0.03, (x, -0.5), (x, 0.42))
    for y in (-0.3, -0.05, 0.2):
        brush.line(p.ink, 0.025, (at - 0.42, y), (at + 0.42, y))
    for side in (-1, 1):
        x = at + 0.58 * side
        brush.fill(p.near, (x - 0.2, 0.5), (x - 0.17, -0.7), (x + 0.17, -0.7), (x + 0.2, 0.5))
        brush.fill(p.ink, (x - 0.24, -0.68), (x - 0.24, -0.8), (x + 0.24, -0.8), (x + 0.24, -0.68))
        brush.disc(p.accent, x, -0.4, 0.06)
    if is_close:
        for y, colour in ((0.5, p.lining), (0.72, p.near)):
            brush.shape(
                colour,
                outline(
                    (-wide, y),
                    (-0.6, y - 0.16, -0.1, y + 0.02),
                    (0.5, y + 0.16, wide, y - 0.06),
                    (wide, 1),
                    (-wide, 1),
                ),
            )


def paint_sparrow(brush: Brush, at: float, is_close: bool) -> None:
    """Chimneys that steam over saw-toothed roofs."""
    p, wide = brush.palette, brush.wide
    brush.fill(p.far, (-wide, 0.3), (wide, 0.22), (wide, 1), (-wide, 1))
    for x, high in ((at - 0.75, -0.35), (at - 0.1, -0.7), (at + 0.6, -0.5)):
        brush.fill(p.near, (x - 0.11, 0.5), (x - 0.08, high), (x + 0.08, high), (x + 0.11, 0.5))
        brush.fill(
            p.cloth,
            (x - 0.1, high + 0.1),
            (x - 0.09, high),
            (x + 0.09, high),
            (x + 0.1, high + 0.1),
        )
        for puff in range(3):
            steam = clear(p.glow, 0.5 - 0.13 * puff)
            brush.disc(steam, x + 0.12 + 0.16 * puff, high - 0.14 - 0.1 * puff, 0.1 + 0.04 * puff)
    for number in range(5):
        x = at - 1.2 + 0.5 * number
        brush.fill(p.near, (x, 0.6), (x, 0.2), (x + 0.5, 0.4), (x + 0.5, 0.6))
    if is_close:
        brush.fill(p.ink, (-wide, 0.62), (wide, 0.54), (wide, 1), (-wide, 1))
        for x in (-0.9, -0.3, 0.3, 0.9):
            brush.disc(p.accent, x, 0.72, 0.035)


def paint_stillmere(brush: Brush, at: float, is_close: bool) -> None:
    """A jetty on a windless lake, and one lantern."""
    p, wide = brush.palette, brush.wide
    brush.shape(
        p.far,
        outline(
            (-wide, 0.1), (-0.7, -0.2, 0, 0.05), (0.7, -0.12, wide, 0.08), (wide, 1), (-wide, 1)
        ),
    )
    brush.fill(p.lining, (-wide, 0.25), (wide, 0.25), (wide, 1), (-wide, 1))
    brush.fill(p.ink, (at - 0.9, 0.38), (at + 0.2, 0.3), (at + 0.2, 0.36), (at - 0.9, 0.46))
    for x in (at - 0.75, at - 0.3, at + 0.12):
        brush.line(p.ink, 0.05, (x, 0.36), (x, 0.62))
    brush.line(p.ink, 0.04, (at + 0.12, 0.34), (at + 0.12, -0.35))
    brush.disc(clear(p.accent, 0.25), at + 0.12, -0.42, 0.3)
    brush.disc(p.accent, at + 0.12, -0.42, 0.09)
    brush.disc(clear(p.accent, 0.3), at + 0.12, 0.62, 0.16, 0.03)
    if is_close:
        for x, high in ((-1.1, 0.1), (-0.98, -0.1), (-0.86, 0.15), (0.9, 0.0), (1.02, 0.2)):
            brush.line(p.near, 0.03, (x, 1.0), (x + 0.05, high))
            brush.disc(p.ink, x + 0.05, high, 0.03, 0.1)
