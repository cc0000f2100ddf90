/**
 * A player's page, made for a phone: what I am asked, what I rolled, where the chase stands.
 * @module
 */
import { html, nothing } from "lit";
import { tally } from "../core/dice.js";
import { everyone, glyphOf } from "../core/people.js";
import { latestRolls } from "../core/rolls.js";
import { startPage } from "../core/start.js";
import "../parts/ask.js";
import { turnOrder } from "../parts/encounter.js";
import { roleGlyph } from "../parts/icons.js";
import "../parts/log.js";
import { Page } from "../parts/page.js";
import { gauges, tags } from "../parts/people.js";
import { slotGroups } from "../parts/slots.js";
import { languageChoice } from "../parts/table-sheet.js";
import { asksForDice } from "../parts/several.js";
import { rangeTrack } from "../parts/track.js";

/** @import { Ask, Conflict, LogLine, Option } from "../core/types.js" */
/** @import { ShownRoll } from "../core/rolls.js" */

/** Rolls shown side by side once they are in. */
const SIDES = 2;

export class PlayerPage extends Page {
  render() {
    const { seat, conflict, parts } = this.session;
    const state = conflict?.state;
    const playing = conflict ? seat.plays.filter((id) => conflict.participants.some((one) => one.id === id)) : [];
    const who = playing[0] ?? "";
    const name = playing.length ? this.words.text(playing.map((one) => ({ who: one }))) : seat.name;
    return html`<div class="phone">
      <header>
        ${roleGlyph(glyphOf(state, who))}
        <h2 class="who ${glyphOf(state, who)}">${name}</h2>
        <div class="where">
          <b>${state?.round ? this.say("round", { round: state.round }) : nothing}</b><br />${parts.table?.name ?? ""}
        </div>
      </header>
      <div>${this.connectionNotice()}${this.faultNotice()}</div>
      <main>${parts.seat ? this.body(conflict) : html`<p class="muted">${this.say("connecting")}</p>`}</main>
      ${this.sheetLayer()}
    </div>`;
  }

  /** @param {Conflict | null} conflict */
  body(conflict) {
    if (conflict === null) {
      return html`<h1>${this.say("nothing-on-table")}</h1>
        <p class="lead">${this.say("nothing-for-player")}</p>
        ${this.more(null)}`;
    }
    const mine = this.session.asks.filter((ask) => this.session.isAsked(ask) && this.canAnswer(ask));
    const [now, ...later] = mine;
    const picture = conflict.state.track?.pairs.length ? rangeTrack(conflict.state, "phone", this.words) : nothing;
    const order = conflict.state.order ? turnOrder(conflict.state, this.words) : nothing;
    if (conflict.outcome || conflict.status !== "running") {
      return html`<h1>${conflict.outcome ? this.words.text(conflict.outcome.what) : this.say("frozen")}</h1>
        ${picture}${this.rolls()}${order}${this.mayDo()}${this.more(conflict)}`;
    }
    if (!now) {
      return html`${this.result()} ${picture} ${this.rolls()} ${this.standing(conflict)} ${this.mayDo()} ${order}
      ${this.more(conflict)}`;
    }
    return html`<dw-ask .session=${this.session} .ask=${now} .picture=${picture} phone></dw-ask>
      ${later.length
        ? html`<p class="small muted">${this.say("then", { what: this.words.text(later.map((ask) => ask.why)) })}</p>`
        : nothing}
      ${now.kind === "roll" || now.secret || this.showsLastRoll(now) ? nothing : this.rolls()} ${this.standing(conflict)} ${this.mayDo()}
      ${order} ${this.more(conflict)}`;
  }

  /** Whether an ask shows the last roll whole itself: dice that cannot be picked up again are not among its options. @param {Ask} ask */
  showsLastRoll(ask) {
    const [last] = latestRolls(this.session, 1);
    const count = last?.groups.reduce((sum, group) => sum + group.count, 0) ?? 0;
    return asksForDice(ask) && ask.options.length >= count;
  }

  /** Whether there is anything to answer: a window in which nothing of mine is free is only waited for. @param {Ask} ask */
  canAnswer(ask) {
    const mine = ask.who.filter((who) => this.session.plays.includes(who));
    return (
      ask.form !== "window" ||
      mine.some(
        (who) => ask.picked?.includes(who) || ask.options?.[who]?.some((/** @type {Option} */ option) => !option.bar),
      )
    );
  }

  /** What the last events came to, and what is waited for. */
  result() {
    const told = lastEvents(this.session.chapter.lines, 2);
    const waiting = [...new Set(this.session.asks.flatMap((ask) => ask.who))];
    const down = this.session.conflict?.face_down.some(({ who }) =>
      who.some((one) => this.session.plays.includes(one)),
    );
    return html`<div aria-live="polite" class="stack">
      ${
        down
          ? html`<h1>${this.say("locked")}</h1>
              <p class="lead">${this.say("locked-note")}</p>`
          : told.length
            ? html`<h1>${this.words.text(told[0].what)}</h1>
                ${told[1] ? html`<p class="lead">${this.words.text(told[1].what)}</p>` : nothing}`
            : nothing
      }
      ${waiting.length
        ? html`<p class="small muted">${this.say("waiting-for", { who: this.words.text(waiting.map((who) => ({ who }))) })}</p>`
        : nothing}
    </div>`;
  }

  rolls() {
    const rolls = latestRolls(this.session, SIDES);
    return rolls.length
      ? html`<ul class="versus" aria-label=${this.say("last-rolls")}>
          ${rolls.map((roll) => this.roll(roll))}
        </ul>`
      : nothing;
  }

  /** @param {ShownRoll} roll */
  roll(roll) {
    const state = this.session.conflict?.state;
    const score = tally(
      roll.groups,
      roll.dice.map((row) => row.map((die) => die.face)),
    );
    return html`<li>
      <span>${roleGlyph(glyphOf(state, roll.who))} ${this.words.text(roll.why)}</span>
      ${score
        ? html`<b class="number" title=${this.say(`tally-${score.kind}`, { count: score.value })}>${score.value}</b>`
        : html`<span></span>`}
      ${slotGroups({ groups: roll.groups, dice: roll.dice, size: 40, words: this.words })}
    </li>`;
  }

  /** My gauges and tags. @param {Conflict} conflict */
  standing(conflict) {
    const mine = everyone(conflict.state).filter((person) => this.session.plays.includes(person.id));
    return mine.map(
      (person) =>
        html`<section class="stack">
          ${mine.length > 1
            ? html`<h3>${this.words.name(person.id)}</h3>`
            : nothing}${gauges(person.gauges, this.words)}${tags(person.tags, this.words)}
        </section>`,
    );
  }

  /** What I may do besides. */
  mayDo() {
    const offers = this.session.offers;
    return offers.length
      ? html`<div class="acts" role="group" aria-label=${this.say("you-may")}>
          ${offers.map((offer) =>
              html`<button class="b small" ?disabled=${!this.live}
                @click=${() => this.open({ kind: "offer", offer: offer.kind, by: this.session.takerOf(offer) })}>${this.session.offerName(offer)}…</button>`)}
        </div>`
      : nothing;
  }

  /** The log, the language. @param {Conflict | null} conflict */
  more(conflict) {
    return html`<details class="history" ?open=${conflict === null}>
        <summary>${this.say("log")}</summary>
        <dw-log .session=${this.session} .most=${30}></dw-log>
      </details>
      <details class="history">
        <summary>${this.say("language")}</summary>
        ${languageChoice(this)}
      </details>`;
  }
}
customElements.define("dw-player", PlayerPage);

/** What was told last, newest first: what came of the last roll, or else the last event. @param {LogLine[]} log @param {number} most */
export function lastEvents(log, most) {
  /** @type {LogLine[]} */
  const told = [];
  for (const line of log.toReversed()) {
    const isRoll = line.facts?.faces !== undefined || line.facts?.ask_kind === "roll";
    if (told.length === most || (told.length > 0 && isRoll)) {
      break;
    }
    if (line.kind === "event" && !isRoll) {
      told.push(line);
    }
  }
  return told;
}

await startPage("dw-player", "player");
