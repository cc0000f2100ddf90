/**
 * Several options, or all of them in an order; options that are the dice of a roll are those dice.
 * @module
 */
import { html, nothing } from "lit";
import { barredList, optionText } from "./choose.js";
import { die } from "./die.js";
import { Part } from "./part.js";

/** @import { Ask, Option, Param } from "../core/types.js" */

/** A die that can be picked up again. @typedef {{key: string, face: number, sides: number, hit: boolean, source: string, name: string}} Again */

/** Whether what is asked is which dice of a roll: they are shown, then, and need not be shown again. @param {Ask} ask */
export function asksForDice({ options }) {
  return Array.isArray(options) && options.length > 0 && options.every(({ text }) => isDie(text.params));
}

/** @param {Record<string, Param> | undefined} params */
function isDie(params) {
  return typeof params?.face === "number" && typeof params.sides === "number";
}

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

  /** @returns {Option[]} */
  get free() {
    return (this.ask.options ?? []).filter((/** @type {Option} */ option) => !option.bar);
  }

  /** Lock in what is chosen. */
  lockIn() {
    if (this.fits && this.live) {
      void this.settle(this.session.answer(this.ask, this.picked));
    }
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

  /** The dice that are offered; null where the options are something else. @returns {Again[] | null} */
  get dice() {
    if (this.ordered || this.free.length === 0 || !asksForDice(this.ask)) {
      return null;
    }
    return this.free.map(({ key, text }) => {
      const { face, sides, successes, source } = text.params ?? {};
      return {
        key,
        face: Number(face),
        sides: Number(sides),
        hit: Number(successes ?? 0) > 0,
        source: this.words.text(source),
        name: this.words.text(text),
      };
    });
  }

  render() {
    const { dice } = this;
    const count = this.picked.length;
    const lock = dice
      ? this.say(count ? "roll-again" : "keep-dice", { count })
      : this.say("lock-in-several", { count });
    return html`${dice ? this.again(dice) : this.cards()}
      ${barredList(
        (this.ask.options ?? []).filter((/** @type {Option} */ option) => option.bar),
        this.words,
      )}
      ${this.refusal()}
      <div class=${this.phone ? "foot" : "acts"}>
        <button class="b main" ?disabled=${!this.fits || !this.live} @click=${() => this.lockIn()}>${lock}</button>
        ${dice ? this.misses(dice) : nothing}
      </div>`;
  }

  cards() {
    const { free } = this;
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
            ${optionText(option, this.words)}
            ${this.ordered ? html`<span class="place">${place >= 0 ? place + 1 : nothing}</span>` : nothing}
          </button>`;
        })}
      </div>`;
  }

  /** The dice in their groups: pressed ones are picked up again. @param {Again[]} dice */
  again(dice) {
    const sources = [...new Set(dice.map(({ source }) => source))];
    return html`<p class="small muted">${this.say("pick-dice")}</p>
      <div class="slot-groups" role="group" aria-label=${this.words.text(this.ask.why)}>
        ${sources.map(
          (source) =>
            html`<div class="slot-group">
              <ul class="slots">
                ${dice.filter((one) => one.source === source).map((one) => html`<li>${this.pickUp(one)}</li>`)}
              </ul>
              ${source ? html`<span class="caption">${this.words.capital({ text: source })}</span>` : nothing}
            </div>`,
        )}
      </div>`;
  }

  /** @param {Again} one */
  pickUp({ key, face, sides, hit, name }) {
    const up = this.picked.includes(key);
    return html`<button
      class="slot-button again"
      aria-pressed=${up ? "true" : "false"}
      aria-label=${name}
      @click=${() => this.toggle(key)}
    >
      <span class="slot"
        >${die({ kind: `d${sides}`, face, hit, size: 54 }, this.words)}${
          up ? html`<span class="flag" aria-hidden="true">↻</span>` : nothing
        }</span
      >
    </button>`;
  }

  /** All that do not count, with one press: what most pushes are. @param {Again[]} dice */
  misses(dice) {
    const misses = dice.filter(({ hit }) => !hit).map(({ key }) => key);
    const most = this.ask.most ?? Infinity;
    return misses.length && misses.length <= most
      ? html`<button class="b" ?disabled=${!this.live} @click=${() => (this.picked = misses)}>${this.say("pick-misses")}</button>`
      : nothing;
  }
}
customElements.define("dw-several", SeveralAsk);
