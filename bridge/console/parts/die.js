/**
 * A die: what it shows, whether it counts, whether it is there at all.
 * @module
 */
import { html, nothing, svg } from "lit";
import { PIPS, SHAPES, bodyOf } from "./die-shapes.js";
import { sourceMark } from "./icons.js";

/** @import { Words } from "../core/words.js" */

/**
 * @typedef {object} DieLook
 * @property {string} kind  d4, d6, ... d00
 * @property {number | null} face
 * @property {string} [state]  read, typed, digital, cocked, empty
 * @property {boolean} [hit]  whether it counts: a solid die
 * @property {number} [size]  px
 * @property {string} [name]  what the table calls it
 * @property {string} [colour]  the colour that tells it from others
 */

/** A die alone. @param {DieLook} look @param {Words} words */
export function die({ kind, face, state = "read", hit = false, size = 54, name: called }, words) {
  const there = face !== null;
  const body = bodyOf(kind);
  const what = called ? words.say("console-die-called", { name: called, kind }) : kind;
  const name = !there
    ? words.say(state === "cocked" ? "console-die-cocked" : "console-die-empty", { kind: what })
    : words.say("console-die-shows", { kind: what, face, state, counts: hit ? "yes" : "no" });
  const classes = ["die", there ? "landed" : "empty", hit ? "hit" : "", state === "cocked" ? "cocked" : ""];
  return html`<svg
    class=${classes.filter(Boolean).join(" ")}
    viewBox="0 0 100 100"
    width=${size}
    height=${size}
    role="img"
    aria-label=${name}
  >
    ${there ? [solid(body), figure(body, kind, face)] : hole(body)}
  </svg>`;
}

/** A die in its place on an ask, with what is to be said of it. @param {DieLook} look @param {Words} words */
export function slot(look, words) {
  const flag = look.state === "cocked" ? html`<span class="flag" aria-hidden="true">?</span>` : nothing;
  const byHand = look.state === "typed" || look.state === "digital";
  const source = byHand
    ? html`<span class="source" aria-hidden="true"
        ><svg viewBox="0 0 16 16">${sourceMark(look.state ?? "")}</svg></span
      >`
    : nothing;
  return html`<span class="slot" title=${look.name ?? nothing}>${die(look, words)}${flag}${source}${tint(look.colour)}</span>`;
}

/** The colour that tells a die from others; its name says it to those who do not see it. @param {string | null | undefined} colour */
export function tint(colour) {
  return colour ? html`<span class="tint ${colour}" aria-hidden="true"></span>` : nothing;
}

/** @param {string} body */
function hole(body) {
  return body === "d6"
    ? svg`<rect x="9" y="9" width="82" height="82" rx="17" />`
    : svg`<polygon points=${SHAPES[body].outline} stroke-linejoin="round" />`;
}

/** @param {string} body */
function solid(body) {
  if (body === "d6") {
    return svg`<rect x="7" y="7" width="86" height="86" rx="17" fill="var(--d4)" stroke="var(--de)" stroke-width="4" />
      <path d="M12 22Q12 12 22 12H78Q88 12 88 22V78Q88 86 78 86H22Q12 86 12 78Z" fill="var(--d2)" />
      <rect x="14" y="13" width="72" height="70" rx="15" fill="var(--d1)" />`;
  }
  const { outline, facets } = SHAPES[body];
  return svg`<polygon points=${outline} fill="var(--d3)" stroke="var(--de)" stroke-width="6" stroke-linejoin="round" />
    ${facets.map(([points, shade]) =>
        svg`<polygon points=${points} fill=${`var(--d${shade})`} stroke="var(--df)" stroke-width="1.6" stroke-linejoin="round" />`)}`;
}

/** @param {string} body @param {string} kind @param {number} face */
function figure(body, kind, face) {
  if (kind === "d6" && face in PIPS) {
    return svg`<g class="figure">${PIPS[face].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="8.6" />`)}</g>`;
  }
  const { x, y, size } = body === "d6" ? { x: 50, y: 62, size: 40 } : SHAPES[body].figure;
  const text = kind === "d00" ? String(face).padStart(2, "0") : String(face);
  return svg`<text class="figure" x=${x} y=${y} font-size=${text.length > 2 ? size * 0.7 : size} text-anchor="middle">${text}</text>`;
}
