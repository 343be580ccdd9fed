"""What every page with a table has: the table itself, phase strip, preview, log and piles."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from engine.kernel.sight import Handle
from engine.kernel.views import Shown, View
from engine.kernel.zones import SHARED, Place
from ufs_desktop.commands import KeyMap
from ufs_desktop.folders import cache_folder
from ufs_desktop.pages.page import Page
from ufs_desktop.play.card_keys import CardKeys
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.sounds.speaker import Speaker
from ufs_desktop.table.beats import Beat
from ufs_desktop.table.intents import Drop
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.lines import Line, events_of
from ufs_desktop.table.narrator import Narrator
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.spoken import announcer
from ufs_desktop.table.view import TableView
from ufs_desktop.theme.growth import grow_words, whole_sheet
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.dialogs import open_dialog
from ufs_desktop.widgets.log_panel import LogPanel
from ufs_desktop.widgets.phase_strip import PhaseStrip
from ufs_desktop.widgets.pile_viewer import PileViewer
from ufs_desktop.widgets.preview import Preview
from ufs_desktop.widgets.side import SideColumn
from ufs_desktop.widgets.zoom import ZoomDialog

USUAL = QSize(1920, 1000)  # of a page
MOST_GROWTH = 2.2


class TableFrame(Page):
    """Shows moments of a game; pages built on it add who answers, or which moment is shown."""

    keys: CardKeys

    def __init__(self, kit: TableKit, names: tuple[str, ...], settings: Settings) -> None:
        super().__init__()
        self.kit = kit
        self.names = names
        self.settings = settings
        self.pictures = Pictures(self.devicePixelRatioF(), parent=self)
        self.scene = TableScene(kit, self.pictures, names)
        self.speaker = Speaker(settings, cache_folder() / "sounds")
        self.table = TableView(self.scene, self.pictures)
        announce = announcer(self.table)
        self.narrator = Narrator(kit.story.beats, names, self.scene.director, announce)
        self.strip = PhaseStrip(kit)
        self.preview = Preview(kit)
        self.log = LogPanel(settings.now.log_filter)
        self.piles = PileViewer(kit, self.table, self.pictures)
        self._pile = SHARED, ""  # the one that is looked through
        self.side = SideColumn(self.preview, self.log)
        self._hovered: Handle | None = None  # the card under the pointer, or the cursor
        self._hovered_in: Place | None = None
        self._subject: Handle | None = None  # what the moment is about
        self.key_map = KeyMap.from_text(settings.now.keys)
        self._growth = 1.0  # of words, as the window grows
        self._watch()
        self._set_motion()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"Table: {names[0]} against {names[1]}")

    @property
    def view(self) -> View | None:
        """The moment that is shown."""
        return self.scene.view

    @property
    def edition(self) -> str:
        return self.kit.story.edition(self.view) if self.view is not None else ""

    @property
    def log_words(self) -> tuple[str, ...]:
        return tuple(line.text for line in self.log.lines)

    def tell_reader(self, words: str) -> None:
        """Set what assistive technology says about the place where the keyboard is."""
        for widget in (self, self.table):
            widget.setAccessibleDescription(words)

    def finish_painting(self) -> None:
        """Bring everything to its final look, for screenshots."""
        self.scene.finish_motion()
        self.preview.finish()
        self.pictures.finish()

    def end(self) -> None:
        self.speaker.stop()
        self.scene.finish_motion()
        self.preview.clear()
        self.log.clear()  # thousands of objects, which need not wait for the garbage collector
        self.pictures.stop()

    def _clear(self) -> None:
        """Remove everything that was shown."""
        self.narrator.forget()
        self.keys.put(None)
        self.scene.clear_table()
        self.preview.clear()
        self.log.clear()
        self.piles.hide()

    def on_card(self, card: Handle) -> None:
        """A click on a card puts the cursor there."""
        self.keys.put(card)

    def on_hover(self, card: Handle | None) -> None:
        """Show a card in the preview; once none is pointed at, what the moment is about."""
        self._hovered = card
        self._hovered_in = self.scene.zone_of(card) if card is not None else None
        about = card if card is not None else self._subject
        view = self.scene.card_view(about) if about is not None else None
        if view is not None and about is not None:
            self.preview.show_card(view, self.odds_of(about))

    def look_up(self) -> None:
        """Show what comes next even if the pointer still rests where it clicked."""
        self._hovered = None

    def odds_of(self, card: Handle) -> Shown:
        """The odds of its check, if known."""
        return None

    def on_zoom(self, card: Handle | None) -> None:
        """Show a card large, or without one, the card in the preview."""
        meant = card if card is not None else self.preview.handle
        view = self.scene.card_view(meant) if meant is not None else None
        if view is not None:
            open_dialog(ZoomDialog(self.kit.faces, view, self.window()))

    def show_update(self, update: Update, *, still: bool) -> None:
        """Put another moment on the table, with its lines in the log."""
        view = update.view
        self.log.replace_from(update.log_start, self._lines_of(view), view.viewer)
        self.strip.show_stand(self.kit.course.stand(view, self.names))
        self.strip.show_match(update.match, self.names)
        self.scene.show_view(view, events_of(view), still=still)
        if self.piles.isVisible():
            self.piles.renew(self.scene.zone_cards(*self._pile))
        if update.still or not self.isVisible():
            self.narrator.forget()
            self.narrator.remember(view)
        else:
            self.narrator.tell(view, update.log_start, self._eyes(view))

    def _sound(self, beats: tuple[Beat, ...]) -> None:
        """Play each sound once for beats that come together."""
        for sound in {beat.sound for beat in beats}:
            self.speaker.play(sound)

    def _eyes(self, view: View) -> int:
        """Who looks: the log of each continues where they last looked."""
        return view.viewer

    def _lines_of(self, view: View) -> list[Line]:
        return [self.kit.story.line(entry, self.names) for entry in view.log]

    def prefer(self, card: Handle | None) -> None:
        """Show the card that the moment is about, unless the pointer rests on another one that is
        still where it was."""
        self._subject = card
        view = self.scene.card_view(card) if card is not None else None
        lies_in = self.scene.zone_of(self._hovered) if self._hovered is not None else None
        is_free = lies_in is None or lies_in != self._hovered_in
        if view is not None and card is not None and is_free:
            self.preview.show_next(view, self.odds_of(card))
        else:
            self._renew_preview()

    def _renew_preview(self) -> None:
        """Keep showing the same card, as it is now and with its current odds."""
        shown = self.preview.handle
        view = self.scene.card_view(shown) if shown is not None else None
        if view is not None and shown is not None and view.known:
            self.preview.show_now(view, self.odds_of(shown))

    def _lay_out(self, *rows: QWidget, notice: QWidget | None = None) -> None:
        """Lay out the strip at the top, the table with the side beside it, and these rows below."""
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.table, 1)
        middle.addWidget(self.side)
        body = QWidget()
        self.rows = layout = _column(body)
        layout.addWidget(self.strip)
        if notice is not None:
            layout.addWidget(notice)
        layout.addLayout(middle, 1)
        for row in rows:
            layout.addWidget(row)
        self._layers = QStackedLayout(self)
        self._layers.addWidget(body)

    def lay_over(self, widget: QWidget) -> None:
        """Show something instead of the table and everything next to it."""
        self._layers.addWidget(widget)
        self._layers.setCurrentWidget(widget)
        self.setFocusProxy(widget)
        widget.setFocus()

    def uncover(self, widget: QWidget) -> None:
        """Show the table again."""
        self.setFocusProxy(None)  # type: ignore[arg-type]  # Qt takes it, its stubs do not
        self._layers.removeWidget(widget)
        self._layers.setCurrentIndex(0)
        widget.hide()
        widget.deleteLater()
        self.setFocus()

    def _use(self, keys: CardKeys) -> None:
        """Let these keys move over the table."""
        self.keys = keys
        keys.reached.connect(self.on_hover)
        for source in (self.scene, self.piles):
            source.card_hovered.connect(keys.point)
        keys.described.connect(self.tell_reader)
        keys.zoom_wanted.connect(self.on_zoom)
        keys.pile_wanted.connect(self.open_pile)

    def _watch(self) -> None:
        scene = self.scene
        scene.card_activated.connect(self.on_card)
        scene.card_dropped.connect(self._on_drop)
        scene.card_hovered.connect(self.on_hover)
        scene.card_menu_wanted.connect(self.on_zoom)
        scene.pile_opened.connect(self.open_pile)
        self.table.resized.connect(self._fit_pile)
        self.piles.card_hovered.connect(self.on_hover)
        self.piles.closed.connect(self.setFocus)
        self.log.rule_wanted.connect(self.rule_wanted)
        self.preview.rule_wanted.connect(self.rule_wanted)
        self.preview.wording_wanted.connect(self.wording_wanted)
        self.preview.turned.connect(self.side.show_top)
        self.log.card_wanted.connect(self.on_hover)
        self.log.filtered.connect(lambda wanted: self.settings.set("log_filter", wanted))
        self.settings.changed.connect(self._on_setting)
        wardrobe().changed.connect(self._dress)
        scene.director.began.connect(self._sound)

    def _on_drop(self, drop: Drop) -> None:
        self.scene.put_back(drop.card)

    def open_pile(self, player: int, zone: str) -> None:
        """Look through a pile, if that is allowed."""
        if self.scene.opens((player, zone)):
            owner = "" if player == SHARED else self.names[player]
            self._pile = player, zone
            self.piles.open_pile(owner, zone, self.scene.zone_cards(player, zone))

    def _fit_pile(self) -> None:
        if self.piles.isVisible():
            self.piles.fit()

    def _on_setting(self, name: str) -> None:
        self._set_motion()
        if name == "keys":
            self.key_map = KeyMap.from_text(self.settings.now.keys)
            self._name_keys()
        if name == "log_filter":
            self.log.show_filter(self.settings.now.log_filter)

    def _set_motion(self) -> None:
        choices, animator = self.settings.now, self.scene.animator
        animator.is_reduced = choices.reduced_motion
        animator.set_duration(choices.motion)
        director = self.scene.director
        director.is_reduced = choices.reduced_motion
        director.set_pace(choices.beats)

    def _grow(self) -> None:
        """Enlarge the words in a window that is larger than usual."""
        factor = growth(self.size())
        if factor != self._growth:
            self._growth = factor
            self._dress()

    def _dress(self) -> None:
        """Apply the application's style sheet with the words enlarged, if they are to be."""
        grow_words(self, whole_sheet, self._growth)

    def _name_keys(self) -> None:
        """Show the keys wherever they are named, since others may have been chosen."""

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.take(event, self.key_map):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tab leads to the first card; the cursor is visible while keys are heard."""
        super().focusInEvent(event)
        tabbed = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        self.keys.show_cursor(shown=True, begins=tabbed)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.keys.show_cursor(shown=False)

    def hideEvent(self, event: QHideEvent) -> None:
        """End the beats, since nobody sees them."""
        super().hideEvent(event)
        self.scene.director.finish()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.fit(event.size().width())
        self._grow()


def growth(size: QSize) -> float:
    """By what factor words are larger than in a window of the usual size."""
    share = min(size.width() / USUAL.width(), size.height() / USUAL.height())
    return max(1.0, min(MOST_GROWTH, round(share * 10) / 10))


def _column(owner: QWidget) -> QVBoxLayout:
    layout = QVBoxLayout(owner)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    return layout
