/**
 * Which sheet lies over a page.
 * @module
 */
import { html, nothing } from "lit";
import "./assign-sheet.js";
import "./dice-sheet.js";
import "./edit-sheets.js";
import "./follow-up-sheet.js";
import "./keys-sheet.js";
import "./odds-sheet.js";
import "./offer-sheets.js";
import "./seats-sheet.js";
import "./setup-sheet.js";
import "./table-sheet.js";

/** @import { LogLine } from "../core/types.js" */
/** @import { Session } from "../core/session.js" */

/**
 * What a part asks for with the event `open-sheet`.
 * @typedef {{kind: "undo", seq: number | null} | {kind: "redo"} | {kind: "amend", line: LogLine}
 *   | {kind: "assign", reading: string} | {kind: "offer", offer: string, by?: string} | {kind: "offers", kinds: string[]}
 *   | {kind: "dice"} | {kind: "keys"} | {kind: "seats"} | {kind: "setup", ruleset: string} | {kind: "table"}
 *   | {kind: "follow-up", ruleset: string} | {kind: "odds"}} SheetWanted
 */

/** The sheet that is wanted. @param {SheetWanted | null} wanted @param {Session} session */
export function sheetFor(wanted, session) {
  switch (wanted?.kind) {
    case "undo":
      return html`<dw-undo-sheet .session=${session} .seq=${wanted.seq}></dw-undo-sheet>`;
    case "redo":
      return html`<dw-undo-sheet .session=${session} redo></dw-undo-sheet>`;
    case "amend":
      return html`<dw-amend-sheet .session=${session} .line=${wanted.line}></dw-amend-sheet>`;
    case "assign":
      return html`<dw-assign-sheet .session=${session} .reading=${wanted.reading}></dw-assign-sheet>`;
    case "offer":
      return html`<dw-offer-sheet .session=${session} .offer=${wanted.offer} .by=${wanted.by}></dw-offer-sheet>`;
    case "offers":
      return html`<dw-offers-sheet .session=${session} .kinds=${wanted.kinds}></dw-offers-sheet>`;
    case "follow-up":
      return html`<dw-follow-up-sheet .session=${session} .ruleset=${wanted.ruleset}></dw-follow-up-sheet>`;
    case "odds":
      return html`<dw-odds-sheet .session=${session}></dw-odds-sheet>`;
    case "dice":
      return html`<dw-dice-sheet .session=${session}></dw-dice-sheet>`;
    case "keys":
      return html`<dw-keys-sheet .session=${session}></dw-keys-sheet>`;
    case "seats":
      return html`<dw-seats-sheet .session=${session}></dw-seats-sheet>`;
    case "setup":
      return html`<dw-setup-sheet .session=${session} .wanted=${wanted.ruleset}></dw-setup-sheet>`;
    case "table":
      return html`<dw-table-sheet .session=${session}></dw-table-sheet>`;
    default:
      return nothing;
  }
}
