/**
 * The round's flow: what is done, what is now, what comes.
 * @module
 */
import { html, nothing } from "lit";

/** @import { Step } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

/** The flow on the desk. @param {Step[]} steps @param {Words} words */
export function roundFlow(steps, words) {
  return html`<ol class="flow" aria-label=${words.say("console-this-round")}>
    ${steps.map(
      ({ text, state, note }, at) =>
        html`<li class=${state} aria-current=${state === "now" ? "step" : nothing}>
          <span class="step"
            ><span class="number" aria-hidden="true">${state === "done" ? "✓" : at + 1}</span>${words.text(text)}<span
              class="heard"
              >${words.say("console-step-state", { state })}</span
            ></span
          >
          ${note ? html`<p>${words.text(note)}</p>` : nothing}
        </li>`,
    )}
  </ol>`;
}

/** The flow on the big screen. @param {Step[]} steps @param {Words} words */
export function progress(steps, words) {
  return html`<ol class="progress ${steps.length > 5 ? "many" : ""}" aria-label=${words.say("console-this-round")}>
    ${steps.map(({ text, state }) =>
        html`<li class=${state} aria-current=${state === "now" ? "step" : nothing}>
          <i aria-hidden="true">${state === "done" ? "✓" : nothing}</i><span>${words.text(text)}</span>
        </li>`)}
  </ol>`;
}
