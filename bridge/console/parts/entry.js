/**
 * A number within limits, or words.
 * @module
 */
import { html, nothing } from "lit";
import { Part } from "./part.js";

/** @import { Ask } from "../core/types.js" */

export class EntryAsk extends Part {
  static properties = { ask: { attribute: false }, phone: { type: Boolean }, value: { state: true } };

  constructor() {
    super();
    this.ask = /** @type {Ask} */ (/** @type {unknown} */ (undefined));
    this.phone = false;
    this.value = "";
  }

  get isNumber() {
    return this.ask.form === "number";
  }

  /** Lock in what is entered. */
  lockIn() {
    if (this.live && (!this.isNumber || this.value !== "")) {
      void this.settle(this.session.answer(this.ask, this.isNumber ? Number(this.value) : this.value));
    }
  }

  render() {
    const { least = 0, most = 0, step = 1, longest = 200 } = this.ask;
    const label = this.words.text(this.ask.why);
    const input = (/** @type {Event} */ event) => (this.value = /** @type {HTMLInputElement} */ (event.target).value);
    // A keypad of digits has no minus.
    const field = this.isNumber
      ? html`<input
          type="number"
          inputmode=${least < 0 ? nothing : "numeric"}
          min=${least}
          max=${most}
          step=${step}
          .value=${this.value}
          @input=${input}
          aria-label=${label}
          required
        />`
      : html`<textarea
          rows="3"
          maxlength=${longest}
          .value=${this.value}
          @input=${input}
          aria-label=${label}
        ></textarea>`;
    const [from, to] = [this.words.text(least), this.words.text(most)];
    const hint = this.isNumber ? this.say("number-limits", { least: from, most: to }) : this.say("text-limit", { longest });
    return html`<form
      class="stack"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        this.lockIn();
      }}
    >
      <p class="small muted">${hint}</p>
      ${field} ${this.refusal()}
      <div class=${this.phone ? "foot" : "acts"}>
        <button class="b main" ?disabled=${!this.live}>${this.say("send")}</button>
      </div>
    </form>`;
  }
}
customElements.define("dw-entry", EntryAsk);
