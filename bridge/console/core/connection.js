/**
 * The WebSocket to the bridge: greets, folds revisions into the last snapshot, sends commands, and comes back by itself.
 * @module
 */

/** @import { Fault, LogLine, Parts, Reply, Role } from "./types.js" */

const PROTOCOL = 1;
/** Nothing heard for this long and the connection is dead, ms (the bridge ticks every 20 s). */
const SILENCE = 45_000;
/** The longest pause between two tries, ms. */
const LONGEST = 15_000;
/** Goodbyes after which another try with the same token is useless. */
const FINAL = new Set(["bad-token", "closed", "wrong-protocol"]);

/**
 * @typedef {object} State
 * @property {"connecting" | "open" | "lost" | "ended"} status
 * @property {Parts} parts  what was last known; stays while the connection is lost
 * @property {LogLine[]} log  newest last
 * @property {number} rev
 * @property {{table: string, seat: string, role: Role} | null} welcome
 * @property {Fault | null} fault  why it ended or was lost, where the bridge said so
 */

/** @typedef {(done: number, of: number) => void} Progress */

/** A connection of one seat. Fires `change` whenever `state` has changed. */
export class Connection extends EventTarget {
  /** @type {State} */
  state = { status: "connecting", parts: {}, log: [], rev: 0, welcome: null, fault: null };
  /** @type {WebSocket | null} */
  #socket = null;
  #token;
  #url;
  #tries = 0;
  #nextId = 1;
  /** Commands without a reply yet. @type {Map<number, {answer: (reply: Reply) => void, progress: Progress}>} */
  #waiting = new Map();
  #heard = 0;
  #silence = 0;
  #retry = 0;

  /** @param {string} token @param {string} url  of the WebSocket */
  constructor(token, url) {
    super();
    this.#token = token;
    this.#url = url;
  }

  /** Open it, and keep it open. */
  start() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#listen();
      socket.send(JSON.stringify({ type: "hello", token: this.#token, protocol: PROTOCOL, client: "console" }));
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.#take(JSON.parse(event.data));
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** Close it for good. */
  stop() {
    this.#update({ status: "ended" });
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  /** Try again now rather than later: the network is back, or the device has woken, whose timers stood still. */
  hurry() {
    if (this.state.status === "open" && Date.now() - this.#heard > SILENCE && this.#socket) {
      this.#lost(this.#socket);
    }
    if (this.state.status === "lost") {
      this.start();
    }
  }

  /**
   * Send a command; its reply. Without a connection the reply says so: nothing is kept to be sent later.
   * @param {{op: string} & Record<string, unknown>} command
   * @param {Progress} progress  is told how far a command has got that takes long
   * @returns {Promise<Reply>}
   */
  send(command, progress = () => {}) {
    const socket = this.#socket;
    if (this.state.status !== "open" || socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve(unsent());
    }
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, { answer: resolve, progress });
      socket.send(JSON.stringify({ type: "do", id, command }));
    });
  }

  /** @param {any} message */
  #take(message) {
    switch (message.type) {
      case "welcome":
        this.#update({ welcome: { table: message.table, seat: message.seat, role: message.role } });
        break;
      case "snapshot":
        this.#tries = 0;
        this.#update({ status: "open", parts: message.parts, log: message.log, rev: message.rev, fault: null });
        break;
      case "revision":
        this.#update({
          parts: { ...this.state.parts, ...message.parts },
          log: foldLog(this.state.log, message),
          rev: message.rev,
        });
        break;
      case "reply":
        this.#waiting.get(message.id)?.answer(message);
        this.#waiting.delete(message.id);
        break;
      case "progress":
        this.#waiting.get(message.id)?.progress(message.done, message.of);
        break;
      case "goodbye":
        this.#update({ fault: message.fault });
        break;
    }
  }

  #listen() {
    this.#heard = Date.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket && this.#lost(this.#socket), SILENCE);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.state.status === "ended") {
      return;
    }
    this.#socket = null;
    socket.close();
    clearTimeout(this.#silence);
    for (const { answer } of this.#waiting.values()) {
      answer(unsent());
    }
    this.#waiting.clear();
    if (this.state.fault && FINAL.has(this.state.fault.code)) {
      this.#update({ status: "ended" });
      return;
    }
    this.#update({ status: "lost" });
    const pause = Math.min(LONGEST, 300 * 1.8 ** this.#tries++);
    this.#retry = setTimeout(() => this.start(), pause * (0.75 + Math.random() / 2));
  }

  /** @param {Partial<State>} changes */
  #update(changes) {
    this.state = { ...this.state, ...changes };
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * @param {LogLine[]} log
 * @param {{log?: LogLine[], corrected?: LogLine[], retracted?: string[]}} revision
 */
export function foldLog(log, revision) {
  const corrected = new Map((revision.corrected ?? []).map((line) => [line.id, line]));
  const retracted = new Set(revision.retracted ?? []);
  const kept = log.filter((line) => !retracted.has(line.id)).map((line) => corrected.get(line.id) ?? line);
  return [...kept, ...(revision.log ?? [])];
}

/** @returns {Reply} */
function unsent() {
  const fault = { code: "offline", text: { id: "console-offline" }, rule: "", where: "", problems: [] };
  return { id: 0, ok: false, result: null, fault };
}
