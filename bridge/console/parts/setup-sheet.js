/**
 * Starting a conflict from a set-up of the GM's own or a ruleset's sample: who takes part, who plays whom, and the
 * whole set-up for those who want to change it.
 * @module
 */
import { html, nothing } from "lit";
import { everyone, propose, recast } from "../core/casting.js";
import { fetchRulesets, fetchSetups } from "../core/rest.js";
import "./setup-lists.js";
import { Sheet } from "./sheet.js";

/** @import { Casting } from "../core/casting.js" */
/** @import { RulesetInfo, SavedSetup } from "../core/types.js" */

/** Rulesets without a sample start from this. */
const BARE = { participants: [] };

export class SetupSheet extends Sheet {
  static properties = {
    rulesets: { state: true },
    own: { state: true },
    wanted: { attribute: false },
    chosen: { state: true },
    casting: { state: true },
    text: { state: true },
    wrong: { state: true },
  };

  constructor() {
    super();
    /** @type {RulesetInfo[] | null} */
    this.rulesets = null;
    /** The GM's own set-ups. @type {SavedSetup[]} */
    this.own = [];
    /** The ruleset that it begins with. */
    this.wanted = "";
    /** What is chosen: the ruleset, and the sample or, behind `own/`, a set-up of the GM's own. @type {[string, string]} */
    this.chosen = ["", ""];
    /** Who plays whom. @type {Casting} */
    this.casting = {};
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
    const { token } = this.session;
    [this.rulesets, this.own] = await Promise.all([
      fetchRulesets(token).catch(() => []),
      fetchSetups(token).catch(() => []),
    ]);
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
    const samples = this.rulesets?.find(({ id }) => id === ruleset)?.samples ?? [];
    const own = this.own.map((saved) => ({ ...saved, id: `own/${saved.id}` }));
    this.setup = [...samples, ...own].find(({ id }) => id === sample)?.setup ?? BARE;
    const others = this.seats.filter(({ id }) => id !== this.session.seat.id);
    this.casting = propose(this.ids, others);
    this.fault = null;
  }

  /** Who takes part. @returns {string[]} */
  get ids() {
    return everyone(this.setup).flatMap(({ id }) => id ?? []).map(String);
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
    return html`${this.ownSetups()}
      ${this.rulesets.map((ruleset) => {
        const samples = ruleset.samples.length ? ruleset.samples : [{ id: "" }];
        return html`<section class="stack" aria-label=${this.words.text(ruleset.text)}>
          <h3>${this.words.text(ruleset.text)}</h3>
          <div class="cards many">
            ${samples.map((sample) => this.card(ruleset.id, sample.id, this.sampleName(ruleset.id, sample.id)))}
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

  /** @param {string} ruleset @param {string} sample @param {string} name */
  card(ruleset, sample, name) {
    const on = this.chosen[0] === ruleset && this.chosen[1] === sample;
    return html`<button class="card" aria-pressed=${on ? "true" : "false"} @click=${() => this.choose(ruleset, sample)}>
      <b>${name}</b>
    </button>`;
  }

  /** The GM's own set-ups; those that cannot be started say why. */
  ownSetups() {
    if (!this.own.length) {
      return nothing;
    }
    const right = this.own.filter(({ faults }) => !faults.length);
    return html`<section class="stack" aria-label=${this.say("own-setups")}>
      <h3>${this.say("own-setups")}</h3>
      <div class="cards many">
        ${right.map((saved) => this.card(saved.ruleset, `own/${saved.id}`, this.wordsOf(saved.setup.title) || saved.id.replace(/\.\w+$/, "")))}
      </div>
      ${this.own.filter((saved) => !right.includes(saved)).map((saved) => this.faulty(saved))}
    </section>`;
  }

  /** Everything that is wrong with a set-up. @param {SavedSetup} saved */
  faulty({ id, faults }) {
    return faults.map(({ line, where, text, rule }) => {
      const place = `${id}${line ? `:${line}` : ""}${where ? `: ${where}` : ""}`;
      return html`<p class="small refusal">${place}: ${this.words.text(text)} ${rule ? html`<small>${rule}</small>` : nothing}</p>`;
    });
  }

  /** Words that a set-up has, in one language or several. @param {unknown} text @returns {string} */
  wordsOf(text) {
    if (text && typeof text === "object") {
      const words = /** @type {Record<string, string>} */ (text);
      return words[this.words.lang] ?? words.en ?? Object.values(words)[0] ?? "";
    }
    return text === undefined || text === null ? "" : String(text);
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
    const people = everyone(this.setup);
    if (people.length === 0) {
      return nothing;
    }
    return html`<h3>${this.say("who-takes-part")}</h3>
      <ul class="table-list">
        ${people.map(
          (person, at) =>
            html`<li>
              <label class="field"
                ><span>${this.say("name")}</span
                ><input
                  maxlength="80"
                  .value=${this.wordsOf(person.name ?? person.id ?? person.character)}
                  @change=${(/** @type {Event} */ event) => this.rename(at, /** @type {HTMLInputElement} */ (event.target).value)}
              /></label>
              ${person.id === undefined
                ? nothing
                : html`<label class="field"
                    ><span>${this.say("played-by")}</span>${this.seatChoice(String(person.id))}</label
                  >`}
            </li>`,
        )}
      </ul>`;
  }

  /** @param {number} at @param {string} name */
  rename(at, name) {
    const setup = this.setup;
    if (setup && name.trim()) {
      everyone(setup)[at].name = name.trim();
      this.setup = setup;
    }
  }

  /** Seats that may play: all but big screens. */
  get seats() {
    return (this.session.parts.seats ?? []).filter(({ role }) => role !== "display");
  }

  /** Which seat plays somebody. @param {string} who */
  seatChoice(who) {
    const chosen = this.casting[who] ?? "";
    const change = (/** @type {Event} */ event) =>
      (this.casting = { ...this.casting, [who]: /** @type {HTMLSelectElement} */ (event.target).value });
    return html`<select @change=${change}>
      <option value="" ?selected=${!chosen}>${this.say("nobody-plays")}</option>
      ${this.seats
        .filter(({ id }) => id !== this.session.seat.id)
        .map(({ id, name }) => html`<option value=${id} ?selected=${id === chosen}>${name}</option>`)}
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

  /** The set-up; where people have names in several languages and it does not say which, in that of this page. */
  get worded() {
    const setup = this.setup ?? {};
    const several = everyone(setup).some(({ name }) => typeof name === "object" && name !== null);
    return several && !("language" in setup) ? { ...setup, language: this.words.lang } : setup;
  }

  /** Start it; whoever no seat plays is played by this one, so that nobody waits for an empty chair. */
  async start() {
    const casting = Object.fromEntries(this.ids.map((who) => [who, this.casting[who] ?? ""]));
    for (const change of recast(casting, this.seats, this.session.seat.id)) {
      await this.act({ op: "change-seat", ...change });
    }
    const reply = await this.act({ op: "start", ruleset: this.chosen[0], setup: this.worded });
    if (reply.ok) {
      this.close();
    }
  }
}
customElements.define("dw-setup-sheet", SetupSheet);
