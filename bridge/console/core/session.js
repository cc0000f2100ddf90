/**
 * What a page knows: its connection, the words of the chosen language, and who may answer what.
 * @module
 */
import { chaptersOf } from "./chapters.js";
import { Connection } from "./connection.js";
import { Odds } from "./odds.js";
import { keepLanguage, loadWords } from "./words.js";

/** @import { Ask, Conflict, Offer, Param, Reply, Seat, Wells } from "./types.js" */
/** @import { Chapter } from "./chapters.js" */
/** @import { Words } from "./words.js" */

/** @type {Wells} */
const NO_WELLS = { asks: {}, loose: [], free: [] };

/** Everything the parts of one page draw from. Fires `change` whenever any of it has changed. */
export class Session extends EventTarget {
  /** Asks seen since the page was opened, by id: what a recorded answer could have been. @type {Map<string, Ask>} */
  seen = new Map();

  odds = new Odds(this);

  /** @param {string} token @param {Words} words */
  constructor(token, words) {
    super();
    this.token = token;
    this.words = words;
    this.connection = new Connection(token, `${location.protocol.replace("http", "ws")}//${location.host}/ws`);
    this.connection.addEventListener("change", () => this.#changed());
  }

  get status() {
    return this.connection.state.status;
  }

  get fault() {
    return this.connection.state.fault;
  }

  get parts() {
    return this.connection.state.parts;
  }

  /** The log as people read it: steps that only programs follow are left out. */
  get log() {
    return this.connection.state.log.filter(({ quiet }) => !quiet);
  }

  /** What has been told of the conflict on the table, or of the last one. */
  get chapter() {
    return /** @type {Chapter} */ (chaptersOf(this.log).at(-1));
  }

  /** @returns {Seat} */
  get seat() {
    return this.parts.seat ?? { id: "", name: "", role: "display", plays: [] };
  }

  /** @returns {Conflict | null} */
  get conflict() {
    return this.parts.conflict ?? null;
  }

  get asks() {
    return this.conflict?.asks ?? [];
  }

  /** @returns {Wells} */
  get wells() {
    return this.parts.wells ?? NO_WELLS;
  }

  get trays() {
    return this.parts.trays ?? [];
  }

  get isGm() {
    return this.seat.role === "gm";
  }

  /** Who this seat answers for: what it plays, and the GM if it is one. */
  get plays() {
    return this.isGm ? [...this.seat.plays, "gm"] : this.seat.plays;
  }

  /** Whether this seat is asked itself. @param {Ask} ask */
  isAsked(ask) {
    return ask.signature !== undefined && ask.who.some((who) => this.plays.includes(who));
  }

  /** Whether this seat may answer at all; the GM may for anyone who does not pick in secret. @param {Ask} ask */
  mayAnswer(ask) {
    return ask.signature !== undefined && (this.isGm || this.isAsked(ask));
  }

  /** Who is to be looked at for somebody's answer: whoever plays them from a seat of their own, or else they themselves. @param {string[]} people @returns {Param[]} */
  playersOf(people) {
    const players = (this.parts.seats ?? []).filter(({ role }) => role === "player");
    const names = people.flatMap((who) => {
      const seats = players.filter(({ plays }) => plays.includes(who)).map(({ name }) => name);
      return seats.length ? seats : [this.words.name(who)];
    });
    return [...new Set(names)].map((text) => ({ text }));
  }

  /** Offers this seat may take. @returns {Offer[]} */
  get offers() {
    return (this.parts.offers ?? []).filter((offer) => offer.by.some((who) => this.plays.includes(who)));
  }

  /** In whose name this seat takes an offer. @param {Offer} offer */
  takerOf(offer) {
    return offer.by.find((who) => this.plays.includes(who));
  }

  /** What an offer is called: with whom it is for, where this seat has several of its kind. @param {Offer} offer */
  offerName(offer) {
    const what = this.words.text(offer.text);
    const alike = this.offers.filter(({ kind }) => kind === offer.kind);
    const who = this.words.capital({ who: this.takerOf(offer) ?? "" });
    return alike.length > 1 ? this.words.say("console-offer-of", { who, what }) : what;
  }

  /** A tray by its id, or nothing. @param {string | null | undefined} dev */
  tray(dev) {
    return this.trays.find((tray) => tray.dev === dev);
  }

  /** Its name for people. @param {string} dev */
  trayName(dev) {
    return this.tray(dev)?.name ?? dev;
  }

  /**
   * Send a command.
   * @param {{op: string} & Record<string, unknown>} command @param {import("./connection.js").Progress} [progress]
   * @returns {Promise<Reply>}
   */
  send(command, progress) {
    return this.connection.send(command, progress);
  }

  /**
   * Answer an ask, in the name of the first of those asked that this seat plays.
   * @param {Ask} ask @param {unknown} value @param {string} [by]
   */
  answer(ask, value, by) {
    const mine = ask.who.filter((who) => this.plays.includes(who));
    const who = by ?? mine[0] ?? ask.who[0];
    return this.send({ op: "answer", ask: ask.id, signature: ask.signature, value, by: who });
  }

  /** Speak another language from now on. @param {string} lang */
  async changeLanguage(lang) {
    const words = await loadWords(lang);
    words.takeNames(this.words);
    this.words = words;
    keepLanguage(lang);
    this.#changed();
  }

  #changed() {
    const people = this.conflict?.participants ?? this.chapter.people;
    if (people) {
      this.words.setNames(people);
    }
    this.odds.follow();
    for (const ask of this.asks) {
      if (ask.signature !== undefined) {
        this.seen.set(ask.id, ask);
      }
    }
    this.dispatchEvent(new Event("change"));
  }
}
