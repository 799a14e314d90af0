// What the browser keeps: the handheld's files as texts in localStorage, written at once.
//
// One tab plays at a time: the one opened last. The others hear of it, stop, and write no more.

const PREFIX = "spariglio:";
const OWNER = "spariglio owner";
const ENOSPC = 28;
const EROFS = 30;

/** Stands in for a localStorage that is denied. */
class Memory extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, text) {
    this.set(key, text);
  }
  removeItem(key) {
    this.delete(key);
  }
}

export class Shelf {
  #store;
  #me = `${Date.now()}.${Math.random()}`;
  /** False where nothing outlives the page. */
  kept = true;
  /** Called when another tab has taken over. */
  lost = () => {};

  constructor() {
    try {
      this.#store = localStorage;
      this.#store.getItem(OWNER);
    } catch {
      this.#store = new Memory();
      this.kept = false;
    }
    try {
      this.#store.setItem(OWNER, this.#me);
    } catch {
      // full: what is there can still be read
    }
    addEventListener("storage", (event) => event.key === OWNER && this.#mine());
    addEventListener("pageshow", (event) => event.persisted && this.#mine());
  }

  /** The names of all files, a line each. */
  names() {
    const keys = this.kept ? Object.keys(this.#store) : [...this.#store.keys()];
    const own = keys.filter((key) => key.startsWith(PREFIX));
    return own.map((key) => key.slice(PREFIX.length)).join("\n");
  }

  get(name) {
    return this.#store.getItem(PREFIX + name) ?? "";
  }

  /** Keep a file; 0, or the number of the error that a flash would give. */
  put(name, text) {
    if (!this.#mine()) return EROFS;
    try {
      this.#store.setItem(PREFIX + name, text);
      return 0;
    } catch {
      return ENOSPC;
    }
  }

  drop(name) {
    if (!this.#mine()) return EROFS;
    this.#store.removeItem(PREFIX + name);
    return 0;
  }

  /** A choice of the page itself. */
  choice(name, text) {
    const key = `spariglio ${name}`;
    try {
      if (text !== undefined) this.#store.setItem(key, text);
      return this.#store.getItem(key) ?? "";
    } catch {
      return text ?? "";
    }
  }

  #mine() {
    const owner = this.#store.getItem(OWNER);
    const mine = owner === null || owner === this.#me;
    if (!mine) this.lost();
    return mine;
  }
}
