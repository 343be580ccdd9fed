"""One card in detail: its face, abilities, formats, and the cards that mention it."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.values import (
    CardAccount,
    CardSheet,
    LegalityLine,
    NamingCard,
    PrintingLine,
)
from ufs_desktop.cards.abilities import ability_html
from ufs_desktop.plain import Article, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn, worn_size
from ufs_desktop.widgets.column_area import UNBOUND
from ufs_desktop.widgets.folds import Folds
from ufs_desktop.widgets.preview import BigCard

NOTHING = "Choose a card to see everything about it."
PAUSE = 90  # milliseconds that the cursor must rest, as the list matters more while typing
FACE_SHARE = 0.43  # of the height, for the face
LOW, FLAT = 320, 1.4  # pixels, and width to height: if lower and wider, words go next to the face
CARD, RULE = "card", "rule"  # kinds of links
MANY = 99  # copies: as good as unlimited


class CardDetail(QFrame):
    """Shows a card, with links to others and to rules."""

    card_wanted = Signal(str)  # by its key
    rule_wanted = Signal(str, str)  # a rule and its edition
    correct_wanted = Signal()
    shown = Signal()

    def __init__(self, librarian: Librarian, name: str = "cards") -> None:
        super().__init__()
        self._librarian, self._name = librarian, name
        self.account: CardAccount | None = None
        self._key, self._at, self._keys = "", 0, ()
        self.setObjectName("side")
        self.setAccessibleName("The card")
        self.card = BigCard("")
        self.turn_button = QPushButton()
        self.turn_button.setObjectName("small")
        self.turn_button.clicked.connect(self.turn_over)
        self._has_own = librarian.cabinet.own is not None
        self.correct_button = QPushButton("Correct it…")
        self.correct_button.setObjectName("small")
        self.correct_button.setToolTip(tip("Write your own version of this card"))
        self.correct_button.clicked.connect(self.correct_wanted)
        self.page = Article("Everything about the card")
        self.page.setObjectName("cardPage")
        self.page.anchorClicked.connect(self._on_link)
        self.folds = Folds("What its words and keywords mean")
        self.folds.rule_wanted.connect(self._want_rule)
        looks, words = QVBoxLayout(), QVBoxLayout()
        looks.setSpacing(SIZES.gap_small)
        words.setSpacing(SIZES.gap_small)
        looks.addWidget(self.card)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.turn_button)
        buttons.addWidget(self.correct_button)
        buttons.addStretch(1)
        looks.addLayout(buttons)
        words.addWidget(self.page, 1)
        words.addWidget(self.folds)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._parts.setContentsMargins(*(SIZES.gap_small,) * 4)
        self._parts.setSpacing(SIZES.gap_small)
        self._parts.addLayout(looks)
        self._parts.addLayout(words, 1)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(PAUSE)
        self._soon.timeout.connect(self._ask)
        wardrobe().changed.connect(self._write)
        librarian.changed.connect(self._ask)
        self.clear()

    @property
    def words(self) -> str:
        """All words, for screen readers and for tests."""
        return f"{self.page.toPlainText()}\n{self.folds.words}"

    @property
    def is_shown(self) -> bool:
        """Whether everything about the card under the cursor has been asked for."""
        return not self._soon.isActive()

    def show_card(self, key: str, sheet: CardSheet | None = None) -> None:
        """Show a card: its face immediately, if it has been read, and the rest soon."""
        self._key, self._at = key, 0
        if sheet is not None:
            self.card.show_look(sheet.look)
            self.card.setAccessibleName(sheet.spoken)
        self._soon.start()

    def finish(self) -> None:
        """Stop asking, and ignore late answers."""
        self._soon.stop()
        self._key = ""
        self._librarian.forget(f"{self._name} detail")

    def clear(self) -> None:
        self._key, self.account = "", None
        self._write()

    def turn_over(self) -> None:
        """Show the back, or the other half."""
        if self.account is not None:
            self._at = (self._at + 1) % len(self.account.faces)
            self._show_face()

    def _ask(self) -> None:
        if self._key:
            key = self._key
            self._librarian.ask(
                f"{self._name} detail", lambda cabinet: cabinet.account(key), self._on_account
            )

    def _on_account(self, account: CardAccount | None) -> None:
        self.account = account
        self._write()
        self.shown.emit()

    def _write(self) -> None:
        account = self.account
        self.turn_button.setVisible(account is not None and len(account.faces) > 1)
        self.correct_button.setVisible(account is not None and self._has_own)
        self.folds.show_headings(account.headings if account is not None else ())
        self.page.setHtml(self._page(account) if account is not None else _soft(NOTHING))
        self._show_face()

    def _show_face(self) -> None:
        if self.account is None:
            self.card.show_look(None)
            return
        sides = self.account.sides
        if sides:
            self.turn_button.setText(f"Show the {sides[(self._at + 1) % len(sides)]}")
        sheet = self.account.faces[self._at % len(self.account.faces)]
        self.card.show_look(sheet.look)
        self.card.setAccessibleName(sheet.spoken)

    def _on_link(self, link: QUrl) -> None:
        kind, _, name = link.toString().partition(":")
        if self.account is None:
            return
        if kind == CARD:
            self.card_wanted.emit(self.account.mentions[int(name)].key)
        else:
            line, _, at = name.partition("/")
            found = self.account.legality[int(line)]
            self.rule_wanted.emit(found.against[int(at)].rule, found.edition)

    def _want_rule(self, rule: str) -> None:
        if self.account is not None:
            self.rule_wanted.emit(rule, self.account.edition)

    def _called(self, edition: str) -> str:
        return self._librarian.cabinet.editions.get(edition, edition.capitalize())

    def _page(self, account: CardAccount) -> str:
        edition = self._called(account.edition)
        own = " · your own" if account.is_own else ""
        parts = [
            _title(account.sheet.name),
            _soft(f"{_kind(account)} · {edition} wording{own}"),
            *_abilities(account),
            _table(
                "Legal in",
                (
                    _legal(at, line, self._called(line.edition))
                    for at, line in enumerate(account.legality)
                ),
            ),
            _table("Printings", map(_printing, account.printings)),
            _table("Named by", (_mention(at, each) for at, each in enumerate(account.mentions))),
        ]
        return "".join(parts)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Limit the face to leave room for the words: below it, or next to it if it is low."""
        super().resizeEvent(event)
        is_beside = self.height() < LOW and self.width() > self.height() * FLAT
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.LeftToRight if is_beside else ways.TopToBottom)
        buttons = self.correct_button.sizeHint().height() + 3 * SIZES.gap_small
        high = self.height() - buttons if is_beside else self.height() * FACE_SHARE
        most = max(0, round(high))  # may be negative before the first layout
        self.card.bound(most)
        self.card.setMaximumWidth(most if is_beside else UNBOUND)


def _kind(account: CardAccount) -> str:
    """The type of the card, or the types of its faces."""
    return " / ".join(dict.fromkeys(sheet.kind.capitalize() for sheet in account.faces))


def _abilities(account: CardAccount) -> Iterator[str]:
    """The abilities; if there are several faces, under a heading for each."""
    for at in range(len(account.faces)):
        lines = [ability_html(line) for line in account.abilities if line.face == at]
        if lines and account.sides:
            yield _heading(account.sides[at].capitalize())
        yield from lines


def _legal(at: int, line: LegalityLine, edition: str) -> str:
    where = html.escape(f"{edition}, {line.format}")
    if not line.against:
        how = "any number" if line.copies >= MANY else f"up to {line.copies}"
        allowed = f'<span style="color:{worn().good}">✓</span>\N{NO-BREAK SPACE}{where}'
        together = f"· {how}".replace(" ", "\N{NO-BREAK SPACE}")
        return _row(f"{allowed} {_small(together)}", "", 2)
    why = "; ".join(
        f"{html.escape(each.text)} {_rule_of(at, place, each.rule)}"
        for place, each in enumerate(line.against)
    )
    refused = f'<span style="color:{worn().bad}">×</span>\N{NO-BREAK SPACE}{where}'
    return _row(f"{refused}<br>{_small(why)}", "", 2)


def _rule_of(line: int, at: int, rule: str) -> str:
    style = f"color:{worn().link}; text-decoration:none"
    return f'<a href="{RULE}:{line}/{at}" style="{style}">{html.escape(rule)}</a>' if rule else ""


def _printing(line: PrintingLine) -> str:
    where = " ".join(filter(None, (line.set, line.number))) or "—"
    more = ", ".join(filter(None, (line.set_name, line.rarity, line.released)))
    return _row(html.escape(where), html.escape(more))


def _mention(at: int, mention: NamingCard) -> str:
    style = f"color:{worn().link}; text-decoration:none"
    link = f'<a href="{CARD}:{at}" style="{style}">{html.escape(mention.name)}</a>'
    return _row(link, html.escape(mention.words))


def _table(title: str, rows: Iterable[str]) -> str:
    found = "".join(rows)
    if not found:
        return ""
    return f"{_heading(title)}<table>{found}</table>"


def _heading(title: str) -> str:
    return f'<p style="color:{worn().accent_light}; margin:12px 0 2px 0"><b>{title}</b></p>'


def _row(first: str, second: str, across: int = 1) -> str:
    cell = 'style="padding:1px 12px 1px 0"'
    more = f"<td {cell}>{_small(second)}</td>" if across == 1 else ""
    return f'<tr><td {cell} colspan="{across}">{first}</td>{more}</tr>'


def _small(words: str) -> str:
    style = f"font-size:{worn_size(SIZES.text_small)}px; color:{worn().text_soft}"
    return f'<span style="{style}">{words}</span>'


def _title(words: str) -> str:
    style = f"margin:0; font-size:{worn_size(SIZES.text_large)}px"
    return f'<p style="{style}"><b>{html.escape(words)}</b></p>'


def _soft(words: str) -> str:
    style = f"color:{worn().text_soft}; font-size:{worn_size(SIZES.text_small)}px; margin:0"
    return f'<p style="{style}">{html.escape(words)}</p>'
