"""The rules browser: every rule of each edition, searchable by id or words, with links."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.help.rule_list import RuleDelegate, RuleModel
from ufs_desktop.help.rule_page import nothing_html, rule_html, unknown_html
from ufs_desktop.plain import Article, PlainLabel, tip
from ufs_desktop.rulebook import find, nearest
from ufs_desktop.session.module import GameModule
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.choice import ChoiceBox

SIZE = QSize(940, 600)
LIST_SHARE, PAGE_SHARE = 2, 3
KEPT = 100  # rules remembered for Back
LIST = (
    ("Type", "search by number or words"),
    ("Up, Down", "go through the rules found"),
    ("Alt+Left, Alt+Right", "back to the previous rule, and forward again"),
    ("Ctrl+F", "back to the search"),
    ("Tab", "go to the links of a rule; Enter follows one"),
    ("Esc", "close"),
)
Spot = tuple[str, str]  # edition and rule


class SearchField(QLineEdit):
    """A search field in which the keys that move in a list still do so while typing."""

    moved = Signal(int)  # rows

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: 8,
            Qt.Key.Key_PageUp: -8,
        }
        if event.key() in rows:
            self.moved.emit(rows[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class RulesBrowser(QDialog):
    """Stays open next to the game; another rule is shown in the same window."""

    def __init__(
        self, module: GameModule, edition: str, rule: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._module = module
        self.setWindowTitle("Rules")
        self.resize(SIZE)
        self.setModal(False)
        self._past: list[Spot] = []
        self._future: list[Spot] = []
        self._spot: Spot = (edition, "")
        self._build()
        self._lay_out()
        self._connect()
        self._choose_edition(edition)
        self.go_to(rule)
        self.search.setFocus()

    @property
    def edition(self) -> str:
        return str(self.editions.currentData())

    @property
    def rule(self) -> str:
        return self._spot[1]

    @property
    def words(self) -> str:
        return self.page.toPlainText()

    def go_to(self, rule: str, edition: str = "") -> None:
        """Show a rule, or the first one if empty, in another edition if one is named."""
        if edition:
            self._choose_edition(edition)
        book = self._module.rulebook(self.edition)
        self._open(rule or next(iter(book)))

    def _build(self) -> None:
        self.editions = ChoiceBox()
        self.editions.setAccessibleName("Edition")
        for edition in self._module.books:
            self.editions.addItem(edition.capitalize(), edition)
        if self.editions.count() == 1:
            self.editions.hide()
        self.search = SearchField()
        self.search.setPlaceholderText("Search by number or words")
        self.search.setAccessibleName("Search the rules")
        self.search.setClearButtonEnabled(True)
        self.count = PlainLabel(name="about")
        self.model = RuleModel()
        self.list = QListView()
        self.list.setAccessibleName("Rules found")
        self.list.setModel(self.model)
        self.list.setItemDelegate(RuleDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page = Article("Rule")
        self.back, self.forward = QPushButton("Back"), QPushButton("Forward")
        for button, key in ((self.back, "Alt+Left"), (self.forward, "Alt+Right")):
            button.setObjectName("small")
            button.setAutoDefault(False)
            button.setToolTip(tip(key))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.editions)
        top.addWidget(self.search, 1)
        below = QHBoxLayout()
        below.addWidget(self.count, 1)
        below.addWidget(self.back)
        below.addWidget(self.forward)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.setHandleWidth(SIZES.gap)
        for widget, share in ((self.list, LIST_SHARE), (self.page, PAGE_SHARE)):
            split.addWidget(widget)
            split.setStretchFactor(split.count() - 1, share)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap,) * 4)
        layout.setSpacing(SIZES.gap)
        layout.addLayout(top)
        layout.addWidget(split, 1)
        layout.addLayout(below)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._find)
        self.search.moved.connect(self._move)
        self.search.returnPressed.connect(self.page.setFocus)
        self.editions.currentIndexChanged.connect(self._on_edition)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.page.anchorClicked.connect(lambda url: self._open(url.toString()))
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        for keys, act in (
            ("Alt+Left", self.go_back),
            ("Alt+Right", self.go_forward),
            ("Ctrl+F", self._to_search),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)
        wardrobe().changed.connect(self._paint_again)

    def go_back(self) -> None:
        if self._past:
            self._future.append(self._spot)
            self._return_to(self._past.pop())

    def go_forward(self) -> None:
        if self._future:
            self._past.append(self._spot)
            self._return_to(self._future.pop())

    def _return_to(self, spot: Spot) -> None:
        edition, rule = spot
        self._choose_edition(edition)
        self._show(rule)

    def _open(self, rule: str) -> None:
        """Show a requested rule, and remember the previous one."""
        spot = (self.edition, rule)
        if spot != self._spot and self._spot[1]:
            self._past = [*self._past[-KEPT:], self._spot]
            self._future.clear()
        self._show(rule)

    def _show(self, rule: str) -> None:
        self._spot = (self.edition, rule)
        book = self._module.rulebook(self.edition)
        if rule in book:
            self.page.setHtml(rule_html(book, rule))
        else:
            known = nearest(book, rule)
            above = rule_html(book, known) if known else ""
            self.page.setHtml(unknown_html(rule, self.edition) + above)
        self._choose_row(nearest(book, rule))
        self.back.setEnabled(bool(self._past))
        self.forward.setEnabled(bool(self._future))

    def _choose_row(self, rule: str) -> None:
        """Select the rule in the list; if the search has filtered it out, clear the search."""
        if rule and self.model.row_of(rule) is None and self.search.text():
            self.search.blockSignals(True)
            self.search.clear()
            self.search.blockSignals(False)
            self._fill("")
        row = self.model.row_of(rule)
        selection = self.list.selectionModel()
        selection.blockSignals(True)
        if row is None:
            selection.clear()
        else:
            index = self.model.index(row)
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            selection.setCurrentIndex(index, flags)
            self.list.scrollTo(index)
        selection.blockSignals(False)
        self.list.viewport().update()

    def _choose_edition(self, edition: str) -> None:
        self.editions.blockSignals(True)
        self.editions.setCurrentIndex(max(0, self.editions.findData(edition)))
        self.editions.blockSignals(False)
        self._fill(self.search.text())

    def _fill(self, wanted: str) -> None:
        found = find(self._module.rulebook(self.edition), wanted)
        selection = self.list.selectionModel()
        selection.blockSignals(True)
        self.model.show_rules(found)
        selection.blockSignals(False)
        self.count.setText("1 rule" if len(found) == 1 else f"{len(found)} rules")

    def _find(self, wanted: str) -> None:
        """Filter the list and show the best match, without adding it to the history."""
        self._fill(wanted)
        if self.model.rowCount():
            self._show(self.model.entry(self.model.index(0)).id)
        else:
            self.page.setHtml(nothing_html(wanted))

    def _move(self, rows: int) -> None:
        current = self.list.currentIndex().row()
        last = self.model.rowCount() - 1
        if last >= 0:
            self.list.setCurrentIndex(self.model.index(max(0, min(current + rows, last))))

    def _on_row(self, index: QModelIndex) -> None:
        if index.isValid():
            self._show(self.model.entry(index).id)

    def _on_edition(self) -> None:
        """Show the same rule in the new edition or the nearest one, else its first; with a search,
        the best match."""
        self._fill(self.search.text())
        book = self._module.rulebook(self.edition)
        if self.search.text():
            self._find(self.search.text())
        else:
            self._open(nearest(book, self.rule) or next(iter(book)))

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _paint_again(self) -> None:
        self._show(self.rule)
