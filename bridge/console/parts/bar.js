/**
 * The bar over the GM's page: table, round, trays, seats, undo.
 * @module
 */
import { html, nothing } from "lit";
import { mark, signalBars, trayHealth } from "./icons.js";
import { Part } from "./part.js";

/** @import { Tray } from "../core/types.js" */

/** Trays that fit the bar; more are behind it. */
const SHOWN = 3;

export class Bar extends Part {
  render() {
    const { conflict, trays, parts } = this.session;
    const seats = (parts.seats ?? []).filter((seat) => seat.role !== "display");
    const here = seats.filter((seat) => seat.here).length;
    const ours = trays.filter((tray) => tray.claimed);
    const toClaim = trays.filter((tray) => !tray.claimed && tray.online).length;
    const open = (/** @type {"table" | "seats" | "keys"} */ kind) => () => this.openSheet({ kind });
    return html`<header class="bar">
      <div class="brand">${mark}<span>${this.say("product")}</span>
        <h1 class="heard">${this.say("gm-heading", { table: parts.table?.name ?? "" })}</h1>
      </div>
      <div>
        <button class="bar-button" @click=${open("table")}>${pair(this.say("table"), parts.table?.name ?? "")}</button>
      </div>
      ${conflict ? html`<div class="what">${pair(this.say("conflict"), conflict.state.title || this.words.say(`ruleset-${conflict.ruleset}`))}</div>` : nothing}
      ${conflict?.state.round
        ? html`<div><span class="muted">${this.say("round-word")}</span><span class="round">${conflict.state.round}</span></div>`
        : nothing}
      <div class="grow"></div>
      ${ours.slice(0, SHOWN).map((tray) => this.tray(tray))}
      ${ours.length === 0 || toClaim
        ? html`<div><button class="bar-button"
            @click=${open("table")}>${pair(this.say("trays"), toClaim ? this.say("trays-to-claim", { count: toClaim }) : this.say("none"), toClaim > 0)}</button></div>`
        : nothing}
      <div>
        <button class="bar-button" @click=${open("seats")}>
          ${pair(this.say("here"), this.say("seats-here", { here, all: seats.length }))}
        </button>
      </div>
      <div>
        ${conflict?.undo
          ? html`<button class="b" ?disabled=${!this.live}
              @click=${() => this.openSheet({ kind: "undo", seq: null })}>${this.say("undo")} <kbd aria-hidden="true">Ctrl Z</kbd></button>`
          : nothing}
        ${conflict?.redo
          ? html`<button class="b" ?disabled=${!this.live}
              @click=${() => this.openSheet({ kind: "redo" })}>${this.say("redo")}</button>`
          : nothing}
        <button class="b quiet keys" @click=${open("keys")}>
          ${this.say("keys-short")} <kbd aria-hidden="true">?</kbd>
        </button>
      </div>
    </header>`;
  }

  /** @param {Tray} tray */
  tray(tray) {
    const health = trayHealth(tray, this.words);
    return html`<div>
      <button class="bar-button" @click=${() => this.openSheet({ kind: "table" })}>
        ${signalBars(tray)}
        <dl class="pairs">
          <dt>${tray.name}</dt>
          <dd class=${health.bad ? "signal" : ""}>${health.text}</dd>
        </dl>
      </button>
    </div>`;
  }
}
customElements.define("dw-bar", Bar);

/** @param {string} name @param {string} value @param {boolean} [lit]  whether somebody must act */
function pair(name, value, lit = false) {
  return html`<dl class="pairs">
    <dt>${name}</dt>
    <dd class=${lit ? "signal" : ""}>${value}</dd>
  </dl>`;
}
