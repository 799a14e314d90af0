// The four keys, pressed by mouse, touch, keyboard or assistive technology.
//
// The firmware debounces real contacts: a press must last 20-25 ms of polls. So what happens waits
// in a queue and every change of a key is held long enough to be seen, however quick the hand or
// slow the machine, and in the order in which it happened.

export const NAMES = { ArrowLeft: 1, ArrowRight: 2, Enter: 4, Backspace: 8 };

const DOWN_MS = 50;
const UP_MS = 40;
const SEEN_MS = 25;
const WAITING = 64;

export class Keys {
  #holders = new Map(); // bit -> who holds the key down
  #queue = []; // [bit, down]
  #mask = 0;
  #changed = { 1: 0, 2: 0, 4: 0, 8: 0 };
  #polled = 0;
  #wake;

  constructor(wake) {
    this.#wake = wake;
  }

  /** True while a key is down or something waits. */
  get busy() {
    return this.#mask !== 0 || this.#queue.length > 0;
  }

  /** `holder` (anything) presses the key `bit`. */
  press(bit, holder) {
    const holders = this.#holders.get(bit) ?? new Set();
    this.#holders.set(bit, holders);
    if (!holders.size) {
      if (this.#queue.length >= WAITING) return;
      this.#queue.push([bit, true]);
    }
    holders.add(holder);
    this.#wake();
  }

  /** `holder` lets go of the key `bit`. */
  release(bit, holder) {
    const holders = this.#holders.get(bit);
    if (!holders?.delete(holder) || holders.size) return;
    this.#queue.push([bit, false]);
    this.#wake();
  }

  /** Press and release. */
  tap(bit) {
    this.press(bit, this);
    this.release(bit, this);
  }

  /** Nobody is there any more. */
  releaseAll() {
    for (const [bit, holders] of this.#holders) {
      for (const holder of [...holders]) this.release(bit, holder);
    }
  }

  /** The mask of keys that are down at `now`; called once a turn. */
  poll(now) {
    while (this.#queue.length) {
      const [bit, down] = this.#queue[0];
      const since = this.#changed[bit];
      if (now - since < (down ? UP_MS : DOWN_MS) || this.#polled - since < SEEN_MS) break;
      this.#queue.shift();
      this.#changed[bit] = now;
      this.#mask = down ? this.#mask | bit : this.#mask & ~bit;
    }
    this.#polled = now;
    return this.#mask;
  }
}

/** Let the buttons of `handheld` and the keyboard press `keys`; `free()`: the keyboard is ours. */
export function connect(keys, handheld, free) {
  for (const button of handheld.querySelectorAll("[data-key]")) {
    const bit = Number(button.dataset.key);
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      // No focus by pointer: Enter must stay OK for who uses mouse and keyboard.
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      keys.press(bit, event.pointerId);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(name, (event) => keys.release(bit, event.pointerId));
    }
    // Without a pointer or a key a click comes from assistive technology.
    button.addEventListener("click", (event) => {
      if (!event.detail) keys.tap(bit);
    });
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  }
  handheld.addEventListener("contextmenu", (event) => event.preventDefault());

  const down = new Map(); // code of a keyboard's key -> bit
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !free()) return;
    const bit = meaning(event);
    if (!bit) return;
    event.preventDefault();
    if (event.repeat || down.has(event.code)) return;
    down.set(event.code, bit);
    keys.press(bit, event.code);
  });
  addEventListener("keyup", (event) => {
    const bit = down.get(event.code);
    if (!bit) return;
    event.preventDefault();
    down.delete(event.code);
    keys.release(bit, event.code);
  });
  const leave = () => {
    down.clear();
    keys.releaseAll();
  };
  addEventListener("blur", leave);
  document.addEventListener("visibilitychange", () => document.hidden && leave());
}

/** The key that a keyboard's key stands for: the focused button's, else by its name; 0: none. */
function meaning(event) {
  const focused = document.activeElement;
  if (event.key === "Enter" || event.key === " ") {
    if (focused?.dataset?.key) return Number(focused.dataset.key);
    if (event.key === " " || focused?.closest?.("button, a, dialog")) return 0;
  }
  return NAMES[event.key] ?? 0;
}
