/**
 * The log, newest first: what happened, what was corrected, where results came from; earlier conflicts are folded.
 * @module
 */
import { html, nothing, repeat } from "lit";
import { chaptersOf } from "../core/chapters.js";
import { clock } from "../core/times.js";
import { answerText, isClosing, toldAnswers } from "../core/told.js";
import { Part } from "./part.js";

/** @import { Chapter } from "../core/chapters.js" */
/** @import { LogLine } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

export class Log extends Part {
  static properties = { editing: { state: true }, editable: { type: Boolean }, most: { type: Number } };

  constructor() {
    super();
    this.editing = false;
    /** Whether answers can be corrected here. */
    this.editable = false;
    /** How many lines are drawn. */
    this.most = 120;
    /** Lines that were there already, and need not be lit. @type {Set<string>} */
    this.known = new Set();
    this.first = true;
  }

  render() {
    const chapters = chaptersOf(this.session.log.slice(-this.most));
    const ids = chapters.flatMap(({ lines }) => lines.map(({ id }) => id));
    const fresh = new Set(this.first ? [] : ids.filter((id) => !this.known.has(id)));
    this.first = ids.length === 0;
    this.known = new Set([...this.known, ...ids]);
    const earlier = chapters.slice(0, -1).reverse();
    const edit = html`<button
      class="b quiet small"
      aria-pressed=${this.editing ? "true" : "false"}
      @click=${() => (this.editing = !this.editing)}
    >
      ${this.say(this.editing ? "amend-done" : "amend-answer")}
    </button>`;
    return html`<div class="panel-head">
        <h2>${this.say("log")}</h2>
        <span class="grow"></span>${this.editable && this.session.conflict ? edit : nothing}
      </div>
      <div role="log" aria-label=${this.say("log")}>${this.lines(chapters[chapters.length - 1], this.words, fresh)}</div>
      ${repeat(
        earlier,
        ({ lines }) => lines[0].id,
        (chapter) =>
          html`<details class="earlier">
            <summary>${this.heading(chapter)}</summary>
            ${this.lines(chapter, chapter.people ? this.words.among(chapter.people) : this.words, fresh)}
          </details>`,
      )}`;
  }

  /** What a chapter is called: its rules, and when it was put away. @param {Chapter} chapter */
  heading({ ruleset, lines }) {
    const time = clock(lines[lines.length - 1].at, this.words);
    return ruleset
      ? this.say("earlier-conflict", { what: this.words.say(`ruleset-${ruleset}`), time })
      : this.say("earlier", { time });
  }

  /** @param {Chapter} chapter @param {Words} words  with the names of its people @param {Set<string>} fresh */
  lines({ lines }, words, fresh) {
    const told = this.editing ? new Map() : toldAnswers(lines);
    const left = new Set([...told.values()].map(({ id }) => id));
    return html`<ol class="log">
      ${repeat(
        lines.filter((line) => !left.has(line.id) && (this.editing || !isClosing(line))).reverse(),
        ({ id }) => id,
        (line) =>
          html`<li class="kind-${line.kind} ${fresh.has(line.id) ? "fresh" : ""}">
            <time datetime=${new Date(line.at).toISOString()}>${clock(line.at, words)}</time
            >${logText(line, told.get(line.id), words)}
            <span class="source">${sourceText(told.get(line.id) ?? line, words)}</span>${this.edits(line)}
          </li>`,
      )}
    </ol>`;
  }

  /** @param {LogLine} line */
  edits(line) {
    if (
      !this.editing ||
      line.seq === null ||
      line.seq === undefined ||
      (line.kind !== "answer" && line.kind !== "interjection")
    ) {
      return nothing;
    }
    const amend = line.kind === "answer" && line.facts?.entry !== undefined;
    return html`<div class="acts">
      ${amend
        ? html`<button class="b small" @click=${() => this.openSheet({ kind: "amend", line })}>${this.say("amend")}</button>`
        : nothing}
      <button class="b small" @click=${() => this.openSheet({ kind: "undo", seq: line.seq ?? null })}>
        ${this.say("take-back")}
      </button>
    </div>`;
  }
}
customElements.define("dw-log", Log);

/** Whether a corrected line reads otherwise now; its facts alone may have changed. @param {LogLine} line @param {Words} words */
export function readsOtherwise(line, words) {
  return !!line.was && words.text(line.was) !== words.text(line.what);
}

/** A line, with what it said before where it was corrected. @param {LogLine} line @param {Words} words */
export function lineText(line, words) {
  return line.was && readsOtherwise(line, words)
    ? html`<span><del>${words.text(line.was)}</del> <ins>${words.text(line.what)}</ins></span>`
    : html`<span>${words.text(line.what)}</span>`;
}

/** A line as the log has it; an event that tells a roll has its dice. @param {LogLine} line @param {LogLine | undefined} answer @param {Words} words */
function logText(line, answer, words) {
  if (line.was) {
    return lineText(line, words);
  }
  const dice = answer?.what.params?.dice;
  return html`<span
    >${answerText(line, words)}${dice ? html` <span class="dice">${words.text(dice)}</span>` : nothing}</span
  >`;
}

/** Where a result came from, where that says something. @param {LogLine} line @param {Words} words */
function sourceText(line, words) {
  const by = line.gm ? words.say("console-source-gm") : "";
  const source =
    line.source && line.kind === "answer" && line.facts?.ask_kind === "roll"
      ? words.say(`console-source-${line.source}`)
      : "";
  return [source, by].filter(Boolean).join(" · ");
}
