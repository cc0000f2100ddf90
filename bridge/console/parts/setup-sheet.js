/**
 * Starting a conflict from a ruleset's sample: who takes part, who plays whom, and the whole set-up for those who
 * want to change it.
 * @module
 */
import { html, nothing } from "lit";
import { fetchRulesets } from "../core/rest.js";
import "./setup-lists.js";
import { Sheet } from "./sheet.js";

/** @import { RulesetInfo } from "../core/types.js" */

/** Rulesets without a sample start from this. */
const BARE = { participants: [] };

export class SetupSheet extends Sheet {
  static properties = {
    rulesets: { state: true },
    wanted: { attribute: false },
    chosen: { state: true },
    text: { state: true },
    wrong: { state: true },
  };

  constructor() {
    super();
    /** @type {RulesetInfo[] | null} */
    this.rulesets = null;
    /** The ruleset that it begins with. */
    this.wanted = "";
    /** The sample that is chosen: ruleset and sample. @type {[string, string]} */
    this.chosen = ["", ""];
    /** The set-up as JSON, as it will be sent. */
    this.text = "";
    /** Why it is no JSON. */
    this.wrong = "";
  }

  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    try {
      this.rulesets = await fetchRulesets(this.session.token);
    } catch {
      this.rulesets = [];
    }
    const playable = this.rulesets.filter(({ samples }) => samples.length);
    const first = playable.find(({ id }) => id === this.wanted) ?? playable[0];
    if (first) {
      this.choose(first.id, first.samples[0].id);
    }
  }

  get first() {
    return ".content .card[aria-pressed='true']";
  }

  get heading() {
    return this.say("start-conflict");
  }

  get wide() {
    return true;
  }

  /** @param {string} ruleset @param {string} sample */
  choose(ruleset, sample) {
    this.chosen = [ruleset, sample];
    const info = this.rulesets?.find(({ id }) => id === ruleset);
    this.setup = info?.samples.find(({ id }) => id === sample)?.setup ?? BARE;
    this.fault = null;
  }

  /** The set-up as it stands; null while the text is no JSON. @returns {Record<string, any> | null} */
  get setup() {
    try {
      return JSON.parse(this.text);
    } catch {
      return null;
    }
  }

  set setup(value) {
    this.text = JSON.stringify(value, null, 2);
    this.wrong = "";
  }

  content() {
    if (this.rulesets === null) {
      return html`<p class="muted">${this.say("updating")}</p>`;
    }
    return html`${this.rulesets.map((ruleset) => {
        const samples = ruleset.samples.length ? ruleset.samples : [{ id: "" }];
        return html`<section class="stack" aria-label=${this.words.text(ruleset.text)}>
          <h3>${this.words.text(ruleset.text)}</h3>
          <div class="cards many">
            ${samples.map((sample) => {
              const on = this.chosen[0] === ruleset.id && this.chosen[1] === sample.id;
              return html`<button
                class="card"
                aria-pressed=${on ? "true" : "false"}
                @click=${() => this.choose(ruleset.id, sample.id)}
              >
                <b>${this.sampleName(ruleset.id, sample.id)}</b>
              </button>`;
            })}
          </div>
        </section>`;
      })}
      ${this.people()}
      <dw-setup-lists
        class="stack"
        .session=${this.session}
        .ruleset=${this.chosen[0]}
        .setup=${this.setup}
        .take=${(/** @type {Record<string, any>} */ setup) => (this.setup = setup)}
      ></dw-setup-lists>
      <details>
        <summary>${this.say("whole-setup")}</summary>
        <label class="field"
          ><span>${this.say("setup-json")}</span>
          <textarea
            rows="14"
            spellcheck="false"
            .value=${this.text}
            @input=${(/** @type {Event} */ event) => this.edit(/** @type {HTMLTextAreaElement} */ (event.target).value)}
          ></textarea>
        </label>
        ${this.wrong ? html`<p class="refusal" role="alert">${this.wrong}</p>` : nothing}
      </details>`;
  }

  /** @param {string} text */
  edit(text) {
    this.text = text;
    this.wrong = this.setup === null ? this.say("setup-no-json") : "";
  }

  /** What a sample is called; one that no catalogue knows goes by its id. @param {string} ruleset @param {string} sample */
  sampleName(ruleset, sample) {
    const id = `console-sample-${ruleset}-${sample}`;
    return sample === ""
      ? this.say("sample-none")
      : this.words.has(id)
        ? this.words.say(id)
        : sample.replaceAll("-", " ");
  }

  people() {
    const participants = this.setup?.participants;
    if (!Array.isArray(participants) || participants.length === 0) {
      return nothing;
    }
    return html`<h3>${this.say("who-takes-part")}</h3>
      <ul class="table-list">
        ${participants.map(
          (/** @type {any} */ person, /** @type {number} */ at) =>
            html`<li>
              <label class="field"
                ><span>${this.say("name")}</span
                ><input
                  maxlength="80"
                  .value=${String(person.name ?? person.id ?? "")}
                  @change=${(/** @type {Event} */ event) => this.rename(at, /** @type {HTMLInputElement} */ (event.target).value)}
              /></label>
              <label class="field"><span>${this.say("played-by")}</span>${this.seatChoice(String(person.id))}</label>
            </li>`,
        )}
      </ul>`;
  }

  /** @param {number} at @param {string} name */
  rename(at, name) {
    const setup = this.setup;
    if (setup && name.trim()) {
      setup.participants[at].name = name.trim();
      this.setup = setup;
    }
  }

  /** Which seat plays somebody. @param {string} who */
  seatChoice(who) {
    const seats = (this.session.parts.seats ?? []).filter(
      (seat) => seat.role !== "display" && seat.id !== this.session.seat.id,
    );
    const holder = seats.find((seat) => seat.plays.includes(who));
    const change = async (/** @type {Event} */ event) => {
      const chosen = /** @type {HTMLSelectElement} */ (event.target).value;
      if (holder) {
        await this.act({ op: "change-seat", seat: holder.id, plays: holder.plays.filter((one) => one !== who) });
      }
      const seat = seats.find(({ id }) => id === chosen);
      if (seat) {
        await this.act({ op: "change-seat", seat: seat.id, plays: [...seat.plays, who] });
      }
    };
    return html`<select @change=${change} ?disabled=${!this.live}>
      <option value="" ?selected=${!holder}>${this.say("nobody-plays")}</option>
      ${seats.map((seat) => html`<option value=${seat.id} ?selected=${seat === holder}>${seat.name}</option>`)}
    </select>`;
  }

  foot() {
    return html`<button
      class="b main"
      ?disabled=${!this.live || this.setup === null || !this.chosen[0]}
      @click=${() => this.start()}
    >
      ${this.say("start")}
    </button>`;
  }

  /** Start it; whoever no seat plays is played by this one, so that nobody waits for an empty chair. */
  async start() {
    const { seats = [], seat } = this.session.parts;
    const ids = (this.setup?.participants ?? []).map((/** @type {any} */ person) => String(person.id));
    const free = ids.filter((/** @type {string} */ id) => !seats.some((one) => one.plays.includes(id)));
    if (seat && free.length) {
      await this.act({ op: "change-seat", seat: seat.id, plays: [...seat.plays, ...free] });
    }
    const reply = await this.act({ op: "start", ruleset: this.chosen[0], setup: this.setup });
    if (reply.ok) {
      this.close();
    }
  }
}
customElements.define("dw-setup-sheet", SetupSheet);
