/**
 * How the conflict may end, and what each pick of this round does to that: bars with their intervals, and words.
 * @module
 */
import { html, nothing, svg } from "lit";
import { HORIZONS } from "../core/odds.js";
import { moveInRadios } from "../core/keys.js";
import { refusal } from "./part.js";
import { Sheet } from "./sheet.js";

/** @import { Chance, OddsPick, OddsTold } from "../core/types.js" */

export class OddsSheet extends Sheet {
  get heading() {
    return this.say("odds");
  }

  get odds() {
    return this.session.odds;
  }

  content() {
    const { odds } = this;
    return html`<p class="small muted">${this.say("odds-about")}</p>
      ${this.horizon()}
      <p role="status" class="small">${odds.working ? this.say("odds-working") : this.state()}</p>
      ${odds.working ? this.progress() : nothing}
      ${refusal(odds.fault, this.session)} ${odds.told ? this.told(odds.told) : nothing}`;
  }

  /** How far ahead they look. */
  horizon() {
    const { odds } = this;
    const choose = (/** @type {number} */ rounds) => {
      odds.rounds = rounds;
      this.requestUpdate();
    };
    return html`<div class="field">
      <span>${this.say("odds-ahead")}</span>
      <div
        class="segments"
        role="radiogroup"
        aria-label=${this.say("odds-ahead")}
        @keydown=${(/** @type {KeyboardEvent} */ event) => moveInRadios(event, (radio) => choose(Number(radio.dataset.rounds)))}
      >
        ${HORIZONS.map(
          (rounds) =>
            html`<button
              role="radio"
              data-rounds=${rounds}
              aria-checked=${rounds === odds.rounds ? "true" : "false"}
              tabindex=${rounds === odds.rounds ? 0 : -1}
              ?disabled=${odds.working}
              @click=${() => choose(rounds)}
            >
              ${this.say("odds-rounds", { rounds })}
            </button>`,
        )}
      </div>
    </div>`;
  }

  /** How many plays have been made; the bar goes to and fro until the bridge has said so. */
  progress() {
    const { progress } = this.odds;
    const text = progress ? this.say("odds-progress", progress) : "";
    return html`<div class="odds-progress">
      ${progress
        ? html`<progress aria-label=${this.say("odds-working")} aria-valuetext=${text} max=${progress.of} .value=${progress.done}></progress>`
        : html`<progress aria-label=${this.say("odds-working")}></progress>`}
      <span class="small" aria-hidden="true">${text}</span>
    </div>`;
  }

  /** What they were made from, and whether they still hold. */
  state() {
    const { told, stale } = this.odds;
    if (told === null) {
      return nothing;
    }
    const made = this.say(told.complete ? "odds-made" : "odds-made-short", { plays: told.plays, rounds: told.rounds });
    return stale ? `${made} ${this.say("odds-stale")}` : made;
  }

  /** @param {OddsTold} told */
  told(told) {
    const picks = told.picks.filter(({ options }) => options.length > 1);
    const endings = Object.entries(told.endings);
    return html`<section class="odds ${this.odds.stale ? "stale" : ""}" aria-labelledby="odds-endings">
        <h3 id="odds-endings">${this.say("odds-endings")}</h3>
        <ul>
          ${endings.map(([, ending]) => {
            const what = this.words.text(ending.what);
            return this.row(ending.varies ? this.say("odds-varies", { what }) : what, ending, true);
          })}
        </ul>
      </section>
      ${picks.map((pick, at) => this.pick(pick, at, told))}
      ${picks.length ? nothing : html`<p class="small muted">${this.say("odds-no-picks")}</p>`}`;
  }

  /** What each option of a pick comes to: the endings that plays with it came to. @param {OddsPick} pick @param {number} at @param {OddsTold} told */
  pick(pick, at, told) {
    return html`<section class="odds ${this.odds.stale ? "stale" : ""}" aria-labelledby="odds-pick-${at}">
      <h3 id="odds-pick-${at}">${this.say("odds-if", { who: this.words.text(pick.who.map((who) => ({ who }))), what: this.words.text(pick.why) })}</h3>
      <dl>
        ${pick.options.map(
          (option) =>
            html`<dt>${this.words.text(option.text)}</dt>
              <dd>
                <ul>
                  ${Object.entries(option.endings).map(([result, chance]) =>
                    this.row(this.words.text(told.endings[result]?.what), chance, false),
                  )}
                </ul>
              </dd>`,
        )}
      </dl>
    </section>`;
  }

  /** @param {string} what @param {Chance} chance @param {boolean} tall */
  row(what, chance, tall) {
    const values = { share: percent(chance.share), low: percent(chance.low), high: percent(chance.high) };
    return html`<li class=${tall ? "tall" : ""}>
      <span>${what}</span><b>${this.say("odds-share", values)}</b>${bar(chance)}<span class="small muted"
        >${this.say("odds-between", values)}</span
      >
    </li>`;
  }

  foot() {
    const { odds } = this;
    return html`<button
        class="b main"
        ?disabled=${!this.live || odds.working || !this.session.conflict || !!this.session.conflict.outcome}
        @click=${() => odds.workOut()}
      >
        ${this.say(odds.told ? "odds-again" : "odds-do")}
      </button>
      ${odds.working
        ? html`<button class="b" ?disabled=${!this.live} @click=${() => odds.stop()}>${this.say("odds-stop")}</button>`
        : nothing}`;
  }
}
customElements.define("dw-odds-sheet", OddsSheet);

/** A share in whole per cent; what is not quite never or always does not read as such. @param {number} share */
function percent(share) {
  const whole = Math.round(share * 100);
  return share > 0 && whole === 0 ? 1 : share < 1 && whole === 100 ? 99 : whole;
}

/** The share as a bar, its interval as a whisker; the words beside it say the same. @param {Chance} chance */
function bar({ share, low, high }) {
  const x = (/** @type {number} */ part) => (part * 100).toFixed(1);
  return html`<svg class="odds-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="all" width="100" height="10" /><rect class="share" width=${x(share)} height="10" />
      <rect class="between" x=${x(low)} y="3.5" width=${x(high - low)} height="3" />`}
  </svg>`;
}
