"""Computes the sounds: a few tones and some noise each, the same on every machine."""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Callable, Iterator
from functools import partial

from ufs_desktop.table.beats import Sound

RATE = 16_000  # samples per second
LOUDEST = 32_767
ATTACK, RELEASE = 0.004, 0.03  # seconds of fading in and out, without which a sound clicks

Curve = Callable[[float], float]  # of seconds since the beginning, between -1 and 1


def as_wave(sound: Sound, percent: int) -> bytes:
    """The WAV file of this sound at this volume."""
    seconds, shape = SHAPES[sound]
    curve = shape()
    scale = LOUDEST * percent / 100
    steps = (at / RATE for at in range(round(seconds * RATE)))
    shaped = (curve(t) * min(1.0, t / ATTACK, (seconds - t) / RELEASE) for t in steps)
    values = array("h", (round(scale * _bounded(value)) for value in shaped))
    held = io.BytesIO()
    with wave.open(held, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(values.tobytes())
    return held.getvalue()


def _bounded(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _tone(hertz: float, decay: float, loud: float, begin: float, t: float) -> float:
    """A tone from time `begin` on that dies away."""
    t -= begin
    return loud * math.exp(-t * decay) * math.sin(math.tau * hertz * t) if t > 0 else 0.0


def _drop(high: float, low: float, seconds: float, t: float) -> float:
    """A tone of falling pitch, as of something heavy."""
    turned = high * t + (low - high) * t * t / (2 * seconds)
    return math.exp(-t * 4 / seconds) * math.sin(math.tau * turned)


def _sum(*curves: Curve) -> Curve:
    return lambda t: sum(curve(t) for curve in curves)


def _tones(*tones: tuple[float, float, float, float]) -> Curve:
    """The sum of tones given as (hertz, decay, loudness, begin)."""
    return _sum(*(partial(_tone, *tone) for tone in tones))


def _noise() -> Iterator[float]:
    """Pseudorandom noise that is always the same."""
    state = 1
    while True:
        state = (state * 1_103_515_245 + 12_345) % 2**31
        yield state / 2**30 - 1


def _breath(seconds: float, dark: float, loud: float) -> Curve:
    """Noise that swells and fades; the darker, the less hiss is left."""
    noise, last = _noise(), 0.0

    def at(t: float) -> float:
        nonlocal last
        last = last * dark + next(noise) * (1 - dark)
        return loud * last * math.sin(math.pi * min(1.0, t / seconds)) ** 2

    return at


def _click(decay: float, loud: float) -> Curve:
    noise = _noise()
    return lambda t: loud * next(noise) * math.exp(-t * decay)


SHAPES: dict[Sound, tuple[float, Callable[[], Curve]]] = {  # seconds, and what to play
    Sound.BELL: (
        0.6,
        partial(_tones, (784, 5, 0.4, 0), (1568, 7, 0.18, 0), (2163, 9, 0.1, 0)),
    ),
    Sound.WHOOSH: (0.4, partial(_breath, 0.4, 0.78, 1.6)),
    Sound.CARD: (0.08, partial(_click, 60, 0.35)),
    Sound.PASS: (0.3, partial(_tones, (660, 16, 0.35, 0), (988, 14, 0.35, 0.09))),
    Sound.FAIL: (0.42, partial(_tones, (311, 11, 0.45, 0), (208, 8, 0.5, 0.14))),
    Sound.BLOCK: (
        0.3,
        lambda: _sum(
            _tones((523, 16, 0.3, 0), (1175, 22, 0.2, 0), (1873, 30, 0.15, 0)), _click(90, 0.3)
        ),
    ),
    Sound.THUD: (0.32, lambda: _sum(partial(_drop, 130, 45, 0.32), _click(70, 0.4))),
    Sound.HEAL: (
        0.55,
        partial(_tones, (523, 8, 0.25, 0), (659, 8, 0.25, 0.09), (784, 7, 0.25, 0.18)),
    ),
    Sound.CHIME: (0.45, partial(_tones, (1047, 9, 0.25, 0), (1568, 10, 0.2, 0.05))),
}
