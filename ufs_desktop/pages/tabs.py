"""The open pages as tabs, which are visible if there is more than one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabBar, QTabWidget, QToolButton, QWidget

from ufs_desktop.pages.page import Act, Page

CLOSE = "Close {title}"
Found = TypeVar("Found", bound=Page)


class Tabs(QTabWidget):
    """The home page is always the first tab; every other one can be closed."""

    turned = Signal()  # another page is in front, or its offers have changed
    closed = Signal()  # a page was closed
    rule_wanted = Signal(str)
    wording_wanted = Signal(str)
    report_wanted = Signal()

    def __init__(self, home: Page, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pages")
        self.setDocumentMode(True)
        self.setTabBarAutoHide(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        bar = self.tabBar()
        bar.setObjectName("pageTabs")
        bar.setAccessibleName("Open pages")
        bar.setExpanding(False)
        bar.setDrawBase(False)
        bar.setSelectionBehaviorOnRemove(QTabBar.SelectionBehavior.SelectPreviousTab)
        self._home = home
        self._connect(home)
        self.addTab(home, home.title)
        self.currentChanged.connect(self._on_turn)

    def __iter__(self) -> Iterator[Page]:
        for at in range(self.count()):
            page = self.widget(at)
            assert isinstance(page, Page)
            yield page

    @property
    def page(self) -> Page:
        """The page in front."""
        page = self.currentWidget()
        return page if isinstance(page, Page) else self._home

    @property
    def are_open(self) -> bool:
        """Whether any page besides the home page is open."""
        return self.count() > 1

    @property
    def acts(self) -> Mapping[str, Act]:
        """The menu entries about tabs, by name."""
        acts: dict[str, Act] = {}
        if self.are_open:
            acts = {"next_tab": lambda: self.step(1), "previous_tab": lambda: self.step(-1)}
        if self.page is not self._home:
            acts["close_tab"] = self.close_front
        return acts

    def at(self, place: str) -> Page | None:
        """The page with this place."""
        return self.found(place, Page)

    def found(self, place: str, kind: type[Found]) -> Found | None:
        """The page with this place, if it is of this kind."""
        pages = (page for page in self if page.place == place)
        return next((page for page in pages if isinstance(page, kind)), None)

    def open_page(self, page: Page) -> None:
        """Bring a page to the front, in the tab of the page that it replaces, if any."""
        before = self.at(page.place) if page.place else None
        at = self.indexOf(before) if before is not None else self.count()
        if before is not None:
            before.end()
        self._connect(page)
        self.insertTab(at, page, "")
        self._add_button(page)
        self._name(page)
        self.setCurrentWidget(page)
        if before is not None:
            self._remove(before)
        page.setFocus()
        page.begin()

    def close_page(self, page: Page) -> None:
        """Close a tab; the previously visited one comes to the front."""
        if page is not self._home and self.indexOf(page) >= 0:
            page.end()
            self._remove(page)

    def close_front(self) -> None:
        self.close_page(self.page)

    def close_place(self, place: str) -> None:
        page = self.at(place)
        if page is not None:
            self.close_page(page)

    def step(self, way: int) -> None:
        """Go to the next or previous tab, wrapping around."""
        self.setCurrentIndex((self.currentIndex() + way) % self.count())

    def end(self) -> None:
        """End all pages, as the window closes."""
        for page in self:
            page.end()

    def _connect(self, page: Page) -> None:
        page.changed.connect(lambda: self._on_change(page))
        page.leave_wanted.connect(lambda: self.close_page(page))
        page.rule_wanted.connect(self.rule_wanted)
        page.wording_wanted.connect(self.wording_wanted)
        page.report_wanted.connect(self.report_wanted)

    def _remove(self, page: Page) -> None:
        self.removeTab(self.indexOf(page))
        page.deleteLater()
        self.closed.emit()
        self.turned.emit()

    def _add_button(self, page: Page) -> None:
        button = QToolButton()
        button.setObjectName("closeTab")
        button.setText("×")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Ctrl+W closes the tab
        button.clicked.connect(lambda: self.close_page(page))
        side = QTabBar.ButtonPosition.RightSide
        self.tabBar().setTabButton(self.indexOf(page), side, button)

    def _name(self, page: Page) -> None:
        at = self.indexOf(page)
        self.setTabText(at, page.title.replace("&", "&&"))
        button = self.tabBar().tabButton(at, QTabBar.ButtonPosition.RightSide)
        if button is not None:
            button.setAccessibleName(CLOSE.format(title=page.title))

    def _on_change(self, page: Page) -> None:
        if self.indexOf(page) >= 0:
            self._name(page)
        if page is self.page:
            self.turned.emit()

    def _let_tab_in(self) -> None:
        """Let Tab reach the bar only while it is visible: a hidden bar would trap the focus."""
        policy = Qt.FocusPolicy.TabFocus if self.are_open else Qt.FocusPolicy.NoFocus
        self.tabBar().setFocusPolicy(policy)

    def _on_turn(self) -> None:
        if not self.tabBar().hasFocus():
            self.page.setFocus()
        self.turned.emit()

    # Qt

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        self._let_tab_in()

    def tabRemoved(self, index: int) -> None:
        super().tabRemoved(index)
        self._let_tab_in()
