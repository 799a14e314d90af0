"""The page's own words, in both languages: `PHRASES` stand in the text, `SPOKEN` go to its script.

Names in braces are filled in by the script.
"""

from host_tools.replay.words import Text, both

PHRASES: dict[str, Text] = {
    "players": both("giocatori", "players"),
    "deck": both("Carte francesi", "French cards"),
    "open": both("Scopri le mani", "Show all hands"),
    "noscript": both(
        "Per sfogliare le mosse serve JavaScript, tutto contenuto in questa pagina.",
        "Stepping through the moves needs JavaScript, all of it inside this page.",
    ),
    "fault": both("Il registro non è integro", "The log is not as it was played"),
    "line": both("riga", "line"),
    "expected": both("atteso:", "expected:"),
    "found": both("trovato:", "found:"),
    "keyPlayed": both("giocata", "played"),
    "keyTaken": both("presa", "taken"),
    "keyBetter": both("il motore sceglie questa", "the engine's choice"),
    "mistake": both("Prossimo errore", "Next mistake"),
    "keys": both(
        "Frecce ← →, Inizio e Fine; sullo schermo tattile scorri il tavolo.",
        "Arrows ← →, Home and End; on a touch screen swipe the table.",
    ),
    "cut": both(
        "La partita è lunga: qui ci sono solo le prime smazzate.",
        "This is a long match: only its first deals are here.",
    ),
    "summary": both("Come hai giocato", "How you played"),
    "accuracy": both("Precisione", "Accuracy"),
    "accuracyMeans": both(
        "scelte valgono quanto quella del motore (meno di 0,05 punti di differenza).",
        "choices were as good as the engine's (within 0.05 points).",
    ),
    "lost": both("Punti lasciati", "Points given up"),
    "given": both("Scope concesse", "Scope conceded"),
    "avoidable": both("di cui evitabili", "of which avoidable"),
    "settebelloWon": both("Settebello preso", "Settebello won"),
    "scopeMade": both("Scope fatte", "Scope made"),
    "dearest": both("Le mosse più care", "The dearest moves"),
    "noDearest": both("Nessuna: ben giocato.", "None: well played."),
    "score": both("Il punteggio", "The score"),
    "target": both("si arriva a", "played to"),
    "winner": both("Vince", "Winner:"),
    "unfinished": both("Partita non finita:", "Unfinished match:"),
    "deals": both("Le smazzate", "The deals"),
    "deal": both("Smazzata", "Deal"),
    "side": both("Parte", "Side"),
    "pointsHead": both("Punti", "Points"),
    "total": both("Totale", "Total"),
    "proof": both("Impronta", "Fingerprint"),
    "verified": both(
        "righe verificate: tutto è come fu giocato.",
        "lines verified: all is as it was played.",
    ),
    "fair": both(
        "I semi corrispondono alle impronte mostrate prima di ogni smazzata.",
        "The seeds answer to the fingerprints shown before each deal.",
    ),
    "judge": both("Le mosse sono giudicate dal livello", "Moves are judged by the level"),
    "judgeMeans": both(
        "Vede soltanto ciò che vedevi tu. Il valore è il margine di punti della smazzata: esatto "
        "nell'ultima mano, dove le carte coperte si contano; prima è una stima.",
        "It sees only what you saw. Values are the deal's margin in points: exact in the last "
        "hand, where the hidden cards can be counted; before that, an estimate.",
    ),
}

SPOKEN: dict[str, Text] = {
    "pile": both("{cards} prese, {scope} scope", "{cards} taken, {scope} scope"),
    "pileOf": both("Mazzetto: {who}", "Pile: {who}"),
    "card": both("{rank} di {suit}", "{rank} of {suit}"),
    "settebello": both("settebello (7 di denari)", "settebello (7 of denari)"),
    "back": both("carta coperta", "face-down card"),
    "lays": both("cala {card}", "lays {card}"),
    "takes": both("{card} prende {cards}", "{card} takes {cards}"),
    "scopa": both("Scopa!", "Scopa!"),
    "declares": both("Accusa {points} punti: {cards}.", "Declares {points} points: {cards}."),
    "matta": both(
        "La matta, il 7 di coppe, vale {n}.", "The matta, the 7 of coppe, counts as {n}."
    ),
    "bonus": both(
        "Il tavolo d'apertura ({cards}) va a chi dà le carte, {who}: scope {n}.",
        "The opening table ({cards}) goes to the dealer, {who}: {n} scope.",
    ),
    "empty": both("tavolo vuoto", "empty table"),
    "where": both(
        "Smazzata {deal} di {deals}, giocata {play} di {plays}",
        "Deal {deal} of {deals}, play {play} of {plays}",
    ),
    "stock": both("Mazzo: {n}", "Stock: {n}"),
    "dealOver": both("Fine della smazzata", "End of the deal"),
    "unfinished": both("Qui il registro si ferma.", "The log stops here."),
    "nothingLeft": both("Sul tavolo non resta nulla.", "Nothing is left on the table."),
    "left": both(
        "Restano {cards}: vanno a chi ha preso per ultimo, {who}.",
        "Left on the table: {cards}. They go to the last to take, {who}.",
    ),
    "leftNobody": both("Restano {cards}: a nessuno.", "Left on the table: {cards}; nobody's."),
    "endOf": both("Fine della smazzata {n}", "End of deal {n}"),
    "points": both("Punti: {points}. Totale: {totals}.", "Points: {points}. Totals: {totals}."),
    "play": both("Giocata {n}", "Play {n}"),
    "forced": both("L'unica mossa possibile:", "The only legal move:"),
    "same": both("La mossa del motore.", "The engine's move."),
    "asGood": both("Buona quanto quella del motore.", "As good as the engine's."),
    "cost": both("Costa {points} punti", "Costs {points} points"),
    "engine": both("Il motore:", "The engine:"),
    "why": both("Perché:", "Why:"),
    "move": both("Mossa", "Move"),
    "worth": both("Valore", "Worth"),
    "kind_exact": both(
        "Valori esatti: il margine finale della smazzata, giocando entrambi al meglio.",
        "Exact values: the deal's final margin with best play on both sides.",
    ),
    "kind_search": both(
        "Stime: il margine medio della smazzata sulle mani che l'altro può avere.",
        "Estimates: the deal's mean margin over the hands that the other may hold.",
    ),
    "kind_playouts": both(
        "Stime: quanto rende in meno della mossa del motore, in punti, giocando la smazzata fino "
        "in fondo sulle mani che gli altri possono avere.",
        "Estimates: how many points less than the engine's move, with the deal played on from "
        "there over the hands that the others may hold.",
    ),
    "at": both("Smazzata {deal}, giocata {play}", "Deal {deal}, play {play}"),
    "dealN": both("Smazzata {n}", "Deal {n}"),
    "first": both("Inizio", "First"),
    "previous": both("Indietro", "Back"),
    "next": both("Avanti", "Next"),
    "last": both("Fine", "Last"),
    "slider": both("Posizione nella partita", "Place in the match"),
    "deal": both("Vai alla smazzata", "Go to deal"),
    "suitC": both("coppe", "coppe"),
    "suitD": both("denari", "denari"),
    "suitS": both("spade", "spade"),
    "suitB": both("bastoni", "bastoni"),
    "rank1": both("asso", "ace"),
    **{f"rank{n}": both(str(n), str(n)) for n in range(2, 8)},
    "rank8": both("fante", "fante"),
    "rank9": both("cavallo", "cavallo"),
    "rank10": both("re", "re"),
}
