"use strict";
// Steps through the match that `replay` has written into this page. It knows no rules: what lay
// where, and what a move took, comes with each step.
(() => {
  const match = JSON.parse(document.getElementById("match").textContent);
  const byId = (id) => document.getElementById(id);
  const root = document.documentElement;
  const SVG = "http://www.w3.org/2000/svg";
  const SUITS = "CDSB";
  const TINTS = { C: "#a62a22", D: "#b07a10", S: "#28527a", B: "#3f7430" };
  const PIPS = {
    1: [[50, 80, 62]],
    2: [[50, 46, 48], [50, 114, 48]],
    3: [[56, 34, 40], [50, 80, 40], [44, 126, 40]],
    4: [[36, 54, 38], [76, 54, 38], [24, 106, 38], [64, 106, 38]],
    5: [[41, 42, 35], [77, 42, 35], [50, 80, 35], [23, 118, 35], [59, 118, 35]],
    6: [[44, 38, 33], [78, 38, 33], [33, 80, 33], [67, 80, 33], [22, 122, 33], [56, 122, 33]],
    7: [[44, 34, 30], [78, 34, 30], [50, 64, 30], [22, 80, 30], [78, 96, 30], [22, 126, 30],
      [56, 126, 30]],
  };
  const stops = [];
  match.deals.forEach((deal, at) => {
    deal.steps.forEach((step, i) => stops.push({ at, i }));
    stops.push({ at, i: deal.steps.length });
  });
  let place = 0;
  let french = false;
  let open = false;

  const word = (key) => match.words[key][root.dataset.lang];
  const text = (both) => both[root.dataset.lang];
  const fill = (key, values) => word(key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const number = (value) => {
    const digits = Math.abs(value).toFixed(2);
    return root.dataset.lang === "it" ? digits.replace(".", ",") : digits;
  };
  const signed = (value) => (value < -0.004 ? "−" : "+") + number(value);

  function element(tag, name, ...inside) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...inside);
    return made;
  }

  function drawn(tag, values, inside) {
    const made = document.createElementNS(SVG, tag);
    for (const key in values) {
      if (values[key] !== undefined) made.setAttribute(key, values[key]);
    }
    if (inside !== undefined) made.textContent = inside;
    return made;
  }

  function use(id, x, y, width, height) {
    return drawn("use", { href: "#" + id, x, y, width, height: height || width });
  }

  function cardName(card) {
    if (card === 16) return word("settebello");
    const suit = SUITS[Math.floor(card / 10)];
    return fill("card", { rank: word("rank" + (card % 10 + 1)), suit: word("suit" + suit) });
  }

  function face(card, name) {
    const rank = card % 10 + 1;
    const suit = SUITS[Math.floor(card / 10)];
    const sign = (french ? "f-" : "i-") + suit;
    const index = french ? "A234567JQK"[rank - 1] : String(rank);
    const svg = drawn("svg", { viewBox: "0 0 100 160", class: "card " + (name || ""), role: "img",
      "aria-label": cardName(card), style: "--a:" + TINTS[suit] });
    svg.append(drawn("title", {}, cardName(card)));
    svg.append(drawn("rect", { x: 2, y: 2, width: 96, height: 156, rx: 10,
      fill: card === 16 ? "#fff4cf" : "#fffdf6", stroke: card === 16 ? "#d59a1c" : "#8d8371",
      "stroke-width": card === 16 ? 4 : 2 }));
    const ink = french ? (suit === "C" || suit === "D" ? "#c4161c" : "#1b1b22") : TINTS[suit];
    for (const turn of ["", "rotate(180 50 80)"]) {
      const corner = drawn("g", { transform: turn });
      const wide = index.length > 1;
      corner.append(drawn("text", { x: wide ? 18 : 14, y: 27, "text-anchor": "middle",
        "font-size": wide ? 25 : 27, "font-weight": 700, "font-family": "Georgia, serif",
        "letter-spacing": wide ? -2 : 0, fill: ink }, index));
      corner.append(use(sign, wide ? 8 : 5, 31, 18));
      svg.append(corner);
    }
    if (rank > 7) {
      svg.append(use("p-" + rank, 17, 42, 66, 86));
      svg.append(use(sign, 63, 10, 28));
    } else {
      for (const [x, y, size] of PIPS[rank]) {
        svg.append(use(sign, x - size / 2, y - size / 2, size));
      }
    }
    svg.append(drawn("rect", { class: "ring", x: 4, y: 4, width: 92, height: 152, rx: 9 }));
    return svg;
  }

  function back() {
    const svg = drawn("svg", { viewBox: "0 0 100 160", class: "card", role: "img",
      "aria-label": word("back") });
    svg.append(drawn("rect", { x: 2, y: 2, width: 96, height: 156, rx: 10, fill: "#fffdf6",
      stroke: "#8d8371", "stroke-width": 2 }));
    svg.append(drawn("rect", { x: 9, y: 9, width: 82, height: 142, rx: 6, fill: "#7d2a2a" }));
    for (let y = 26; y < 150; y += 18) {
      for (let x = 20; x < 90; x += 15) {
        svg.append(drawn("path", { d: `M${x} ${y - 7}l6 7-6 7-6-7z`, fill: "#d7a24a" }));
      }
    }
    return svg;
  }

  function moveShown([card, taken]) {
    const made = element("span", "move", face(card));
    if (taken.length) made.append(" ← ", ...taken.map((each) => face(each)));
    return made;
  }

  function moveSaid([card, taken]) {
    if (!taken.length) return fill("lays", { card: cardName(card) });
    return fill("takes", { card: cardName(card), cards: taken.map(cardName).join(", ") });
  }

  const side = (seat) => seat % match.sides.length;
  const sideName = (at) => text(match.sides[at]);
  const seatName = (seat) => text(match.seats[seat]);

  // What the sides have taken before step `i` of a deal.
  function pilesAt(deal, i) {
    const piles = match.sides.map(() => []);
    if (deal.bonus) piles[deal.bonus[0]].push(...deal.bonus[1]);
    deal.steps.slice(0, i).forEach((step) => piles[side(step.seat)].push(...step.got));
    if (i === deal.steps.length && deal.leftovers && deal.leftovers[0] >= 0) {
      piles[deal.leftovers[0]].push(...deal.leftovers[1]);
    }
    return piles;
  }

  function seatRow(seat, step, piles, scope) {
    const name = element("div", "who");
    const label = element("div", step && step.seat === seat ? "turn" : "", seatName(seat));
    const own = side(seat);
    name.append(label, element("span", "",
      fill("pile", { cards: piles[own].length, scope: scope[own] })));
    const known = open || match.humans.includes(seat);
    const fan = step && !known && step.hands[seat].length > 4;
    const hand = element("div", fan ? "hand fan" : "hand");
    if (step) {
      const best = step.verdict && !step.verdict.good ? step.verdict.best[0] : -1;
      for (const card of step.hands[seat]) {
        const played = step.seat === seat && card === step.move[0];
        if (known || played || step.shown.includes(card)) {
          const mark = (played ? "played " : "") + (step.seat === seat && card === best ? "better" : "");
          hand.append(face(card, mark));
        } else {
          hand.append(back());
        }
      }
    }
    const row = element("div", "seat", name, hand);
    // Partners share a pile: it is drawn once.
    if (seat < match.sides.length) {
      const pile = element("div", "pile");
      pile.setAttribute("role", "group");
      pile.setAttribute("aria-label", fill("pileOf", { who: sideName(own) }));
      [...piles[own]].sort((a, b) => a - b).forEach((card) => pile.append(face(card)));
      row.append(pile);
    }
    return row;
  }

  function showBoard(deal, i) {
    const step = deal.steps[i];
    const scope = step ? step.scope : deal.scope;
    const piles = pilesAt(deal, i);
    const own = match.humans[0];
    const seats = [];
    for (let k = 1; k < match.seats.length; k += 1) {
      seats.push((own + k * match.step) % match.seats.length);
    }
    byId("others").replaceChildren(...seats.map((seat) => seatRow(seat, step, piles, scope)));
    byId("own").replaceChildren(seatRow(own, step, piles, scope));
    const laid = byId("laid");
    laid.replaceChildren();
    const best = step && step.verdict && !step.verdict.good ? step.verdict.best[1] : [];
    for (const card of step ? step.table : []) {
      laid.append(face(card, (step.move[1].includes(card) ? "taken " : "")
        + (best.includes(card) ? "better" : "")));
    }
    if (!laid.children.length) {
      laid.append(element("p", "empty", step ? word("empty") : leftoversSaid(deal)));
    }
    byId("where").textContent = fill("where", { deal: deal.number, deals: match.deals.length,
      play: Math.min(i + 1, deal.steps.length), plays: deal.steps.length });
    byId("stock").textContent = step ? fill("stock", { n: step.stock }) : word("dealOver");
  }

  function leftoversSaid(deal) {
    if (!deal.over) return word("unfinished");
    if (!deal.leftovers || !deal.leftovers[1].length) return word("nothingLeft");
    const cards = deal.leftovers[1].map(cardName).join(", ");
    return deal.leftovers[0] < 0 ? fill("leftNobody", { cards })
      : fill("left", { cards, who: sideName(deal.leftovers[0]) });
  }

  function list(texts) {
    return element("ul", "", ...texts.map((each) => element("li", "", text(each))));
  }

  function valueTable(verdict, move) {
    const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);
    const rows = verdict.moves.map(([each, value]) => {
      const row = element("tr", same(each, move) ? "mine" : "", element("td", "", moveShown(each)),
        element("td", "", signed(value)));
      return row;
    });
    const head = element("tr", "", element("th", "", word("move")), element("th", "", word("worth")));
    return element("table", "", element("thead", "", head), element("tbody", "", ...rows));
  }

  function showPanel(deal, i) {
    const panel = byId("panel");
    const step = deal.steps[i];
    if (!step) {
      panel.replaceChildren(element("h2", "", fill("endOf", { n: deal.number })),
        element("p", "", leftoversSaid(deal)));
      if (deal.over) {
        panel.append(element("p", "verdict", fill("points", {
          points: match.sides.map((_, at) => `${sideName(at)} ${deal.points[at]}`).join(" – "),
          totals: deal.totals.join(" – ") })));
      }
      return;
    }
    const said = element("p", "", `${seatName(step.seat)}: ${moveSaid(step.move)}.`);
    if (step.swept) said.append(" ", element("strong", "won", word("scopa")));
    panel.replaceChildren(element("h2", "", fill("play", { n: i + 1 })));
    if (!i && deal.bonus) {
      panel.append(element("p", "", fill("bonus", { cards: deal.bonus[1].map(cardName).join(", "),
        who: sideName(deal.bonus[0]), n: deal.bonus[2] })));
    }
    if (step.declared) {
      const [points, matta] = step.declared;
      const cards = step.hands[step.seat].map(cardName).join(", ");
      const line = `${seatName(step.seat)}: ${fill("declares", { points, cards })}`;
      panel.append(element("p", "", matta ? `${line} ${fill("matta", { n: matta })}` : line));
    }
    panel.append(said);
    const verdict = step.verdict;
    if (!verdict) return;
    if (verdict.moves.length === 1) {
      panel.append(element("p", "", word("forced")), list(verdict.about));
      return;
    }
    if (verdict.good) {
      panel.append(element("p", "verdict good", word(verdict.same ? "same" : "asGood")));
      panel.append(list(verdict.about));
    } else {
      panel.append(element("p", "verdict bad", fill("cost", { points: number(verdict.cost) })));
      panel.append(element("p", "", word("engine"), " ", moveShown(verdict.best)));
      panel.append(element("p", "", moveSaid(verdict.best) + "."));
      panel.append(element("p", "", word("why")), list(verdict.why));
    }
    panel.append(valueTable(verdict, step.move));
    panel.append(element("p", "", word("kind_" + verdict.kind)));
  }

  function worst() {
    const found = [];
    stops.forEach((stop, at) => {
      const step = match.deals[stop.at].steps[stop.i];
      if (step && step.verdict && !step.verdict.good) found.push({ at, step, stop });
    });
    found.sort((a, b) => b.step.verdict.cost - a.step.verdict.cost || a.at - b.at);
    byId("worst").replaceChildren(...found.slice(0, 8).map(({ at, step, stop }) => {
      const button = element("button", "", element("b", "", "−" + number(step.verdict.cost)),
        element("span", "", fill("at", { deal: match.deals[stop.at].number, play: stop.i + 1 })),
        moveShown(step.move), " → ", moveShown(step.verdict.best));
      button.type = "button";
      button.addEventListener("click", () => { go(at); byId("board").scrollIntoView(); });
      return element("li", "", button);
    }));
    byId("noWorst").hidden = found.length > 0;
  }

  function go(to) {
    place = Math.max(0, Math.min(stops.length - 1, to));
    const { at, i } = stops[place];
    const deal = match.deals[at];
    showBoard(deal, i);
    showPanel(deal, i);
    const slider = byId("slider");
    slider.max = stops.length - 1;
    slider.value = place;
    slider.setAttribute("aria-valuetext", byId("where").textContent);
    byId("deal").value = at;
    byId("first").disabled = byId("previous").disabled = place === 0;
    byId("last").disabled = byId("next").disabled = place === stops.length - 1;
    document.querySelectorAll("tr[data-deal]").forEach((row) => {
      row.classList.toggle("now", Number(row.dataset.deal) === deal.number);
    });
  }

  function nextMistake() {
    for (let k = 1; k <= stops.length; k += 1) {
      const at = (place + k) % stops.length;
      const step = match.deals[stops[at].at].steps[stops[at].i];
      if (step && step.verdict && !step.verdict.good) {
        go(at);
        return;
      }
    }
  }

  function speak(language) {
    root.dataset.lang = root.lang = language;
    byId("language").textContent = language === "it" ? "English" : "Italiano";
    if (!stops.length) return;
    for (const id of ["first", "previous", "next", "last", "slider", "deal"]) {
      byId(id).setAttribute("aria-label", word(id));
      byId(id).title = word(id);
    }
    byId("deal").replaceChildren(...match.deals.map((deal, at) => {
      const option = element("option", "", fill("dealN", { n: deal.number }));
      option.value = at;
      return option;
    }));
    worst();
    go(place);
  }

  function press(id, done) {
    byId(id).addEventListener("click", done);
  }

  press("language", () => speak(root.dataset.lang === "it" ? "en" : "it"));
  if (stops.length) {
    press("first", () => go(0));
    press("previous", () => go(place - 1));
    press("next", () => go(place + 1));
    press("last", () => go(stops.length - 1));
    press("mistake", nextMistake);
    press("deck", (event) => {
      french = !french;
      event.currentTarget.setAttribute("aria-pressed", french);
      worst();
      go(place);
    });
    press("open", (event) => {
      open = !open;
      event.currentTarget.setAttribute("aria-pressed", open);
      go(place);
    });
    byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
    byId("deal").addEventListener("change", (event) => {
      go(stops.findIndex((stop) => stop.at === Number(event.target.value)));
    });
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "SELECT") return;
      const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: stops.length - 1 };
      if (!(event.key in to)) return;
      event.preventDefault();
      go(to[event.key]);
    });
    let touched = null;
    byId("board").addEventListener("touchstart", (event) => {
      touched = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
    }, { passive: true });
    byId("board").addEventListener("touchend", (event) => {
      if (!touched) return;
      const dx = event.changedTouches[0].clientX - touched[0];
      const dy = event.changedTouches[0].clientY - touched[1];
      touched = null;
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) go(place + (dx < 0 ? 1 : -1));
    }, { passive: true });
  }
  const asked = (navigator.language || "en").slice(0, 2) === "it" ? "it" : "en";
  speak(asked);
})();
