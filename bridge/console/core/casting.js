/**
 * Who plays whom in a conflict that is about to start: a proposal, and what it changes at the seats.
 * @module
 */

/** @import { Seat } from "./types.js" */

/**
 * Everybody whom a set-up has a sheet for: participants, each with those who ride along.
 * @param {Record<string, any> | null} setup @returns {any[]}
 */
export function everyone(setup) {
  const listed = (/** @type {unknown} */ people) =>
    Array.isArray(people) ? people.filter((one) => typeof one === "object" && one !== null) : [];
  return listed(setup?.participants).flatMap((one) => [one, ...listed(one.passengers)]);
}

/** The seat that plays each participant; "" for the GM who starts it. @typedef {Record<string, string>} Casting */

/**
 * Whoever is played from a seat already stays there; where nobody is, players get one each in the order of their seats.
 * @param {string[]} people @param {Seat[]} seats  of others than the GM who starts it, displays left out
 * @returns {Casting}
 */
export function propose(people, seats) {
  const held = Object.fromEntries(
    people.map((who) => [who, seats.find(({ plays }) => plays.includes(who))?.id ?? ""]),
  );
  if (Object.values(held).some(Boolean)) {
    return held;
  }
  const players = seats.filter(({ role }) => role === "player");
  return Object.fromEntries(people.map((who, at) => [who, players[at]?.id ?? ""]));
}

/**
 * What seats play then, of those where it is not what they play now: of earlier conflicts nobody is left.
 * @param {Casting} casting @param {Seat[]} seats  all that may play @param {string} gm  the seat that plays the rest
 * @returns {{seat: string, plays: string[]}[]}
 */
export function recast(casting, seats, gm) {
  const people = Object.keys(casting);
  return seats
    .map(({ id, plays }) => {
      const now = people.filter((who) => (casting[who] || gm) === id);
      return { seat: id, plays: now, before: plays };
    })
    .filter(({ plays, before }) => [...plays].sort().join() !== [...before].sort().join())
    .map(({ seat, plays }) => ({ seat, plays }));
}
