"""The About dialog: the version, and the licences of the program and of what it is built on."""

import html
import platform

from PySide6.QtCore import QFile, QIODevice, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from ufs_desktop import __version__
from ufs_desktop.plain import Article
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.dialogs import column_of

QT_NOTICE = (
    "Qt and PySide6 are used under the GNU Lesser General Public License, version 3. They are "
    "unmodified and loaded as separate shared libraries, so you may replace them with another "
    "build of the same version. Their sources are available from the Qt Project."
)
LIBRARIES = (
    ("pydantic", "MIT"),
    ("lark", "MIT"),
    ("PyYAML", "MIT"),
    ("platformdirs", "MIT"),
    ("cryptography", "Apache 2.0 or BSD"),
    ("spake2", "MIT"),
)
INDEPENDENCE = (
    "An independent program by players, not connected with the owners or publishers of any game. "
    "It contains no card images and no publisher's text."
)


class AboutDialog(QDialog):
    """Shows one scrolling text; Esc closes it."""

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About UFS Desktop")
        self.resize(720, 560)
        layout = column_of(self)
        text = Article("About and licences")
        text.setHtml(about_html(game))
        layout.addWidget(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)


def about_html(game: str) -> str:
    """The dialog's text, which names the game of this window."""
    libraries = ", ".join(f"{name} ({licence})" for name, licence in LIBRARIES)
    return "".join(
        [
            f"<h2>UFS Desktop {__version__}</h2>",
            f"<p>This window plays {html.escape(game)}.</p>",
            f"<p>{html.escape(INDEPENDENCE)}</p>",
            f"<p>Python {platform.python_version()}, Qt {qVersion()}</p>",
            _section("Qt", html.escape(QT_NOTICE)),
            _section("Other libraries", f"{libraries}."),
            _section("UFS Desktop: MIT License", _licence("ufs-desktop")),
            _section("Inter typeface: SIL Open Font License", _licence("inter")),
        ]
    )


def _section(title: str, body: str) -> str:
    return f'<h3 style="color:{worn().accent_light}">{html.escape(title)}</h3><p>{body}</p>'


def _licence(name: str) -> str:
    """A licence's text with its paragraphs kept and its line breaks left to the window."""
    file = QFile(f":/licences/{name}.txt")
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise RuntimeError(f"the licence text {name} is missing from the resources")
    text = bytes(file.readAll().data()).decode("utf-8")
    file.close()
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    return "</p><p>".join(html.escape(part) for part in paragraphs)
