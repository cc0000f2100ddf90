/**
 * Trays that no table has claimed: what was rolled on them a moment ago, and the button that claims one.
 * @module
 */
import { html, nothing } from "lit";
import { ago } from "../core/times.js";
import { die } from "./die.js";

/** @import { Tray } from "../core/types.js" */
/** @import { Part } from "./part.js" */

/** How long what was rolled for nobody stays in sight, ms: in a hall it is mostly another table's. */
const RECENT = 120_000;
/** Trays shown so. */
const SHOWN = 2;

/** Trays that somebody may be waiting in vain at, the latest first. @param {Tray[]} trays */
export function straying(trays) {
  const since = Date.now() - RECENT;
  return trays
    .filter((tray) => !tray.claimed && (tray.rolled?.at ?? 0) > since)
    .sort((a, b) => (b.rolled?.at ?? 0) - (a.rolled?.at ?? 0))
    .slice(0, SHOWN);
}

/** What was rolled on such a tray, and that it counts nowhere. @param {Part} part @param {Tray} tray */
export function strayWell(part, tray) {
  const { rolled } = tray;
  return rolled
    ? html`<div class="traywell">
        <header>
          <h3>${part.say("tray-of-nobody", { tray: tray.name })}</h3>
          <span class="muted">${ago(rolled.at, part.words)}</span>
        </header>
        <ul class="slots">
          ${rolled.dice.map(({ kind, face }) => html`<li>${die({ kind, face, size: 44 }, part.words)}</li>`)}
        </ul>
        <p class="small">${part.say("rolled-for-nobody", { count: rolled.count })}</p>
        <div class="acts">${claimButton(part, tray)}</div>
      </div>`
    : nothing;
}

/** @param {Part} part @param {Tray} tray */
export function claimButton(part, tray) {
  return html`<button
    class="b small main"
    ?disabled=${!part.live}
    @click=${() => part.act({ op: "claim-tray", dev: tray.dev })}
  >
    ${part.say("claim-tray")}
  </button>`;
}
