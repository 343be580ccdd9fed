"""What differs between the editions of the game, and their rules as an index.

`edition` says what an edition is; each is one value in a module of its own (`comprehensive`), and
`registry` lists them. To add one, write its module, with what differs and the procedures that it
replaces (a subclass defines the steps that differ and names their order: `order=Usual.STEPS`), its
rules as `CODE.rules.tsv` and our readings of them as `CODE.rulings.tsv`, and enter it in `registry`
and its formats in `engine/decks/formats.yaml`.
No step asks which edition it is: it reads numbers of `game.edition`, or is replaced.
"""
