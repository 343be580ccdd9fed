"""What differs between the editions of the game, and their rules as an index.

`edition` says what an edition is; each is one value in a module of its own (`comprehensive`), and
`registry` lists them. To add one: its module, which says what differs and holds the procedures that
it replaces (a subclass defines the steps that differ and names their order: `order=Usual.STEPS`),
its entry in `registry`, its rules as `CODE.rules.tsv`, how we read them as `CODE.rulings.tsv`, and
its formats in `engine/decks/formats.yaml`.
No step asks which edition it is: it reads numbers of `game.edition`, or is replaced.
"""
