"""Many texts at once: cache, progress, cancelling, all cores."""

import signal
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.library import compilation
from engine.library.compilation import (
    CHUNK,
    WORTH_PROCESSES,
    CompilingError,
    Work,
    compile_chunk,
    compile_texts,
    compiler_stamp,
)
from engine.library.store import AbilityText, CompiledRow, Store
from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect
from tests.library.kept import kept_texts

TEXTS = [AbilityText(f"E: Gain {k} vitality.", Dialect.COMPREHENSIVE) for k in range(1, 101)]
MANY = [AbilityText(f"E: Whistle {k} tunes.", Dialect.ADVANCED) for k in range(WORTH_PROCESSES)]


def test_the_same_as_one_by_one() -> None:
    odd = [AbilityText("E: Whistle.", Dialect.ADVANCED), AbilityText("", Dialect.ADVANCED)]
    found = compile_texts([*TEXTS, *odd, *TEXTS], Work())
    assert found == {key: try_compile(*key) for key in [*TEXTS, *odd]}


@given(st.text(max_size=60) | st.text('EFR: Draw1card.[]()+-"\0\u0430', max_size=60))
def test_any_text_is_a_tree_or_a_reason(text: str) -> None:
    key = AbilityText(text, Dialect.UNIVERSUS)
    with TemporaryDirectory() as folder, Store(Path(folder) / "l.sqlite", "c1") as store:
        found = compile_texts([key], Work(store=store))
        assert found == store.compiled([key]) == {key: try_compile(*key)}


def test_progress_ends_at_the_total() -> None:
    seen: list[tuple[int, int]] = []
    compile_texts(TEXTS, Work(progress=lambda done, total: seen.append((done, total))))
    assert seen[0] == (0, len(TEXTS))
    assert seen[-1] == (len(TEXTS), len(TEXTS))
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})


def test_nothing_is_compiled_twice(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path, "c1") as store:
        first = compile_texts(TEXTS, Work(store=store))
    compiled: list[AbilityText] = []

    def spy(chunk: list[AbilityText]) -> dict[AbilityText, CompiledRow]:
        compiled.extend(chunk)
        return compile_chunk(chunk)

    monkeypatch.setattr(compilation, "compile_chunk", spy)
    new = AbilityText("E: Gain 500 vitality.", Dialect.COMPREHENSIVE)
    with Store(path, "c1") as store:
        assert compile_texts([*TEXTS, new], Work(store=store)).items() >= first.items()
    assert compiled == [new]


def test_cancelling_keeps_what_is_done(path: Path) -> None:
    answers = iter([False, False, True])
    with Store(path, "c1") as store:
        found = compile_texts(TEXTS, Work(store=store, cancelled=lambda: next(answers)))
        assert len(found) == kept_texts(path, "c1") == 2 * CHUNK


def test_an_interrupt_keeps_what_is_done(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter(range(2))

    def interrupted(chunk: list[AbilityText]) -> dict[AbilityText, CompiledRow]:
        if next(left, None) is None:
            signal.raise_signal(signal.SIGINT)
        return compile_chunk(chunk)

    monkeypatch.setattr(compilation, "compile_chunk", interrupted)
    with Store(path, "c1") as store:
        with pytest.raises(KeyboardInterrupt):
            compile_texts(TEXTS, Work(store=store))
        assert kept_texts(path, "c1") == 2 * CHUNK


def test_two_processes_do_as_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "WORTH_PROCESSES", len(TEXTS))
    with Store(path, "c1") as store:
        found = compile_texts(TEXTS, Work(store=store, workers=2))
        assert kept_texts(path, "c1") == len(TEXTS)
    assert found == {key: try_compile(*key) for key in TEXTS}


@pytest.mark.slow
def test_two_processes_can_be_cancelled(path: Path) -> None:
    with Store(path, "c1") as store:
        done: list[int] = []
        work = Work(
            store=store,
            workers=2,
            progress=lambda count, _: done.append(count),
            cancelled=lambda: bool(done and done[-1]),
        )
        found = compile_texts(MANY * 4, work)
        assert 0 < len(found) < len(MANY)
        assert kept_texts(path, "c1") == len(found)


@pytest.mark.slow
def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(*_: object) -> None:
        raise BrokenProcessPool("gone")

    monkeypatch.setattr(compilation, "wait", dead)
    with pytest.raises(CompilingError):
        compile_texts(MANY, Work(workers=2))


def test_the_stamp_is_stable_and_tells_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = compiler_stamp()
    assert stamp == compiler_stamp()
    monkeypatch.setattr(compilation, "COMPILER_VERSION", 999)
    compiler_stamp.cache_clear()
    try:
        assert compiler_stamp() == f"999.{stamp.partition('.')[2]}"
    finally:
        compiler_stamp.cache_clear()
