/**
 * The dice of the table's trays: what each is called, which group it belongs to, what its faces stand for.
 * @module
 */
import { html, nothing } from "lit";
import { COLOURS, KINDS, faceNow, facesMap, facesText } from "../core/known-dice.js";
import { tint } from "./die.js";
import { Sheet } from "./sheet.js";

/** @import { KnownDie } from "../core/types.js" */

/** Groups that Year Zero rolls know; others come from the rolls that are open. */
const TAGS = ["attribute", "skill", "gear"];
const TENS = "tens";

export class DiceSheet extends Sheet {
  get heading() {
    return this.say("known-dice");
  }

  content() {
    const dice = this.session.parts.dice ?? [];
    const trays = [...new Set(dice.map(({ dev }) => dev))];
    return html`<p class="small">${this.say("known-dice-about")}</p>
      ${dice.length ? nothing : html`<p class="small muted">${this.say("known-dice-none")}</p>`}
      ${trays.map(
        (dev) => html`${trays.length > 1 ? html`<h3>${this.session.trayName(dev)}</h3>` : nothing}
          <ul class="known-dice">
            ${dice.filter((die) => die.dev === dev).map((die) => html`<li>${this.die(die)}</li>`)}
          </ul>`,
      )}`;
  }

  /** @param {KnownDie} die */
  die(die) {
    const face = faceNow(this.session.wells, die);
    return html`<details name="known-die">
      <summary>
        ${tint(die.colour)}<b>${die.name ?? this.say("known-die-nameless", { key: die.key })}</b>
        <span class="muted">${[die.kind ?? die.read_as, this.labelOf(die.tag)].filter(Boolean).join(" · ")}</span>
        ${face === null ? nothing : html`<span class="now">${this.say("known-die-now", { face })}</span>`}
      </summary>
      <div class="two">
        ${this.text(die, "name", die.name ?? "")}
        ${this.choice(die, "colour", die.colour, COLOURS, (colour) => this.say(`colour-${colour}`), this.say("colour-none"))}
        ${this.choice(die, "tag", die.tag, this.tags(die), (tag) => this.labelOf(tag), this.say("known-die-tag-none"))}
        ${this.choice(die, "kind", die.kind, KINDS, (kind) => kind, this.say("known-die-kind-read", { kind: die.read_as ?? "" }))}
        ${die.read_as ? this.faces(die, die.read_as) : nothing}
      </div>
    </details>`;
  }

  /** @param {KnownDie} die @param {"name"} field @param {string} value */
  text(die, field, value) {
    return html`<label class="field"
      ><span>${this.say(`known-die-${field}`)}</span
      ><input
        maxlength="40"
        .value=${value}
        ?disabled=${!this.live}
        @change=${(/** @type {Event} */ event) => this.change(die, field, /** @type {HTMLInputElement} */ (event.target).value)}
    /></label>`;
  }

  /**
   * @param {KnownDie} die @param {string} field @param {string | null} value @param {string[]} values
   * @param {(value: string) => string} name @param {string} none
   */
  choice(die, field, value, values, name, none) {
    const change = (/** @type {Event} */ event) =>
      this.change(die, field, /** @type {HTMLSelectElement} */ (event.target).value);
    return html`<label class="field"
      ><span>${this.say(`known-die-${field}`)}</span
      ><select @change=${change} ?disabled=${!this.live}>
        <option value="" ?selected=${value === null}>${none}</option>
        ${values.map((one) => html`<option value=${one} ?selected=${one === value}>${name(one)}</option>`)}
      </select></label
    >`;
  }

  /** @param {KnownDie} die @param {string} kind */
  faces(die, kind) {
    const change = (/** @type {Event} */ event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      const faces = facesMap(kind, field.value);
      field.setCustomValidity(faces === null ? this.say("known-die-faces-wrong") : "");
      if (field.reportValidity() && faces !== null) {
        void this.change(die, "faces", faces);
      }
    };
    return html`<label class="field"
      ><span>${this.say("known-die-faces")}</span
      ><input inputmode="text" .value=${facesText(die)} ?disabled=${!this.live} @change=${change}
    /></label>`;
  }

  /** @param {KnownDie} die @param {string} field @param {unknown} value */
  change(die, field, value) {
    return this.act({ op: "name-die", dev: die.dev, key: die.key, [field]: value });
  }

  /** The groups a die may belong to. @param {KnownDie} die */
  tags(die) {
    const open = this.session.asks.flatMap((ask) => (ask.dice ?? []).map(({ group }) => group));
    return [...new Set([...TAGS, ...open, TENS, die.tag ?? ""])].filter(Boolean);
  }

  /** @param {string | null} tag */
  labelOf(tag) {
    const id = tag === TENS ? "console-known-die-tens" : `console-dice-${tag}`;
    return tag === null ? "" : this.words.has(id) ? this.words.say(id) : tag;
  }
}
customElements.define("dw-dice-sheet", DiceSheet);
