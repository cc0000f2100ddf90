/**
 * Taking back, bringing back and correcting: each says what it would do before it does.
 * @module
 */
import { html, nothing } from "lit";
import { padColumns, successes } from "../core/dice.js";
import { die } from "./die.js";
import { lineText, readsOtherwise } from "./log.js";
import { Sheet } from "./sheet.js";

/** @import { DiceGroup, LogLine, Option, Preview } from "../core/types.js" */

/** What every edit shows: its preview, asked for anew when the edit changes. */
class EditSheet extends Sheet {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { preview: { state: true } };

  constructor() {
    super();
    /** @type {Preview | null} */
    this.preview = null;
  }

  /** The command without `preview`. @returns {{op: string} & Record<string, unknown>} */
  get command() {
    return { op: "undo" };
  }

  /** Ask what it would do. */
  async look() {
    const reply = await this.act({ ...this.command, preview: true });
    this.preview = reply.ok ? reply.result : null;
  }

  /** Do it. */
  async carryOut() {
    const reply = await this.act(this.command);
    if (reply.ok) {
      this.close();
    }
  }

  effects() {
    const preview = this.preview;
    if (preview === null) {
      return nothing;
    }
    const corrected = preview.corrected.filter((line) => readsOtherwise(line, this.words));
    const lines = { ...preview, corrected };
    const part = (/** @type {keyof Preview} */ name) =>
      lines[name]?.length
        ? html`<div>
            <h3>${this.say(`preview-${name}`)}</h3>
            <ul class="log">
              ${lines[name].map((line) => html`<li>${lineText(line, this.words)}</li>`)}
            </ul>
          </div>`
        : nothing;
    const later = preview.unfit.length + preview.told.length + corrected.length + preview.retracted.length;
    return html`<div class="preview stack" aria-live="polite">
      ${part("took")}${part("unfit")}${part("corrected")}${part("told")}${part("retracted")}
      ${later ? nothing : html`<p class="small muted">${this.say("preview-nothing-else")}</p>`}
    </div>`;
  }
}

/** Undo of the last entry or of a certain one, and redo. */
export class UndoSheet extends EditSheet {
  static properties = { seq: { attribute: false }, redo: { type: Boolean } };

  constructor() {
    super();
    /** @type {number | null} */
    this.seq = null;
    this.redo = false;
  }

  get command() {
    return this.redo ? { op: "redo" } : { op: "undo", seq: this.seq };
  }

  get heading() {
    return this.say(this.redo ? "redo" : "undo");
  }

  connectedCallback() {
    super.connectedCallback();
    void this.look();
  }

  get first() {
    return "footer .b.main:not(:disabled)";
  }

  content() {
    return this.effects();
  }

  foot() {
    return html`<button
        class="b main"
        ?disabled=${!this.live || this.preview === null}
        @click=${() => this.carryOut()}
      >
        ${this.say(this.redo ? "redo-do" : "undo-do")}
      </button>
      <button class="b" @click=${() => this.close()}>${this.say("leave-it")}</button>`;
  }
}
customElements.define("dw-undo-sheet", UndoSheet);

/** A recorded answer with another value: dice one by one, options anew. */
export class AmendSheet extends EditSheet {
  static properties = { line: { attribute: false }, value: { state: true }, at: { state: true } };

  constructor() {
    super();
    this.line = /** @type {LogLine} */ (/** @type {unknown} */ (undefined));
    /** @type {any} */
    this.value = undefined;
    /** The die that is being changed. @type {[number, number]} */
    this.at = [0, 0];
  }

  get entry() {
    return this.line.facts?.entry ?? {};
  }

  get command() {
    return { op: "amend", seq: this.line.seq, value: this.value };
  }

  get heading() {
    return this.say("amend");
  }

  connectedCallback() {
    super.connectedCallback();
    this.value = structuredClone(this.entry.value);
  }

  content() {
    const isRoll = this.line.facts?.ask_kind === "roll";
    return html`<p>${this.words.text(this.line.what)}</p>
      ${isRoll ? this.dice() : this.other()}
      ${this.altered ? this.effects() : html`<p class="small muted">${this.say("amend-choose")}</p>`}`;
  }

  get altered() {
    return JSON.stringify(this.value) !== JSON.stringify(this.entry.value);
  }

  /** @param {any} value */
  change(value) {
    this.value = value;
    this.preview = null;
    if (this.altered) {
      void this.look();
    }
  }

  /** The dice of the roll: from the ask if it was seen here, else as wide as what they show. @returns {DiceGroup[]} */
  get groups() {
    const seen = this.session.seen.get(this.entry.ask)?.dice;
    const told = this.session.log.find((line) => JSON.stringify(line.facts?.faces) === JSON.stringify(this.entry.value))
      ?.facts?.dice;
    /** @type {number[][]} */
    const rows = this.rows;
    return seen ?? told ?? rows.map((row) => ({ count: row.length, sides: Math.max(6, ...row), group: "" }));
  }

  /** @returns {number[][]} */
  get rows() {
    return Array.isArray(this.value?.[0]) ? this.value : [this.value ?? []];
  }

  dice() {
    const { groups, rows, at } = this;
    const before = Array.isArray(this.entry.value?.[0]) ? this.entry.value : [this.entry.value];
    const group = groups[at[0]] ?? { sides: 6, zero: false };
    const first = group.zero ? 0 : 1;
    const set = (/** @type {number} */ face) =>
      this.change(rows.map((row, g) => row.map((old, place) => (g === at[0] && place === at[1] ? face : old))));
    return html`<div class="slot-groups">
        ${rows.map(
          (row, g) =>
            html`<ul class="slots">
              ${row.map((face, place) => {
                const here = at[0] === g && at[1] === place;
                const touched = before[g]?.[place] !== face;
                return html`<li>
                  <button
                    class="slot-button"
                    aria-pressed=${here ? "true" : "false"}
                    @click=${() => (this.at = [g, place])}
                  >
                    <span class="slot"
                      >${die({ kind: `d${groups[g]?.sides ?? 6}`, face, size: 54, hit: successes(groups[g], face) > 0 }, this.words)}</span
                    >
                  </button>
                  <span class="small"
                    >${touched ? html`<del>${before[g]?.[place]}</del> <ins>${face}</ins>` : nothing}</span
                  >
                </li>`;
              })}
            </ul>`,
        )}
      </div>
      <div class="pad by-${padColumns(Math.min(group.sides, 20))}" role="group" aria-label=${this.say("amend-face")}>
        ${Array.from({ length: Math.min(group.sides, 20) }, (_, n) => n + first).map((face) =>
            html`<button class="b" ?disabled=${!this.live} @click=${() => set(face)}>${face}</button>`)}
      </div>`;
  }

  other() {
    const ask = this.session.seen.get(this.entry.ask);
    /** @type {Option[]} */
    const options = ask?.form === "window" ? (ask.options?.[this.entry.by] ?? []) : (ask?.options ?? []);
    if (ask?.form !== "one" && ask?.form !== "window") {
      return html`<p class="small">${this.say("amend-take-back")}</p>`;
    }
    return html`<div class="cards">
      ${options.filter((option) => !option.bar).map((option) =>
          html`<button class="card" aria-pressed=${option.key === this.value ? "true" : "false"}
            @click=${() => this.change(option.key)}><b>${this.words.text(option.text)}</b></button>`)}
    </div>`;
  }

  foot() {
    return html`<button
        class="b main"
        ?disabled=${!this.live || !this.altered || this.preview === null}
        @click=${() => this.carryOut()}
      >
        ${this.say("amend-do")}
      </button>
      <button class="b" @click=${() => this.close()}>${this.say("leave-it")}</button>`;
  }
}
customElements.define("dw-amend-sheet", AmendSheet);
