/**
 * A window for reactions: all who may react, in turn order, until the GM closes it.
 * @module
 */
import { html, nothing } from "lit";
import { barredList, optionText } from "./choose.js";
import { Part, ruleOf } from "./part.js";

/** @import { Ask, Option } from "../core/types.js" */

export class WindowAsk extends Part {
  static properties = { ask: { attribute: false }, phone: { type: Boolean } };

  constructor() {
    super();
    this.ask = /** @type {Ask} */ (/** @type {unknown} */ (undefined));
    this.phone = false;
  }

  /** Close the window, with what has been picked. */
  close() {
    if (this.session.isGm && this.live) {
      void this.settle(this.session.answer(this.ask, "close", "gm"));
    }
  }

  /** What shuts the other windows of the item as well, where the rules have that. */
  get passing() {
    return this.session.offers.find(({ kind }) => kind === "let-pass");
  }

  /** Close the window, and open no more for the same item: what has been picked stands. */
  async letPass() {
    if (this.session.isGm && this.live && this.passing) {
      const { ok } = await this.act({ op: "interject", kind: "let-pass", params: {}, by: "gm" });
      if (ok && this.ask.picked?.length) {
        this.close();
      }
    }
  }

  render() {
    const mine = this.ask.who.filter((who) => this.session.isGm || this.session.plays.includes(who));
    const able = mine.filter((who) => this.hasReacted(who) || this.options(who).some((option) => !option.bar));
    return html`<ul class="reacts">
        ${able.map((who) => this.row(who))}
      </ul>
      ${this.unable(mine.filter((who) => !able.includes(who)))}
      ${this.refusal()}
      ${
        this.session.isGm
          ? html`<div class=${this.phone ? "foot" : "acts"}>
              <button class="b main" ?disabled=${!this.live} @click=${() => this.close()}>
                ${this.say("close-window")} ${this.phone ? nothing : html`<kbd aria-hidden="true">W</kbd>`}
              </button>
              ${
                this.passing
                  ? html`<button class="b" ?disabled=${!this.live} @click=${() => this.letPass()}>
                      ${this.say("let-pass")} ${this.phone ? nothing : html`<kbd aria-hidden="true">N</kbd>`}
                    </button>`
                  : nothing
              }
            </div>`
          : nothing
      }`;
  }

  /** @param {string} who @returns {Option[]} */
  options(who) {
    return this.ask.options?.[who] ?? [];
  }

  /** @param {string} who */
  hasReacted(who) {
    return this.ask.picked?.includes(who) ?? false;
  }

  /** @param {string} who */
  row(who) {
    const options = this.options(who);
    const reacted = this.hasReacted(who);
    const free = options.filter((option) => !option.bar);
    const pick = (/** @type {string} */ key) => () => this.settle(this.session.answer(this.ask, key, who));
    return html`<li>
      <b>${this.words.name(who)}</b>
      <span class="tag ${reacted ? "now" : "lit"}">${this.say(reacted ? "reacted" : "may-react")}</span>
      <div class="options stack">
        <div class="cards many">
          ${free.map((option) =>
              html`<button class="card" ?disabled=${!this.live}
                @click=${pick(option.key)}>${optionText(option, this.words)}</button>`)}
          ${reacted ? html`<button class="b" ?disabled=${!this.live} @click=${pick("pass")}>${this.say("pass")}</button>` : nothing}
        </div>
        ${barredList(
          options.filter((option) => option.bar),
          this.words,
        )}
      </div>
    </li>`;
  }

  /** Those who cannot react at all, a line for each reason. @param {string[]} people */
  unable(people) {
    /** @type {Map<string, {rule: string | undefined, who: string[]}>} */
    const reasons = new Map();
    for (const who of people) {
      for (const { bar, rule } of this.options(who)) {
        const reason = this.words.text(bar);
        const so_far = reasons.get(reason) ?? { rule, who: [] };
        reasons.set(reason, so_far.who.includes(who) ? so_far : { rule, who: [...so_far.who, who] });
      }
    }
    return [...reasons].map(([reason, { rule, who }]) => {
      const names = this.words.text(who.map((one) => ({ who: one })));
      return html`<p class="small muted">${this.say("cannot-react", { names })} ${reason} ${ruleOf(rule)}</p>`;
    });
  }
}
customElements.define("dw-window", WindowAsk);
