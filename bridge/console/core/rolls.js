/**
 * Rolls as they are shown together: those that are open, and those that were told last.
 * @module
 */

/** @import { Ask, DiceGroup, LogLine, Message, WellDie } from "./types.js" */
/** @import { Session } from "./session.js" */

/**
 * @typedef {object} ShownRoll
 * @property {string} key
 * @property {string} who
 * @property {Message} why
 * @property {DiceGroup[]} groups
 * @property {WellDie[][]} dice
 * @property {LogLine} [line]  of the answer, where it was given
 */

/** Events after which earlier rolls are of no interest. */
const ANEW = new Set(["round", "turn"]);

/** Rolls that are told once they are in: who, why and the dice are in the event's facts. @param {LogLine} line @returns {ShownRoll | null} */
function toldRoll(line) {
  const { dice, faces, who } = line.facts ?? {};
  if (!Array.isArray(dice) || !Array.isArray(faces) || faces.length !== dice.length) {
    return null;
  }
  const why = /** @type {Message} */ (line.what.params?.roll ?? line.what);
  const rows = faces.map((row) =>
    row.map((/** @type {number} */ face) => ({ face, state: /** @type {const} */ ("read") })),
  );
  return { key: line.id, who: String(who ?? ""), why, groups: dice, dice: rows };
}

/** @param {LogLine} line @param {Map<string, Ask>} seen @returns {ShownRoll | null} */
function answeredRoll(line, seen) {
  const entry = line.facts?.entry;
  const ask = seen.get(entry?.ask);
  if (line.facts?.ask_kind !== "roll" || !ask?.dice || !Array.isArray(entry?.value?.[0])) {
    return null;
  }
  const state = /** @type {WellDie["state"]} */ (line.source === "physical" ? "read" : (line.source ?? "read"));
  const rows = entry.value.map((/** @type {number[]} */ row) => row.map((face) => ({ face, state })));
  return { key: line.id, who: String(entry.by), why: ask.why, groups: ask.dice, dice: rows, line };
}

/**
 * Rolls made since the round, the turn or the conflict began, newest first; each with the log line of its answer where it can be amended.
 * @param {Session} session @param {number} most
 * @returns {ShownRoll[]}
 */
export function madeRolls(session, most) {
  /** @type {ShownRoll[]} */
  const made = [];
  for (const line of session.log.toReversed()) {
    if (ANEW.has(line.facts?.event) || line.facts?.ruleset) {
      break;
    }
    const twin =
      line.facts?.ask_kind === "roll" ? made.find((roll) => roll.line === undefined && isOf(line, roll)) : undefined;
    const roll = line.kind === "event" ? toldRoll(line) : answeredRoll(line, session.seen);
    if (twin) {
      twin.line = line;
    } else if (roll && made.length < most) {
      made.push(roll);
    }
  }
  return made;
}

/** The rolls of the moment: open ones, then made ones. @param {Session} session @param {number} most @returns {ShownRoll[]} */
export function latestRolls(session, most) {
  const open = session.asks
    .filter((ask) => ask.kind === "roll" && ask.dice && session.wells.asks[ask.id])
    .map((ask) => ({
      key: ask.id,
      who: ask.who[0],
      why: ask.why,
      groups: ask.dice ?? [],
      dice: session.wells.asks[ask.id].dice,
    }));
  return [...open, ...madeRolls(session, most)].slice(0, most);
}

/** Whether an answer's line is of a roll that an event told. @param {LogLine} line @param {ShownRoll} roll */
function isOf(line, roll) {
  const faces = roll.dice.map((row) => row.map((die) => die.face));
  return line.facts?.entry.by === roll.who && JSON.stringify(line.facts.entry.value) === JSON.stringify(faces);
}
