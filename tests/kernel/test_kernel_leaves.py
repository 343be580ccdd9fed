"""Leaves are the dataclasses that Python would make."""

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, fields, replace
from typing import Any

import pytest

from engine.kernel import leaves


@leaves.dataclass(frozen=True, slots=True)
class Twig:
    """One."""

    length: int
    birds: tuple[str, ...] = ("wren",)
    stem: Any = None


@leaves.dataclass(frozen=True, slots=True)
class Bare:
    """A leaf without fields."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What Python makes of the fields of a twig."""

    length: int
    birds: tuple[str, ...] = ("wren",)
    stem: Any = None


class Nest:
    """Counts how often it is hashed."""

    def __init__(self) -> None:
        self.hashed = 0

    def __hash__(self) -> int:
        self.hashed += 1
        return self.hashed


SAMPLES = (Twig(3), Twig(3, (), Twig(1)), Bare())


def told(kind: type) -> list[tuple[object, ...]]:
    return [(each.name, each.type, each.default, each.init, each.repr) for each in fields(kind)]


def test_it_has_the_fields_and_the_words_of_a_usual_one() -> None:
    assert told(Twig) == told(Usual)
    assert repr(Twig(2, stem="x")) == repr(Usual(2, stem="x")).replace("Usual", "Twig")
    assert asdict(Twig(2)) == asdict(Usual(2))
    assert Twig.__match_args__ == Usual.__match_args__
    assert (Twig.__doc__, Twig.__module__, Twig.__qualname__) == ("One.", __name__, "Twig")
    assert str(vars(Twig)["__dataclass_params__"].frozen) == "True"
    assert (repr(Bare()), hash(Bare())) == ("Bare()", hash(()))


def test_it_is_made_by_place_and_by_name_and_of_its_fields_alone() -> None:
    assert Twig(1, birds=("a",)) == Twig(length=1, birds=("a",), stem=None)
    assert replace(Twig(1), length=2) == Twig(2)
    with pytest.raises(TypeError, match="length"):
        Twig()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="leaf"):
        Twig(1, leaf=2)  # type: ignore[call-arg]


def test_equal_fields_of_one_class_are_equal_and_hash_alike() -> None:
    assert Twig(1) == Twig(1)
    assert hash(Twig(1)) == hash(Twig(1)) == hash(Usual(1))
    assert Twig(1) != Twig(2)
    assert Twig(1) != Twig(1, stem=1)
    usual: object = Usual(1)
    assert Twig(1) != usual
    assert {Twig(1): "one"}[Twig(1)] == "one"


def test_what_it_holds_is_hashed_once() -> None:
    nest = Nest()
    leaf = Twig(1, stem=Twig(2, stem=nest))
    assert hash(leaf) == hash(leaf)
    assert nest.hashed == 1
    assert hash(copy.copy(leaf)) == hash(leaf)  # the twig inside is the same
    again = pickle.loads(pickle.dumps(leaf))
    assert hash(again.stem.stem) == again.stem.stem.hashed == nest.hashed + 1
    assert hash(again) != hash(leaf), "words hash otherwise in each process: no hash travels"
    with pytest.raises(TypeError, match="unhashable"):
        hash(Twig(1, stem=[]))


def test_nothing_in_it_ever_changes() -> None:
    leaf = Twig(1)
    for name in ("length", "other"):
        with pytest.raises(FrozenInstanceError, match="cannot assign"):
            setattr(leaf, name, 2)
    with pytest.raises(FrozenInstanceError, match="cannot delete"):
        del leaf.length
    assert leaf == Twig(1)
    assert not hasattr(leaf, "__dict__")


@pytest.mark.parametrize("leaf", SAMPLES, ids=repr)
def test_copies_are_equal(leaf: Any) -> None:
    assert copy.copy(leaf) == leaf
    assert pickle.loads(pickle.dumps(leaf)) == leaf


def test_it_is_matched_by_place() -> None:
    match Twig(4, ()):
        case Twig(length, birds):
            assert (length, birds) == (4, ())
