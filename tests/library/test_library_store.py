"""Trees in the cache: exact, quick to load, and never believed when damaged."""

import sqlite3
from pathlib import Path

import pytest

from engine.library.cards import read_cards
from engine.library.database import (
    APPLICATION_ID,
    MIGRATIONS,
    StoreDamaged,
    StoreError,
    set_aside,
)
from engine.library.report import ability_texts
from engine.library.store import AbilityText, RowReader, Store, to_row
from engine.library.trees import DamagedTree, TreeReader, write_tree
from engine.text.errors import Declined
from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_abilities import GRANTING_KEYWORDS, granted_ability
from tests.fight_scenarios import fight_files
from tests.library.kept import kept_texts
from tests.speed import is_within

TEXTS = [
    AbilityText("Enhance: Draw 1 card.", Dialect.UNIVERSUS),
    AbilityText("Enhance Commit: Your rival discards 1 card.", Dialect.UNIVERSUS),
    AbilityText("E: Draw 1 card.", Dialect.COMPREHENSIVE),
    AbilityText("E: Whistle a tune.", Dialect.COMPREHENSIVE),
    AbilityText("", Dialect.COMPREHENSIVE),
]
RESULTS = {key: try_compile(key.text, key.dialect) for key in TEXTS}
ROWS = {key: to_row(result) for key, result in RESULTS.items()}


def raw(path: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    with connection:
        found = connection.execute(statement, values).fetchall()
    connection.close()
    return found


def found_wrong(path: Path) -> bool:
    """Whether opening or checking a file finds damage."""
    try:
        with Store(path, "c1") as store:
            return store.check() != ()
    except StoreDamaged:
        return True


@pytest.mark.parametrize("keyword", sorted(GRANTING_KEYWORDS))
def test_trees_survive(keyword: str) -> None:
    tree = granted_ability(keyword, 0, (n.NameGate("Kara"), n.DeadlockGate()))
    assert tree is not None
    assert TreeReader().read(write_tree(tree)) == tree


def test_kinds_survive_exactly() -> None:
    tree = n.Ability(
        n.AbilityKind.FORM, (n.Name(n.Property.NAME), n.Draw(n.Number(1))), x=n.Number(0)
    )
    again = TreeReader().read(write_tree(tree))
    assert repr(again) == repr(tree)


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.slow)])
def test_the_trees_of_the_scenarios_survive(every: int) -> None:
    texts = {
        key
        for path in fight_files()[::every]
        if "cards:" in path.read_text(encoding="utf-8")
        for key in ability_texts(read_cards(path).cards)
    }
    read = (try_compile(*key) for key in sorted(texts))
    trees = [tree for tree in read if isinstance(tree, n.Ability)]
    assert len(trees) > 1_500 / every
    reader = TreeReader()
    assert [repr(reader.read(write_tree(tree))) for tree in trees] == list(map(repr, trees))


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "[0]", "[9999]", "[-1]", '["~Kind.form"]', "5", "null", "[1]", '"~[["']
)
def test_what_is_no_tree_is_refused(text: str) -> None:
    with pytest.raises(DamagedTree):
        TreeReader().read(text)


def test_results_come_back_from_a_new_store(path: Path) -> None:
    with Store(path, "c1") as store:
        store.keep(ROWS)
        assert kept_texts(path, "c1") == len(ROWS)
        assert store.check() == ()
    with Store(path, "c1") as store:
        assert store.compiled([*TEXTS, AbilityText("new", Dialect.ADVANCED)]) == RESULTS
    assert isinstance(RESULTS[TEXTS[3]], Declined)


def test_a_sweep_finds_the_same(path: Path) -> None:
    many = [AbilityText(f"E: Draw {k} cards.", Dialect.COMPREHENSIVE) for k in range(2, 204)]
    rows = {key: to_row(try_compile(key.text, key.dialect)) for key in many}
    with Store(path, "c1") as store:
        store.keep(ROWS | rows)
        found = store.compiled(many)
        assert found.keys() == rows.keys()
        assert {key: to_row(result) for key, result in found.items()} == rows


def test_another_compiler_starts_anew(path: Path) -> None:
    with Store(path, "c1") as store:
        store.keep(ROWS)
    with Store(path, "c2") as store:
        assert store.compiled(TEXTS) == {}
        store.keep({TEXTS[0]: ROWS[TEXTS[0]]})
    assert raw(path, "SELECT DISTINCT compiler FROM compiled") == [("c2",)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE compiled SET body = replace(body, '1', '2')",
        "UPDATE compiled SET body = substr(body, 1, 9)",
        "UPDATE compiled SET body = x'FF00'",
        "UPDATE compiled SET body = cast(x'FFFE' AS TEXT)",
        "UPDATE compiled SET understood = 1 - understood",
        "UPDATE compiled SET proof = proof + 1",
        "UPDATE compiled SET proof = 'x'",
        "UPDATE compiled SET dialect = 'klingon'",
        "UPDATE compiled SET text = text || '.'",
    ],
)
def test_a_damaged_row_is_compiled_again(path: Path, damage: str) -> None:
    key = TEXTS[0]
    with Store(path, "c1") as store:
        store.keep({key: ROWS[key]})
    raw(path, damage)
    with Store(path, "c1") as store:
        assert store.compiled([key]) == {}
        assert store.compiled([key, *(AbilityText(str(k), key.dialect) for k in range(300))]) == {}
        store.keep({key: ROWS[key]})
        assert store.compiled([key]) == {key: RESULTS[key]}


def test_keeping_is_all_or_nothing(path: Path) -> None:
    broken = {TEXTS[0]: ROWS[TEXTS[0]], AbilityText("\ud800", Dialect.ADVANCED): ROWS[TEXTS[0]]}
    with Store(path, "c1") as store:
        with pytest.raises(UnicodeEncodeError):
            store.keep(broken)
        assert kept_texts(path, "c1") == 0
        store.keep(ROWS)
        assert kept_texts(path, "c1") == len(ROWS)


def test_two_windows_share_one_file(path: Path) -> None:
    with Store(path, "c1") as first, Store(path, "c1") as second:
        first.keep({TEXTS[0]: ROWS[TEXTS[0]]})
        second.keep({TEXTS[1]: ROWS[TEXTS[1]]})
        assert first.compiled(TEXTS[:2]) == second.compiled(TEXTS[:2])
        assert kept_texts(path, "c1") == 2


@pytest.mark.parametrize("junk", [b"no database" * 400, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_file_is_set_aside(path: Path, junk: bytes) -> None:
    path.write_bytes(junk)
    with pytest.raises(StoreDamaged) as raised:
        Store(path, "c1")
    assert path.name in str(raised.value)
    kept = set_aside(path)
    assert kept.read_bytes() == junk
    with Store(path, "c1") as store:
        store.keep(ROWS)
    assert set_aside(path) != kept


def test_damage_inside_is_noticed(path: Path) -> None:
    with Store(path, "c1") as store:
        many = {AbilityText(f"{k}" * 200, Dialect.ADVANCED): ROWS[TEXTS[0]] for k in range(300)}
        store.keep(many)
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 6] = b"\xa5" * (4096 * 3)
    path.write_bytes(data)
    assert found_wrong(path)


def test_versions(path: Path, tmp_path: Path) -> None:
    Store(path, "c1").close()
    assert raw(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert raw(path, "PRAGMA application_id") == [(APPLICATION_ID,)]
    raw(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match="newer version"):
        Store(path, "c1")
    other = tmp_path / "other.sqlite"
    raw(other, "CREATE TABLE theirs (a)")
    with pytest.raises(StoreError, match="another program"):
        Store(other, "c1")
    assert raw(other, "SELECT count(*) FROM sqlite_schema") == [(1,)]


def test_an_old_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path, "c1") as store:
        store.keep(ROWS)
    later = (*MIGRATIONS, ("CREATE TABLE later (a)", "INSERT INTO later VALUES (7)"))
    monkeypatch.setattr("engine.library.database.MIGRATIONS", later)
    with Store(path, "c1") as store:
        assert store.compiled(TEXTS) == RESULTS
    assert raw(path, "SELECT a FROM later") == [(7,)]
    assert raw(path, "PRAGMA user_version") == [(len(later),)]


def test_a_failed_migration_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(path, "c1").close()
    later = (*MIGRATIONS, ("CREATE TABLE later (a)", "nonsense"))
    monkeypatch.setattr("engine.library.database.MIGRATIONS", later)
    with pytest.raises(StoreError):
        Store(path, "c1")
    assert raw(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert raw(path, "SELECT count(*) FROM sqlite_schema WHERE name = 'later'") == [(0,)]


def test_a_folder_that_cannot_be_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreError):
        Store(tmp_path / "file" / "library.sqlite", "c1")
    with pytest.raises(StoreError):
        Store(tmp_path, "c1")


@pytest.mark.timing
def test_twelve_thousand_abilities_load_within_half_a_second(path: Path) -> None:
    """5,000 cards; no two of the texts are the same, so nothing but parts is shared."""
    numbers = {
        AbilityText(f"{key.text}{k}", key.dialect): (result, k)
        for key, result in RESULTS.items()
        if isinstance(result, n.Ability)
        for k in range(4_167)
    }
    rows = {
        key: to_row(n.Ability(tree.kind, (*tree.effects, n.Draw(n.Number(k))), tree.cost))
        for key, (tree, k) in numbers.items()
    }
    with Store(path, "c1") as store:
        store.keep(rows)

    def load() -> None:
        with Store(path, "c1") as store:
            assert len(store.compiled(rows)) == len(rows) > 12_000

    assert is_within(0.5, load)


def test_one_reader_shares_parts() -> None:
    reader = RowReader()
    first, second = (reader.read("", ROWS[TEXTS[0]]) for _ in range(2))
    assert isinstance(first, n.Ability)
    assert isinstance(second, n.Ability)
    assert first.effects[0] is second.effects[0]
