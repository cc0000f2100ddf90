/**
 * What lies on the trays: dice on asks, readings that fit none, free rolls.
 * @module
 */
import { html, nothing } from "lit";
import { ago, clock } from "../core/times.js";
import { facesOf } from "../core/dice.js";
import { slot } from "./die.js";
import { Part } from "./part.js";
import { lookOf } from "./slots.js";
import { strayWell, straying } from "./strays.js";

/** @import { Ask, Loose, LooseDie } from "../core/types.js" */

/** How often "4 s ago" is said anew, ms. */
const AGE = 5000;
/** Free rolls that stay in sight. */
const KEPT = 3;

export class TrayWells extends Part {
  static properties = { numbers: { attribute: false }, first: { type: Number } };

  constructor() {
    super();
    /** The figure of each ask's lamp, by its id. @type {Map<string, number>} */
    this.numbers = new Map();
    /** The figure of the first reading's lamp. */
    this.first = 1;
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    const { session } = this;
    this.timer = setInterval(
      () => session.wells.loose.length + session.trays.filter(({ rolled }) => rolled).length && this.requestUpdate(),
      AGE,
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  render() {
    const { loose, free } = this.session.wells;
    const onAsks = this.session.asks.filter((ask) =>
      this.session.wells.asks[ask.id]?.dice.flat().some((die) => die.state === "read" || die.state === "cocked"),
    );
    const strays = straying(this.session.trays);
    const empty = loose.length + free.length + onAsks.length + strays.length === 0;
    return html`${this.refusal()}${strays.map((tray) => strayWell(this, tray))}${onAsks.map((ask) => this.onAsk(ask))}${loose.map((reading, at) => this.loose(reading, this.first + at))}
    ${free.slice(-KEPT).map(
      ({ dev, at, dice }) =>
        html`<div class="traywell kept">
          <header>
            <h3>${this.say("free-roll")}</h3>
            <span class="muted">${clock(at, this.words)}, ${this.session.trayName(dev)}</span>
          </header>
          ${this.dice(dice, 40)}
        </div>`,
    )}
    ${empty ? html`<p class="small muted">${this.say("trays-empty")}</p>` : nothing}`;
  }

  /** Dice that lie on an ask, and what can be done about a cocked one. @param {Ask} ask */
  onAsk(ask) {
    const well = this.session.wells.asks[ask.id];
    const groups = ask.dice ?? [];
    const there = groups.flatMap((group, at) =>
      Array.from({ length: group.count }, (_, place) => ({ group: at, place, die: well.dice[at]?.[place] })).filter(
        ({ die }) => die?.state === "read" || die?.state === "cocked",
      ),
    );
    const cocked = there.find(({ die }) => die?.state === "cocked");
    return html`<div class="traywell">
      <header>
        <h3>${well.dev ? this.session.trayName(well.dev) : this.say("no-tray")}</h3>
        <span class="muted">${this.say("for-ask", { number: this.numbers.get(ask.id) ?? 0 })}</span>
      </header>
      <ul class="slots">
        ${there.map(({ group, die }) => html`<li>${slot(lookOf(groups[group], die, 44), this.words)}</li>`)}
      </ul>
      ${cocked ? this.cocked(ask, cocked.group, cocked.place) : nothing}
    </div>`;
  }

  /** @param {Ask} ask @param {number} group @param {number} place */
  cocked(ask, group, place) {
    const set = (/** @type {number} */ face) => () =>
      this.act({ op: "set-die", ask: ask.id, signature: ask.signature, group, place, face });
    const faces = facesOf((ask.dice ?? [])[group]);
    return html`<p class="small"><b>${this.say("cocked")}</b> ${this.say("cocked-what")}</p>
      <div class="segments wrap" role="group" aria-label=${this.say("cocked-set")}>
        ${faces.map((face) => html`<button ?disabled=${!this.live} @click=${set(face)}>${face}</button>`)}
      </div>`;
  }

  /** @param {Loose} reading @param {number} number */
  loose(reading, number) {
    const drag = (/** @type {DragEvent} */ event) => {
      event.dataTransfer?.setData("application/x-dicewire-reading", reading.reading);
      this.dispatchEvent(new CustomEvent("reading-drag", { bubbles: true, detail: reading }));
    };
    const end = () => this.dispatchEvent(new CustomEvent("reading-drag", { bubbles: true, detail: null }));
    return html`<div class="traywell" draggable="true" @dragstart=${drag} @dragend=${end} data-lamp=${number}>
      <header>
        <span class="lamp lit"><span class="heard">${this.say("key")} </span>${number}</span>
        <h3>${this.session.trayName(reading.dev)}</h3>
        <span class="muted">${ago(reading.at, this.words)}</span>
      </header>
      ${this.dice(reading.dice, 44)}
      ${reading.why ? html`<p class="small">${this.words.text(reading.why)}</p>` : nothing}
      <div class="acts">
        <button
          class="b small main"
          ?disabled=${!this.live}
          @click=${() => this.openSheet({ kind: "assign", reading: reading.reading })}
        >
          ${this.say("put-on-ask")} <kbd aria-hidden="true">A</kbd>
        </button>
        <button
          class="b small"
          ?disabled=${!this.live}
          @click=${() => this.act({ op: "keep-reading", reading: reading.reading })}
        >
          ${this.say("keep-free")}
        </button>
        <button
          class="b small"
          ?disabled=${!this.live}
          @click=${() => this.act({ op: "discard-reading", reading: reading.reading })}
        >
          ${this.say("discard")}
        </button>
      </div>
    </div>`;
  }

  /** @param {LooseDie[]} dice @param {number} size */
  dice(dice, size) {
    return html`<ul class="slots">
      ${dice.map((one) => html`<li>${slot({ ...one, size }, this.words)}</li>`)}
    </ul>`;
  }
}
customElements.define("dw-wells", TrayWells);
