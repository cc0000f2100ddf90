/**
 * Dice in signs and words: what is wanted, what is missing, what counts.
 * @module
 */

/** @import { DiceGroup, Well } from "./types.js" */
/** @import { Words } from "./words.js" */

/** The room for dice on a phone 360 px wide, the gap between two, the most in a row, the largest, px. */
const PHONE_WIDTH = 296;
const PHONE_GAP = 8;
const PHONE_ROW = 6;
const PHONE_LARGEST = 92;

/** Dice as tables write them: 3d6 + 2d8. @param {{count: number, sides: number}[]} dice */
export function notation(dice) {
  const bySides = new Map();
  for (const { count, sides } of dice) {
    bySides.set(sides, (bySides.get(sides) ?? 0) + count);
  }
  return [...bySides].map(([sides, count]) => `${count}d${sides}`).join(" + ");
}

/** What a tray calls such a die; places that no single die fills go by their sides. @param {DiceGroup} group */
export function kindOf(group) {
  return `d${group.sides}`;
}

/** The dice still missing, as `2 d6, 1 d10`. @param {Well} well @param {Words} words */
export function missingText(well, words) {
  const parts = Object.entries(well.missing).map(([kind, count]) =>
    words.say("console-missing-kind", { count, kind: kind.replace(/^d00$/, "d%") }),
  );
  return words.text(parts.map((text) => ({ text })));
}

/** The faces a die may show. @param {DiceGroup} group */
export function facesOf(group) {
  const first = group.zero ? 0 : 1;
  return Array.from({ length: group.sides }, (_, place) => first + place);
}

/** In how many columns buttons for so many faces stand best: no row with a lone one. @param {number} faces */
export function padColumns(faces) {
  return faces % 6 === 0 ? 6 : faces % 4 === 0 && faces < 20 ? 4 : 5;
}

/** How large dice may be for all of a group to stand in rows of like length on a narrow phone, px. @param {number} most  dice of the largest group */
export function phoneSize(most) {
  const rows = Math.ceil(most / PHONE_ROW);
  const row = Math.ceil(most / rows);
  return Math.min(PHONE_LARGEST, Math.floor((PHONE_WIDTH - PHONE_GAP * (row - 1)) / row));
}

/**
 * How many successes a face is, where dice count one by one: the rules say from which face on (`counts_from`).
 * Only for drawing; what a roll comes to, the rules say.
 * @param {DiceGroup | undefined} group @param {number | null} face
 */
export function successes(group, face) {
  return face === null ? 0 : (group?.counts_from ?? []).filter((lowest) => face >= lowest).length;
}

/**
 * What a roll has come to so far: successes where its dice count, else the sum once there is more than one die.
 * @param {DiceGroup[]} groups @param {(number | null)[][]} faces
 * @returns {{kind: "successes" | "sum", value: number} | null}
 */
export function tally(groups, faces) {
  const read = faces.flat().filter((face) => face !== null);
  if (read.length === 0) {
    return null;
  }
  if (groups.some((group) => group.counts_from)) {
    const value = faces.flatMap((row, at) => row.map((face) => successes(groups[at], face)));
    return { kind: "successes", value: value.reduce((/** @type {number} */ sum, one) => sum + one, 0) };
  }
  return read.length > 1 ? { kind: "sum", value: read.reduce((sum, face) => sum + face, 0) } : null;
}
