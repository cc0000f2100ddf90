/**
 * The odds of the conflict on the table: asked for once, worked out by the bridge while play goes on.
 * @module
 */

/** @import { Fault, OddsTold } from "./types.js" */
/** @import { Session } from "./session.js" */

/** Rounds that can be looked ahead; 0 is to the end. */
export const HORIZONS = [1, 2, 3, 0];

/** What a page knows of the odds; it outlives the sheet that shows it. */
export class Odds {
  /** Rounds to look ahead. */
  rounds = 1;
  working = false;
  /** Plays that have been made of those wanted, once the bridge has said so. @type {{done: number, of: number} | null} */
  progress = null;
  /** @type {OddsTold | null} */
  told = null;
  /** @type {Fault | null} */
  fault = null;
  /** The conflict that they are of. */
  #conflict = "";

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Forget what was said of another conflict. */
  follow() {
    const id = this.session.conflict?.id ?? "";
    if (id !== this.#conflict) {
      this.#conflict = id;
      this.told = null;
      this.fault = null;
    }
  }

  /** Whether something has happened at the table since they were asked for. */
  get stale() {
    const seq = this.told?.seq ?? 0;
    return this.session.log.some((line) => (line.seq ?? 0) > seq);
  }

  /** Have them worked out; says so by `change` of the session. */
  async workOut() {
    const conflict = this.#conflict;
    this.working = true;
    this.fault = null;
    this.#follows(null);
    const reply = await this.session.send({ op: "odds", rounds: this.rounds }, (done, of) => this.#follows({ done, of }));
    this.working = false;
    if (conflict === this.#conflict && reply.fault?.code !== "odds-stopped") {
      this.told = reply.ok ? reply.result : this.told;
      this.fault = reply.ok ? null : reply.fault;
    }
    this.session.dispatchEvent(new Event("change"));
  }

  /** @param {{done: number, of: number} | null} progress */
  #follows(progress) {
    this.progress = progress;
    this.session.dispatchEvent(new Event("change"));
  }

  /** Stop the work. */
  stop() {
    return this.session.send({ op: "stop-odds" });
  }
}
