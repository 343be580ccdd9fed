"""Pictures of the three formats that are read: intact ones, and well-formed forgeries."""

from __future__ import annotations

import struct
import zlib

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from engine.kernel.rng import Rng

SIDES = (50, 70)
START_OF_SCAN = b"\xff\xda"
FRAME = b"\xff\xc2"  # of a JPEG with several scans
COMMENT = 0xFE
MOST_IN_SEGMENT = 65_533  # bytes of a JPEG segment in addition to its length
LYING_SIDES = (0, 1, 5_000, 30_000, 2**31 - 1)


def painted(kind: str) -> bytes:
    """A grey card of 50 by 70 pixels; a JPEG is progressive."""
    image = QImage(*SIDES, QImage.Format.Format_RGB32)
    image.fill(QColor("grey"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    writer.setProgressiveScanWrite(True)
    if not writer.write(image):
        raise OSError(writer.errorString())
    return bytes(buffer.data().data())


def forged_png(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    """Forge a PNG: its header, or another chunk between header and picture."""
    start, head, rest = data[:8], data[8:33], data[33:]
    match kind:
        case "SIZES" | "NUMBERS":
            sides = [rng.choice(LYING_SIDES) for _ in range(2)]
            head = chunk(b"IHDR", struct.pack(">II", *sides) + head[16:21])
        case "WIDE":
            rest = chunk(b"tEXt", b"a\0b") * rng.choice((2_000, 300_000)) + rest
        case "OTHER":
            return b"GIF89a" + data
        case "RESEALED":
            head = chunk(b"IHDR", head[8:16] + _noise(5, rng))
        case _:
            packed = zlib.compress(value.encode("utf-8", "replace") + b"\0" * 100_000_000, 1)
            rest = chunk(rng.choice((b"zTXt", b"iCCP")), b"a\0\0" + packed) + rest
    return start + head + rest


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def forged_jpeg(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    """Forge a JPEG: its frame, more scans of the same picture, or segments before them."""
    frame, last = data.index(FRAME), data.rindex(START_OF_SCAN)
    sides = frame + 5
    match kind:
        case "SIZES" | "NUMBERS":
            lying = [min(rng.choice(LYING_SIDES), 65_535) for _ in range(2)]
            return data[:sides] + struct.pack(">HH", *lying) + data[sides + 4 :]
        case "WIDE":
            wide = data[:sides] + struct.pack(">HH", 4_800, 4_800) + data[sides + 4 : last]
            return wide + data[last:-2] * rng.choice((20, 2_000, 300_000)) + data[-2:]
        case "OTHER":
            return b"GIF89a" + data
        case "RESEALED":
            return data[: sides + 5] + _noise(9, rng) + data[sides + 14 :]
    text = value.encode("utf-8", "replace")
    parts = [text[at : at + MOST_IN_SEGMENT] for at in range(0, len(text), MOST_IN_SEGMENT)]
    name = rng.choice((COMMENT, 0xE0, 0xE1, 0xE2, 0xEE))  # metadata segments
    return data[:2] + b"".join(_segment(name, part) for part in parts) + data[2:]


def _segment(name: int, data: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, name, len(data) + 2) + data


def forged_webp(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    """Forge a WebP: its stated size, noise where the picture begins, or more chunks around it."""
    whole, picture = data[:12], data[12:]
    match kind:
        case "SIZES":
            at = rng.choice((0, 1)) * 12 + 4  # of the file, or of its first chunk
            return data[:at] + struct.pack("<I", rng.below(2**32)) + data[at + 4 :]
        case "NUMBERS":
            sides = [struct.pack("<I", rng.choice(LYING_SIDES) & 0xFFFFFF)[:3] for _ in range(2)]
            flags = rng.choice((0, 2, 16, 32))  # animated, transparent, with a profile
            return _riff(_part(b"VP8X", bytes((flags, 0, 0, 0)) + b"".join(sides)) + picture)
        case "WIDE":
            return _riff(picture + _part(b"EXIF", b"") * rng.choice((2_000, 300_000)))
        case "OTHER":
            return b"GIF89a" + data
        case "RESEALED":
            at = 8 + rng.below(12)
            return whole + picture[:at] + _noise(6, rng) + picture[at + 6 :]
    about = _part(rng.choice((b"EXIF", b"XMP ", b"ICCP")), value.encode("utf-8", "replace"))
    return _riff(about + picture if rng.below(2) else picture + about)


def _riff(parts: bytes) -> bytes:
    return b"RIFF" + struct.pack("<I", len(parts) + 4) + b"WEBP" + parts


def _part(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _noise(count: int, rng: Rng) -> bytes:
    return bytes(rng.below(256) for _ in range(count))
