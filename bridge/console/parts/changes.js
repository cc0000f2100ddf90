/**
 * What the GM may change now: made from the conflict's offers, whatever its rules.
 * @module
 */
import { html, nothing } from "lit";
import { moveInRadios } from "../core/keys.js";
import { Part } from "./part.js";

/** @import { Offer, Option } from "../core/types.js" */

/** Offers that stand open because they are wanted most: one choice of a range, a modifier for somebody. */
const RANGE = "set-range";
const MODIFIER = "modifier";
/** Buttons in sight; the rest is behind one more. */
const FIRST = ["cancel", "leave", "end"];

export class Changes extends Part {
  static properties = { who: { state: true }, value: { state: true } };

  constructor() {
    super();
    this.who = "";
    this.value = 0;
  }

  render() {
    const offers = this.session.offers;
    const range = offers.find(isRange);
    const modifier = offers.find(isModifier);
    const others = offers.filter((offer) => offer !== range && offer !== modifier);
    const first = others
      .filter((offer) => FIRST.includes(offer.kind))
      .sort((a, b) => FIRST.indexOf(a.kind) - FIRST.indexOf(b.kind))
      .slice(0, 2 + Number(others.length <= 3));
    const rest = others.filter((offer) => !first.includes(offer));
    return html`<div class="panel-head">
        <h2>${this.say("gm-changes")}</h2>
        <span class="grow"></span>
        <button class="b quiet small" @click=${() => this.openSheet({ kind: "odds" })}>
          ${this.say(this.session.odds.working ? "odds-working" : "odds")}
        </button>
      </div>
      <div class="changes">
        ${range ? this.range(range) : nothing} ${modifier ? this.modifier(modifier) : nothing} ${this.refusal()}
        <div class="change-buttons">
          ${first.map((offer) => this.button(offer))}
          ${rest.length === 1 ? this.button(rest[0]) : rest.length
            ? html`<button class="b" ?disabled=${!this.live}
                @click=${() => this.openSheet({ kind: "offers", kinds: rest.map(({ kind }) => kind) })}>${this.say("more-changes")}</button>`
            : nothing}
        </div>
      </div>`;
  }

  /** @param {Offer} offer */
  button(offer) {
    return html`<button
      class="b ${offer.kind === "end" ? "end" : ""}"
      ?disabled=${!this.live}
      @click=${() => this.openSheet({ kind: "offer", offer: offer.kind, by: this.session.takerOf(offer) })}
    >
      ${this.session.offerName(offer)}…
    </button>`;
  }

  /** @param {Offer} offer */
  range(offer) {
    const [name, field] = Object.entries(offer.fields)[0];
    const track = this.session.conflict?.state.track;
    const now = track?.bands[track.pairs[0]?.at]?.key;
    const set = (/** @type {string} */ key) =>
      key !== now && this.act({ op: "interject", kind: offer.kind, params: { [name]: key }, by: "gm" });
    const label = this.words.text(offer.text);
    return html`<div class="field">
      <span>${label}</span>
      <div
        class="segments"
        role="radiogroup"
        aria-label=${label}
        @keydown=${(/** @type {KeyboardEvent} */ event) => moveInRadios(event, () => undefined)}
      >
        ${(field.options ?? []).map(
          (/** @type {Option} */ option, /** @type {number} */ at) =>
            html`<button
              role="radio"
              aria-checked=${option.key === now ? "true" : "false"}
              tabindex=${option.key === now || (!now && at === 0) ? 0 : -1}
              ?disabled=${!this.live}
              @click=${() => set(option.key)}
            >
              ${this.words.text(option.text)}
            </button>`,
        )}
      </div>
    </div>`;
  }

  /** @param {Offer} offer */
  modifier(offer) {
    const { who, value } = offer.fields;
    /** @type {Option[]} */
    const options = who.options ?? [];
    const chosen = options.some((option) => option.key === this.who) ? this.who : options[0]?.key;
    const step = (/** @type {number} */ by) => () =>
      (this.value = Math.max(value.least ?? -9, Math.min(value.most ?? 9, this.value + by)));
    const send = async () => {
      await this.act({ op: "interject", kind: offer.kind, params: { who: chosen, value: this.value }, by: "gm" });
      this.value = 0;
    };
    const label = this.words.text(offer.text);
    return html`<div class="field">
      <span>${label}</span>
      <div class="row">
        <select
          class="grow"
          aria-label=${this.words.text(who.why)}
          @change=${(/** @type {Event} */ event) => (this.who = /** @type {HTMLSelectElement} */ (event.target).value)}
        >
          ${options.map((option) =>
              html`<option value=${option.key} ?selected=${option.key === chosen}>${this.words.text(option.text)}</option>`)}
        </select>
        <div class="stepper" role="group" aria-label=${label}>
          <button aria-label=${this.say("one-less")} @click=${step(-1)}>−</button><output>${signed(this.value)}</output
          ><button aria-label=${this.say("one-more")} @click=${step(1)}>+</button>
        </div>
        ${this.value ? html`<button class="b main" ?disabled=${!this.live} @click=${send}>${this.say("set-it")}</button>` : nothing}
      </div>
    </div>`;
  }
}
customElements.define("dw-changes", Changes);

/** @param {Offer} offer */
function isRange(offer) {
  const fields = Object.values(offer.fields);
  return (
    offer.kind === RANGE && fields.length === 1 && fields[0].form === "one" && (fields[0].options ?? []).length <= 6
  );
}

/** @param {Offer} offer */
function isModifier(offer) {
  const { who, value, ...more } = offer.fields;
  return offer.kind === MODIFIER && who?.form === "one" && value?.form === "number" && Object.keys(more).length === 0;
}

/** A number with its sign. @param {number} value */
function signed(value) {
  return value > 0 ? `+${value}` : String(value).replace("-", "−");
}
