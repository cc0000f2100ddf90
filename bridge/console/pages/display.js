/**
 * The big screen: range, dice and what came of them, to be read from four metres.
 * @module
 */
import { html, nothing } from "lit";
import { tally } from "../core/dice.js";
import { glyphOf } from "../core/people.js";
import { latestRolls } from "../core/rolls.js";
import { startPage } from "../core/start.js";
import { deedName, phaseRail } from "../parts/encounter.js";
import { progress } from "../parts/flow.js";
import { roleGlyph } from "../parts/icons.js";
import { Page } from "../parts/page.js";
import { slot } from "../parts/die.js";
import { peopleStrip } from "../parts/people.js";
import { lookOf } from "../parts/slots.js";
import { rangeTrack } from "../parts/track.js";

/** @import { Conflict, ConflictState } from "../core/types.js" */
/** @import { ShownRoll } from "../core/rolls.js" */

/** Rolls that fit. */
const ROWS = 2;
/** Result lines longer than this are set smaller. */
const LONG = 46;
/** What a roll is for, likewise. */
const LONG_ROLL = 22;

export class DisplayPage extends Page {
  render() {
    const { conflict, parts } = this.session;
    const state = conflict?.state;
    this.classList.toggle("idle", latestRolls(this.session, 1).length === 0 && !state?.obstacle && !state?.order);
    return html`<header>
        <h1>${state?.round ? this.say("round", { round: state.round }) : this.say("product")}</h1>
        <span class="table">${parts.table?.name ?? ""}</span>
        ${state?.steps?.length && !state.order ? progress(state.steps, this.words) : nothing}
      </header>
      <main class="board">
        <section class="hero" aria-label=${this.say("range")} ?hidden=${!state?.track?.pairs.length}>
          ${state ? rangeTrack(state, "screen", this.words) : nothing}
        </section>
        ${state?.order ? this.order(state) : this.middle(conflict)} ${this.result(conflict)}
      </main>`;
  }

  /** @param {Conflict | null} conflict */
  middle(conflict) {
    const obstacle = conflict?.state.obstacle;
    const rolls = this.rolls();
    return html`<section class="middle ${obstacle ? "" : "one"}">
      ${
        obstacle
          ? html`<div class="obstacle">
              <h2>${this.say("obstacle")}</h2>
              <b>${this.words.text(obstacle.text)}</b>
              <p>${this.words.text(obstacle.note)}</p>
            </div>`
          : nothing
      }
      ${
        rolls.length || !conflict
          ? html`<ul class="duel">
              ${rolls.toReversed().map((roll) => this.roll(roll))}
            </ul>`
          : peopleStrip(conflict.state, this.words)
      }
    </section>`;
  }

  /** The rolls of those who take part, where there are any; what the GM rolls for the table is told beside them. */
  rolls() {
    const rolls = latestRolls(this.session, ROWS + 1);
    const theirs = rolls.filter(({ who }) => who !== "gm");
    return (theirs.length ? theirs : rolls).slice(0, ROWS);
  }

  /** @param {ShownRoll} roll */
  roll(roll) {
    const state = this.session.conflict?.state;
    const score = tally(
      roll.groups,
      roll.dice.map((row) => row.map((die) => die.face)),
    );
    const count = roll.groups.reduce((sum, group) => sum + group.count, 0);
    const glyph = glyphOf(state, roll.who);
    const [name, why] = [this.words.name(roll.who), this.words.text(roll.why)];
    const named = why.includes(name);
    const dice = roll.groups.flatMap((group, at) =>
      Array.from(
        { length: group.count },
        (_, place) => html`<li>${slot(lookOf(group, roll.dice[at]?.[place], 92), this.words)}</li>`,
      ),
    );
    return html`<li>
      ${roleGlyph(glyph)}${glyph ? nothing : html`<span></span>`}
      <div class=${why.length > LONG_ROLL ? "long" : ""}>
        ${named ? nothing : html`<div class="name who ${glyph}">${name}</div>`}
        <div class=${named ? `name who ${glyph}` : "what"}>${why}</div>
      </div>
      <ul class="slots ${count > 6 ? "many" : ""}">
        ${dice}
      </ul>
      <span class="total">${score?.value ?? nothing}</span>
    </li>`;
  }

  /** @param {ConflictState} state */
  order(state) {
    const stack = state.stack ?? [];
    const deed = stack.at(-1);
    const rolls = latestRolls(this.session, 1);
    return html`<section class="middle">
      <ol class="screen-order" aria-label=${this.say("order")}>
        ${(state.order ?? []).map((row) =>
            html`<li class=${row.turn} aria-current=${row.turn === "now" ? "true" : nothing}>
              <span class="initiative">${row.initiative ?? "–"}</span><span>${this.words.name(row.who)}</span>
            </li>`)}
      </ol>
      <div class="screen-item">
        ${state.steps ? phaseRail(state.steps, this.words) : nothing}
        ${
          deed
            ? html`${stack.slice(0, -1).map((outer) => html`<div class="outer">${deedName(outer, this.words)}</div>`)}
                <div class="name">${deedName(deed, this.words)}</div>
                <div>${this.words.text(deed.steps.find(({ step }) => step === deed.step)?.text)}</div>`
            : nothing
        }
        <ul class="duel">
          ${rolls.map((roll) => this.roll(roll))}
        </ul>
      </div>
    </section>`;
  }

  /** What came of it; empty while everybody picks. @param {Conflict | null} conflict */
  result(conflict) {
    const picking = conflict?.asks.some((ask) => ask.secret) ?? false;
    const told = this.session.chapter.lines.findLast(
      (line) => line.kind === "event" && line.facts?.faces === undefined && line.facts?.event !== "round",
    );
    const what = conflict?.outcome?.what ?? (picking || !conflict ? null : told?.what);
    const text = conflict && what ? this.words.text(what) : "";
    const gone = this.session.status === "lost" || this.session.status === "ended";
    const shown = gone ? this.say("not-connected") : text || (conflict ? "" : this.say("screen-idle"));
    return html`<p
      class="result ${shown && !gone && conflict ? "" : "quiet"} ${shown.length > LONG ? "long" : ""}"
      role="status"
    >
      ${shown}
    </p>`;
  }
}
customElements.define("dw-display", DisplayPage);

await startPage("dw-display", "display");
