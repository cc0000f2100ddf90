/**
 * Putting a reading on an ask: what it fits, and why it does not fit the others.
 * @module
 */
import { html, nothing } from "lit";
import { die } from "./die.js";
import { Sheet } from "./sheet.js";

export class AssignSheet extends Sheet {
  static properties = { reading: { attribute: false } };

  constructor() {
    super();
    this.reading = "";
  }

  get heading() {
    return this.say("put-on-ask");
  }

  content() {
    const reading = this.session.wells.loose.find((loose) => loose.reading === this.reading);
    if (!reading) {
      return html`<p>${this.say("reading-gone")}</p>`;
    }
    const rolls = this.session.asks.filter((ask) => ask.kind === "roll" && ask.signature !== undefined);
    const put = async (/** @type {string} */ id, /** @type {string | undefined} */ signature) => {
      const reply = await this.act({ op: "assign-reading", reading: this.reading, ask: id, signature });
      if (reply.ok) {
        this.close();
      }
    };
    return html`<ul class="slots">
        ${reading.dice.map(({ kind, face }) => html`<li>${die({ kind, face, size: 44 }, this.words)}</li>`)}
      </ul>
      ${rolls.length ? nothing : html`<p>${this.say("no-open-rolls")}</p>`}
      <div class="stack">
        ${rolls.map((ask) => {
          const fits = reading.fits.includes(ask.id);
          return html`<button class="card" ?disabled=${!fits || !this.live} @click=${() => put(ask.id, ask.signature)}>
            <b>${this.words.text(ask.why)}</b>
            ${fits ? nothing : html`<span class="about">${this.words.text(reading.why_not[ask.id])}</span>`}
          </button>`;
        })}
      </div>`;
  }
}
customElements.define("dw-assign-sheet", AssignSheet);
