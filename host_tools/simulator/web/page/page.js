// The page around the handheld: loads MicroPython and the firmware, turns the handheld, draws.

import { Glass } from "./glass.js";
import { Keys, connect } from "./keys.js";
import { Shelf } from "./shelf.js";
import { words } from "./words.js";

const HEAP = 4 << 20;
// What a turn answers (device.py).
const BUSY = 1;
const PICTURE = 2;
const DARK = 4;
const FAILED = 8;
// How long until the next turn: while something moves, while nothing does, with the display off.
const FAST_MS = 10;
const IDLE_MS = 100;
const DARK_MS = 250;
const MOVING_MS = 1500;
const QUIET_MS = 400;

const byId = (id) => document.getElementById(id);
const shelf = new Shelf();
const glass = new Glass(byId("glass"));
const keys = new Keys(wake);

let say = words("");
let handheld = null;
let python = null;
let timer = 0;
let slow = false;
let moved = 0;
let pressed = 0;
let frame = 0;
let quiet = 0;
const count = { turns: 0, pictures: 0 };

// Turning the handheld.

function turn() {
  const now = performance.now();
  const mask = keys.poll(now);
  if (mask !== pressed) press(mask);
  const flags = python.step(mask);
  count.turns++;
  if (flags & PICTURE) {
    moved = now;
    frame ||= requestAnimationFrame(paint);
  }
  if (!handheld) return; // stopped meanwhile
  if (flags & FAILED) return stop(say.failed, say.failedText, handheld.fault);
  slow = !(flags & BUSY || keys.busy || now - moved < MOVING_MS);
  timer = setTimeout(turn, flags & BUSY ? 0 : !slow ? FAST_MS : flags & DARK ? DARK_MS : IDLE_MS);
}

/** Show which keys are down. */
function press(mask) {
  pressed = mask;
  for (const button of document.querySelectorAll("[data-key]")) {
    button.classList.toggle("down", (mask & Number(button.dataset.key)) !== 0);
  }
}

function wake() {
  if (!handheld || !slow) return;
  clearTimeout(timer);
  turn();
}

function paint() {
  frame = 0;
  if (!python) return;
  if (!count.pictures++) {
    performance.mark("picture");
    document.body.classList.add("on");
  }
  glass.show(python.glass());
  if (python.language() !== say.chosenLanguage) label(python.language());
  clearTimeout(quiet);
  quiet = setTimeout(announce, QUIET_MS);
}

/** Say what the screen says, once it has come to rest. */
function announce() {
  const text = python.words().replaceAll("▸ ", say.chosen).replaceAll("\n", ". ");
  if (byId("words").textContent !== text) byId("words").textContent = text;
}

// Sound: off until somebody wants it.

const sound = { on: shelf.choice("sound") === "on", context: null };

function beep(hz, ms) {
  if (!sound.on) return;
  sound.context ??= new AudioContext();
  sound.context.resume();
  const start = sound.context.currentTime;
  const end = start + ms / 1000;
  const tone = new OscillatorNode(sound.context, { type: "square", frequency: hz });
  const volume = new GainNode(sound.context, { gain: 0 });
  volume.gain.setTargetAtTime(0.08, start, 0.003);
  volume.gain.setTargetAtTime(0, end, 0.005);
  tone.connect(volume).connect(sound.context.destination);
  tone.start(start);
  tone.stop(end + 0.05);
}

byId("sound").addEventListener("click", (event) => {
  sound.on = !sound.on;
  shelf.choice("sound", sound.on ? "on" : "off");
  byId("sound").setAttribute("aria-pressed", sound.on);
  beep(880, 60);
  if (event.detail) byId("sound").blur();
});

// The logs.

function save(name, data, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function listLogs() {
  const rows = python.logs().split("\n").filter(Boolean);
  byId("list-empty").hidden = rows.length > 0;
  byId("list-logs").replaceChildren(
    ...rows.map((row) => {
      const [number, kind, over] = row.split(" ");
      const name = number.padStart(4, "0");
      const state = kind === "broken" ? "" : ` · ${over === "1" ? say.over : say.open}`;
      const item = document.createElement("li");
      const text = document.createElement("span");
      text.textContent = `${name} · ${say[kind]}${state}`;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = say.save;
      button.setAttribute("aria-label", `${say.save} ${name}.log`);
      button.addEventListener("click", () => {
        save(`${name}.log`, python.log(Number(number)), "text/plain");
      });
      item.append(text, button);
      return item;
    }),
  );
}

byId("logs").addEventListener("click", (event) => {
  if (!python) return;
  keys.releaseAll();
  listLogs();
  byId("list").showModal();
  // Where no key led here, none may lead here again by chance.
  if (event.detail) byId("list").addEventListener("close", () => byId("logs").blur(), { once: true });
});
byId("list-close").addEventListener("click", () => byId("list").close());
byId("list-all").addEventListener("click", () => {
  const bytes = Uint8Array.from(python.archive().match(/../g), (pair) => parseInt(pair, 16));
  save("spariglio.zip", bytes, "application/zip");
});

// Words and messages.

function label(language) {
  say = { ...words(language), chosenLanguage: language };
  document.documentElement.lang = say.language;
  byId("glass").setAttribute("aria-label", say.screen);
  for (const [place, bit] of [1, 2, 4, 8].entries()) {
    document.querySelector(`[data-key="${bit}"]`).setAttribute("aria-label", say.keys[place]);
  }
  for (const name of ["sound", "logs"]) {
    byId(name).setAttribute("aria-label", say[name]);
    byId(name).title = say[name];
  }
  byId("help").textContent = say.help;
  byId("list-title").textContent = say.title;
  byId("list-empty").textContent = say.empty;
  byId("list-note").textContent = say.note;
  byId("list-all").textContent = say.all;
  byId("list-close").textContent = say.close;
}

/** Show a message over the handheld until its button is pressed. */
function message(title, text, detail, action, act) {
  const panel = byId("panel");
  panel.querySelector("h2").textContent = title;
  panel.querySelector("p").textContent = text;
  panel.querySelector("pre").textContent = detail;
  panel.querySelector("pre").hidden = !detail;
  const button = panel.querySelector("button");
  button.textContent = action;
  button.onclick = act;
  panel.hidden = false;
  document.body.classList.add("on");
  button.focus();
}

/** The handheld turns no more; what is left is to start again. */
function stop(title, text, detail = "", action = say.again) {
  clearTimeout(timer);
  handheld = null;
  message(title, text, detail, action, () => location.reload());
}

shelf.lost = () => stop(say.elsewhere, say.elsewhereText, "", say.here);

// Loading.

/** Fetch the packed modules and put them into MicroPython's file system. */
async function unpack(machine, fetched) {
  const data = new Uint8Array(await (await fetched).arrayBuffer());
  const end = data.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(data.subarray(0, end)))) {
    const path = `/lib/${name}`;
    machine.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    machine.FS.writeFile(path, data.subarray(at, at + size));
    at += size;
  }
}

async function get(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

async function load() {
  const pack = get("firmware.pack");
  pack.catch(() => {}); // told where it is awaited
  const { loadMicroPython } = await import("./micropython.mjs");
  const machine = await loadMicroPython({ heapsize: HEAP });
  await unpack(machine, pack);
  machine.runPython("from host_tools.simulator.web.device import start");
  return machine;
}

async function begin() {
  label("");
  byId("sound").setAttribute("aria-pressed", sound.on);
  new ResizeObserver(fit).observe(document.querySelector(".module"));
  fit();
  if (typeof WebAssembly !== "object") return stop(say.noWasm, say.noWasmText);
  let machine;
  try {
    machine = await load();
  } catch (error) {
    return stop(say.noLoad, say.noLoadText, String(error.message ?? error));
  }
  if (!shelf.kept) {
    await new Promise((goOn) => message(say.noStore, say.noStoreText, "", say.goOn, goOn));
    byId("panel").hidden = true;
  }
  const page = {
    names: () => shelf.names(),
    get: (name) => shelf.get(name),
    put: (name, text) => shelf.put(name, text),
    drop: (name) => shelf.drop(name),
    now: () => performance.now(),
    random: () => hex(crypto.getRandomValues(new Uint8Array(32))),
    beep,
  };
  const asked = new URLSearchParams(location.search);
  const choices = ["seed", "language", "level", "preset"].map((name) => asked.get(name) ?? "");
  try {
    handheld = machine.globals.get("start")(page, ...choices);
  } catch (error) {
    const wrong = error.type === "ValueError";
    return stop(wrong ? say.wrong : say.failed, wrong ? "" : say.failedText, error.message);
  }
  // Each look-up in Python makes a new function: once is enough.
  python = Object.fromEntries(
    ["step", "glass", "words", "language", "logs", "log", "archive"].map((name) => [name, handheld[name]]),
  );
  connect(keys, byId("handheld"), () => handheld && !byId("list").open && byId("panel").hidden);
  // For who wants to look inside.
  globalThis.spariglio = { machine, handheld, keys, count };
  turn();
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fit() {
  const module = document.querySelector(".module");
  const style = getComputedStyle(module);
  const width = module.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  glass.fit(width, Infinity);
}

begin();
if (isSecureContext) navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch(() => {});
