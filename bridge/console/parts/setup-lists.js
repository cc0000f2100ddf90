/**
 * A GM's own files of many things, such as action items, in a set-up: which files it takes, and who has what of them.
 * @module
 */
import { html, nothing } from "lit";
import { fetchSheets } from "../core/rest.js";
import { Part } from "./part.js";

/** @import { SheetInfo } from "../core/types.js" */

/** What ends the key by which a set-up names files: `items_from` those whose entries join its `items`. */
const FROM = "_from";

export class SetupLists extends Part {
  static properties = { ruleset: {}, setup: { attribute: false }, files: { state: true } };

  constructor() {
    super();
    /** The rules that are to be played. */
    this.ruleset = "";
    /** The set-up as it stands; null while it is none. @type {Record<string, any> | null} */
    this.setup = null;
    /** The files there are for these rules. @type {SheetInfo[]} */
    this.files = [];
    /** Takes the set-up with a change of ours. @type {(setup: Record<string, any>) => void} */
    this.take = () => {};
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("ruleset")) {
      this.files = [];
      void this.load(this.ruleset);
    }
  }

  /** @param {string} ruleset */
  async load(ruleset) {
    const sheets = ruleset ? await fetchSheets(this.session.token, ruleset).catch(() => []) : [];
    if (ruleset === this.ruleset) {
      this.files = sheets.filter(({ key }) => key.endsWith(FROM));
    }
  }

  render() {
    if (this.setup === null || !this.files.length) {
      return nothing;
    }
    const right = this.files.filter(({ faults }) => !faults.length);
    const taken = this.taken;
    return html`<h3>${this.say("lists")}</h3>
      <div class="cards many">
        ${right.map((file) => {
          const on = taken.includes(file);
          return html`<button class="card" aria-pressed=${on ? "true" : "false"}
            @click=${() => this.toggle(file)}><b>${this.nameOf(file)}</b></button>`;
        })}
      </div>
      ${this.files.filter((file) => !right.includes(file)).map((file) => this.faulty(file))}
      ${taken.map((file) => this.entries(file).map((entry) => this.owners(file, entry)))}`;
  }

  /** Why a file cannot be taken. @param {SheetInfo} file */
  faulty(file) {
    const [{ line, where, text, rule }] = file.faults;
    const place = `${file.id}.toml${line ? `:${line}` : ""}${where ? `: ${where}` : ""}`;
    return html`<p class="small refusal">${place}: ${this.words.text(text)} ${rule ? html`<small>${rule}</small>` : nothing}</p>`;
  }

  /** The entries of a file that only those have who list them. @param {SheetInfo} file @returns {any[]} */
  entries(file) {
    return entriesOf(file.sheet, file.kind).filter((entry) => entry.name && !entry.everyone && this.people(file).length);
  }

  /** Who could list entries of a file. @param {SheetInfo} file @returns {any[]} */
  people(file) {
    return file.kind === "items" && Array.isArray(this.setup?.participants) ? this.setup.participants : [];
  }

  /** Who has an entry. @param {SheetInfo} file @param {any} entry */
  owners(file, entry) {
    return html`<fieldset class="field owners">
      <legend>${this.say("who-has", { what: this.nameOf(entry) })}</legend>
      ${this.people(file).map(
        (person, at) => html`<label class="check"
          ><input type="checkbox" .checked=${(person[file.kind] ?? []).includes(entry.id)}
            @change=${() => this.give(file.kind, at, entry.id)} />${this.nameOf(person)}</label
        >`,
      )}
    </fieldset>`;
  }

  /**
   * The files that the set-up takes: those it names, and those of which it holds all entries, as a set-up from a file
   * does. Of two that say the same the first.
   * @returns {SheetInfo[]}
   */
  get taken() {
    /** @type {Set<string>} */
    const known = new Set();
    return this.files.filter((file) => {
      const all = entriesOf(file.sheet, file.kind).map((entry) => JSON.stringify(entry));
      const own = entriesOf(this.setup, file.kind).map((entry) => JSON.stringify(entry));
      const held = all.every((entry) => own.includes(entry)) && all.some((entry) => !known.has(entry));
      const takes = !file.faults.length && (held || this.names(file).includes(file.id));
      all.forEach((entry) => takes && known.add(entry));
      return takes;
    });
  }

  /** The files of its kind that the set-up names. @param {SheetInfo} file @returns {string[]} */
  names({ key }) {
    return Array.isArray(this.setup?.[key]) ? this.setup[key] : [];
  }

  /** Take a file into the set-up, or out of it with all that people have of it. @param {SheetInfo} file */
  toggle(file) {
    const names = this.names(file);
    const setup = structuredClone(this.setup ?? {});
    const taken = this.taken.includes(file);
    if (taken) {
      const all = entriesOf(file.sheet, file.kind);
      const gone = all.map((entry) => entry.id);
      const texts = all.map((entry) => JSON.stringify(entry));
      if (setup[file.kind]) {
        setup[file.kind] = entriesOf(setup, file.kind).filter((entry) => !texts.includes(JSON.stringify(entry)));
      }
      for (const person of this.people(file).length ? setup.participants : []) {
        person[file.kind] = (person[file.kind] ?? []).filter((/** @type {string} */ id) => !gone.includes(id));
      }
    }
    setup[file.key] = taken ? names.filter((id) => id !== file.id) : [...names, file.id];
    this.take(setup);
  }

  /** Give somebody an entry, or take it away. @param {string} kind @param {number} at @param {string} id */
  give(kind, at, id) {
    const setup = structuredClone(this.setup ?? {});
    const person = setup.participants[at];
    const mine = person[kind] ?? [];
    person[kind] = mine.includes(id) ? mine.filter((/** @type {string} */ one) => one !== id) : [...mine, id];
    this.take(setup);
  }

  /** What something is called in this language. @param {{id?: string, name?: string | Record<string, string>}} one */
  nameOf({ id = "", name }) {
    const found = typeof name === "object" && name !== null ? (name[this.words.lang] ?? Object.values(name)[0]) : name;
    return found || id;
  }
}
customElements.define("dw-setup-lists", SetupLists);

/** The list of a kind that a file or a set-up has. @param {Record<string, any> | null} of @param {string} kind @returns {any[]} */
function entriesOf(of, kind) {
  return Array.isArray(of?.[kind]) ? of[kind] : [];
}
