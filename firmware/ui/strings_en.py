"""English. The same names as strings_it, section by section; a test compares them."""

LANGUAGE = "English"

# Keys, as the hint bar calls them: short, lower case.
HINT_CHOOSE = "choose"
HINT_CHANGE = "change"
HINT_OPEN = "open"
HINT_OK = "ok"
HINT_NEXT = "next"
HINT_BACK = "back"
HINT_EXIT = "exit"
HINT_UNDO = "undo"
HINT_HOLD = "hold"
HOLD_OK = "Hold OK"

# Common words.
YES = "Yes"
NO = "No"
ON = "on"
OFF = "off"

# Cards.
SUITS = ("cups", "coins", "swords", "clubs")
SUITS_FRENCH = ("hearts", "diamonds", "spades", "clubs")
RANKS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Jack", "Horse", "King")
QUEEN = "Queen"
CARD_NAME = "%s of %s"
