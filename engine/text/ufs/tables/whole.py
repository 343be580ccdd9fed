"""The grammar put together."""

from __future__ import annotations

from functools import cache

from engine.text.grammar import Grammar
from engine.text.ufs.tables.abilities import add_statements, add_structure
from engine.text.ufs.tables.amounts import add_amounts
from engine.text.ufs.tables.attempts import add_attempts
from engine.text.ufs.tables.cards import add_phrases, add_quantities
from engine.text.ufs.tables.causes import add_causes, add_does
from engine.text.ufs.tables.conditions import add_conditions
from engine.text.ufs.tables.deeds import add_deeds
from engine.text.ufs.tables.effects import add_effects
from engine.text.ufs.tables.events import add_events
from engine.text.ufs.tables.heads import add_ability
from engine.text.ufs.tables.joints import add_joined
from engine.text.ufs.tables.limits import add_limits_of_x
from engine.text.ufs.tables.mentions import add_mentions
from engine.text.ufs.tables.modifiers import add_modifiers
from engine.text.ufs.tables.moments import add_spans, add_triggers
from engine.text.ufs.tables.moves import add_moves
from engine.text.ufs.tables.multiples import add_multiples
from engine.text.ufs.tables.nominals import add_nominals
from engine.text.ufs.tables.references import add_references
from engine.text.ufs.tables.rulings import add_rulings
from engine.text.ufs.tables.series import add_lists, add_series
from engine.text.ufs.tables.words import add_terminals, add_words


@cache
def grammar() -> Grammar:
    """Every row of every table, closed. Built once: it is the same for all editions."""
    whole = Grammar()
    for add in (
        *(add_words, add_nominals, add_quantities, add_phrases, add_references, add_amounts),
        *(
            add_events,
            add_causes,
            add_does,
            add_conditions,
            add_triggers,
            add_joined,
            add_spans,
            add_effects,
            add_moves,
        ),
        *(
            add_attempts,
            add_deeds,
            add_multiples,
            add_series,
            add_modifiers,
            add_rulings,
            add_structure,
            add_lists,
            add_statements,
        ),
        *(add_ability, add_limits_of_x, add_mentions),
    ):
        add(whole)
    add_terminals(whole, whole.vocabulary())
    whole.close()
    return whole
