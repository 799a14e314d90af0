"""Italian. The same names as strings_en, section by section; a test compares them."""

LANGUAGE = "Italiano"

# Keys, as the hint bar calls them: short, lower case.
HINT_CHOOSE = "scegli"
HINT_CHANGE = "cambia"
HINT_OPEN = "apri"
HINT_OK = "ok"
HINT_NEXT = "avanti"
HINT_BACK = "torna"
HINT_EXIT = "esci"
HINT_UNDO = "annulla"
HINT_HOLD = "tieni"
HOLD_OK = "Tieni premuto OK"

# Common words.
YES = "Sì"
NO = "No"
ON = "sì"
OFF = "no"

# Cards.
SUITS = ("coppe", "denari", "spade", "bastoni")
SUITS_FRENCH = ("cuori", "quadri", "picche", "fiori")
RANKS = ("Asso", "Due", "Tre", "Quattro", "Cinque", "Sei", "Sette", "Fante", "Cavallo", "Re")
QUEEN = "Donna"
CARD_NAME = "%s di %s"
