"""Reads XML deck files from untrusted sources as a plain tree with line numbers.

Expat itself is set to refuse every document type declaration: without one, the only entities are
XML's five, so nothing outside the file is read and nothing inside it can expand. Depth and
size are bounded; the tree is built without recursion.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from engine.decks.lines import MOST_CARDS, MOST_LINES, DeckError

DEEPEST = 24
MOST_ELEMENTS = 4 * MOST_LINES + 20 * MOST_CARDS


@dataclass(slots=True)
class Element:
    """One element: its own text joined, its children in order."""

    tag: str
    attributes: dict[str, str]
    at: int
    children: list[Element] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.parts).strip()

    def child_text(self, tag: str) -> str:
        """The text of the first child of that name."""
        return next((child.text for child in self.children if child.tag == tag), "")

    def below(self, tag: str) -> Iterator[Element]:
        """Every element of that name, however deep, in the order of the file."""
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            if element.tag == tag:
                yield element
            waiting += element.children[::-1]


class _ExpatHandler:
    """Handles expat's events."""

    def __init__(self, where: str, parser: expat.XMLParserType) -> None:
        self._where = where
        self._parser = parser
        self._open: list[Element] = []
        self._count = 0
        self.root: Element | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) >= DEEPEST or self._count > MOST_ELEMENTS:
            raise self.refusal("nested too deeply or too many elements")
        element = Element(tag, attributes, self._parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, tag: str) -> None:
        self._open.pop()

    def data(self, text: str) -> None:
        if self._open:
            self._open[-1].parts.append(text)

    def doctype(self, *_: object) -> None:
        raise self.refusal("document types and entities are not read")

    def refusal(self, what: str) -> DeckError:
        return DeckError(self._where, (f"line {self._parser.CurrentLineNumber}: {what}",))


def parse_xml(text: str, where: str) -> Element:
    """The root element. Raises DeckError with the line for anything but plain XML."""
    parser = expat.ParserCreate()
    builder = _ExpatHandler(where, parser)
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    try:
        # The text is already decoded: an encoding that it declares no longer applies.
        parser.Parse(_without_declaration(text).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        what = expat.errors.messages.get(error.code, "broken")
        raise DeckError(where, (f"line {error.lineno}: broken XML, {what}",)) from error
    assert builder.root is not None, "expat refuses a document without a root"
    return builder.root


def _without_declaration(text: str) -> str:
    """The same text, line numbers included, without `<?xml ...?>`."""
    plain = text.lstrip()
    if not plain.startswith("<?xml") or "?>" not in plain:
        return text
    declaration, _, rest = plain.partition("?>")
    lines = text[: len(text) - len(plain)].count("\n") + declaration.count("\n")
    return "\n" * lines + rest


def attribute(text: str) -> str:
    """Text in double quotes as an attribute; characters that XML cannot hold are left out."""
    plain = escaped(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
    return f'"{plain}"'


def escaped(text: str) -> str:
    """Text escaped for use between tags."""
    allowed = "".join(sign for sign in text if sign in "\t\n" or _is_sign(sign))
    return allowed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _is_sign(sign: str) -> bool:
    return sign >= " " and not "\ud800" <= sign <= "\udfff" and sign not in "\ufffe\uffff"
