/**
 * Opens a join link: learns whose seat its token is, keeps it on this device, goes to that seat's page.
 * @module
 */
import { LitElement, html, nothing } from "lit";
import { Connection } from "../core/connection.js";
import { keepSeat, pageOf } from "../core/seats.js";
import { applyTheme, firstWords } from "../core/start.js";

/** @import { Fault } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

export class JoinPage extends LitElement {
  static properties = { fault: { state: true }, offline: { state: true } };

  constructor() {
    super();
    this.words = /** @type {Words} */ (/** @type {unknown} */ (undefined));
    /** @type {Fault | null} */
    this.fault = null;
    this.offline = false;
  }

  createRenderRoot() {
    return this;
  }

  /** Try a token. @param {string} token */
  join(token) {
    const connection = new Connection(token, `${location.protocol.replace("http", "ws")}//${location.host}/ws`);
    connection.addEventListener("change", () => {
      const { status, welcome, fault } = connection.state;
      this.offline = status === "lost";
      if (welcome && status !== "ended") {
        const key = `${welcome.table}.${welcome.seat}`;
        keepSeat(key, token, welcome.role);
        connection.stop();
        location.replace(pageOf(key, welcome.role));
      } else if (status === "ended" && !welcome) {
        this.fault = fault;
      }
    });
    connection.start();
  }

  render() {
    const say = (/** @type {string} */ id) => this.words.say(`console-${id}`);
    return html`<main class="door">
      <h1>${say(this.fault ? "join-failed" : "joining")}</h1>
      ${this.offline ? html`<p role="status">${say("not-connected")}</p>` : nothing}
      ${
        this.fault
          ? html`<p role="alert">${this.words.text(this.fault.text)}</p>
              <p>${say("join-ask-gm")}</p>
              <a class="b" href="/">${say("other-seats")}</a>`
          : nothing
      }
    </main>`;
  }
}
customElements.define("dw-join", JoinPage);

applyTheme();
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname + location.search);
if (token) {
  const page = new JoinPage();
  page.words = await firstWords();
  document.title = page.words.say("console-product");
  document.body.replaceChildren(page);
  page.join(token);
} else {
  location.replace("/");
}
