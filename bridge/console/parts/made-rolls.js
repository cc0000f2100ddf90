/**
 * The last rolls of this round with their dice, each to be amended while it is still in sight.
 * @module
 */
import { html, nothing } from "lit";
import { tally } from "../core/dice.js";
import { glyphOf } from "../core/people.js";
import { madeRolls } from "../core/rolls.js";
import { roleGlyph } from "./icons.js";
import { Part } from "./part.js";
import { slotGroups } from "./slots.js";

/** @import { ShownRoll } from "../core/rolls.js" */

const SHOWN = 2;

export class MadeRolls extends Part {
  render() {
    const rolls = madeRolls(this.session, SHOWN);
    return rolls.length
      ? html`<h2 class="made-head">${this.say("last-rolls")}</h2>
          <ul class="made">
            ${rolls.map((roll) => this.row(roll))}
          </ul>`
      : nothing;
  }

  /** @param {ShownRoll} roll */
  row(roll) {
    const state = this.session.conflict?.state;
    const score = tally(
      roll.groups,
      roll.dice.map((row) => row.map((die) => die.face)),
    );
    const { line } = roll;
    return html`<li>
      <span>${roleGlyph(glyphOf(state, roll.who))} ${this.words.text(roll.why)}</span>
      <span class="made-score"
        >${score ? html`<b>${score.value}</b> ${this.say(`tally-${score.kind}`, { count: score.value })}` : nothing}</span
      >
      ${line && this.session.isGm
        ? html`<button class="b quiet small"
            @click=${() => this.openSheet({ kind: "amend", line })}>${this.say("amend")}</button>`
        : html`<span></span>`}
      ${slotGroups({ groups: roll.groups, dice: roll.dice, size: 36, words: this.words })}
    </li>`;
  }
}
customElements.define("dw-made-rolls", MadeRolls);
