/**
 * Single dice that the table knows: what they are called, and what their faces stand for.
 * @module
 */

/** @import { KnownDie, Wells } from "./types.js" */

export const COLOURS = ["black", "white", "grey", "red", "orange", "yellow", "green", "blue", "purple", "pink"];
export const KINDS = ["d4", "d6", "d8", "d10", "d00", "d12", "d20", "df"];

/** The faces of a kind as trays read them, from the lowest. @param {string} kind @returns {number[]} */
export function facesRead(kind) {
  const count = (/** @type {number} */ length, /** @type {number} */ first = 1, /** @type {number} */ step = 1) =>
    Array.from({ length }, (_, at) => first + at * step);
  switch (kind) {
    case "d00":
      return count(10, 0, 10);
    case "d10":
      return count(10, 0);
    case "df":
      return count(3, -1);
    default:
      return count(Number(kind.slice(1)));
  }
}

/** What each face of a die stands for, from the lowest: `1 2 3 4 5 6` where each stands for itself. @param {KnownDie} die */
export function facesText(die) {
  return facesRead(die.read_as ?? "d6")
    .map((face) => die.faces?.[face] ?? face)
    .join(" ");
}

/**
 * The other way round: the faces that stand for another; null where it is not one whole number for each face.
 * @param {string} kind @param {string} text @returns {Record<string, number> | null}
 */
export function facesMap(kind, text) {
  const read = facesRead(kind);
  const meant = text
    .trim()
    .split(/[\s,;，、]+/)
    .filter(Boolean)
    .map(Number);
  if (meant.length !== read.length || !meant.every((face) => Number.isInteger(face) && face >= -1 && face <= 100)) {
    return null;
  }
  return Object.fromEntries(read.map((face, at) => [face, meant[at]]).filter(([face, other]) => face !== other));
}

/** What a die shows that lies somewhere now, so that people find it in the list; null where it lies nowhere. @param {Wells} wells @param {KnownDie} die */
export function faceNow(wells, die) {
  const readings = [...wells.loose, ...wells.free].filter(({ dev }) => dev === die.dev).map(({ dice }) => dice);
  const asks = Object.values(wells.asks)
    .filter(({ dev }) => dev === die.dev)
    .map(({ dice }) => dice.flat());
  const found = [...readings, ...asks].flat().filter(({ key }) => key === die.key);
  return found.at(-1)?.face ?? null;
}
