"""The universus edition: how it differs, in the order of its own document.

Procedures that stand in for the comprehensive ones have a module each; `ids` and `words` translate.
"""
