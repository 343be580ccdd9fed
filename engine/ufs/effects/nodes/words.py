"""The closed word lists of the instruction tree. Their values are saved and never shown."""

from __future__ import annotations

from enum import StrEnum


class Who(StrEnum):
    """A player, as seen by the controller of the effect (J.1.5)."""

    YOU = "you"
    OPPONENT = "opponent"
    EACH = "each"  # "each player": both, simultaneously (K.1.3)
    BOTH = "both"  # "both players": the same in other words
    ANY = "any"  # "a player": either one, whoever it happens to be
    EITHER = "either"  # "either player": the chooser decides whose
    OWNER = "owner"  # of the card in question
    THAT_PLAYER = "that_player"  # who did what was last mentioned
    ATTACKER = "attacker"  # whose attack "this attack" is (K.3.23)
    THEIR_OPPONENT = "their_opponent"  # of each of the acting players (K.1.3)
    THEY = "they"  # the opponent, mentioned again ("they", "their")


class Zone(StrEnum):
    """The game zones cards can be named in (D)."""

    HAND = "hand"
    DECK = "deck"
    POOL = "pool"
    STAGE = "stage"
    MOMENTUM = "momentum"
    DISCARD = "discard"
    REMOVED = "removed"
    TRANSIT = "transit"  # used by rules only; no text names it (D.2.5)


class Said(StrEnum):
    """How a place is worded. It means nothing to the game: the place is always given in full."""

    IMPLIED = "implied"  # K.2.1, K.2.6
    IN = "in"
    FROM = "from"
    OF = "of"  # "1 of your foundations", "your foundations"
    POSSESSIVE = "possessive"  # "1 opponent's foundation"
    HAVE = "have"  # "foundations you have"
    BARE = "bare"  # the zone itself is the noun: "1 momentum", "the top card of your deck"


class CardType(StrEnum):
    """The card types (B.3)."""

    CHARACTER = "character"
    ATTACK = "attack"
    ACTION = "action"
    ASSET = "asset"
    FOUNDATION = "foundation"
    BACKUP = "backup"


class Stat(StrEnum):
    """The values an effect can read or change."""

    SPEED = "speed"
    DAMAGE = "damage"
    DIFFICULTY = "difficulty"
    CONTROL = "control"
    BLOCK_MODIFIER = "block_modifier"
    HAND_SIZE = "hand_size"
    VITALITY = "vitality"
    MAXIMUM_VITALITY = "maximum_vitality"
    STAMINA = "stamina"
    HEIGHT = "height"  # vital statistics: J.4.4
    WEIGHT = "weight"


class Property(StrEnum):
    """What a card has that is not a single number."""

    NAME = "name"
    CHARACTER_NAME = "character_name"
    VERSION = "version"
    TYPE = "type"
    SYMBOL = "symbol"
    KEYWORD = "keyword"
    TRAIT = "trait"
    ATTACK_ZONE = "attack_zone"
    BLOCK_ZONE = "block_zone"
    ABILITY = "ability"
    GENDER = "gender"
    HEIGHT = "height"
    WEIGHT = "weight"
    BLOOD_TYPE = "blood_type"
    WATERMARK = "watermark"
    UNIVERSE = "universe"
    OPTION = "option"  # one of the words offered by the instruction
    PLAYER = "player"
    NUMBER = "number"
    CARD_NAME = "card_name"  # K.5.5


class AttackZone(StrEnum):
    """Attack and block zones."""

    LOW = "low"
    MID = "mid"
    HIGH = "high"


class State(StrEnum):
    """Conditions a card can be in."""

    READY = "ready"
    COMMITTED = "committed"
    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    FROZEN = "frozen"
    SEALED = "sealed"
    ATTACHED = "attached"
    STARTING = "starting"  # the starting character
    BLOCKED = "blocked"  # completely or partially
    COMPLETELY_BLOCKED = "completely_blocked"
    PARTIALLY_BLOCKED = "partially_blocked"
    NOT_BLOCKED = "not_blocked"
    ANSWERABLE = "answerable"  # blocked, or counts as blocked for reversals
    MULTIPLE_COPY = "multiple_copy"  # I.3.8
    BLANK = "blank"  # printed blank text box (K.3.15)
    PENDING = "pending"  # waiting in the attack stack
    TRANSFORMED = "transformed"  # its other side up; newest edition only
    ATTACKED = "attacked"  # a backup that is the target of the current attack


class Comparison(StrEnum):
    """How two numbers are compared."""

    EQUAL = "equal"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE = "more"
    LESS = "less"


class Rounding(StrEnum):
    """Direction of rounding; J.4.3.4 rounds up if the text does not say."""

    UP = "up"
    DOWN = "down"
    UNSAID = "unsaid"


class AbilityKind(StrEnum):
    """What an ability is (H.1.2, H.6)."""

    FORM = "form"
    ENHANCE = "enhance"
    RESPONSE = "response"
    CONTINUOUS = "continuous"
    BLITZ = "blitz"  # newest edition only


class Verb(StrEnum):
    """What `Act` does to cards, and what an event says was done to them."""

    COMMIT = "commit"
    READY = "ready"
    FLIP = "flip"
    UNFLIP = "unflip"
    DESTROY = "destroy"
    SACRIFICE = "sacrifice"
    REMOVE = "remove"
    DISCARD = "discard"
    SEAL = "seal"
    UNSEAL = "unseal"
    FREEZE = "freeze"
    CLEAR = "clear"
    SPEND = "spend"
    REVEAL = "reveal"
    LOOK_AT = "look_at"
    CHOOSE = "choose"
    DETACH = "detach"
    TRANSFORM = "transform"  # newest edition only
    # The rest are used in events only; for effects there are separate instructions.
    DRAW = "draw"
    MILL = "mill"
    ADD = "add"  # move between zones
    BUILD = "build"  # enter a staging area, by playing or by effect
    ENTER = "enter"
    LEAVE = "leave"
    PLAY = "play"  # a card, or with `ability` an ability
    ATTEMPT = "attempt"  # try to play
    BLOCK = "block"
    DEAL_DAMAGE = "deal_damage"
    TAKE_DAMAGE = "take_damage"
    RESOLVE = "resolve"
    GAIN_VITALITY = "gain_vitality"
    LOSE_VITALITY = "lose_vitality"
    GAIN_STAMINA = "gain_stamina"  # newest edition only, like all about backups
    LOSE_STAMINA = "lose_stamina"
    BEGIN_CHECK = "begin_check"  # used by rules only, for "before a check is made"
    IMPEND = "impend"  # used by rules only, for what "would" be done to a card
    MAKE_CHECK = "make_check"
    PASS_CHECK = "pass_check"
    FAIL_CHECK = "fail_check"
    CHECK = "check"  # the card or number checked ("you check a 6")
    CANCEL = "cancel"
    MODIFY = "modify"  # a stat gets a bonus, a penalty, or either (`stat`, `operation`)
    SEARCH = "search"
    SHUFFLE = "shuffle"
    CYCLE = "cycle"
    ATTACH = "attach"
    ATTACK = "attack"  # a backup is attacked
    REVIEW = "review"
    NAME = "name"
    CHANGE_ZONE = "change_zone"
    PASS = "pass"
    LOSE_GAME = "lose_game"
    PHASE = "phase"  # the stretch in `during` begins or ends


class Timing(StrEnum):
    """How a trigger relates to its event."""

    AFTER = "after"
    BEFORE = "before"
    WHEN = "when"
    START = "start"  # at the start of a stretch
    END = "end"
    DURING = "during"
    # "If your attack deals damage, ...": now if the attack has done so, otherwise when it does.
    IF = "if"
    AS = "as"  # just before a card clears


class Stretch(StrEnum):
    """Named stretches of the game."""

    GAME = "game"
    TURN = "turn"
    READY_PHASE = "ready_phase"  # start phase in the newest edition
    READY_STEP = "ready_step"
    REVIEW_STEP = "review_step"
    DRAW_STEP = "draw_step"
    COMBAT_PHASE = "combat_phase"
    END_PHASE = "end_phase"
    ATTACK = "attack"  # a whole attack sequence
    ENHANCE_STEP = "enhance_step"
    BLOCK_STEP = "block_step"
    DAMAGE_STEP = "damage_step"


class EventCause(StrEnum):
    """Why an event happened."""

    EFFECT = "effect"
    COST = "cost"
    CHECK = "check"  # to pass a check


class Pick(StrEnum):
    """How cards are picked from those that match."""

    CHOSEN = "chosen"
    ALL = "all"
    EACH = "each"  # one by one, the same cards as ALL
    RANDOM = "random"
    TOP = "top"
    BOTTOM = "bottom"
    ANY = "any"  # a pattern: any card that matches, in events and conditions


class Pronoun(StrEnum):
    """How a card that was already mentioned is worded. It means nothing to the game."""

    IT = "it"
    THEM = "them"
    THAT = "that"  # "that card"
    THE = "the"  # "the discarded card"
    THIS_WAY = "this_way"  # "cards discarded this way"
    THOSE = "those"
    SHARED = "shared"  # one object of two verbs: "commit and freeze 1 foundation"
    UNSAID = "unsaid"  # "choose 1 card" after looking at cards: only implied to be among them


class Symbol(StrEnum):
    """The resource symbols."""

    AIR = "air"
    ALL = "all"
    CHAOS = "chaos"
    DEATH = "death"
    EARTH = "earth"
    EVIL = "evil"
    FIRE = "fire"
    GOOD = "good"
    LIFE = "life"
    ORDER = "order"
    VOID = "void"
    WATER = "water"
    INFINITY = "infinity"


class Operation(StrEnum):
    """What a change does to a value. ADD and SUBTRACT are bonus and penalty (K.3.6)."""

    ADD = "add"
    SUBTRACT = "subtract"
    ADD_OR_SUBTRACT = "add_or_subtract"  # the chooser decides
    BECOMES = "becomes"  # a definition effect: the base value (C.3.3.3)
    REDUCE_TO = "reduce_to"  # like BECOMES, but never raises
    DOUBLE = "double"
    HALVE = "halve"
    PRINTED = "printed"  # back to the printed value


class Position(StrEnum):
    """Where a card is put in an ordered zone."""

    USUAL = "usual"  # deck: top; pool: right end; momentum: owner chooses an end
    TOP = "top"
    BOTTOM = "bottom"
    ANY_ORDER = "any_order"  # K.3.21
    BEGINNING = "beginning"  # K.3.21.1
    RANDOM_ORDER = "random_order"


class Joint(StrEnum):
    """How instructions of one sentence are joined. Order and meaning are the same for all."""

    AND = "and"
    THEN = "then"
    COMMA = "comma"
    COMMA_THEN = "comma_then"


class RuleKind(StrEnum):
    """Rule effects that are a fixed sentence about some cards (J.3.5)."""

    NO_PROGRESSIVE_DIFFICULTY = "no_progressive_difficulty"  # does not count toward it
    IGNORES_PROGRESSIVE_DIFFICULTY = "ignores_progressive_difficulty"  # when being played
    FAILING_KEEPS_COMBAT = "failing_keeps_combat"  # failing that check does not end combat
    UNBLOCKABLE = "unblockable"  # G.2.1.1.2
    NOT_REVERSED = "not_reversed"  # no reversal may be played to it (I.3.11.1)
    NO_CARD_PAUSE_CONDITIONS = "no_card_pause_conditions"  # E.2.3 to E.2.7 leave these cards alone
    UNCANCELABLE = "uncancelable"  # this ability cannot be cancelled
    DECK_COPIES = "deck_copies"  # up to `amount` copies of this card in a deck
    NO_DAMAGE = "no_damage"  # deals no damage
    UNMODIFIABLE = "unmodifiable"  # `stat` cannot be modified
    UNREDUCIBLE = "unreducible"  # `stat` cannot be reduced, or not below `amount`
    STAYS_COMMITTED = "stays_committed"  # does not ready during `span`
    STARTS_COMMITTED = "starts_committed"
    ENTERS_MOMENTUM_FACE_UP = "enters_momentum_face_up"
    ABILITIES_ANY_NUMBER = "abilities_any_number"
