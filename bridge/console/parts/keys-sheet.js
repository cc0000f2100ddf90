/**
 * The keys of the GM's page.
 * @module
 */
import { html } from "lit";
import { Sheet } from "./sheet.js";

const KEYS = ["1 – 9", "T", "D", "A", "W", "N", "Enter", "Ctrl Z", "Esc", "?"];

export class KeysSheet extends Sheet {
  get heading() {
    return this.say("keys");
  }

  content() {
    return html`<dl class="key-list">
      ${KEYS.map(
        (key, at) =>
          html`<dt>${key.split(" ").map((one) => (one === "–" ? " – " : html`<kbd>${one}</kbd> `))}</dt>
            <dd>${this.say(`keys-${at + 1}`)}</dd>`,
      )}
    </dl>`;
  }
}
customElements.define("dw-keys-sheet", KeysSheet);
