/**
 * The log without saying things twice: an answer that an event tells as well is left to the event.
 * @module
 */

/** @import { LogLine, Message, Param } from "./types.js" */
/** @import { Words } from "./words.js" */

/** How many lines later an event may stand: all reveal at once, and the obstacle comes before. */
const REACH = 40;

/**
 * Which answers events tell: the answer by the id of its event. A corrected answer is left to stand.
 * @param {LogLine[]} lines  the oldest first
 * @returns {Map<string, LogLine>}
 */
export function toldAnswers(lines) {
  /** @type {Map<string, LogLine>} */
  const told = new Map();
  lines.forEach((line, at) => {
    if (line.kind === "answer" && !line.was) {
      const event = lines.slice(at + 1, at + 1 + REACH).find((one) => !told.has(one.id) && tells(one, line));
      if (event) {
        told.set(event.id, line);
      }
    }
  });
  return told;
}

/** Whether an event tells what an answer was: its very faces, or its choice and who made it. @param {LogLine} event @param {LogLine} answer */
function tells(event, answer) {
  const { entry, ask_kind } = answer.facts ?? {};
  if (event.kind !== "event" || !entry) {
    return false;
  }
  if (ask_kind === "roll") {
    return event.facts?.who === entry.by && same(event.facts?.faces, entry.value);
  }
  const [chose, ...more] = /** @type {Param[]} */ (answer.what.params?.chose ?? []);
  const values = Object.values(event.what.params ?? {});
  return (
    chose !== undefined &&
    more.length === 0 &&
    values.some((value) => same(value, { who: entry.by })) &&
    values.flat().some((value) => same(value, chose) || same(value, chosenIn(chose, entry.by)))
  );
}

/**
 * The one thing that an option names beside numbers and words: the item in "Attack (1 point)", or whoever is meant.
 * @param {Param} chose @param {string} by  who chose: that their own name is said tells nothing
 */
function chosenIn(chose, by) {
  const parts = isMessage(chose) ? Object.values(chose.params ?? {}) : [];
  const named = parts.filter((part) => isMessage(part) || (isWho(part) && part.who !== by));
  return named.length === 1 ? named[0] : undefined;
}

/** Whether a line says no more than that the GM closed a window: who reacted is told by what they do. @param {LogLine} line */
export function isClosing(line) {
  return line.kind === "answer" && line.what.id === "log-window-closed";
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * An answer in few words: what was asked, and what came; a name that the question has is not said again.
 * @param {LogLine} line @param {Words} words
 */
export function answerText(line, words) {
  const { why, who, chose, dice } = line.what.params ?? {};
  const came = chose ?? dice;
  if (line.kind !== "answer" || !isMessage(why) || came === undefined) {
    return words.text(line.what);
  }
  const [asked, name] = [words.text(why), words.text(who)];
  const values = { why: asked, who: name, came: words.text(came) };
  return words.say(asked.includes(name) ? "console-log-answer" : "console-log-answer-of", values);
}

/** @param {Param | undefined} param @returns {param is {who: string}} */
function isWho(param) {
  return typeof param === "object" && param !== null && "who" in param;
}

/** @param {Param | undefined} param @returns {param is Message} */
function isMessage(param) {
  return typeof param === "object" && param !== null && "id" in param;
}
