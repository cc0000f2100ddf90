/**
 * A table with nothing on it: what can be started, who is here, which trays there are.
 * @module
 */
import { html, nothing } from "lit";
import { signalBars, trayHealth } from "./icons.js";
import { Part } from "./part.js";
import { roleName } from "./seats-sheet.js";
import { claimButton } from "./strays.js";
import "./wells.js";

/** @import { Tray } from "../core/types.js" */

export class NothingYet extends Part {
  render() {
    return html`<div class="stack">
        <h2 class="turn-name">${this.say("nothing-on-table")}</h2>
        <p>${this.say("nothing-hint")}</p>
        ${this.starts()} ${this.refusal()}
      </div>
      <div class="two">${this.seats()} ${this.trays()}</div>`;
  }

  /** A card for each ruleset. */
  starts() {
    const rulesets = this.session.parts.table?.rulesets ?? [];
    return html`<div class="cards" role="group" aria-label=${this.say("start-conflict")}>
      ${rulesets.map((ruleset) => {
        const about = `console-about-${ruleset}`;
        return html`<button
          class="card"
          ?disabled=${!this.live}
          @click=${() => this.openSheet({ kind: "setup", ruleset })}
        >
          <b>${this.words.say(`ruleset-${ruleset}`)}…</b>
          ${this.words.has(about) ? html`<span class="about">${this.words.say(about)}</span>` : nothing}
        </button>`;
      })}
    </div>`;
  }

  seats() {
    const { seats = [] } = this.session.parts;
    return html`<section class="stack" aria-labelledby="home-seats">
      <h3 id="home-seats">${this.say("seats")}</h3>
      <ul class="table-list">
        ${seats.map(
          (seat) =>
            html`<li>
              <span><b>${seat.name}</b> ${roleName(seat, this.words)}</span
              ><span class="tag ${seat.here ? "now" : "dashed"}">${this.say(seat.here ? "here" : "not-here")}</span>
            </li>`,
        )}
      </ul>
      ${seats.some(({ role }) => role === "player") ? nothing : html`<p class="small muted">${this.say("no-players")}</p>`}
      <div class="acts">
        <button class="b" @click=${() => this.openSheet({ kind: "seats" })}>${this.say("add-seat")}</button>
      </div>
    </section>`;
  }

  trays() {
    const { trays } = this.session;
    return html`<section class="stack" aria-labelledby="home-trays">
      <h3 id="home-trays">${this.say("trays")}</h3>
      ${
        trays.length
          ? html`<ul class="table-list">
              ${trays.map((tray) => this.tray(tray))}
            </ul>`
          : html`<p class="small muted">${this.say("no-trays")}</p>`
      }
      <div class="acts">
        <button class="b" @click=${() => this.openSheet({ kind: "table" })}>${this.say("table-settings")}</button>
      </div>
      ${
        trays.length
          ? html`<h3>${this.say("on-trays")}</h3>
              <dw-wells class="stack" .session=${this.session} .first=${1}></dw-wells>`
          : nothing
      }
    </section>`;
  }

  /** @param {Tray} tray */
  tray(tray) {
    const health = trayHealth(tray, this.words);
    const state = html`<span class=${health.bad ? "signal" : "muted"}>${health.text}</span>`;
    return html`<li>
      <span class="row">${signalBars(tray)}<b>${tray.name}</b></span>${tray.claimed ? state : claimButton(this, tray)}
    </li>`;
  }
}
customElements.define("dw-nothing", NothingYet);
