"use strict";
// Taps are sent in order, each until it is answered; what changes comes by a stream.
(() => {
  const { base, tail, again, out } = document.body.dataset;
  const main = document.getElementById("main");
  const spoken = document.getElementById("say");
  const line = document.getElementById("line");
  const kept = `taps${base}`;
  const headers = { "X-Part": "1" };
  let queue = [];
  try { queue = JSON.parse(sessionStorage.getItem(kept)) || []; } catch { /* nothing kept */ }
  let busy = false, source = null, heard = 0, wait = 300, count = 0, over = false, pressed = 0;
  const later = [];

  const keep = () => { try { sessionStorage.setItem(kept, JSON.stringify(queue)); } catch { /* full */ } };
  const tell = (text) => { line.textContent = text; line.hidden = !text; };
  const own = () => document.getElementById("part").dataset;
  const id = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("") + count++;

  function hollow(text) {
    const laid = document.getElementById("laid");
    if (!laid || !text) return;
    laid.querySelector(".none")?.remove();
    const item = document.createElement("li");
    item.className = "hollow";
    item.textContent = text;
    laid.append(item);
  }

  function show(html) {
    if (pressed) { later.push(html); return; }
    const box = document.createElement("template");
    box.innerHTML = html;
    const part = box.content.getElementById("part");
    if (!part) { over = true; location.replace(base + tail); return; }
    const { start, version } = own();
    if (part.dataset.start === start && +part.dataset.version < +version) return;
    const focused = document.activeElement?.dataset?.id;
    if (part.dataset.say !== own().say || part.querySelector(".notice")) spoken.textContent = part.dataset.say;
    document.getElementById("part").replaceWith(part);
    for (const tap of queue) hollow(tap.lays);
    if (focused) main.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  async function send() {
    if (busy || over) return;
    busy = true;
    while (queue.length && !over) {
      const [tap] = queue;
      try {
        const body = new URLSearchParams(tap.fields);
        const answer = await fetch(tap.url, { method: "POST", body, headers, signal: AbortSignal.timeout?.(8000) });
        if (answer.status >= 500) throw new Error(answer.statusText);
        const html = await answer.text();
        queue.shift();
        keep();
        wait = 300;
        tell("");
        show(html);
      } catch {
        tell(again);
        await new Promise((go) => { setTimeout(go, wait); });
        wait = Math.min(wait * 2, 5000);
      }
    }
    busy = false;
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!main.contains(form)) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    fields.op = id();
    const lays = form.querySelector("[data-lays]")?.dataset.lays || "";
    queue.push({ url: form.getAttribute("action"), fields, lays });
    keep();
    hollow(lays);
    send();
  });

  // The click comes after the finger has left: only then may its button be replaced.
  function release() {
    const press = pressed;
    setTimeout(() => {
      if (pressed !== press) return;
      pressed = 0;
      for (const html of later.splice(0)) show(html);
    });
  }
  addEventListener("pointerdown", () => { pressed = ++count; }, true);
  for (const name of ["pointerup", "pointercancel", "blur"]) addEventListener(name, release);

  function close() { source?.close(); source = null; }

  function open() {
    close();
    if (document.hidden || over) return;
    heard = Date.now();
    source = new EventSource(`${base}/stream${tail}`);
    const sign = (event) => { heard = Date.now(); if (event.type === "main") { tell(""); show(event.data); } };
    for (const name of ["start", "main", "beat"]) source.addEventListener(name, sign);
    source.addEventListener("gone", () => { over = true; location.replace(base + tail); });
    source.onerror = () => { close(); tell(out); setTimeout(look, wait); wait = Math.min(wait * 2, 5000); };
  }

  // A stream does not say why it failed: ask once.
  async function look() {
    if (document.hidden || over || source) return;
    try {
      const answer = await fetch(base + tail, { headers });
      show(await answer.text());
      wait = 300;
      tell("");
      open();
      send();
    } catch {
      tell(out);
      setTimeout(look, wait);
      wait = Math.min(wait * 2, 5000);
    }
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  addEventListener("online", look);
  setInterval(() => { if (source && Date.now() - heard > 40000) open(); }, 5000);
  open();
  send();
})();
