// What the page itself says, in the handheld's languages.

const WORDS = {
  it: {
    screen: "Schermo",
    keys: ["Sinistra", "Destra", "OK", "Indietro"],
    sound: "Suono",
    logs: "Partite",
    help: "Frecce ← →, Invio per OK, Backspace per ↩",
    chosen: "scelto: ",
    title: "Partite",
    empty: "Ancora nessuna partita.",
    note: "Le partite restano in questo browser.",
    solo: "da soli",
    table: "segnapunti",
    broken: "danneggiata",
    over: "finita",
    open: "in corso",
    save: "Scarica",
    all: "Scarica tutto",
    close: "Chiudi",
    again: "Ricomincia",
    here: "Gioca qui",
    goOn: "Gioca lo stesso",
    noWasm: "Questo browser non ha WebAssembly",
    noWasmText: "Spariglio ne ha bisogno: usa una versione recente di Firefox, Chrome, Safari o Edge.",
    noLoad: "La pagina non si è caricata del tutto",
    noLoadText: "Controlla la rete e ricomincia.",
    noStore: "Questo browser non conserva niente",
    noStoreText:
      "L'archivio della pagina è chiuso (navigazione privata, o i cookie sono bloccati): " +
      "si gioca, ma chiusa la pagina le partite sono perse.",
    elsewhere: "Si gioca in un'altra scheda",
    elsewhereText: "Una partita si può giocare in un posto solo.",
    failed: "Spariglio si è fermato",
    failedText: "Tutto quello che era confermato è salvo.",
    wrong: "L'indirizzo chiede una cosa che non c'è",
  },
  en: {
    screen: "Screen",
    keys: ["Left", "Right", "OK", "Back"],
    sound: "Sound",
    logs: "Matches",
    help: "Arrows ← →, Enter for OK, Backspace for ↩",
    chosen: "chosen: ",
    title: "Matches",
    empty: "No match yet.",
    note: "Matches stay in this browser.",
    solo: "solo",
    table: "scored table",
    broken: "damaged",
    over: "over",
    open: "going on",
    save: "Download",
    all: "Download all",
    close: "Close",
    again: "Start again",
    here: "Play here",
    goOn: "Play all the same",
    noWasm: "This browser has no WebAssembly",
    noWasmText: "Spariglio needs it: use a recent Firefox, Chrome, Safari or Edge.",
    noLoad: "The page did not load completely",
    noLoadText: "Check the network and start again.",
    noStore: "This browser keeps nothing",
    noStoreText:
      "The page's storage is closed (private browsing, or cookies are blocked): " +
      "you can play, but when the page is closed the matches are lost.",
    elsewhere: "The game is open in another tab",
    elsewhereText: "A match can be played in one place only.",
    failed: "Spariglio has stopped",
    failedText: "Everything that was confirmed is saved.",
    wrong: "The address asks for something that does not exist",
  },
};

/** The words of a language, of the browser's where it is empty; Italian only where that is asked. */
export function words(language) {
  const found = language || (navigator.language.startsWith("it") ? "it" : "en");
  return { language: found, ...WORDS[found] };
}
