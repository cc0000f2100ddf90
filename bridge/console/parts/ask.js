/**
 * An ask: who is asked what, and the form that answers it. Keys find it by its lamp's figure.
 * @module
 */
import { html, nothing } from "lit";
import { notation, tally } from "../core/dice.js";
import { glyphOf } from "../core/people.js";
import "./choose.js";
import "./entry.js";
import { roleGlyph } from "./icons.js";
import { Part, ruleOf } from "./part.js";
import "./roll.js";
import "./several.js";
import "./window.js";

/** @import { Ask } from "../core/types.js" */

export class AskPart extends Part {
  static properties = {
    ask: { attribute: false },
    number: { type: Number },
    phone: { type: Boolean },
    picture: { attribute: false },
  };

  constructor() {
    super();
    this.ask = /** @type {Ask} */ (/** @type {unknown} */ (undefined));
    this.number = 0;
    this.phone = false;
    /** What stands between the question and its answer on a phone. @type {unknown} */
    this.picture = nothing;
  }

  /** The element that takes the answer; it has `lockIn`, `type`, `digital` or `close` as its kind has. */
  get form() {
    return /** @type {any} */ (this.querySelector("dw-roll, dw-choose, dw-several, dw-entry, dw-window"));
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    super.updated(changed);
    this.toggleAttribute("data-open", this.session.mayAnswer(this.ask));
  }

  /** Give it the keyboard. */
  jump() {
    const first = this.querySelector("button:not(:disabled):not([tabindex='-1']), input, select, textarea");
    if (first instanceof HTMLElement) {
      first.focus();
    }
    this.scrollIntoView({ block: "nearest" });
  }

  render() {
    const { ask, session } = this;
    const glyph = glyphOf(session.conflict?.state, ask.who[0] ?? "");
    const title = this.words.text(ask.why);
    if (this.phone) {
      return html`<article class="phone-ask">
        ${this.phoneHeading(title)} ${this.picture} ${this.answerForm()}
      </article>`;
    }
    return html`<article class="ask" aria-labelledby="ask-${this.number}">
      <span class="lamp ${session.mayAnswer(ask) ? "lit" : ""}"
        ><span class="heard">${this.say("key")} </span>${this.number}</span
      >
      <div class="body">
        <div>
          <h3 id="ask-${this.number}">${roleGlyph(glyph)} ${title}</h3>
          <p class="why">${this.subline()} ${ruleOf(ask.rule)}</p>
        </div>
        ${this.answerForm()}
      </div>
      ${this.tally()}
    </article>`;
  }

  /** What to do now comes first on a phone: a roll before what it is for. @param {string} title */
  phoneHeading(title) {
    const { ask, session } = this;
    if (ask.kind === "roll") {
      const dev = session.wells.asks[ask.id]?.dev;
      const dice = notation(ask.dice ?? []);
      const roll = dev ? this.say("roll-now-on", { dice, tray: session.trayName(dev) }) : this.say("roll-now", { dice });
      return html`<div>
        <p class="lead">${title}</p>
        <h1>${roll}</h1>
      </div>`;
    }
    const clear = !ask.secret && ask.who.length === 1 && session.plays.length === 1;
    return html`<div>
      <h1>${title}</h1>
      ${clear ? nothing : html`<p class="lead">${this.subline()}</p>`}
    </div>`;
  }

  /** Who does it, with what, where: people at the table rather than those they play, whom the question names. */
  subline() {
    const { ask, session, words } = this;
    const who = words.text(session.playersOf(ask.who));
    if (ask.kind === "roll") {
      const well = session.wells.asks[ask.id];
      const dice = notation(ask.dice ?? []);
      return well?.dev
        ? this.say("rolls-on", { who, dice, tray: session.trayName(well.dev) })
        : this.say("rolls", { who, dice });
    }
    if (ask.secret) {
      return this.say(this.phone ? "secret-phone" : "secret-desk");
    }
    return this.say(`asked-${ask.kind}`, { who });
  }

  answerForm() {
    const { ask, session, phone } = this;
    if (!session.mayAnswer(ask)) {
      return html`<p class="muted small">
        ${this.say("waiting-for", { who: this.words.text(ask.who.map((one) => ({ who: one }))) })}
      </p>`;
    }
    if (ask.kind === "roll") {
      return html`<dw-roll class="stack" .session=${session} .ask=${ask} .phone=${phone}></dw-roll>`;
    }
    switch (ask.form) {
      case "one":
        return html`<dw-choose class="stack" .session=${session} .ask=${ask} .phone=${phone}></dw-choose>`;
      case "several":
      case "order":
        return html`<dw-several class="stack" .session=${session} .ask=${ask} .phone=${phone}></dw-several>`;
      case "number":
      case "text":
        return html`<dw-entry class="stack" .session=${session} .ask=${ask} .phone=${phone}></dw-entry>`;
      default:
        return html`<dw-window class="stack" .session=${session} .ask=${ask} .phone=${phone}></dw-window>`;
    }
  }

  tally() {
    if (this.ask.kind !== "roll") {
      return nothing;
    }
    const dice = (this.session.wells.asks[this.ask.id]?.dice ?? []).map((row) => row.map((die) => die.face));
    const score = tally(this.ask.dice ?? [], dice);
    return score === null
      ? nothing
      : html`<div class="tally">
          <span class="score">${score.value}</span
          ><span>${this.say(`tally-${score.kind}`, { count: score.value })}</span>
        </div>`;
  }
}
customElements.define("dw-ask", AskPart);
