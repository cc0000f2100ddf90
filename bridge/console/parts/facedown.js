/**
 * Picks in secret: who has picked, who has not; never what.
 * @module
 */
import { html, nothing } from "lit";
import { glyphOf } from "../core/people.js";
import { roleGlyph } from "./icons.js";
import { Part } from "./part.js";

export class FaceDown extends Part {
  static properties = { compact: { type: Boolean } };

  constructor() {
    super();
    /** Whether something else is asked as well: the cards make room. */
    this.compact = false;
  }

  render() {
    const conflict = this.session.conflict;
    const waiting = this.session.asks
      .filter((ask) => ask.secret && ask.signature === undefined && ask.kind !== "roll")
      .map((ask) => ({ who: ask.who, down: false }));
    const down = (conflict?.face_down ?? []).map(({ who }) => ({ who, down: true }));
    const people = (conflict?.state.people ?? []).map(({ id }) => id);
    const all = [...down, ...waiting].sort((a, b) => people.indexOf(a.who[0]) - people.indexOf(b.who[0]));
    if (all.length === 0) {
      return nothing;
    }
    return html`<ul class="picks ${this.compact ? "compact" : ""}">
      ${all.map(({ who, down }) => this.card(who, down))}
    </ul>`;
  }

  /** @param {string[]} who @param {boolean} down */
  card(who, down) {
    const name = this.words.text(who.map((one) => ({ who: one })));
    const line = this.session.log.findLast(
      (one) => one.what.id === "log-picked-secretly" && one.who !== null && who.includes(one.who ?? ""),
    );
    const seq = line?.seq ?? null;
    return html`<li class="pick">
      <h3>${roleGlyph(glyphOf(this.session.conflict?.state, who[0]))} ${name}</h3>
      <div
        class="pick-card ${down ? "down" : ""}"
        role="img"
        aria-label=${this.say(down ? "pick-down" : "pick-open", { who: name })}
      >
        <span>${this.say(down ? "picked" : "picking")}</span>
      </div>
      ${this.compact ? nothing : html`<p class="small muted">${this.say(down ? "picked-note" : "picking-note", { who: name })}</p>`}
      ${down && seq !== null && this.session.isGm
        ? html`<button class="b small" ?disabled=${!this.live}
            @click=${() => this.openSheet({ kind: "undo", seq })}>${this.say("pick-again", { who: name })}</button>`
        : nothing}
    </li>`;
  }
}
customElements.define("dw-face-down", FaceDown);
