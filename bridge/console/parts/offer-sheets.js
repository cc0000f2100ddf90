/**
 * Taking an offer: all that are made, and the form of one.
 * @module
 */
import { html, nothing } from "lit";
import { fetchSheets } from "../core/rest.js";
import { firstValues, offerFields } from "./fields.js";
import { ruleOf } from "./part.js";
import { Sheet } from "./sheet.js";

/** @import { Values } from "./fields.js" */
/** @import { Offer, SheetInfo } from "../core/types.js" */

/** The field that takes a character's sheet as JSON: one of the library can be put there. */
const SHEET = "sheet";

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
  static properties = {
    offer: { attribute: false },
    by: { attribute: false },
    values: { state: true },
    characters: { state: true },
  };

  constructor() {
    super();
    /** Its kind. */
    this.offer = "";
    /** In whose name it is taken, where that was said. @type {string | undefined} */
    this.by = undefined;
    /** @type {Values | null} */
    this.values = null;
    /** The library's characters, where one may be wanted. @type {SheetInfo[]} */
    this.characters = [];
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.made?.fields[SHEET]?.form === "text") {
      void this.load();
    }
  }

  async load() {
    const sheets = await fetchSheets(this.session.token, this.session.conflict?.ruleset ?? "").catch(() => []);
    this.characters = sheets.filter(({ key, faults }) => key === "character" && !faults.length);
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
      ${this.library(set)}${offerFields(offer, values, set, this.words)}${ruleOf(offer.rule)}
    </form>`;
  }

  /** Puts a sheet of the library where one is wanted. @param {(name: string, value: unknown) => void} set */
  library(set) {
    const put = (/** @type {Event} */ event) => {
      const id = /** @type {HTMLSelectElement} */ (event.target).value;
      const found = this.characters.find((one) => one.id === id);
      set(SHEET, found && JSON.stringify(found.sheet, null, 1));
    };
    return this.characters.length
      ? html`<label class="field"
          ><span>${this.say("from-library")}</span
          ><select @change=${put}>
            <option value="">${this.say("leave-open")}</option>
            ${this.characters.map(({ id, name }) => html`<option value=${id}>${this.named(name)} (${id})</option>`)}
          </select></label
        >`
      : nothing;
  }

  /** A name in this language, where it is there in several. @param {string | Record<string, string>} name */
  named(name) {
    return typeof name === "string" ? name : (name[this.words.lang] ?? Object.values(name)[0] ?? "");
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
