/**
 * What every sheet is: a modal dialog over the page that gives the focus back.
 * @module
 */
import { html, nothing } from "lit";
import { isNowhere } from "../core/focus.js";
import { Part } from "./part.js";

/** Fires `closed` when it is done with. */
export class Sheet extends Part {
  constructor() {
    super();
    /** What the sheet itself gave the focus to. @type {Element | null} */
    this.given = null;
  }

  render() {
    const foot = this.foot();
    return html`<dialog class="sheet ${this.wide ? "wide" : ""}" aria-labelledby="sheet-heading" @close=${this.closed}>
      <header>
        <h2 id="sheet-heading" class="grow">${this.heading}</h2>
        <button class="b quiet" @click=${() => this.close()}>${this.say("close")}</button>
      </header>
      <div class="content">${this.content()} ${this.refusal()}</div>
      ${foot === nothing ? nothing : html`<footer>${foot}</footer>`}
    </dialog>`;
  }

  firstUpdated() {
    this.dialog?.showModal();
    this.given = document.activeElement;
  }

  /** What can be done may come later than the sheet: it gets the focus then, if nobody has moved it meanwhile. @param {import("lit").PropertyValues} changed */
  updated(changed) {
    super.updated(changed);
    const first = this.querySelector(this.first);
    if (first instanceof HTMLElement && first !== this.given && (document.activeElement === this.given || isNowhere())) {
      this.given = first;
      first.focus();
    }
  }

  /** What gets the focus, as a selector. @returns {string} */
  get first() {
    return ".content :is(button, input, select, textarea):not(:disabled, [tabindex='-1']), footer .b.main:not(:disabled)";
  }

  get dialog() {
    return this.querySelector("dialog");
  }

  /** What it is called. @returns {string} */
  get heading() {
    return "";
  }

  get wide() {
    return false;
  }

  /** @returns {unknown} */
  content() {
    return nothing;
  }

  /** Its buttons. @returns {unknown} */
  foot() {
    return nothing;
  }

  close() {
    this.dialog?.close();
  }

  closed() {
    this.dispatchEvent(new CustomEvent("closed", { bubbles: true }));
  }
}
