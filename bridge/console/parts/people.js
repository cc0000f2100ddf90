/**
 * Who takes part: role, gauges, tags.
 * @module
 */
import { html, nothing } from "lit";
import { glyphOf } from "../core/people.js";
import { roleGlyph } from "./icons.js";

/** @import { ConflictState, Gauge, Param, Person } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

/** Above so many in the strip gauges are figures only. */
const BARS = 3;

/** Above so many they are a crowd, drawn smaller. */
const CROWD = 5;

/** Everyone in a strip, passengers with whoever carries them. @param {ConflictState} state @param {Words} words */
export function peopleStrip(state, words) {
  const people = state.people ?? [];
  const dense = people.length > BARS || people.some((person) => person.passengers?.length);
  return html`<ul class="people ${dense ? "dense" : ""} ${people.length > CROWD ? "crowd" : ""}" aria-label=${words.say("console-people")}>
    ${people.map((person) =>
        html`<li class="person ${person.out ? "out" : ""}">${one(state, person, words)}${(person.passengers ?? []).map((passenger) => one(state, passenger, words))}</li>`)}
  </ul>`;
}

/** @param {ConflictState} state @param {Person} person @param {Words} words */
function one(state, person, words) {
  return html`<div class="row wrap">
      ${roleGlyph(glyphOf(state, person.id))}<span class="name">${words.name(person.id)}</span>
      ${person.mode ? html`<span class="small muted">${words.text(person.mode)}</span>` : nothing}
    </div>
    ${gauges(person.gauges, words)} ${tags(person.tags, words)}`;
}

/** What can run out or fill up. @param {Gauge[] | undefined} list @param {Words} words */
export function gauges(list, words) {
  if (!list?.length) {
    return nothing;
  }
  return html`<div class="gauges">
    ${list.map(({ text, value, most }) => {
      const name = words.text(text);
      return html`<span class="gauge"
        >${name}
        <b>${most === null ? value : words.say("console-gauge", { value, most })}</b>
        ${most ? html`<progress max=${most} value=${Math.max(0, Math.min(value, most))} aria-hidden="true"></progress>` : nothing}</span
      >`;
    })}
  </div>`;
}

/** What lies on somebody, in short words. @param {Param[] | undefined} list @param {Words} words */
export function tags(list, words) {
  return list?.length
    ? html`<div class="tags">${list.map((tag) => html`<span class="tag">${words.capital(tag)}</span>`)}</div>`
    : nothing;
}
