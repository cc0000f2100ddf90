/**
 * The log conflict by conflict: an id names somebody else in the next one, so each chapter brings its own names.
 * @module
 */

/** @import { LogLine } from "./types.js" */

/**
 * @typedef {object} Chapter
 * @property {LogLine[]} lines  the oldest first
 * @property {string} ruleset  "" where nothing has begun in it yet
 * @property {{id: string, name: string}[] | null} people  who took part; null for what is not put away yet
 */

/**
 * Chapters of a log, the oldest first; each ends with the line that says that its conflict was put away.
 * @param {LogLine[]} log @returns {Chapter[]}
 */
export function chaptersOf(log) {
  /** @type {Chapter[]} */
  const chapters = [];
  let open = blank();
  for (const line of log) {
    open.lines.push(line);
    const { ruleset, people } = line.kind === "note" ? (line.facts ?? {}) : {}; // facts of an event are its ruleset's
    open.ruleset = ruleset ?? open.ruleset;
    if (people) {
      chapters.push({ ...open, people });
      open = blank();
    }
  }
  return open.lines.length || chapters.length === 0 ? [...chapters, open] : chapters;
}

/** @returns {Chapter} */
function blank() {
  return { lines: [], ruleset: "", people: null };
}
