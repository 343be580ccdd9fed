"""The example abilities of this folder, each with the edition in whose words it is.

`examples` are made from the common shapes of card text, `written` by hand for what those leave out,
`held_back` after the grammar was frozen: 141 of its 150 compiled at the first try. `refused` must
not compile.
"""

from pathlib import Path

from engine.text.ufs.normalise import Dialect

_FOLDER = Path(__file__).parent / "corpus"


def examples(name: str) -> tuple[tuple[Dialect, str], ...]:
    """Lines of "dialect, tab, text"; a line without a tab is in the comprehensive words."""
    lines = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(_example(line) for line in lines if line)


def _example(line: str) -> tuple[Dialect, str]:
    dialect, tab, text = line.partition("\t")
    return (Dialect(dialect), text) if tab else (Dialect.COMPREHENSIVE, line)


def everything() -> tuple[tuple[Dialect, str], ...]:
    """All texts that must compile."""
    return examples("examples") + examples("written") + examples("held_back")
