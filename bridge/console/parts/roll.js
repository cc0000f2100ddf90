/**
 * A roll that is asked for: dice in their holes, what is missing, and every way to get it.
 * @module
 */
import { html, nothing } from "lit";
import { facesOf, kindOf, missingText, padColumns, phoneSize } from "../core/dice.js";
import { slot } from "./die.js";
import { Part } from "./part.js";
import { groupName, lookOf, slotGroups } from "./slots.js";

/** @import { Ask, DiceGroup, Well } from "../core/types.js" */
/** @import { DieLook } from "./die.js" */

/** @type {Well} */
const BARE = { dev: null, dice: [], missing: {}, digital: null };
/** Faces up to here are buttons; beyond, a number is typed. */
const PAD = 20;

/** @typedef {[group: number, place: number]} Place */

export class RollAsk extends Part {
  static properties = {
    ask: { attribute: false },
    phone: { type: Boolean },
    typing: { state: true },
    at: { state: true },
    swapping: { state: true },
  };

  constructor() {
    super();
    this.ask = /** @type {Ask} */ (/** @type {unknown} */ (undefined));
    this.phone = false;
    this.typing = false;
    /** The die that is being set by hand. @type {Place | null} */
    this.at = null;
    /** Dice chosen to be swapped; null when nothing is swapped. @type {Place[] | null} */
    this.swapping = null;
    /** Dice on their way to the bridge: ask, group, place. @type {Set<string>} */
    this.sent = new Set();
  }

  /** @returns {DiceGroup[]} */
  get groups() {
    return this.ask.dice ?? [];
  }

  get well() {
    return this.session.wells.asks[this.ask.id] ?? BARE;
  }

  /** Open the pad. */
  type() {
    if (this.mayType) {
      this.typing = !this.typing;
      this.at = null;
      this.swapping = null;
    }
  }

  /** Set the die the pad stands at, where it has such a face: figures do it too. @param {number} face */
  typeFace(face) {
    const { target } = this;
    const group = target && this.groups[target[0]];
    if (this.live && target && group && facesOf(group).includes(face)) {
      void this.set(target, face);
    }
  }

  /** Set one die; the pad goes on to the next without waiting for the bridge. @param {Place} place @param {number} face */
  async set([group, place], face) {
    const key = `${this.ask.id} ${group} ${place}`;
    this.sent.add(key);
    this.at = null;
    const command = { op: "set-die", ask: this.ask.id, signature: this.ask.signature, group, place, face };
    if (!(await this.act(command)).ok) {
      this.sent.delete(key);
    }
  }

  /** A die that lies there is on its way no more. */
  willUpdate() {
    for (const key of this.sent) {
      const [group, place] = key.split(" ").slice(-2).map(Number);
      if (this.face(group, place) !== null) {
        this.sent.delete(key);
      }
    }
  }

  /** @param {number} group @param {number} place */
  face(group, place) {
    return this.well.dice[group]?.[place]?.face ?? null;
  }

  /** Ask for a digital roll of what is missing. */
  digital() {
    if (this.digitalSetting !== "off" && this.live) {
      void this.act({ op: "roll-digitally", ask: this.ask.id, signature: this.ask.signature });
    }
  }

  get mayType() {
    return this.live && (this.session.isGm || this.session.parts.table?.typed === "all");
  }

  get digitalSetting() {
    return this.session.parts.table?.digital ?? "off";
  }

  render() {
    const faces = this.groups.map((group, at) =>
      Array.from({ length: group.count }, (_, place) => this.face(at, place)),
    );
    return html`${this.phone ? this.bigSlots(faces) : this.deskSlots()} ${this.remark(faces)} ${this.refusal()}
    ${this.asked()} ${this.typing && !this.phone ? this.pad() : nothing} ${this.buttons()}`;
  }

  deskSlots() {
    return slotGroups({
      groups: this.groups,
      dice: this.well.dice,
      size: this.groups.reduce((sum, group) => sum + group.count, 0) > 14 ? 40 : 54,
      words: this.words,
      button: this.typing || this.swapping ? (group, place, look) => this.pressable(group, place, look) : undefined,
    });
  }

  /** @param {(number | null)[][]} faces */
  bigSlots(faces) {
    const all = faces.flat();
    const size = phoneSize(Math.max(1, ...this.groups.map(({ count }) => count)));
    return html`<div class="big-slots">
      ${this.groups.map((group, at) => {
        const places = Array.from({ length: group.count }, (_, place) => {
          const look = lookOf(group, this.well.dice[at]?.[place], size);
          return this.typing || this.swapping ? this.pressable(at, place, look) : slot(look, this.words);
        });
        const name = this.groups.length > 1 ? groupName(group, this.words) : "";
        return html`<div class="big-group">${places}</div>
          ${name ? html`<span class="caption">${name}</span>` : nothing}`;
      })}
      ${all.length > 1
        ? html`<span class="read-count">${this.say("dice-read", { read: all.filter((face) => face !== null).length, all: all.length })}</span>`
        : nothing}
    </div>`;
  }

  /** @param {number} group @param {number} place @param {DieLook} look */
  pressable(group, place, look) {
    const same = (/** @type {Place | null | undefined} */ other) => other?.[0] === group && other[1] === place;
    const pressed = this.swapping ? this.swapping.some(same) : same(this.target);
    return html`<button
      class="slot-button"
      aria-pressed=${pressed ? "true" : "false"}
      @click=${() => this.press([group, place])}
    >
      ${slot(look, this.words)}
    </button>`;
  }

  /** @param {Place} place */
  async press(place) {
    if (this.swapping === null) {
      this.at = place;
      return;
    }
    const chosen = [...this.swapping, place];
    this.swapping = chosen;
    if (chosen.length === 2) {
      this.swapping = null;
      await this.act({
        op: "swap-dice",
        ask: this.ask.id,
        signature: this.ask.signature,
        first: chosen[0],
        second: chosen[1],
      });
    }
  }

  /** The die the pad sets: the one chosen, else the first that is missing. @returns {Place | null} */
  get target() {
    if (this.at !== null) {
      return this.at;
    }
    for (const [group, { count }] of this.groups.entries()) {
      for (let place = 0; place < count; place++) {
        if (this.face(group, place) === null && !this.sent.has(`${this.ask.id} ${group} ${place}`)) {
          return [group, place];
        }
      }
    }
    return null;
  }

  /** What is missing and why, where people look for it. @param {(number | null)[][]} faces */
  remark(faces) {
    const missing = missingText(this.well, this.words);
    const cocked = this.well.dice.flat().filter((die) => die.state === "cocked").length;
    const tray = this.session.tray(this.well.dev);
    const complete = faces.flat().every((face) => face !== null);
    return html`<p class="note" aria-live="polite">
      ${missing && !complete ? html`<b class="signal">${this.say("more-dice", { dice: missing })}</b>` : nothing}
      ${this.well.note ? html`<span>${this.words.text(this.well.note)}</span>` : nothing}
      ${cocked ? html`<span>${this.say("cocked-here", { count: cocked })}</span>` : nothing}
      ${tray && !tray.online ? html`<span>${this.say("tray-silent-for-ask", { tray: tray.name, waiting: tray.waiting })}</span>` : nothing}
      ${this.well.digital === "asked" && !this.session.isGm ? html`<span>${this.say("digital-asked")}</span>` : nothing}
    </p>`;
  }

  /** The GM's word on a digital roll that a player asks for. */
  asked() {
    if (this.well.digital !== "asked" || !this.session.isGm) {
      return nothing;
    }
    const answer = (/** @type {boolean} */ allow) => () => this.act({ op: "allow-digital", ask: this.ask.id, allow });
    return html`<div class="answer-row">
      <span>${this.say("digital-wanted", { who: this.words.name(this.ask.who[0]) })}</span>
      <span class="acts"
        ><button class="b small main" ?disabled=${!this.live} @click=${answer(true)}>
          ${this.say("digital-allow")}
        </button>
        <button class="b small" ?disabled=${!this.live} @click=${answer(false)}>
          ${this.say("digital-refuse")}
        </button></span
      >
    </div>`;
  }

  pad() {
    const target = this.target;
    const group = target && this.groups[target[0]];
    if (!target || !group) {
      return nothing;
    }
    const set = (/** @type {number} */ face) => this.set(target, face);
    const label = this.padLabel(group, target[1] + 1);
    const faces = facesOf(group);
    return html`<div class="stack" role="group" aria-label=${label}>
      <p class="small muted">${label}</p>
      ${
        faces.length <= PAD
          ? html`<div class="pad by-${padColumns(faces.length)}">
              ${faces.map((face) =>
                  html`<button class="b" ?disabled=${!this.live} @click=${() => set(face)}>${face}</button>`)}
            </div>`
          : html`<form
              class="row"
              @submit=${(/** @type {SubmitEvent} */ event) => {
                event.preventDefault();
                const field = /** @type {HTMLInputElement} */ (
                  /** @type {HTMLFormElement} */ (event.target).elements.namedItem("face")
                );
                void set(Number(field.value));
                field.value = "";
              }}
            >
              <input
                name="face"
                type="number"
                inputmode="numeric"
                min=${faces[0]}
                max=${faces[faces.length - 1]}
                aria-label=${label}
                required
              /><button class="b main" ?disabled=${!this.live}>${this.say("set-it")}</button>
            </form>`
      }
    </div>`;
  }

  /** @param {DiceGroup} group @param {number} place */
  padLabel(group, place) {
    const name = this.groups.length > 1 ? groupName(group, this.words) : "";
    return this.say(name ? "pad-for-group" : "pad-for", { kind: kindOf(group), place, group: name });
  }

  buttons() {
    const off = this.digitalSetting === "off";
    const typed = this.mayType || !this.live;
    const type = html`<button
      class="b ${this.phone ? "" : "main"}"
      ?disabled=${!this.mayType}
      aria-expanded=${this.typing ? "true" : "false"}
      @click=${() => this.type()}
    >
      ${typed ? this.say("type-result") : this.say("type-off")}
      ${this.phone ? nothing : html`<kbd aria-hidden="true">T</kbd>`}
    </button>`;
    const digital = html`<button
      class="b"
      ?disabled=${off || !this.live || this.well.digital === "asked"}
      @click=${() => this.digital()}
    >
      ${off ? this.say("digital-off") : this.say("digital-roll")}
      ${this.phone || off ? nothing : html`<kbd aria-hidden="true">D</kbd>`}
    </button>`;
    if (this.phone) {
      return html`<div class="foot ${this.typing ? "typing" : ""}">${this.typing ? this.pad() : nothing}${type}${digital}</div>`;
    }
    return html`<div class="acts">${type}${digital}${this.swapButton()}${this.trayChoice()}</div>`;
  }

  /** Dice that carry no tag can be told to be of another group, as long as the roll is open. */
  swapButton() {
    const untagged = this.well.dice.flat().some((die) => die.face !== null && die.state === "read" && !die.tagged);
    const sizes = new Set(this.groups.map((group) => group.sides));
    if (!untagged || this.groups.length < 2 || sizes.size === this.groups.length) {
      return nothing;
    }
    return html`<button
      class="b quiet"
      aria-pressed=${this.swapping ? "true" : "false"}
      @click=${() => (this.swapping = this.swapping ? null : [])}
    >
      ${this.say(this.swapping ? "swap-choose" : "swap-dice")}
    </button>`;
  }

  trayChoice() {
    if (!this.session.isGm) {
      return nothing;
    }
    const trays = this.session.trays.filter((tray) => tray.claimed);
    const change = (/** @type {Event} */ event) => {
      const dev = /** @type {HTMLSelectElement} */ (event.target).value;
      void this.act({ op: "use-tray", ask: this.ask.id, dev: dev || null });
    };
    return html`<label class="tray-choice"
      ><span class="heard">${this.say("use-tray")}</span>
      <select @change=${change} ?disabled=${!this.live} .value=${this.well.dev ?? ""}>
        <option value="" ?selected=${this.well.dev === null}>${this.say("no-tray")}</option>
        ${trays.map((tray) =>
            html`<option value=${tray.dev} ?selected=${tray.dev === this.well.dev}>${this.say("on-tray", { tray: tray.name })}</option>`)}
      </select></label
    >`;
  }
}
customElements.define("dw-roll", RollAsk);
