/**
 * Where people land without a link: the seats this device has, or a place for the link.
 * @module
 */
import { LitElement, html, nothing } from "lit";
import { keptSeats, pageOf } from "../core/seats.js";
import { applyTheme, firstWords } from "../core/start.js";
import { mark } from "../parts/icons.js";

/** @import { Words } from "../core/words.js" */

export class HomePage extends LitElement {
  static properties = { wrong: { state: true } };

  constructor() {
    super();
    this.words = /** @type {Words} */ (/** @type {unknown} */ (undefined));
    this.wrong = false;
  }

  createRenderRoot() {
    return this;
  }

  /** Follow a pasted link, or the bare token of one. @param {SubmitEvent} event */
  follow(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("link")
    );
    const token = field.value.trim().split("#").at(-1) ?? "";
    this.wrong = !/^[\w-]{20,200}$/.test(token);
    if (!this.wrong) {
      location.assign(`/join#${token}`);
    }
  }

  render() {
    const say = (/** @type {string} */ id) => this.words.say(`console-${id}`);
    const seats = Object.entries(keptSeats()).sort(([, a], [, b]) => b.used - a.used);
    return html`<main class="door">
      <p class="brand row">${mark}${say("product")}</p>
      <h1>${say("welcome")}</h1>
      ${
        seats.length
          ? html`<nav aria-label=${say("your-seats")}>
              <ul class="stack">
                ${seats.map(([key, { role, used }]) =>
                    html`<li><a class="b" href=${pageOf(key, role)}>${say(`role-${role}`)}, ${new Intl.DateTimeFormat(this.words.lang, { dateStyle: "medium", timeStyle: "short" }).format(used)}</a></li>`)}
              </ul>
            </nav>`
          : nothing
      }
      <form @submit=${(/** @type {SubmitEvent} */ event) => this.follow(event)}>
        <p>${say("paste-hint")}</p>
        <label class="field"><span>${say("paste-link")}</span><input name="link" required autocomplete="off" /></label>
        ${this.wrong ? html`<p class="refusal" role="alert">${say("paste-wrong")}</p>` : nothing}
        <button class="b main">${say("join")}</button>
      </form>
    </main>`;
  }
}
customElements.define("dw-home", HomePage);

applyTheme();
const page = new HomePage();
page.words = await firstWords();
document.title = page.words.say("console-product");
document.body.replaceChildren(page);
