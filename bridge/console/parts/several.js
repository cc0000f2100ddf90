/**
 * Several options, or all of them in an order.
 * @module
 */
import { html, nothing } from "lit";
import { barredList, optionText } from "./choose.js";
import { die } from "./die.js";
import { Part } from "./part.js";

/** @import { Ask, Option } from "../core/types.js" */

export class SeveralAsk extends Part {
  static properties = { ask: { attribute: false }, phone: { type: Boolean }, picked: { state: true } };

  constructor() {
    super();
    this.ask = /** @type {Ask} */ (/** @type {unknown} */ (undefined));
    this.phone = false;
    /** Keys in the order they were pressed. @type {string[]} */
    this.picked = [];
  }

  get ordered() {
    return this.ask.form === "order";
  }

  /** Lock in what is chosen. */
  lockIn() {
    if (this.fits && this.live) {
      void this.settle(this.session.answer(this.ask, this.picked));
    }
  }

  /** An option that is a die of a roll is drawn as that die. @param {Option} option */
  picture(option) {
    const { face, sides, successes } = option.text.params ?? {};
    if (typeof face !== "number" || typeof sides !== "number") {
      return nothing;
    }
    const hit = Number(successes ?? 0) > 0;
    return html`<span class="place">${die({ kind: `d${sides}`, face, hit, size: 44 }, this.words)}</span>`;
  }

  get fits() {
    return this.picked.length >= (this.ask.least ?? 0) && this.picked.length <= (this.ask.most ?? Infinity);
  }

  /** @param {string} key */
  toggle(key) {
    this.picked = this.picked.includes(key) ? this.picked.filter((other) => other !== key) : [...this.picked, key];
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("ask")) {
      const keys = new Set((this.ask.options ?? []).map((/** @type {Option} */ option) => option.key));
      this.picked = this.picked.filter((key) => keys.has(key));
    }
  }

  render() {
    /** @type {Option[]} */
    const options = this.ask.options ?? [];
    const free = options.filter((option) => !option.bar);
    const [least, most] = [this.ask.least ?? 0, this.ask.most ?? free.length];
    return html`<p class="small muted">${this.say(this.ordered ? "pick-order" : "pick-several", { least, most })}</p>
      <div
        class="cards ${free.length > 6 && !free.some((option) => this.words.about(option.text)) ? "many" : ""}"
        role="group"
        aria-label=${this.words.text(this.ask.why)}
      >
        ${free.map((option) => {
          const place = this.picked.indexOf(option.key);
          return html`<button
            class="card"
            aria-pressed=${place >= 0 ? "true" : "false"}
            @click=${() => this.toggle(option.key)}
          >
            ${optionText(option, this.words)}${this.ordered
              ? html`<span class="place">${place >= 0 ? place + 1
              : nothing}</span>` : this.picture(option)}
          </button>`;
        })}
      </div>
      ${barredList(
        options.filter((option) => option.bar),
        this.words,
      )}
      ${this.refusal()}
      <div class=${this.phone ? "foot" : "acts"}>
        <button class="b main" ?disabled=${!this.fits || !this.live} @click=${() => this.lockIn()}>
          ${this.say("lock-in-several", { count: this.picked.length })}
        </button>
      </div>`;
  }
}
customElements.define("dw-several", SeveralAsk);
