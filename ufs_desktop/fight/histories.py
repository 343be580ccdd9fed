"""How values came about, in words: one heading a value, one line a step. Qt-free."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from engine.kernel.rulebook import RuleEntry
from engine.kernel.views import CardView
from engine.ufs.faces import CardFace, CheckState, Numbers
from engine.ufs.forces import ForceView
from engine.ufs.histories import StepView
from ufs_desktop.fight.cardview import values_of
from ufs_desktop.fight.words import Say, ability_words, keyword_words
from ufs_desktop.headings import Heading, ValueLine
from ufs_desktop.table.rules_help import meaning, readings

if TYPE_CHECKING:
    from ufs_desktop.fight.look import CardLook

VALUES = {
    "type": "Type",
    "difficulty": "Difficulty",
    "control": "Control",
    "attack_zone": "Attack zone",
    "speed": "Speed",
    "damage": "Damage",
    "block_zone": "Block zone",
    "block_modifier": "Block modifier",
    "hand_size": "Hand size",
    "vitality": "Maximum vitality",
    "stamina": "Stamina",
}
THINGS = {"keywords": "Keywords", "symbols": "Symbols", "abilities": "Abilities"}
UNTIL = {
    "while": "while that is in force",
    "turn": "this turn",
    "attack": "this attack",
    "step": "this step",
    "ready": "until the next Ready Step",
    "form": "until the next form",
    "game": "for the rest of the game",
}
SHARES = {
    "difficulty": "difficulty of the card",
    "block_modifier": "block modifier",
    "speed": "speed",
    "progressive": "progressive difficulty",
    "effect": "effect",
}
DEFINED = {"set": "set to", "copied": "copied as"}
HIDDEN = "a hidden card"
CONTINUOUS = "continuous"  # goes without saying: the card is there
RULES = "the rules"
Book = Callable[[], Mapping[str, RuleEntry]]  # the rules of an edition, read when asked for
TRAITS = "trait"
NO_MORE_THAN_THAT = "is a keyword ability."  # says nothing to somebody who plays with it
ONLY = "character-only"


# --- changed values -------------------------------------------------------------------------------


def changes(look: CardLook, history: Sequence[StepView], say: Say = str) -> list[Heading]:
    """Each value that differs from the printed one, or has been changed and changed back."""
    found = []
    for name, title in VALUES.items():
        steps = tuple(step for step in history if step.value == name)
        was, now = _ends(look, name, steps)
        if steps or was != now:
            found.append(_heading(say(title), was, now, steps, say))
    for name, title in THINGS.items():
        steps = tuple(step for step in history if step.value == name)
        if steps:
            lines = tuple(_step(step, say) for step in steps)
            found.append(Heading(say(title), _gist(steps), lines))
    return found


def _ends(look: CardLook, name: str, steps: tuple[StepView, ...]) -> tuple[object, object]:
    """What is printed and what counts now; a card without a state counts with its base values."""
    if look.printed is None:
        return None, None
    if look.current is None or not hasattr(look.current, name):
        return (steps[0].before, steps[-1].after) if steps else (None, None)
    was = steps[0].before if steps else getattr(look.printed, name)
    return was or None if isinstance(was, str) else was, _value(look.current, name)


def _value(numbers: Numbers, name: str) -> object:
    value = getattr(numbers, name)
    return None if value == "" else value


def _heading(
    title: str, was: object, now: object, steps: tuple[StepView, ...], say: Say
) -> Heading:
    tone = 0
    if isinstance(now, int):
        tone = (now > (was or 0)) - (now < (was or 0)) if isinstance(was, int | None) else 0
    old, new = (say("none") if each is None else str(each) for each in (was, now))
    first = ValueLine(f"{say('Printed')} {old}", "", "", "") if steps else None
    lines = tuple(filter(None, (first, *(_step(step, say) for step in steps))))
    gist = f"{old} → {new}" if old != new else f"{new}, {say('changed and back')}"
    return Heading(title, gist, lines, tone)


def _gist(steps: Iterable[StepView]) -> str:
    """What came and what went."""
    return ", ".join(map(_came_or_went, steps))


def _came_or_went(step: StepView) -> str:
    before, after = _said(step.before), _said(step.after)
    if step.before is None:
        return f"+ {after}"
    return f"− {before}" if step.after is None else f"{before} → {after}"


def _step(step: StepView, say: Say) -> ValueLine:
    by = "by" if step.how in DEFINED and step.value not in THINGS else "from"
    until = say(UNTIL.get(step.until, ""))
    return ValueLine(_what(step, say), f"{say(by)} {_source(step, say)}", until, step.rule)


def _what(step: StepView, say: Say) -> str:
    before, after = _said(step.before), _said(step.after)
    if step.how in DEFINED and step.value not in THINGS:
        return f"{say(DEFINED[step.how])} {after}"
    if isinstance(step.before, int) and isinstance(step.after, int):
        return f"{_signed(step.after - step.before)} ({say('now')} {after})"
    noun = f" {say('ability')}" if step.value == "abilities" else ""
    if step.value in THINGS and step.before is None:
        return f"{say('gains')} {after}{noun}"
    if step.value in THINGS and step.after is None:
        return f"{say('loses')} {before}{noun}"
    return f"{before} → {after}"


def _said(value: object) -> str:
    """A value in words; keywords begin with a capital letter, as on cards."""
    words = "none" if value is None else str(value)
    return f"{words[:1].upper()}{words[1:]}" if ":" in words or " only" in words else words


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−")


def _source(step: StepView, say: Say) -> str:
    if not step.has_source:
        return say(RULES)
    if not step.name:
        return say(HIDDEN)
    ability = "" if step.ability == CONTINUOUS else step.ability.title()
    if step.is_own:
        return f"{say('its own')} {ability}" if ability else say("itself")
    return f"{step.name} ({ability})" if ability else step.name


# --- effects in force ---------------------------------------------------------------------------


def force_words(force: ForceView, card: CardView | None, say: Say = str) -> str:
    """An effect that lasts: its card, how long, and its words where they can be read."""
    lasts = say(UNTIL.get(force.until, ""))
    words = ability_words(force.ability, card) if card is not None and card.known else ""
    told = f"{force.name}, {lasts}" if lasts else force.name
    return f"{told}: {words}" if words else told


# --- checks and difficulties ----------------------------------------------------------------------


def difficulty_heading(total: int, shares: Sequence[StepView], say: Say = str) -> Heading:
    """The difficulty to play a card, and what it is made of (E.4.7)."""
    amounts = (_number(share.after) - _number(share.before) for share in shares)
    sum_ = " + ".join(str(amount) for amount in amounts if amount).replace("+ -", "− ")
    now = f"{total} = {sum_}" if sum_ != str(total) else str(total)
    return Heading(say("Check"), now, tuple(_share(share, say) for share in shares))


def _share(step: StepView, say: Say) -> ValueLine:
    amount = _number(step.after) - _number(step.before)
    word = say(SHARES.get(step.value, step.value))
    source = f" of {step.name}" if step.name else ""
    sign = _signed(amount) if step.before else str(amount)
    return ValueLine(f"{sign} {word}{source}", "", "", step.rule)


def _number(value: int | str | None) -> int:
    return value if isinstance(value, int) else 0


def check_lines(check: CheckState, say: Say = str) -> list[str]:
    """What the number of a check and its difficulty are made of, if that is more than one thing."""
    lines = []
    if check.history:
        parts = [f"{check.start} {say('checked')}"] if check.card is not None else []
        parts += [_check_step(step, say) for step in check.history]
        lines.append(f"{check.value}: {', '.join(parts)}")
    if check.shares and check.difficulty is not None:
        shares = (_share(share, say).what for share in check.shares)
        parts = [words for words in shares if not words.startswith("+0")]
        if len(parts) > 1:
            lines.append(f"{check.difficulty}: {', '.join(parts)}")
    return lines


def _check_step(step: StepView, say: Say) -> str:
    if step.how in DEFINED:
        return f"{say('set to')} {step.after} by {_source(step, say)}"
    return f"{_signed(_number(step.after) - _number(step.before))} from {_source(step, say)}"


# --- keywords -------------------------------------------------------------------------------------


def keyword_help(face: CardFace, book: Book, say: Say = str) -> list[Heading]:
    """What the keywords of a card mean in the words of the rule list, and how we read that."""
    shown = values_of(face)
    rules = _by_area(book)
    found, traits = [], []
    for word in dict.fromkeys(shown.keywords):
        entry = rules.get(_area(word))
        title = keyword_words(word)
        if entry is None:
            traits.append(title)
        else:
            found.append(Heading(title, "", (meaning(entry), *_readings(book, entry.area))))
    trait = rules.get(TRAITS)
    if traits and trait is not None:
        line = ValueLine(say("words that other cards look for"), "", "", trait.id)
        found.append(Heading(", ".join(traits), "", (line,)))
    return found


def _area(word: str) -> str:
    return ONLY if word.endswith(" only") else word.partition(":")[0]


@cache
def _readings(book: Book, area: str) -> tuple[ValueLine, ...]:
    """How we read the rules of a keyword where they are unclear."""
    rules = (each for each in book().values() if each.area == area)
    return tuple(line for rule in rules for line in readings(rule))


@cache
def _by_area(book: Book) -> dict[str, RuleEntry]:
    """The rule that says what a keyword does: the first that can be kept or broken."""
    found: dict[str, RuleEntry] = {}
    for entry in sorted(book().values(), key=_rank):  # the first of each rank stays in front
        found.setdefault(entry.area, entry)
    return found


def _rank(entry: RuleEntry) -> tuple[int, bool]:
    """Puts rules not about what a keyword does last, and a keyword's own entry before others'."""
    about = entry.kind == "keyword" and not entry.gist.endswith(NO_MORE_THAN_THAT)
    stands_elsewhere = entry.id.partition(".")[0] != entry.area
    return int(not entry.testable) if about else 2, stands_elsewhere
