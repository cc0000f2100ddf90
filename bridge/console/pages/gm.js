/**
 * The GM's page: the whole conflict, everything it waits for, the record, the controls.
 * @module
 */
import { html, nothing, repeat } from "lit";
import { listenForKeys } from "../core/keys.js";
import { startPage } from "../core/start.js";
import "../parts/ask.js";
import "../parts/bar.js";
import "../parts/changes.js";
import { deedName, ladder, nested, phaseRail, pips, turnOrder } from "../parts/encounter.js";
import "../parts/facedown.js";
import { roundFlow } from "../parts/flow.js";
import "../parts/log.js";
import "../parts/made-rolls.js";
import "../parts/nothing.js";
import { Page } from "../parts/page.js";
import { peopleStrip } from "../parts/people.js";
import { rangeTrack } from "../parts/track.js";
import { straying } from "../parts/strays.js";
import "../parts/wells.js";

/** @import { AskPart } from "../parts/ask.js" */
/** @import { Ask, Conflict, Loose } from "../core/types.js" */

export class GmPage extends Page {
  static properties = { dragged: { state: true } };

  constructor() {
    super();
    /** The reading that is being dragged. @type {Loose | null} */
    this.dragged = null;
    this.current = "";
    this.stopKeys = () => {};
    this.narrow = matchMedia("(max-width: 700px)");
    this.addEventListener(
      "reading-drag",
      (event) => (this.dragged = /** @type {CustomEvent<Loose | null>} */ (event).detail),
    );
    this.addEventListener("focusin", (event) => {
      const ask = /** @type {HTMLElement} */ (event.target).closest("dw-ask");
      this.current = ask instanceof HTMLElement ? (ask.dataset.ask ?? "") : this.current;
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.narrow.addEventListener("change", this.changed);
    const numbers = Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [String(n), () => this.figure(n)]));
    this.stopKeys = listenForKeys({
      ...numbers,
      t: () => this.askFor("roll")?.form?.type(),
      d: () => this.askFor("roll")?.form?.digital(),
      w: () => this.askFor("window")?.form?.close(),
      n: () => this.askFor("window")?.form?.letPass(),
      a: () => this.assign(),
      "ctrl z": (event) => {
        event.preventDefault();
        if (this.session.conflict?.undo) {
          this.open({ kind: "undo", seq: null });
        }
      },
      enter: (event) => this.lockIn(event),
      "?": () => this.open({ kind: "keys" }),
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.narrow.removeEventListener("change", this.changed);
    this.stopKeys();
  }

  /** Asks that are shown as such; secret ones of others are cards instead. @returns {Ask[]} */
  get shown() {
    return this.session.asks.filter((ask) => ask.signature !== undefined || !ask.secret);
  }

  get askParts() {
    return [.../** @type {NodeListOf<AskPart>} */ (this.querySelectorAll("dw-ask"))];
  }

  /** The ask that a letter acts on: the one with the focus, else the first of that kind that may be answered. @param {string} kind */
  askFor(kind) {
    const parts = this.askParts.filter((part) => part.ask.kind === kind && this.session.mayAnswer(part.ask));
    return parts.find((part) => part.ask.id === this.current) ?? parts[0];
  }

  /** A figure is a face while a result is typed, and else a lamp. @param {number} number */
  figure(number) {
    const roll = this.askParts.find(({ form }) => form?.typing)?.form;
    if (roll) {
      roll.typeFace(number);
    } else {
      this.jump(number);
    }
  }

  /** @param {number} number */
  jump(number) {
    const part = this.askParts.find((one) => one.number === number);
    if (part) {
      part.jump();
      return;
    }
    const button = this.querySelector(`[data-lamp="${number}"] button`);
    if (button instanceof HTMLElement) {
      button.focus();
    }
  }

  assign() {
    const reading = this.session.wells.loose[0];
    if (reading) {
      this.open({ kind: "assign", reading: reading.reading });
    }
  }

  /** Enter on a chosen card locks it in; on any other button it presses that button. @param {KeyboardEvent} event */
  lockIn(event) {
    const card = /** @type {HTMLElement} */ (event.target).closest("[role=radio][aria-checked=true]");
    const ask = card?.closest("dw-ask");
    if (ask) {
      event.preventDefault();
      /** @type {AskPart} */ (ask).form?.lockIn();
    }
  }

  render() {
    const conflict = this.session.conflict;
    const main = !this.session.parts.seat
      ? nothing
      : conflict === null
        ? this.empty()
        : conflict.state.order
          ? this.encounter(conflict)
          : this.chase(conflict);
    return html`<dw-bar .session=${this.session}></dw-bar>
      <div>${this.connectionNotice()}${this.faultNotice()}</div>
      ${main} ${this.sheetLayer()}`;
  }

  /** No conflict: who is here, which trays, and how to start one. */
  empty() {
    return html`<main class="plate gm bare">
      <dw-nothing class="home" .session=${this.session}></dw-nothing>
      ${this.side(false)}
    </main>`;
  }

  /** Whether nothing lies on any tray. */
  get bare() {
    const { wells, trays, asks } = this.session;
    return (
      wells.loose.length + wells.free.length + straying(trays).length === 0 &&
      !asks.some((ask) => wells.asks[ask.id]?.dice.flat().some((die) => die.state !== "empty"))
    );
  }

  /** @param {Conflict} conflict */
  chase(conflict) {
    const { state } = conflict;
    const { bare } = this;
    return html`<main class="plate gm ${bare ? "no-trays" : ""}">
      <section class="panel track-area" aria-label=${this.say("range")}>
        ${rangeTrack(state, this.narrow.matches ? "phone" : "desk", this.words)}${this.notes(conflict)}
      </section>
      <section class="flow-area">${state.steps?.length ? roundFlow(state.steps, this.words) : nothing}</section>
      <section class="people-area">${peopleStrip(state, this.words)}</section>
      <section class="panel asks-area" aria-labelledby="asks-heading">${this.waiting(conflict)}</section>
      ${bare ? nothing : html`<section class="panel tray-area" aria-labelledby="trays-heading">${this.wells(this.shown.length + 1)}</section>`}
      ${this.side(true)}
    </main>`;
  }

  /** @param {Conflict} conflict */
  encounter(conflict) {
    const { state } = conflict;
    const stack = state.stack ?? [];
    const now = state.order?.find((row) => row.turn === "now");
    return html`<main class="plate gm encounter">
      <section class="order-area" aria-labelledby="order-heading">
        <div class="panel panel-head">
          <h2 id="order-heading">${this.say("order")}</h2>
          <span class="muted">${this.say("order-hint")}</span>
        </div>
        ${turnOrder(state, this.words)}
      </section>
      <section class="panel turn-area" aria-labelledby="turn-heading">
        <div class="row wrap">
          <h2 id="turn-heading" class="turn-name grow">
            ${now ? this.say("turn-of", { who: this.words.name(now.who) }) : this.say("before-turns")}
          </h2>
          ${now ? html`<span class="large">${pips(now.points, 3, now.reactions, this.words, true)}</span>` : nothing}
        </div>
        ${state.steps ? phaseRail(state.steps, this.words) : nothing} ${this.notes(conflict)}
      </section>
      <section class="panel item-area ${stack.length ? "" : "no-item"}" aria-labelledby="asks-heading">
        ${
          stack.length
            ? html`<div>
                <div class="panel-head"><h2>${deedName(stack[0], this.words)}</h2></div>
                ${ladder(stack[0], this.words)}
              </div>`
            : nothing
        }
        <div class="stack">${stack.slice(1).map((deed) => nested(deed, this.words))}${this.waiting(conflict)}</div>
      </section>
      ${this.side(
        true,
        this.bare
          ? nothing
          : html`<section aria-labelledby="trays-heading">${this.wells(this.shown.length + 1)}</section>`,
      )}
    </main>`;
  }

  /** @param {Conflict} conflict */
  notes(conflict) {
    const { obstacle, notes = [] } = conflict.state;
    const texts = [
      ...(obstacle
        ? [
            this.say(this.words.text(obstacle.note) ? "obstacle-note" : "obstacle-line", {
              obstacle: this.words.text(obstacle.text),
              note: this.words.text(obstacle.note),
            }),
          ]
        : []),
      ...notes.map((note) => this.words.text(note)),
    ];
    return texts.length ? html`<p class="small muted">${texts.join(" · ")}</p>` : nothing;
  }

  /** @param {Conflict} conflict */
  waiting(conflict) {
    const shown = this.shown;
    if (conflict.status === "ended" || conflict.status === "frozen" || conflict.outcome) {
      return html`<div class="outcome">
        <h2 id="asks-heading" class="muted">${this.say(conflict.status === "frozen" ? "frozen" : "the-end")}</h2>
        ${conflict.outcome ? html`<p class="result">${this.words.text(conflict.outcome.what)}</p>` : nothing}
        <div class="acts">
          ${conflict.follow_ups.map(
            ({ ruleset, text }, at) =>
              html`<button
                class="b ${at ? "" : "main"}"
                ?disabled=${!this.live}
                @click=${() => this.open({ kind: "follow-up", ruleset })}
              >
                ${this.words.text(text)}…
              </button>`,
          )}
          <button
            class="b ${conflict.follow_ups.length ? "" : "main"}"
            ?disabled=${!this.live}
            @click=${() => this.act({ op: "close" })}
          >
            ${this.say("put-away")}
          </button>
          ${conflict.undo
            ? html`<button class="b" ?disabled=${!this.live}
                @click=${() => this.open({ kind: "undo", seq: null })}>${this.say("undo")}…</button>`
            : nothing}
        </div>
        ${this.refusal()}
      </div>`;
    }
    const hint =
      shown.length === 0 && conflict.asks.length
        ? this.say("waiting-secret")
        : this.say("waiting-count", { count: shown.length });
    return html`<div class="panel-head">
        <h2 id="asks-heading">${this.say("waiting")}</h2>
        <span class="muted">${hint}</span>
      </div>
      ${conflict.asks.length || conflict.face_down.length ? nothing : html`<p class="muted">${this.say("waiting-nothing")}</p>`}
      ${this.refusal()}
      <dw-face-down .session=${this.session} .compact=${shown.length > 0}></dw-face-down>
      <div class="asks">
        ${repeat(
          shown,
          (ask) => ask.id,
          (ask, at) => this.ask(ask, at + 1),
        )}
      </div>
      <dw-made-rolls .session=${this.session}></dw-made-rolls>`;
  }

  /** @param {Ask} ask @param {number} number */
  ask(ask, number) {
    const dragged = this.dragged;
    const fits = dragged?.fits.includes(ask.id) ?? false;
    const over = (/** @type {DragEvent} */ event) => fits && event.preventDefault();
    const drop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      if (dragged) {
        void this.act({ op: "assign-reading", reading: dragged.reading, ask: ask.id, signature: ask.signature });
      }
    };
    return html`<dw-ask
      data-ask=${ask.id}
      class=${dragged ? (fits ? "drop-target" : "drop-barred") : ""}
      .session=${this.session}
      .ask=${ask}
      .number=${number}
      @dragover=${over}
      @drop=${drop}
    ></dw-ask>`;
  }

  /** @param {number} first */
  wells(first) {
    const numbers = new Map(this.shown.map((ask, at) => [ask.id, at + 1]));
    return html`<div class="panel-head"><h2 id="trays-heading">${this.say("on-trays")}</h2></div>
      <dw-wells class="stack" .session=${this.session} .numbers=${numbers} .first=${first}></dw-wells>`;
  }

  /** @param {boolean} changes @param {unknown} [above] */
  side(changes, above = nothing) {
    return html`<aside class="side" aria-label=${this.say("side")}>
      ${above}
      <dw-log class="log-area" tabindex="0" .session=${this.session} .editable=${changes}></dw-log>
      ${changes && this.session.offers.length ? html`<dw-changes .session=${this.session}></dw-changes>` : nothing}
    </aside>`;
  }
}
customElements.define("dw-gm", GmPage);

await startPage("dw-gm", "gm");
