/**
 * The table: its name, what is allowed at it, its trays.
 * @module
 */
import { html, nothing } from "lit";
import { fetchExport } from "../core/rest.js";
import { LANGUAGES } from "../core/words.js";
import { trayHealth } from "./icons.js";
import { Sheet } from "./sheet.js";
import { claimButton } from "./strays.js";

/** @import { Tray } from "../core/types.js" */

export class TableSheet extends Sheet {
  get heading() {
    return this.say("table-settings");
  }

  content() {
    const table = this.session.parts.table;
    if (!table) {
      return nothing;
    }
    const change = (/** @type {string} */ name) => (/** @type {Event} */ event) =>
      this.act({ op: "change-table", [name]: /** @type {HTMLInputElement} */ (event.target).value });
    const choice = (/** @type {string} */ name, /** @type {string[]} */ values, /** @type {string} */ now) =>
      html`<label class="field"
        ><span>${this.say(`setting-${name}`)}</span>
        <select @change=${change(name)} ?disabled=${!this.live}>
          ${values.map((value) => html`<option value=${value} ?selected=${value === now}>${this.say(`setting-${name}-${value}`)}</option>`)}
        </select></label
      >`;
    return html`<label class="field"
        ><span>${this.say("name")}</span
        ><input maxlength="80" .value=${table.name} ?disabled=${!this.live} @change=${change("name")}
      /></label>
      ${choice("digital", ["off", "ask", "on"], table.digital)} ${choice("typed", ["gm", "all"], table.typed)}
      ${languageChoice(this)}
      <p><button class="b small" ?disabled=${!this.live || !this.session.parts.conflict} @click=${() => this.save(table)}>${this.say("save-conflict")}</button></p>
      <h3>${this.say("trays")}</h3>
      ${this.session.trays.length ? nothing : html`<p class="small muted">${this.say("no-trays")}</p>`}
      <ul class="table-list">
        ${this.session.trays.map((tray) => this.tray(tray))}
      </ul>
      ${this.session.trays.some((tray) => tray.claimed)
        ? html`<p><button class="b small" @click=${() => this.openSheet({ kind: "dice" })}>${this.say("known-dice")}</button></p>`
        : nothing}`;
  }

  /** Hand the conflict to the browser as a file. @param {{ id: string, name: string }} table */
  async save(table) {
    const { file, fault } = await fetchExport(this.session.token, table.id);
    this.fault = fault;
    if (file) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `${table.name}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    }
  }

  /** @param {Tray} tray */
  tray(tray) {
    const health = trayHealth(tray, this.words);
    const seats = (this.session.parts.seats ?? []).filter((seat) => seat.role !== "display");
    const serve = (/** @type {Event} */ event) => {
      const seat = /** @type {HTMLSelectElement} */ (event.target).value;
      void this.act({ op: "claim-tray", dev: tray.dev, seats: seat ? [seat] : null, name: tray.name });
    };
    const rename = (/** @type {Event} */ event) =>
      this.act({
        op: "claim-tray",
        dev: tray.dev,
        seats: tray.seats,
        name: /** @type {HTMLInputElement} */ (event.target).value,
      });
    return html`<li>
      <span
        ><b>${tray.name}</b>
        <span class=${health.bad ? "signal" : "muted"}>${health.text}</span>
        ${tray.rolled ? html`<span class="small">${this.say("rolled-for-nobody", { count: tray.rolled.count })}</span>` : nothing}
        ${tray.why ? html`<span class="small">${this.words.text(tray.why)}</span>` : nothing}</span
      >
      ${
        tray.claimed
          ? html`<button
              class="b small"
              ?disabled=${!this.live}
              @click=${() => this.act({ op: "release-tray", dev: tray.dev })}
            >
              ${this.say("release-tray")}
            </button>`
          : claimButton(this, tray)
      }
      ${
        tray.claimed
          ? html`<div class="full two">
              <label class="field"
                ><span>${this.say("name")}</span
                ><input maxlength="80" .value=${tray.name} ?disabled=${!this.live} @change=${rename}
              /></label>
              <label class="field"
                ><span>${this.say("tray-serves")}</span
                ><select @change=${serve} ?disabled=${!this.live}>
                  <option value="" ?selected=${tray.seats === null}>${this.say("tray-serves-all")}</option>
                  ${seats.map((seat) =>
                      html`<option value=${seat.id} ?selected=${tray.seats?.length === 1 && tray.seats[0] === seat.id}>${seat.name}</option>`)}
                </select></label
              >
            </div>`
          : nothing
      }
      ${
        tray.claimed && tray.gate
          ? html`<p class="full row">
              <button class="b small" ?disabled=${!this.live} @click=${() => this.act({ op: "open-gate", dev: tray.dev })}>
                ${this.say("open-gate")}
              </button>
              <span class="small muted">${this.say("open-gate-about")}</span>
            </p>`
          : nothing
      }
    </li>`;
  }
}
customElements.define("dw-table-sheet", TableSheet);

/** The language of this device. @param {import("./part.js").Part} part */
export function languageChoice(part) {
  const change = (/** @type {Event} */ event) =>
    part.session.changeLanguage(/** @type {HTMLSelectElement} */ (event.target).value);
  return html`<label class="field"
    ><span>${part.say("language")}</span
    ><select @change=${change}>
      ${Object.entries(LANGUAGES).map(([lang, name]) =>
          html`<option value=${lang} lang=${lang} ?selected=${lang === part.words.lang}>${name}</option>`)}
    </select></label
  >`;
}
