/**
 * The dice of an ask in their holes, grouped by where they come from.
 * @module
 */
import { html, nothing } from "lit";
import { kindOf, successes } from "../core/dice.js";
import { slot } from "./die.js";

/** @import { DiceGroup, WellDie } from "../core/types.js" */
/** @import { DieLook } from "./die.js" */
/** @import { Words } from "../core/words.js" */

/** What a place of an ask looks like. @param {DiceGroup} group @param {WellDie | undefined} die @param {number} size @returns {DieLook} */
export function lookOf(group, die, size) {
  const face = die?.face ?? null;
  const hit = successes(group, face) > 0;
  return { kind: kindOf(group), face, state: die?.state ?? "empty", hit, size, name: die?.name, colour: die?.colour };
}

/** What a group of dice is called, with how many there are; nothing where its name says nothing. @param {DiceGroup} group @param {Words} words */
export function groupName(group, words) {
  const id = `console-dice-${group.group}`;
  return words.has(id) ? words.say("console-dice-group", { name: words.say(id), count: group.count }) : "";
}

/**
 * All groups of an ask.
 * @param {{groups: DiceGroup[], dice: WellDie[][], size: number, words: Words,
 *   button?: (group: number, place: number, look: DieLook) => unknown}} given  `button` draws a place that can be
 *   pressed
 */
export function slotGroups({ groups, dice, size, words, button }) {
  return html`<div class="slot-groups">
    ${groups.map((group, at) => {
      const name = groupName(group, words);
      const places = Array.from({ length: group.count }, (_, place) => {
        const look = lookOf(group, dice[at]?.[place], size);
        return html`<li>${button ? button(at, place, look) : slot(look, words)}</li>`;
      });
      return html`<div class="slot-group">
        <ul class="slots">
          ${places}
        </ul>
        ${name ? html`<span class="caption">${name}</span>` : nothing}
      </div>`;
    })}
  </div>`;
}
