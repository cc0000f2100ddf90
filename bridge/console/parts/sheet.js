/**
 * What every sheet is: a modal dialog over the page that gives the focus back.
 * @module
 */
import { html, nothing } from "lit";
import { Part } from "./part.js";

/** Fires `closed` when it is done with. */
export class Sheet extends Part {
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
    const first = this.querySelector(
      ".content :is(button, input, select, textarea):not(:disabled), footer .b.main:not(:disabled)",
    );
    if (first instanceof HTMLElement) {
      first.focus();
    }
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
