/**
 * Encounters: turn order, the phases of a turn, the ladder of an item's steps, items inside items.
 * @module
 */
import { html, nothing, svg } from "lit";
import { everyone } from "../core/people.js";
import { gauges, tags } from "./people.js";

/** @import { ConflictState, Deed, OrderRow, Step } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

/** Gauges that are drawn as pips. */
const PIPS = new Set(["points", "reactions"]);

/** Points and reactions as pips; `named` says beside them which are which. @param {number} points @param {number} most @param {number} reactions @param {Words} words @param {boolean} [named] */
export function pips(points, most, reactions, words, named = false) {
  const dots = Array.from(
    { length: Math.max(most, points) },
    (_, at) => html`<i class="pip ${at < points ? "on" : "off"}" aria-hidden="true"></i>`,
  );
  const diamonds = Array.from(
    { length: Math.max(1, reactions) },
    (_, at) => html`<i class="pip reaction ${at < reactions ? "on" : "off"}" aria-hidden="true"></i>`,
  );
  const name = (/** @type {string} */ id) =>
    named ? html`<span class="small muted" aria-hidden="true">${words.say(id)}</span>` : nothing;
  return html`<span class="pips"
    ><span class="heard">${words.say("console-pips", { points, reactions })}</span>${name("console-points")}${dots}${name("console-reaction")}${diamonds}</span
  >`;
}

/** The order of turns. @param {ConflictState} state @param {Words} words */
export function turnOrder(state, words) {
  const people = new Map(everyone(state).map((person) => [person.id, person]));
  const begun = (state.order ?? []).some((row) => row.in_order); // before, nobody has rolled initiative
  return html`<ol class="order" aria-label=${words.say("console-order")}>
    ${(state.order ?? []).map((row) => {
      const person = people.get(row.who);
      const health = (person?.gauges ?? []).filter(
        ({ key, value, most }) => !PIPS.has(key) && (value > 0 || most !== null),
      );
      return html`<li class=${row.turn} aria-current=${row.turn === "now" ? "true" : nothing}>
        ${lever(row.priority)}
        <span class="initiative">${row.initiative ?? "–"}</span>
        <span><span class="name">${words.name(row.who)}</span>${remark(row, begun, words)}</span>
        ${pips(0, 0, row.reactions, words)}
        ${health.length ? html`<div class="conditions">${gauges(health, words)}</div>` : nothing}
        ${person?.tags?.length ? html`<div class="conditions">${tags(person.tags, words)}</div>` : nothing}
      </li>`;
    })}
  </ol>`;
}

/** Why somebody stands where they stand. @param {OrderRow} row @param {boolean} begun @param {Words} words */
function remark(row, begun, words) {
  const natural = row.natural === 1 ? "console-natural-20" : row.natural === -1 ? "console-natural-1" : "";
  const id = natural || (row.tie_rank ? "console-tie" : begun && !row.in_order ? "console-joins-later" : "");
  return id ? html`<br /><span class="small muted">${words.say(id)}</span>` : nothing;
}

/** The priority lever: above, middle, below. @param {number} priority */
function lever(priority) {
  const y = 9.5 - 9 * Math.max(-1, Math.min(1, priority));
  return html`<span class="priority"
    ><svg width="22" height="26" viewBox="0 0 22 26" aria-hidden="true">
      <path class="rail" d="M3 4H19M3 13H19M3 22H19" />
      ${svg`<rect class="lever" x="3" y=${y} width="16" height="7" />`}
    </svg>
    ${priority > 0 ? `+${priority}` : String(priority).replace("-", "−")}</span
  >`;
}

/** The phases of a turn. @param {Step[]} steps @param {Words} words */
export function phaseRail(steps, words) {
  return html`<ol class="phases" aria-label=${words.say("console-phases")}>
    ${steps.map(({ text, state, note }) =>
        html`<li class=${state} aria-current=${state === "now" ? "step" : nothing}><b>${words.text(text)}</b>${note
      ? html`<small>${words.text(note)}</small>`
      : nothing}</li>`)}
  </ol>`;
}

/** An item with its targets. @param {Deed} deed @param {Words} words */
export function deedName(deed, words) {
  const item = words.text(deed.text);
  const targets = words.text(deed.targets.map((who) => ({ who })));
  return words.say(targets ? "console-deed-on" : "console-deed", { who: words.name(deed.by), item, targets });
}

/** The steps of the outermost item; a diamond where others may react. @param {Deed} deed @param {Words} words */
export function ladder(deed, words) {
  return html`<ol class="ladder" aria-label=${words.say("console-ladder", { item: words.text(deed.text) })}>
    ${deed.steps.map(({ step, text, window }, at) => {
      const state = step < deed.step ? "done" : step === deed.step ? "now" : "later";
      const [top, bottom] = [at === 0 ? 21 : 0, at === deed.steps.length - 1 ? 21 : 42];
      return html`<li class=${state} aria-current=${state === "now" ? "step" : nothing}>
        <span class="number">${step}</span>
        <svg viewBox="0 0 24 42" aria-hidden="true">
          <line x1="12" x2="12" y1=${top} y2=${bottom} />
          ${window ? svg`<path class="knot" d="M12 12 21 21 12 30 3 21Z" />` : svg`<circle class="knot" cx="12" cy="21" r="6" />`}
        </svg>
        <span
          >${words.text(text)}${window ? html`<span class="heard"> ${words.say("console-window-here")}</span>` : nothing}</span
        >
      </li>`;
    })}
  </ol>`;
}

/** An item inside another. @param {Deed} deed @param {Words} words */
export function nested(deed, words) {
  return html`<div class="nest">
    <div class="row">
      <b class="grow">${deedName(deed, words)}</b
      ><span class="small">${words.say("console-step-of", { step: deed.step, all: deed.steps.length })}</span>
    </div>
    <div class="short-ladder" aria-hidden="true">
      ${deed.steps.map(({ step }) => html`<i class=${step < deed.step ? "done" : step === deed.step ? "now" : ""}></i>`)}
    </div>
  </div>`;
}
