/**
 * One of some options: cards for what can be picked, a list with reasons for what cannot.
 * @module
 */
import { html, nothing } from "lit";
import { moveInRadios } from "../core/keys.js";
import { Part, ruleOf } from "./part.js";

/** @import { Ask, Option } from "../core/types.js" */

export class ChooseAsk extends Part {
  static properties = { ask: { attribute: false }, phone: { type: Boolean }, picked: { state: true } };

  constructor() {
    super();
    this.ask = /** @type {Ask} */ (/** @type {unknown} */ (undefined));
    this.phone = false;
    /** The option that is chosen and not locked in yet. */
    this.picked = "";
  }

  /** @returns {Option[]} */
  get options() {
    return this.ask.options ?? [];
  }

  /** Lock in what is chosen. */
  lockIn() {
    if (this.picked && this.live) {
      void this.settle(this.session.answer(this.ask, this.picked));
    }
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("ask") && !this.options.some((option) => option.key === this.picked && !option.bar)) {
      this.picked = "";
    }
  }

  render() {
    const free = this.options.filter((option) => !option.bar);
    const barred = this.options.filter((option) => option.bar);
    const chosen = free.find((option) => option.key === this.picked);
    const tabbed = this.picked || free[0]?.key;
    const move = (/** @type {KeyboardEvent} */ event) =>
      moveInRadios(event, (radio) => (this.picked = radio.dataset.key ?? ""));
    return html`<div
        class="cards ${free.length > 6 && !free.some((option) => this.words.about(option.text)) ? "many" : ""}"
        role="radiogroup"
        aria-label=${this.words.text(this.ask.why)}
        @keydown=${move}
      >
        ${free.map(
          (option) =>
            html`<button
              class="card"
              role="radio"
              data-key=${option.key}
              aria-checked=${option.key === this.picked ? "true" : "false"}
              tabindex=${option.key === tabbed ? 0 : -1}
              @click=${() => (this.picked = option.key)}
            >
              ${optionText(option, this.words)}
            </button>`,
        )}
      </div>
      ${barredList(barred, this.words)} ${this.refusal()}
      <div class=${this.phone ? "foot" : "acts"}>
        <button class="b main" ?disabled=${!chosen || !this.live} @click=${() => this.lockIn()}>
          ${chosen ? this.say("lock-in", { what: this.words.text(chosen.text) }) : this.say("pick-one")}
          ${this.phone || !chosen ? nothing : html`<kbd aria-hidden="true">Enter</kbd>`}
        </button>
      </div>`;
  }
}
customElements.define("dw-choose", ChooseAsk);

/** An option with what its catalogue says about it. @param {Option} option @param {import("../core/words.js").Words} words */
export function optionText(option, words) {
  const about = words.about(option.text);
  return html`<b>${words.capital(option.text)}</b>${about ? html`<span class="about">${about}</span>` : nothing}`;
}

/** What cannot be picked now, and which rule bars it. @param {Option[]} barred @param {import("../core/words.js").Words} words */
export function barredList(barred, words) {
  return barred.length
    ? html`<ul class="barred">
        ${barred.map((option) =>
            html`<li><b>${words.capital(option.text)}</b><span>${words.text(option.bar)} ${ruleOf(option.rule)}</span></li>`)}
      </ul>`
    : nothing;
}
