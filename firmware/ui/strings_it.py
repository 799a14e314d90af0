"""Italian. The same names as strings_en, section by section; a test compares them."""

# Keys, as the hint bar calls them: short, lower case.
HINT_CHOOSE = "scegli"
HINT_CHANGE = "cambia"
HINT_VARIANT = "variante"
HINT_OPEN = "apri"
HINT_OK = "ok"
HINT_NEXT = "avanti"
HINT_BACK = "torna"
HINT_EXIT = "esci"
HINT_UNDO = "annulla"
HINT_HOLD = "tieni"

# Cards.
SUITS = ("coppe", "denari", "spade", "bastoni")
SUITS_FRENCH = ("cuori", "quadri", "picche", "fiori")
RANKS = ("Asso", "Due", "Tre", "Quattro", "Cinque", "Sei", "Sette", "Fante", "Cavallo", "Re")
QUEEN = "Donna"
CARD_NAME = "%s di %s"

# Title and menu.
HINT_MENU = "menu"
TITLE_RUNNING = "partita in corso"
MENU_RESUME_SOLO = "Riprendi partita"
MENU_RESUME_TABLE = "Riprendi punti"
MENU_SOLO_NEW = "Nuova partita"
MENU_SCORE_NEW = "Segnapunti"
MENU_VARIANTS = "Varianti"
MENU_SETTINGS = "Impostazioni"
MENU_INFO = "Info"
INFO_KEPT = "Partite salvate: %d"
RULES_NOT_HERE = "Con queste regole non si gioca in due."
RULES_USUAL = "Regole: le solite"
NOTICE = "Avviso"

# Flash and battery.
FLASH_FULL = "memoria piena"
ALERT_FLASH = "memoria!"
ALERT_BATTERY = "pila!"
LOG_BROKEN = "Il registro %s è rovinato (riga %d) e messo da parte. Nulla è cancellato."
SETTINGS_DAMAGED = "Le impostazioni sono rovinate e messe da parte. Valgono quelle solite."
SETTINGS_NEWER = (
    "Le impostazioni sono di una versione più nuova e messe da parte. Valgono quelle solite."
)
FULL_1 = "La partita continua,"
FULL_2 = "ma non è salvata."
DELETE_N = "Cancella la n. %d"

# A new solo match.
NEW_START = "Gioca"
NEW_LEVEL = "Livello"
NEW_TARGET = "Si arriva a"
NEW_DEALER = "Mazziere"
LEVELS = ("novizio", "facile", "medio", "difficile", "maestro")
# Una riga per livello, mostrata mentre lo si sceglie.
ABOUT_LEVELS = (
    "prende ciò che vede",
    "prende il più che può",
    "conta le carte uscite",
    "conta, finale esatto",
    "prova le mani possibili",
)
DEALERS = ("a sorte", "tu", "Pico")
NEW_VARIANT = "Gioco"
NEW_PARTY = "Tavolo"
PARTIES = ("tu e Pico", "in tre", "a coppie", "voi due", "due e due")
TARGET_OTHER = "altro"
UP_TO = "a %d"

# The solo game.
YOU = "Tu"
PEOPLE = ("Uno", "Due")
PLAYERS = ("Pico", "Nano", "Micro")
SIDES = ("Noi", "Loro")
STOCK = "mazzo %d"
TAKES = "prende"
LAYS = "si posa"
N_CARDS = "%d carte"
NOT_NOW = "non si può"
OK_PLAYS = "OK gioca"
OK_GOES_ON = "OK avanti"
TURN_OF = "tocca a"
THINKS = "pensa..."
SCOPA = "Scopa!"
SEAT_TAKES = "%s prende"
SEAT_LAYS = "%s posa"
SEAT_SCOPA = "%s fa scopa!"
CARD_TAKES = "%s prende %s"
CARD_LAYS = "%s si posa"
RECALLED = "ultime mosse"
HAND_OVER = "Passa a"
HAND_OVER_OK = "eccomi"
AT_TABLE = ("mano", "prese", "scope")
KNOCKS = "%s bussa!"
YOU_KNOCK = "Bussi!"
KNOCK_NAMES = ("buona", "decino")
MATTA_WORTH = "la matta vale"
MATTA_IS = "matta %s"
BONUS_HEADS = ("", "La tavola fa 15", "La tavola fa 30", "La tavola fa al più 9")
TAKES_ALL = "%s prende tutto"
YOU_TAKE_ALL = "Prendi tutto"
BONUS_SCOPE = ("", "1 scopa", "2 scope", "3 scope")
LEFTOVERS = "Le ultime carte"
LEFT_TO_YOU = "vanno a te"
LEFT_TO_SIDES = ("vanno a noi", "vanno a loro")
LEFT_TO = "vanno a %s"
LEFT_TO_NOBODY = "a nessuno"
GAME_MENU = (
    "Continua",
    "Ultime mosse",
    "Posa la carta",
    "Esci",
    "Al tavolo",
    "Tutta la tavola",
    "Bussa",
    "Consiglio",
)
# Consigli e lezioni; l'ordine delle ragioni è quello di opponent/hints.py.
ADVICE = "Consiglio"
LESSON = "Lezione"
TO_LESSON = "▶lezione"
COSTS = "costa %s"
YOURS = "tu"
BETTER = "meglio"
NO_LESSON = "Niente da rifare"
NO_ROOM = "Memoria esaurita"
NO_REASON = "di poco la migliore"
REASONS = (
    "fa scopa",
    "prende il settebello",
    "denari presi: %s",
    "prende per la primiera: %s",
    "carte prese: %s",
    "restano %s, scopa %s %%",
    "restano %s: al sicuro",
    "vuota: deve posare",
    "non offre il settebello",
    "ne ha un altro: %s",
    "gli altri sono usciti: %s",
    "spariglia le coppie",
    "la sua mano somma %s",
)
REFUSED_OVER = "La mano è finita"
REFUSED_HAND = "Non hai la carta"
REFUSED_EXACT = "Prima la carta uguale"
REFUSED_MUST = "Può prendere: deve"
REFUSED_SETS = "Non si prende così"
REFUSED_OTHER = "Prende un'altra: deve"
REFUSED_VILE = "Non si apre d'asso"
REFUSED_DECLARE = "Niente da bussare"

# Deal, result, end.
DEAL_N = "Mano %d"
YOU_BEGIN = "Cominci tu"
BEGINS = "Comincia %s"
REDEALT = "Tre re: rifatta"
REDEALT_ACES = "Assi: rifatta"
FINGERPRINT = "impronta %s"
TOTAL = "totale"
SEED_OF = "mano %d seme %s"
ROW_CARTE = "Carte"
ROW_DENARI = "Denari"
ROW_SETTEBELLO = "Settebello"
ROW_PRIMIERA = "Primiera"
ROW_SCOPE = "Scope"
ROW_RE_BELLO = "Re bello"
ROW_NAPOLA = "Napola"
ROW_PICCOLA = "Piccola"
ROW_GRANDE = "Grande"
ROW_TRENTE = "Trente"
ROW_CAPPOTTO = "Cappotto"
YOU_WON = "Hai vinto!"
SIDES_WON = ("Vinciamo noi!", "Vincono loro")
MATCH_SEED = "Seme della partita"
HINT_AGAIN = "ancora"
HINT_SEED = "seme"

# Settings.
SET_LANG = "Lingua"
SET_CARDS = "Semi"
SET_FACES = "Figure"
SET_CONTRAST = "Luce"
SET_DIM = "Attenua"
SET_OFF = "Spegni"
SET_SOUND = "Suono"
SET_ROTATE = "Capovolto"
SET_CHIP = "Chip"
LANGUAGES = ("Italiano", "English")
CARD_SUITS = ("italiani", "francesi")
CARD_FACES = ("F C R", "F D R", "8 9 10", "J Q K")
CONTRASTS = ("minima", "bassa", "media", "alta", "massima")
SWITCH = ("no", "sì")
CHIPS = ("SSD1306", "SH1106")
NEVER = "mai"

# House rules.
NEW_RULES = "Regole della casa"
HOUSE_PRESET = "Gioco"
PRESETS = ("Scopa", "Scopone", "Scientifico", "Assi", "Quindici", "Cirulla")
RULE_NEEDS = "%s vuole: %s."
HOUSE_FORCED = "Presa"
VALUE_FORCED_CARD = "d'obbligo"
VALUE_FORCED_HAND = "se puoi"
VALUE_FORCED_OFF = "libera"
HOUSE_EXACT_FIRST = "Prima l'uguale"
HOUSE_FEWEST_CARDS = "Meno carte"
HOUSE_LAST_PLAY_SCOPA = "Scopa finale"
HOUSE_REDEAL_KINGS = "3 re a monte"
HOUSE_PRIME_MISSING = "Primiera"
VALUE_PRIME_MISSING_DISQUALIFY = "4 semi"
VALUE_PRIME_MISSING_SUITS_FIRST = "più semi"
VALUE_PRIME_MISSING_SUM = "somma"
HOUSE_DIRECTION = "Giro"
VALUE_DIRECTION_RIGHT = "a destra"
VALUE_DIRECTION_LEFT = "a sinistra"
HOUSE_REDEAL_ACES = "Assi a monte"
VALUE_REDEAL_ACES = "%d"
HOUSE_OPENING_FIFTEEN = "15 in tavola"
HOUSE_FIFTEEN_STANDS = "15 resta"
HOUSE_OPENING_NINE = "9 in tavola"
HOUSE_DECLARE = "Bussate"
VALUE_DECLARE_MANUAL = "a voce"
HOUSE_MATTA_KEEPS = "Matta tiene"
HOUSE_QUINDICI_EQUAL = "Anche uguale"
HOUSE_ACE = "Asso tutto"
HOUSE_ACE_SWEEP_SCOPA = "Asso fa scopa"
HOUSE_ACE_DECLINE = "Asso si posa"
HOUSE_ACE_WITH_ACE = "Su un asso"
VALUE_ACE_WITH_ACE_ONE = "uno"
VALUE_ACE_WITH_ACE_SWEEP = "tutto"
HOUSE_ACE_EMPTY = "Asso solo"
VALUE_ACE_EMPTY_STAY = "resta"
VALUE_ACE_EMPTY_SELF = "sé"
VALUE_CAPPOTTO = "+%d"
HOUSE_GRADED_FIGURES = "Figure 8 9 10"
HOUSE_MOST_SEVENS = "Più sette"
HOUSE_THREE_SEVENS = "Tre sette"
VALUE_PICCOLA = "fino a %d"
HOUSE_NAPOLA = "Napola"
VALUE_NAPOLA = "fino a %d"
HOUSE_RE_BELLO = "Re bello"

# Variants and house rules.
# A variant on one page: four lines.
PAGE_SCOPA = (
    "Tre carte in mano,",
    "4 in tavola. Prendi",
    "la carta uguale, o",
    "più carte sommate.",
)
PAGE_SCOPONE = (
    "In quattro, a coppie.",
    "Nove carte in mano",
    "e 4 in tavola: si",
    "danno tutte subito.",
)
PAGE_SCIENTIFICO = (
    "In quattro, a coppie.",
    "Dieci carte in mano,",
    "tavola vuota: chi",
    "comincia posa.",
)
PAGE_ASSI = (
    "L'asso prende tutta",
    "la tavola, ma non fa",
    "scopa. Se lì c'è un",
    "asso, prende quello.",
)
PAGE_QUINDICI = (
    "La tua carta e quelle",
    "che prende fanno 15.",
    "La carta uguale non",
    "si prende.",
)
PAGE_CIRULLA = (
    "Uguale, somma o 15;",
    "l'asso tutto: scopa.",
    "Mano fino a 9: +3,",
    "tre uguali: +10.",
)
PRESET_SCOPA = "Scopa"
PRESET_SCOPONE = "Scopone"
PRESET_SCIENTIFICO = "Scopone scientifico"
PRESET_ASSI = "Asso piglia tutto"
PRESET_QUINDICI = "Scopa di quindici"
PRESET_CIRULLA = "Cirulla"
N_RULES = "%d regole"
RULE_WITHOUT = "senza %s"
RULE_CAPTURE_SUM = "presa a somma"
RULE_CAPTURE_FIFTEEN = "presa a quindici"
RULE_CAPTURE_CIRULLA = "presa di cirulla"
RULE_HAND = "carte in mano"
RULE_TABLE_CARDS = "carte in tavola"
RULE_REDEAL_ACES = "a monte con assi"
RULE_DIRECTION_RIGHT = "giro a destra"
RULE_DIRECTION_LEFT = "giro a sinistra"
RULE_FIFTEEN_STANDS = "quindici non a monte"
RULE_DECLARE_MANUAL = "bussate a voce"
RULE_MATTA_KEEPS = "matta tiene il valore"
RULE_VILE = "vile"
RULE_MOST_SEVENS = "primiera: più sette"
RULE_THREE_SEVENS = "primiera: tre sette"
RULE_TRENTE = "trente"
RULE_PERDERE = "a perdere"
RULE_OPENING_FIFTEEN = "quindici in tavola"
RULE_OPENING_NINE = "nove in tavola"
RULE_DECLARE = "bussate"
RULE_QUINDICI_EQUAL = "anche carta uguale"
RULE_ACE = "asso piglia tutto"
RULE_ACE_DECLINE = "asso si può posare"
RULE_ACE_SWEEP_SCOPA = "asso fa scopa"
RULE_ACE_WITH_ACE_ONE = "asso prende un asso"
RULE_ACE_WITH_ACE_SWEEP = "asso sempre tutto"
RULE_ACE_EMPTY_STAY = "asso resta"
RULE_ACE_EMPTY_SELF = "asso prende sé"
RULE_CAPPOTTO = "cappotto"
RULE_GRANDE = "grande"
RULE_PICCOLA = "piccola"
RULE_EXACT_FIRST = "presa uguale"
RULE_FEWEST_CARDS = "meno carte"
RULE_FORCED_CARD = "presa d'obbligo"
RULE_FORCED_HAND = "obbligo di mano"
RULE_FORCED_OFF = "presa libera"
RULE_REDEAL_KINGS = "tre re a monte"
RULE_LAST_PLAY_SCOPA = "scopa all'ultima"
RULE_PRIME_MISSING_DISQUALIFY = "primiera 4 semi"
RULE_PRIME_MISSING_SUITS_FIRST = "primiera: più semi"
RULE_PRIME_MISSING_SUM = "primiera a somma"
RULE_NAPOLA = "napola"
RULE_NAPOLEONE = "napoleone"
RULE_RE_BELLO = "re bello"
RULE_GRADED_FIGURES = "figure 8 9 10"

# The table scorer: setting up.
SCORE_START = "Inizia"
SCORE_TABLE = "Giocatori"
SCORE_NAMES = "Nomi"
SCORE_DEALER = "Dà"
SCORE_RULES = "Regole"
RULES_KIND = ("solite", "di casa")
TABLES = ("2", "3", "2 × 2", "4")
US_AND_THEM = ("Noi", "Voi")
US_OR_NAMES = ("Noi e Voi", "Scegli i nomi")
NUMBERED = ("Uno", "Due", "Tre", "Quattro")
NAME_OF = "Nome %d di %d"
NEW_NAME = "Nuovo nome"
HINT_LETTER = "lettera"
HINT_HOLD_END = "tieni OK: fine"

# The table scorer: the match.
NOBODY = "nessuno"
SCORE_DEAL = "Mano %d · a %d"
SCORE_MATCH = "Le mani · a %d"
DEAL_NO = "n. %d"
SCOPE_N = "scope %d"
SCOPE_LIST = "scope %s"
COUNT_MENU = (
    "Conta le carte",
    "Solo chi vince",
    "Tutto in una pagina",
    "Le mani",
    "Esci",
    "Svuota la mano",
    "Bussate e banco",
)
BONUS = "bussate"
BONUS_FIFTEEN = "Tavola da 15"
BONUS_THIRTY = "Tavola da 30"
BONUS_NINE = "Tavola fino a 9"
BONUS_BARSEGA = "Buona da tre"
BONUS_DECINO = "Decino"
TRENTE_CARDS = ("Asso di denari", "2 di denari", "3 di denari")
CLEAR_DEAL = "Svuota la mano"
SCORE_HOW = "Primiera"
HOWS = ("Coi punti", "Chi vince", "Carta per carta")
HOW_SEVENS = "Quanti sette"
RUN_TO = "dall'asso al"
FIGURE = "fig"
WINS = "Vince %s!"
NO_DEALS = "Nessuna mano"
UNDO_DEAL = "Annulla la mano %d"
HINT_SCOPA = "scopa"
HINT_COUNT = "conta"
HINT_HOLD_COUNT = "tieni OK: conta"
HINT_TAKE = "togli"
HINT_BANK = "segna"
HINT_DEALS = "mani"
UNDONE = "Annullato: %s"
UNDONE_SCOPA = "Annullata: scopa %s"
UNDONE_COUNT = "Annullata: la conta"
UNDONE_EDIT = "Modifica annullata"
UNDONE_DEAL = "Annullata: mano %d"
WARN_SCOPE = "Più scope che prese?"
NO_CARDS40 = "Le carte sono 40"
NO_DENARI10 = "I denari sono 10"
NO_SEVENS4 = "I sette sono 4"
NO_BONUS_ONCE = "Il banco è già preso"
NO_BONUS_MANY = "Ha già bussato sempre"
NO_SEVENS_CARTE = "Più sette che carte"
NO_DENARI_CARTE = "Più denari che carte"
NO_CARTE_DENARI = "Servono più denari"
NO_DENARI_HELD = "Ha meno denari"
NO_DENARI_ALL = "Li ha tutti e dieci"
NO_SETTEBELLO_NONE = "Il 7 è dell'altro"
NO_SAME_CARD = "Quella carta è altrove"
NO_NO_MORE = "Non c'è altro"
NO_PRIME_FEW = "Gli manca un seme"
NO_PRIME_MUST = "Ha tutti i semi"
NO_PRIME_SEVEN = "I sette non tornano"
NO_PRIME_SETTEBELLO = "Il settebello è altrove"
NO_PRIME_DENARI = "I denari non tornano"
NO_PRIME_SUITS = "Usa le carte"
NO_NAPOLA_LONGER = "La napola è più lunga"
NO_NOTHING = "Niente da annullare"
NO_NOT_NOW = "Ora non si può"
NO_TARGET = "Da 1 a 999"
NO_NAMES = "Da 2 a 4 nomi"

# History and statistics.
MENU_SCORE_HISTORY = "Storico"
STATISTICS = "Statistiche"
NO_STATISTICS = "Nessuna finita"
NOT_OVER = "in corso"
MATCH_N = "Partita %d"
FOR_GOOD = "Si perde per sempre"
HINT_DELETE = "elimina"
WON_OF = "vinte su"
PLAYER_LINES = ("Partite", "Vinte", "Scope", "Settebelli")

# Learning.
MENU_LEARN = "Impara"
HINT_PAGE = "pagina"
HINT_TRY = "prova"
HINT_PILES = "mazzi"
HINT_OTHER = "l'altro"
PRACTICE = "Prova a contare"
WHO_TAKES = "Chi prende: %s?"
PILE_OF = "Il mazzo: %s"
RIGHT = "giusto!"
WRONG = "sbagliato"
HOLDS_SEVEN = "ha il 7 di denari"
LEVEL = "pari: a nessuno"
HAS_MORE = "ne ha di più"
LEARN = (
    ("Il mazzo", "40 carte, 4 semi.", "Asso 1, poi 2-7,", "Fante 8, Cavallo 9,", "Re 10."),
    (
        "Si danno",
        "Tre carte a testa e",
        "4 in tavola. Finite",
        "le carte in mano,",
        "altre tre a testa.",
    ),
    (
        "A destra",
        "Si gioca a destra.",
        "Comincia chi siede",
        "alla destra di chi dà;",
        "poi dà lui.",
    ),
    (
        "La presa",
        "La tua carta prende",
        "la carta uguale, o più",
        "carte che insieme",
        "fanno il suo valore.",
    ),
    (
        "Esempio",
        "In tavola 3 4 5 Re:",
        "il Cavallo, 9, prende",
        "4+5. Asso, 2 e 6 non",
        "prendono niente.",
    ),
    (
        "L'uguale prima",
        "Se in tavola c'è la",
        "carta uguale, prendi",
        "quella: la somma no.",
        "Chi può, deve.",
    ),
    ("Scopa", "Se prendi tutto è", "scopa: un punto. Non", "con l'ultima carta", "della mano."),
    (
        "Alla fine",
        "Le carte rimaste in",
        "tavola vanno a chi",
        "ha preso per ultimo,",
        "senza scopa.",
    ),
    (
        "I punti",
        "Carte: chi ne ha più",
        "Denari: chi ne ha più",
        "Settebello: il 7",
        "Primiera; e le scope",
    ),
    ("Alla pari", "Chi ha di più prende", "il punto. Alla pari", "non lo prende", "nessuno."),
    (
        "Primiera",
        "La carta che vale di",
        "più in ogni seme, poi",
        "si somma. Manca un",
        "seme: non conta.",
    ),
    (
        "Quanto valgono",
        "Sette 21|Sei 18",
        "Asso 16|Cinque 15",
        "Quattro 14|Tre 13",
        "Due 12|Figure 10",
    ),
    (
        "Si vince",
        "Chi arriva a 11 (in",
        "tre a 16) ed è il solo",
        "in testa. Alla pari",
        "un'altra mano.",
    ),
    (
        "Prova tu",
        "Due mazzi di carte:",
        "chi prende i punti?",
        "Guarda, scegli, e",
        "leggi il perché.",
    ),
)
