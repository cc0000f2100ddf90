/**
 * The small drawings: the mark, role shapes, signal bars, where a die came from.
 * @module
 */
import { html, nothing, svg } from "lit";

/** @import { Glyph } from "../core/people.js" */
/** @import { Tray } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

/** The mark of the project: a wire that ends in a die. */
export const mark = html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
  <path d="M3 13H16M3 6V20" stroke="currentColor" stroke-width="2.4" />
  <rect x="14.5" y="8" width="9.5" height="10" rx="2" fill="none" stroke="currentColor" stroke-width="2.4" />
  <circle cx="19.25" cy="13" r="1.7" fill="currentColor" />
</svg>`;

/** A hollow ring for who is chased, a solid wedge for who chases. @param {Glyph} glyph */
export function roleGlyph(glyph) {
  if (glyph === "prey") {
    return html`<svg class="role prey" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.4" />
      <circle class="dot" cx="10" cy="10" r="2.4" />
    </svg>`;
  }
  if (glyph === "pursuer") {
    return html`<svg class="role pursuer" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 2 19 10 2 18 6.5 10Z" />
    </svg>`;
  }
  return nothing;
}

/** Four bars; on a cable all are full, a silent tray has only outlines. @param {Tray} tray */
export function signalBars(tray) {
  const lit = tray.online ? (tray.signal ?? 4) : 0;
  const bars = [1, 2, 3, 4].map((bar) => html`<i class=${bar <= lit ? "on" : "off"}></i>`);
  return html`<span class="signal-bars" aria-hidden="true">${bars}</span>`;
}

/** How a tray is, in two or three words. @param {Tray} tray @param {Words} words */
export function trayHealth(tray, words) {
  const state = !tray.online
    ? "silent"
    : tray.battery === "low"
      ? "low-battery"
      : tray.signal !== null && tray.signal < 2
        ? "weak"
        : "good";
  return { bad: state !== "good", text: words.say(`console-tray-${state}`) };
}

/** The mark on a die that no tray read: a key for typed, a chip for digital. @param {string} state */
export function sourceMark(state) {
  if (state === "typed") {
    return svg`<path d="M2 5h12v6H2zM5 8h0M8 8h0M11 8h0" stroke-linecap="round" />`;
  }
  return svg`<path d="M4 4h8v8H4zM6 4V1M10 4V1M6 15v-3M10 15v-3M4 6H1M4 10H1M15 6h-3M15 10h-3" />`;
}
