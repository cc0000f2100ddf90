/**
 * Times as people say them.
 * @module
 */

/** @import { Words } from "./words.js" */

/** The time of day. @param {number} at  ms @param {Words} words */
export function clock(at, words) {
  return new Intl.DateTimeFormat(words.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/** How long ago, in the largest unit that fits. @param {number} at  ms @param {Words} words */
export function ago(at, words) {
  const seconds = Math.max(0, Math.round((Date.now() - at) / 1000));
  const [count, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5400
        ? [Math.round(seconds / 60), "minute"]
        : [Math.round(seconds / 3600), "hour"];
  const format = new Intl.RelativeTimeFormat(words.lang, { numeric: "always", style: "short" });
  return format.format(-count, /** @type {Intl.RelativeTimeFormatUnit} */ (unit));
}
