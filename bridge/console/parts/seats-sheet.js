/**
 * Who sits at the table: seats, what they play, new ones with their QR code.
 * @module
 */
import { html, nothing } from "lit";
import { Sheet } from "./sheet.js";

/** @import { Grant, Role, Seat } from "../core/types.js" */

export class SeatsSheet extends Sheet {
  static properties = { sure: { state: true }, grant: { state: true }, name: { state: true }, role: { state: true }, plays: { state: true } };

  constructor() {
    super();
    /** The link that was just made; it is shown once. @type {Grant & {name: string} | null} */
    this.grant = null;
    /** What was pressed once: it locks somebody out, so it is done at the second press. */
    this.sure = "";
    this.name = "";
    /** @type {Role} */
    this.role = "player";
    /** @type {string[]} */
    this.plays = [];
  }

  get heading() {
    return this.say("seats");
  }

  get first() {
    return ".content form input";
  }

  get wide() {
    return true;
  }

  content() {
    const seats = this.session.parts.seats ?? [];
    return html`${this.grant ? this.link(this.grant) : nothing}
      <ul class="table-list">
        ${seats.map(
          (seat) =>
            html`<li>
              <span
                ><b>${seat.name}</b>
                ${roleName(seat, this.words)}
                ${
                  seat.plays.length
                    ? html`<span class="muted"
                        >${this.say("plays", { who: this.words.text(seat.plays.map((who) => ({ who }))) })}</span
                      >`
                    : nothing
                }
                <span class="tag ${seat.here ? "now" : "dashed"}"
                  >${this.say(seat.here ? "here" : "not-here")}</span
                ></span
              >
              <span class="acts"
                >${this.twice(["new-link", "new-link-sure"], seat, () => this.renew(seat))}
                ${
                  seat.id === this.session.seat.id
                    ? nothing
                    : this.twice(["remove", "remove-sure"], seat, () => this.act({ op: "remove-seat", seat: seat.id }))
                }</span
              >
              ${this.playing(seat)}
            </li>`,
        )}
      </ul>
      ${this.adding()}`;
  }

  /** A button that says what it does to whoever sits there, and does it when pressed again. @param {[string, string]} labels @param {Seat} seat @param {() => unknown} act */
  twice([label, sure], seat, act) {
    const key = `${label} ${seat.id}`;
    const asked = this.sure === key;
    const press = () => {
      this.sure = asked ? "" : key;
      if (asked) {
        act();
      }
    };
    return html`<button class="b small ${asked ? "main" : ""}" ?disabled=${!this.live} @click=${press}>
      ${this.say(asked ? sure : label, { seat: seat.name })}
    </button>`;
  }

  /** What a seat plays, to be changed while a conflict is on the table. @param {Seat} seat */
  playing(seat) {
    const people = this.session.conflict?.participants ?? [];
    if (seat.role === "display" || people.length === 0) {
      return nothing;
    }
    const toggle = (/** @type {string} */ who) => () =>
      this.act({
        op: "change-seat",
        seat: seat.id,
        plays: seat.plays.includes(who) ? seat.plays.filter((one) => one !== who) : [...seat.plays, who],
      });
    return html`<div class="full row wrap" role="group" aria-label=${this.say("seat-plays", { seat: seat.name })}>
      ${people.map(({ id, name }) =>
          html`<label class="check"><input type="checkbox" .checked=${seat.plays.includes(id)} ?disabled=${!this.live}
            @change=${toggle(id)} />${name}</label>`)}
    </div>`;
  }

  adding() {
    const people = this.session.conflict?.participants ?? [];
    const toggle = (/** @type {string} */ who) => () =>
      (this.plays = this.plays.includes(who) ? this.plays.filter((one) => one !== who) : [...this.plays, who]);
    return html`<form
      class="stack"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        void this.add();
      }}
    >
      <h3>${this.say("add-seat")}</h3>
      <div class="two">
        <label class="field"
          ><span>${this.say("name")}</span
          ><input
            required
            maxlength="80"
            .value=${this.name}
            @input=${(/** @type {Event} */ event) => (this.name = /** @type {HTMLInputElement} */ (event.target).value)}
        /></label>
        <label class="field"
          ><span>${this.say("role")}</span
          ><select
            @change=${(/** @type {Event} */ event) => (this.role = /** @type {Role} */ (/** @type {HTMLSelectElement} */ (event.target).value))}
          >
            ${["player", "display", "gm"].map((role) =>
                html`<option value=${role} ?selected=${role === this.role}>${this.say(`role-${role}`)}</option>`)}
          </select></label
        >
      </div>
      ${
        people.length && this.role !== "display"
          ? html`<div class="row wrap" role="group" aria-label=${this.say("plays-whom")}>
              ${people.map(({ id, name }) =>
                  html`<label class="check"><input type="checkbox" .checked=${this.plays.includes(id)}
                    @change=${toggle(id)} />${name}</label>`)}
            </div>`
          : nothing
      }
      <div class="acts"><button class="b main" ?disabled=${!this.live}>${this.say("add-seat")}</button></div>
    </form>`;
  }

  async add() {
    const reply = await this.act({
      op: "add-seat",
      name: this.name,
      role: this.role,
      plays: this.role === "display" ? [] : this.plays,
    });
    if (reply.ok) {
      this.show({ ...reply.result, name: this.name });
      this.name = "";
      this.plays = [];
    }
  }

  /** @param {Seat} seat */
  async renew(seat) {
    const reply = await this.act({ op: "renew-seat", seat: seat.id });
    if (reply.ok) {
      this.show({ ...reply.result, name: seat.name });
    }
  }

  /** @param {Grant & {name: string}} grant */
  show(grant) {
    this.grant = grant;
    this.querySelector(".content")?.scrollIntoView();
  }

  /** @param {Grant & {name: string}} grant */
  link(grant) {
    return html`<section class="qr" aria-label=${this.say("join-link", { seat: grant.name })} role="status">
      ${isHereOnly(grant.join) ? nothing : picture(grant.qr)}
      <div class="stack">
        <h3>${this.say("join-link", { seat: grant.name })}</h3>
        <p class="small">${this.say("join-once")}</p>
        ${isHereOnly(grant.join) ? html`<p class="small signal">${this.say("join-here-only")}</p>` : nothing}
        <code>${grant.join}</code>
        <div class="acts">
          <button class="b small" @click=${() => navigator.clipboard?.writeText(grant.join)}>
            ${this.say("copy-link")}
          </button>
          <a class="b small" href=${grant.join} target="_blank" rel="noopener">${this.say("open-here")}</a>
        </div>
      </div>
    </section>`;
  }
}
customElements.define("dw-seats-sheet", SeatsSheet);

/** Whether a link opens on the bridge's own computer alone. @param {string} link */
function isHereOnly(link) {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname);
}

/** A seat's role, where its name does not say it already. @param {Seat} seat @param {import("../core/words.js").Words} words */
export function roleName(seat, words) {
  const role = words.say(`console-role-${seat.role}`);
  return role === seat.name ? nothing : html`<span class="muted">${role}</span>`;
}

/** An SVG that the bridge drew, as an element: parsed apart from the page, where nothing in it runs. @param {string} text */
function picture(text) {
  const drawing = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  for (const script of drawing?.querySelectorAll("script") ?? []) {
    script.remove();
  }
  drawing?.setAttribute("aria-hidden", "true");
  return drawing ? document.importNode(drawing, true) : nothing;
}
