/**
 * Taking an offer: all that are made, and the form of one.
 * @module
 */
import { html } from "lit";
import { firstValues, offerFields } from "./fields.js";
import { ruleOf } from "./part.js";
import { Sheet } from "./sheet.js";

/** @import { Values } from "./fields.js" */
/** @import { Offer } from "../core/types.js" */

export class OffersSheet extends Sheet {
  static properties = { kinds: { attribute: false } };

  constructor() {
    super();
    /** @type {string[]} */
    this.kinds = [];
  }

  get heading() {
    return this.say(this.session.isGm ? "gm-changes" : "you-may");
  }

  content() {
    const offers = this.session.offers.filter((offer) => this.kinds.includes(offer.kind));
    return html`<div class="cards">
      ${offers.map((offer) =>
          html`<button class="card"
            @click=${() => this.openSheet({ kind: "offer", offer: offer.kind, by: this.session.takerOf(offer) })}><b>${this.session.offerName(offer)}…</b></button>`)}
    </div>`;
  }
}
customElements.define("dw-offers-sheet", OffersSheet);

export class OfferSheet extends Sheet {
  static properties = { offer: { attribute: false }, by: { attribute: false }, values: { state: true } };

  constructor() {
    super();
    /** Its kind. */
    this.offer = "";
    /** In whose name it is taken, where that was said. @type {string | undefined} */
    this.by = undefined;
    /** @type {Values | null} */
    this.values = null;
  }

  /** @returns {Offer | undefined} */
  get made() {
    const { offer: kind, by } = this;
    return this.session.offers.find((offer) => offer.kind === kind && (by === undefined || offer.by.includes(by)));
  }

  get heading() {
    return this.made ? this.session.offerName(this.made) : "";
  }

  content() {
    const offer = this.made;
    if (!offer) {
      return html`<p>${this.say("offer-gone")}</p>`;
    }
    const values = (this.values ??= firstValues(offer));
    const set = (/** @type {string} */ name, /** @type {unknown} */ value) => {
      const { [name]: _, ...others } = this.values ?? {};
      this.values = value === undefined ? others : { ...others, [name]: value };
    };
    return html`<form
      class="stack"
      id="offer-form"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        void this.take(offer);
      }}
    >
      ${offerFields(offer, values, set, this.words)}${ruleOf(offer.rule)}
    </form>`;
  }

  foot() {
    return html`<button class="b main" form="offer-form" ?disabled=${!this.live || !this.made}>
      ${this.heading}
    </button>`;
  }

  /** @param {Offer} offer */
  async take(offer) {
    const by = this.by ?? this.session.takerOf(offer);
    const reply = await this.act({ op: "interject", kind: offer.kind, params: this.values ?? {}, by });
    if (reply.ok) {
      this.close();
    }
  }
}
customElements.define("dw-offer-sheet", OfferSheet);
