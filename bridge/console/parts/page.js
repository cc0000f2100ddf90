/**
 * What every page with a seat is: parts, one sheet at a time, the state of its connection.
 * @module
 */
import { html, keyed, nothing } from "lit";
import { FocusKeeper, isNowhere } from "../core/focus.js";
import { Part } from "./part.js";
import { sheetFor } from "./sheets.js";

/** @import { SheetWanted } from "./sheets.js" */

/** A page. */
export class Page extends Part {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { sheet: { state: true } };

  constructor() {
    super();
    /** @type {SheetWanted | null} */
    this.sheet = null;
    /** Counts sheets, so that one that follows another is made anew. */
    this.sheets = 0;
    /** What had the focus before a sheet took it. @type {Element | null} */
    this.opener = null;
    this.keeper = new FocusKeeper(this);
    this.addEventListener("open-sheet", (event) => this.open(/** @type {CustomEvent<SheetWanted>} */ (event).detail));
    this.addEventListener("closed", (event) => {
      if (/** @type {HTMLElement} */ (event.target).parentElement?.dataset.sheet === String(this.sheets)) {
        this.sheet = null;
        void this.giveBack();
      }
    });
  }

  /** Lay a sheet over the page, in place of the one that lies there. @param {SheetWanted} wanted */
  open(wanted) {
    if (this.sheet === null) {
      this.opener = document.activeElement;
    }
    this.sheets++;
    this.sheet = wanted;
  }

  /** The focus goes back to where it was, or on to what is asked where that is gone: one sheet may have led to another. */
  async giveBack() {
    await this.updateComplete;
    if (!isNowhere()) {
      return;
    }
    if (this.opener instanceof HTMLElement && this.opener.isConnected && this.opener !== document.body) {
      this.opener.focus();
    } else if (this.opener !== document.body) {
      this.keeper.moveOn();
    }
  }

  sheetLayer() {
    return this.sheet
      ? html`<div data-sheet=${this.sheets}>${keyed(this.sheets, sheetFor(this.sheet, this.session))}</div>`
      : nothing;
  }

  /** What the rules of the conflict fail at. */
  faultNotice() {
    const fault = this.session.conflict?.fault;
    return fault
      ? html`<div class="notice" role="alert"><span class="grow">${this.words.text(fault)}</span></div>`
      : nothing;
  }

  /** That the connection is gone, and what happens next. */
  connectionNotice() {
    const { status, fault } = this.session;
    if (status === "lost" || (status === "connecting" && fault)) {
      return html`<div class="notice" role="status">
        <span class="grow">${this.say("not-connected")}</span
        ><button class="b small" @click=${() => this.session.connection.hurry()}>${this.say("try-now")}</button>
      </div>`;
    }
    if (status === "ended") {
      return html`<div class="notice" role="alert">
        <span class="grow">${fault ? this.words.text(fault.text) : nothing}</span
        ><a class="b small" href="/">${this.say("other-seats")}</a>
      </div>`;
    }
    return nothing;
  }

  /** The name of the table and the page, for the window. @param {import("lit").PropertyValues} changed */
  updated(changed) {
    super.updated(changed);
    this.keeper.look();
    const { table } = this.session.parts;
    document.title = table ? this.say("title", { table: table.name }) : this.say("product");
  }
}
