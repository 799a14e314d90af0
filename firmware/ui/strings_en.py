"""English. The same names as strings_it, section by section; a test compares them."""

# Keys, as the hint bar calls them: short, lower case.
HINT_CHOOSE = "choose"
HINT_CHANGE = "change"
HINT_VARIANT = "variant"
HINT_OPEN = "open"
HINT_OK = "ok"
HINT_NEXT = "next"
HINT_BACK = "back"
HINT_EXIT = "exit"
HINT_UNDO = "undo"
HINT_HOLD = "hold"

# Cards.
SUITS = ("cups", "coins", "swords", "clubs")
SUITS_FRENCH = ("hearts", "diamonds", "spades", "clubs")
RANKS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Jack", "Horse", "King")
QUEEN = "Queen"
CARD_NAME = "%s of %s"

# Title and menu.
HINT_MENU = "menu"
TITLE_RUNNING = "match in progress"
MENU_RESUME_SOLO = "Resume match"
MENU_RESUME_TABLE = "Resume scoring"
MENU_SOLO_NEW = "New match"
MENU_SCORE_NEW = "Keep score"
MENU_VARIANTS = "Variants"
MENU_SETTINGS = "Settings"
MENU_INFO = "About"
INFO_KEPT = "Matches kept: %d"
RULES_NOT_HERE = "These rules are not for two players."
RULES_USUAL = "Rules: the usual"
NOTICE = "Notice"

# Flash and battery.
FLASH_FULL = "memory full"
ALERT_FLASH = "memory!"
ALERT_BATTERY = "battery!"
LOG_BROKEN = "The log %s is damaged (line %d). It is set aside, nothing is deleted."
SETTINGS_DAMAGED = "The settings are damaged. They are set aside; the usual ones hold."
SETTINGS_NEWER = "The settings are of a newer version. They are set aside; the usual ones hold."
FULL_1 = "The match goes on,"
FULL_2 = "but it is not saved."
DELETE_N = "Delete no. %d"

# A new solo match.
NEW_START = "Play"
NEW_LEVEL = "Level"
NEW_TARGET = "Play to"
NEW_DEALER = "Dealer"
LEVELS = ("beginner", "easy", "medium", "hard", "master")
# One line a level, shown while it is being chosen.
ABOUT_LEVELS = (
    "takes what it sees first",
    "takes the most it can",
    "counts the cards played",
    "counts, ends exactly",
    "plays out likely hands",
)
DEALERS = ("by lot", "you", "Pico")
NEW_VARIANT = "Game"
NEW_PARTY = "Table"
PARTIES = ("you, Pico", "three", "pairs", "you two", "two + two")
TARGET_OTHER = "other"
UP_TO = "to %d"

# The solo game.
YOU = "You"
PEOPLE = ("One", "Two")
PLAYERS = ("Pico", "Nano", "Micro")
SIDES = ("Us", "Them")
STOCK = "stock %d"
TAKES = "takes"
LAYS = "lay it"
N_CARDS = "%d cards"
NOT_NOW = "not now"
OK_PLAYS = "OK play"
OK_GOES_ON = "OK go on"
TURN_OF = "to play:"
THINKS = "thinks..."
SCOPA = "Scopa!"
SEAT_TAKES = "%s takes"
SEAT_LAYS = "%s lays"
SEAT_SCOPA = "%s: scopa!"
CARD_TAKES = "%s takes %s"
CARD_LAYS = "%s is laid"
RECALLED = "last moves"
HAND_OVER = "Hand it to"
HAND_OVER_OK = "it's me"
AT_TABLE = ("hand", "taken", "scope")
KNOCKS = "%s knocks!"
YOU_KNOCK = "You knock!"
KNOCK_NAMES = ("three", "ten")
MATTA_WORTH = "the matta is a"
MATTA_IS = "matta %s"
BONUS_HEADS = ("", "The table makes 15", "The table makes 30", "The table: 9 or less")
TAKES_ALL = "%s takes it all"
YOU_TAKE_ALL = "You take it all"
BONUS_SCOPE = ("", "1 scopa", "2 scope", "3 scope")
LEFTOVERS = "The last cards"
LEFT_TO_YOU = "are yours"
LEFT_TO_SIDES = ("are ours", "are theirs")
LEFT_TO = "go to %s"
LEFT_TO_NOBODY = "to nobody"
GAME_MENU = (
    "Continue",
    "Last moves",
    "Lay the card",
    "Leave",
    "Who plays",
    "All the table",
    "Knock",
    "Hint",
)
# Hints and lessons; the reasons are in the order of opponent/hints.py.
ADVICE = "Hint"
LESSON = "Lesson"
TO_LESSON = "▶lesson"
COSTS = "costs %s"
YOURS = "you"
BETTER = "better"
NO_LESSON = "Nothing to mend"
NO_ROOM = "No memory for it"
NO_REASON = "better by very little"
REASONS = (
    "sweeps the table",
    "takes the settebello",
    "coins taken: %s",
    "takes for primiera: %s",
    "cards taken: %s",
    "leaves %s: swept %s %%",
    "leaves %s: no sweep",
    "bare table: he must lay",
    "does not offer the D7",
    "holds another one: %s",
    "the others are gone: %s",
    "breaks the pairs",
    "his hand adds up to %s",
)
REFUSED_OVER = "The deal is over"
REFUSED_HAND = "You do not hold it"
REFUSED_EXACT = "Equal card first"
REFUSED_MUST = "It can take: it must"
REFUSED_SETS = "It can't take those"
REFUSED_OTHER = "Another takes: it must"
REFUSED_VILE = "No ace opens the deal"
REFUSED_DECLARE = "Nothing to declare"

# Deal, result, end.
DEAL_N = "Deal %d"
YOU_BEGIN = "You begin"
BEGINS = "%s begins"
REDEALT = "Three kings: redealt"
REDEALT_ACES = "Aces: redealt"
FINGERPRINT = "fingerprint %s"
TOTAL = "total"
SEED_OF = "deal %d seed %s"
ROW_CARTE = "Cards"
ROW_DENARI = "Coins"
ROW_SETTEBELLO = "Settebello"
ROW_PRIMIERA = "Primiera"
ROW_SCOPE = "Scope"
ROW_RE_BELLO = "Re bello"
ROW_NAPOLA = "Napola"
ROW_PICCOLA = "Piccola"
ROW_GRANDE = "Grande"
ROW_TRENTE = "Trente"
ROW_CAPPOTTO = "Cappotto"
YOU_WON = "You win!"
SIDES_WON = ("We win!", "They win")
MATCH_SEED = "Seed of the match"
HINT_AGAIN = "again"
HINT_SEED = "seed"

# Settings.
SET_LANG = "Text"
SET_CARDS = "Suits"
SET_FACES = "Courts"
SET_CONTRAST = "Light"
SET_DIM = "Dim after"
SET_OFF = "Off after"
SET_SOUND = "Sound"
SET_ROTATE = "Upside down"
SET_CHIP = "Chip"
LANGUAGES = ("Italiano", "English")
CARD_SUITS = ("Italian", "French")
CARD_FACES = ("F C R", "F D R", "8 9 10", "J Q K")
CONTRASTS = ("lowest", "low", "medium", "high", "highest")
SWITCH = ("no", "yes")
CHIPS = ("SSD1306", "SH1106")
NEVER = "never"

# House rules.
NEW_RULES = "House rules"
HOUSE_PRESET = "Game"
PRESETS = ("Scopa", "Scopone", "Scientifico", "Aces", "Fifteen", "Cirulla")
RULE_NEEDS = "%s needs: %s."
HOUSE_FORCED = "Taking"
VALUE_FORCED_CARD = "must"
VALUE_FORCED_HAND = "if you can"
VALUE_FORCED_OFF = "free"
HOUSE_EXACT_FIRST = "Equal first"
HOUSE_FEWEST_CARDS = "Fewest cards"
HOUSE_LAST_PLAY_SCOPA = "Last scopa"
HOUSE_REDEAL_KINGS = "Kings redeal"
HOUSE_PRIME_MISSING = "Primiera"
VALUE_PRIME_MISSING_DISQUALIFY = "4 suits"
VALUE_PRIME_MISSING_SUITS_FIRST = "more"
VALUE_PRIME_MISSING_SUM = "sum"
HOUSE_DIRECTION = "Play goes"
VALUE_DIRECTION_RIGHT = "right"
VALUE_DIRECTION_LEFT = "left"
HOUSE_REDEAL_ACES = "Aces redeal"
VALUE_REDEAL_ACES = "%d"
HOUSE_OPENING_FIFTEEN = "15 on table"
HOUSE_FIFTEEN_STANDS = "15 not void"
HOUSE_OPENING_NINE = "9 on table"
HOUSE_DECLARE = "Knocks"
VALUE_DECLARE_MANUAL = "by voice"
HOUSE_MATTA_KEEPS = "Matta keeps"
HOUSE_QUINDICI_EQUAL = "Equal too"
HOUSE_ACE = "Ace takes all"
HOUSE_ACE_SWEEP_SCOPA = "Ace: scopa"
HOUSE_ACE_DECLINE = "Ace may lie"
HOUSE_ACE_WITH_ACE = "Ace on ace"
VALUE_ACE_WITH_ACE_ONE = "one"
VALUE_ACE_WITH_ACE_SWEEP = "all"
HOUSE_ACE_EMPTY = "Ace alone"
VALUE_ACE_EMPTY_STAY = "stays"
VALUE_ACE_EMPTY_SELF = "taken"
VALUE_CAPPOTTO = "+%d"
HOUSE_GRADED_FIGURES = "Graded J Q K"
HOUSE_MOST_SEVENS = "Most sevens"
HOUSE_THREE_SEVENS = "Three sevens"
VALUE_PICCOLA = "up to %d"
HOUSE_NAPOLA = "Napola"
VALUE_NAPOLA = "up to %d"
HOUSE_RE_BELLO = "Re bello"

# Variants and house rules.
# A variant on one page: four lines.
PAGE_SCOPA = (
    "Three cards in hand,",
    "4 on the table. Take",
    "an equal card, or a",
    "sum of several.",
)
PAGE_SCOPONE = (
    "Four play, in pairs.",
    "Nine cards in hand,",
    "4 on the table: all",
    "are dealt at once.",
)
PAGE_SCIENTIFICO = (
    "Four play, in pairs.",
    "Ten cards in hand,",
    "an empty table: the",
    "first card is laid.",
)
PAGE_ASSI = (
    "An ace takes all the",
    "table, but no scopa;",
    "where an ace lies, it",
    "takes just that one.",
)
PAGE_QUINDICI = (
    "Your card and those",
    "it takes make 15.",
    "An equal card can't",
    "be taken.",
)
PAGE_CIRULLA = (
    "Equal, sum or 15; an",
    "ace sweeps: scopa.",
    "Hand up to 9: +3,",
    "three equal: +10.",
)
PRESET_SCOPA = "Scopa"
PRESET_SCOPONE = "Scopone"
PRESET_SCIENTIFICO = "Scopone scientifico"
PRESET_ASSI = "Ace takes all"
PRESET_QUINDICI = "Fifteens"
PRESET_CIRULLA = "Cirulla"
N_RULES = "%d rules"
RULE_WITHOUT = "no %s"
RULE_CAPTURE_SUM = "take by sum"
RULE_CAPTURE_FIFTEEN = "take to fifteen"
RULE_CAPTURE_CIRULLA = "take as in Cirulla"
RULE_HAND = "cards in hand"
RULE_TABLE_CARDS = "cards on table"
RULE_REDEAL_ACES = "redeal with aces"
RULE_DIRECTION_RIGHT = "play to the right"
RULE_DIRECTION_LEFT = "play to the left"
RULE_FIFTEEN_STANDS = "fifteen not void"
RULE_DECLARE_MANUAL = "knocks by voice"
RULE_MATTA_KEEPS = "matta keeps its value"
RULE_VILE = "vile"
RULE_MOST_SEVENS = "primiera: most sevens"
RULE_THREE_SEVENS = "primiera: three sevens"
RULE_TRENTE = "trente"
RULE_PERDERE = "lowest wins"
RULE_OPENING_FIFTEEN = "fifteen on table"
RULE_OPENING_NINE = "nine on table"
RULE_DECLARE = "declarations"
RULE_QUINDICI_EQUAL = "equal card too"
RULE_ACE = "ace takes all"
RULE_ACE_DECLINE = "ace may be laid"
RULE_ACE_SWEEP_SCOPA = "ace makes scopa"
RULE_ACE_WITH_ACE_ONE = "ace takes an ace"
RULE_ACE_WITH_ACE_SWEEP = "ace takes always"
RULE_ACE_EMPTY_STAY = "ace stays"
RULE_ACE_EMPTY_SELF = "ace takes itself"
RULE_CAPPOTTO = "cappotto"
RULE_GRANDE = "grande"
RULE_PICCOLA = "piccola"
RULE_EXACT_FIRST = "equal card first"
RULE_FEWEST_CARDS = "fewest cards"
RULE_FORCED_CARD = "must take"
RULE_FORCED_HAND = "hand must take"
RULE_FORCED_OFF = "may decline"
RULE_REDEAL_KINGS = "kings redeal"
RULE_LAST_PLAY_SCOPA = "last-play scopa"
RULE_PRIME_MISSING_DISQUALIFY = "primiera: 4 suits"
RULE_PRIME_MISSING_SUITS_FIRST = "primiera: more suits"
RULE_PRIME_MISSING_SUM = "primiera: plain sum"
RULE_NAPOLA = "napola"
RULE_NAPOLEONE = "napoleone"
RULE_RE_BELLO = "re bello"
RULE_GRADED_FIGURES = "courts 8 9 10"

# The table scorer: setting up.
SCORE_START = "Start"
SCORE_TABLE = "Players"
SCORE_NAMES = "Names"
SCORE_DEALER = "Deals"
SCORE_RULES = "Rules"
RULES_KIND = ("usual", "house")
TABLES = ("2", "3", "2 × 2", "4")
US_AND_THEM = ("Us", "Them")
US_OR_NAMES = ("Us and Them", "Choose names")
NUMBERED = ("One", "Two", "Three", "Four")
NAME_OF = "Name %d of %d"
NEW_NAME = "New name"
HINT_LETTER = "letter"
HINT_HOLD_END = "hold OK: done"

# The table scorer: the match.
NOBODY = "nobody"
SCORE_DEAL = "Deal %d · to %d"
SCORE_MATCH = "Deals · to %d"
DEAL_NO = "n. %d"
SCOPE_N = "scope %d"
SCOPE_LIST = "scope %s"
COUNT_MENU = (
    "Count the cards",
    "Only who wins",
    "All on one page",
    "The deals",
    "Leave",
    "Empty this deal",
    "Declare, table",
)
BONUS = "declare"
BONUS_FIFTEEN = "Table of 15"
BONUS_THIRTY = "Table of 30"
BONUS_NINE = "Table up to 9"
BONUS_BARSEGA = "Nine or less"
BONUS_DECINO = "Three of a kind"
TRENTE_CARDS = ("Ace of denari", "2 of denari", "3 of denari")
CLEAR_DEAL = "Empty this deal"
SCORE_HOW = "Primiera"
HOWS = ("By its points", "Who wins", "Card by card")
HOW_SEVENS = "How many sevens"
RUN_TO = "from ace to"
FIGURE = "fig"
WINS = "%s won!"
NO_DEALS = "No deal yet"
UNDO_DEAL = "Undo deal %d"
HINT_SCOPA = "scopa"
HINT_COUNT = "count"
HINT_HOLD_COUNT = "hold OK: count"
HINT_TAKE = "undo"
HINT_BANK = "bank"
HINT_DEALS = "deals"
UNDONE = "Undone: %s"
UNDONE_SCOPA = "Undone: scopa %s"
UNDONE_COUNT = "Undone: the count"
UNDONE_EDIT = "Change undone"
UNDONE_DEAL = "Undone: deal %d"
WARN_SCOPE = "More scope than takes?"
NO_CARDS40 = "There are 40 cards"
NO_DENARI10 = "There are 10 coins"
NO_SEVENS4 = "There are 4 sevens"
NO_BONUS_ONCE = "Table taken already"
NO_BONUS_MANY = "No more to declare"
NO_SEVENS_CARTE = "More sevens than cards"
NO_DENARI_CARTE = "More coins than cards"
NO_CARTE_DENARI = "More coins needed"
NO_DENARI_HELD = "Holds fewer coins"
NO_DENARI_ALL = "Holds all ten"
NO_SETTEBELLO_NONE = "The 7 is theirs"
NO_SAME_CARD = "That card is elsewhere"
NO_NO_MORE = "There is no more"
NO_PRIME_FEW = "A suit is missing"
NO_PRIME_MUST = "It has every suit"
NO_PRIME_SEVEN = "The sevens don't fit"
NO_PRIME_SETTEBELLO = "Settebello is elsewhere"
NO_PRIME_DENARI = "The coins don't fit"
NO_PRIME_SUITS = "Use the cards"
NO_NAPOLA_LONGER = "The napola is longer"
NO_NOTHING = "Nothing to undo"
NO_NOT_NOW = "Not now"
NO_TARGET = "From 1 to 999"
NO_NAMES = "2 to 4 names"

# History and statistics.
MENU_SCORE_HISTORY = "History"
STATISTICS = "Statistics"
NO_STATISTICS = "No match is over"
NOT_OVER = "not over"
MATCH_N = "Match %d"
FOR_GOOD = "It is lost for good"
HINT_DELETE = "delete"
WON_OF = "won of"
PLAYER_LINES = ("Matches", "Won", "Scope", "Settebelli")

# Learning.
MENU_LEARN = "Learn"
HINT_PAGE = "page"
HINT_TRY = "try"
HINT_PILES = "piles"
HINT_OTHER = "other"
PRACTICE = "Scoring practice"
WHO_TAKES = "Who takes %s?"
PILE_OF = "The pile: %s"
RIGHT = "right!"
WRONG = "wrong"
HOLDS_SEVEN = "holds the 7 of coins"
LEVEL = "level: nobody's"
HAS_MORE = "has more"
LEARN = (
    ("The deck", "40 cards, 4 suits.", "Ace 1, then 2-7,", "Fante 8, Cavallo 9,", "Re 10."),
    (
        "The deal",
        "Three each and four",
        "on the table. When",
        "all hands are empty,",
        "three more each.",
    ),
    (
        "To the right",
        "Play goes to the",
        "right. The dealer's",
        "right begins, and is",
        "the next dealer.",
    ),
    ("Taking", "Your card takes an", "equal card, or cards", "that add up to its", "value."),
    (
        "Example",
        "From 3, 4, 5 and Re",
        "a Cavallo, 9, takes",
        "4+5. Ace, 2 and 6",
        "take nothing.",
    ),
    (
        "Equal first",
        "If an equal card is",
        "there, take that one:",
        "not the sum. Who can",
        "take, must.",
    ),
    (
        "Scopa",
        "Take all there is:",
        "scopa, one point. But",
        "not with the last",
        "card of the deal.",
    ),
    ("The end", "Cards left on the", "table go to who took", "last; that is no", "scopa."),
    (
        "The points",
        "Cards: who has most",
        "Coins: who has most",
        "Settebello: coins' 7",
        "Primiera; and scope",
    ),
    ("Level", "Who has more takes", "the point. If two are", "level, nobody gets", "it."),
    (
        "Primiera",
        "The best card of a",
        "suit, of all four,",
        "are added. A suit is",
        "missing: no primiera.",
    ),
    ("Their values", "Seven 21|Six 18", "Ace 16|Five 15", "Four 14|Three 13", "Two 12|Courts 10"),
    (
        "Winning",
        "Reach 11 (16 if three",
        "play) and be alone in",
        "the lead. If level,",
        "deal again.",
    ),
    (
        "Your turn",
        "Two piles of cards:",
        "whose is each point?",
        "Look, choose, and",
        "read why.",
    ),
)
