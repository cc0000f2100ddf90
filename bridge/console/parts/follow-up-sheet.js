/**
 * What follows a conflict that has ended: what has to be said to open it, and what it would open.
 * @module
 */
import { html, nothing } from "lit";
import { everyone } from "../core/casting.js";
import { firstValues, offerFields } from "./fields.js";
import { Sheet } from "./sheet.js";

/** @import { Values } from "./fields.js" */
/** @import { FollowUp, Opening, Somebody } from "../core/types.js" */

export class FollowUpSheet extends Sheet {
  static properties = { ruleset: { attribute: false }, values: { state: true }, opening: { state: true } };

  constructor() {
    super();
    /** The ruleset that follows. */
    this.ruleset = "";
    /** @type {Values | null} */
    this.values = null;
    /** What it would open, while that is known. @type {Opening | null} */
    this.opening = null;
    /** Previews that were asked for: only the answer to the last one counts. */
    this.looks = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    const made = this.made;
    if (made) {
      this.values = { ...firstValues(made), ...made.given };
      void this.look();
    }
  }

  /** @returns {FollowUp | undefined} */
  get made() {
    return this.session.conflict?.follow_ups.find(({ ruleset }) => ruleset === this.ruleset);
  }

  get command() {
    return { op: "follow-up", ruleset: this.ruleset, params: this.values ?? {} };
  }

  /** Whether somebody was picked wherever somebody must be. */
  get complete() {
    return Object.entries(this.made?.fields ?? {}).every(([name, { form, least = 0 }]) => {
      const value = this.values?.[name];
      return form !== "several" || value === undefined || (Array.isArray(value) && value.length >= least);
    });
  }

  /** Ask what it would open. */
  async look() {
    const look = ++this.looks;
    this.opening = null;
    if (!this.complete) {
      this.fault = null;
      return;
    }
    const reply = await this.session.send({ ...this.command, preview: true });
    if (look === this.looks) {
      this.fault = reply.ok ? null : reply.fault;
      this.opening = reply.ok ? reply.result : null;
    }
  }

  get heading() {
    return this.words.text(this.made?.text);
  }

  content() {
    const made = this.made;
    if (!made) {
      return html`<p>${this.say("offer-gone")}</p>`;
    }
    const set = (/** @type {string} */ name, /** @type {unknown} */ value) => {
      const { [name]: _, ...others } = this.values ?? {};
      this.values = value === undefined ? others : { ...others, [name]: value };
      void this.look();
    };
    const filled = Object.entries(made.fields).map(([name, field]) =>
      name in made.given ? [name, { ...field, optional: false }] : [name, field],
    );
    return html`${offerFields({ fields: Object.fromEntries(filled) }, this.values ?? {}, set, this.words)} ${this.preview()}`;
  }

  preview() {
    const opening = this.opening;
    if (opening === null) {
      return this.complete ? nothing : html`<p class="small muted">${this.say("follow-up-choose")}</p>`;
    }
    const there = everyone(opening.setup);
    return html`<div class="preview stack" aria-live="polite">
      ${this.names("follow-up-there", there)} ${this.names("follow-up-stand-ins", opening.stand_ins)}
      ${this.names("follow-up-left", opening.left_behind)}
      <details>
        <summary>${this.say("whole-setup")}</summary>
        <pre class="setup" tabindex="0">${JSON.stringify(opening.setup, null, 2)}</pre>
      </details>
    </div>`;
  }

  /** @param {string} heading @param {Somebody[]} people */
  names(heading, people) {
    const names = people.map(({ id, name }) => ({ text: typeof name === "string" ? name : this.words.name(id) }));
    return names.length
      ? html`<div>
          <h3>${this.say(heading)}</h3>
          <p>${this.words.text(names)}</p>
        </div>`
      : nothing;
  }

  foot() {
    return html`<button
        class="b main"
        ?disabled=${!this.live || this.opening === null}
        @click=${() => this.carryOut()}
      >
        ${this.say("follow-up-do")}
      </button>
      <button class="b" @click=${() => this.close()}>${this.say("leave-it")}</button>`;
  }

  async carryOut() {
    const reply = await this.act(this.command);
    if (reply.ok) {
      this.close();
    }
  }
}
customElements.define("dw-follow-up-sheet", FollowUpSheet);
