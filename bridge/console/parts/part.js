/**
 * What every part of a page is: a Lit element in the light DOM that draws itself from the session.
 *
 * Light DOM, decided once: one set of sheets for all, ids that labels and descriptions can name, and a page that
 * tests and screen readers see as it is.
 * @module
 */
import { LitElement, html, nothing } from "lit";

/** @import { Fault, Reply } from "../core/types.js" */
/** @import { Session } from "../core/session.js" */
/** @import { SheetWanted } from "./sheets.js" */

/** A part of a page; it is drawn anew whenever its session changes. */
export class Part extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { session: { attribute: false }, fault: { state: true } };

  constructor() {
    super();
    /** Set by whoever puts the part on a page. */
    this.session = /** @type {Session} */ (/** @type {unknown} */ (undefined));
    /** Why the last command of this part was refused. @type {Fault | null} */
    this.fault = null;
    this.changed = () => this.requestUpdate();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.session.addEventListener("change", this.changed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener("change", this.changed);
  }

  get words() {
    return this.session.words;
  }

  /** A message of the console's own catalogue. @param {string} id @param {Record<string, string | number>} [values] */
  say(id, values) {
    return this.words.say(`console-${id}`, values);
  }

  /** Whether commands can be sent now; buttons are disabled with that reason otherwise. */
  get live() {
    return this.session.status === "open";
  }

  /** Wait for a command's reply and keep its fault to be shown. @param {Promise<Reply>} sent @returns {Promise<Reply>} */
  async settle(sent) {
    const reply = await sent;
    this.fault = reply.ok ? null : reply.fault;
    return reply;
  }

  /** Send a command. @param {{op: string} & Record<string, unknown>} command */
  act(command) {
    return this.settle(this.session.send(command));
  }

  /** Ask the page for a sheet. @param {SheetWanted} detail */
  openSheet(detail) {
    this.dispatchEvent(new CustomEvent("open-sheet", { bubbles: true, detail }));
  }

  /** Why the last command was refused, with the rule that forbids it. */
  refusal() {
    return refusal(this.fault, this.session);
  }
}

/** A fault as people read it. @param {Fault | null} fault @param {Session} session */
export function refusal(fault, session) {
  if (fault === null) {
    return nothing;
  }
  const problems = fault.problems.map(
    (problem) =>
      html`<li>
        ${problem.where ? html`<code>${problem.where}</code> ` : nothing}${session.words.text(problem.text)}
        ${ruleOf(problem.rule)}
      </li>`,
  );
  return html`<div class="refusal" role="alert">
    ${session.words.text(fault.text)} ${ruleOf(fault.rule)}
    ${
      problems.length
        ? html`<ul>
            ${problems}
          </ul>`
        : nothing
    }
  </div>`;
}

/** A rule's number, where there is one. @param {string | undefined} rule */
export function ruleOf(rule) {
  return rule ? html`<span class="rule">${rule}</span>` : nothing;
}
