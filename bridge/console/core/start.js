/**
 * Starts a page: theme, words, the seat it is for, the connection.
 * @module
 */
import { findSeat, forgetSeat } from "./seats.js";
import { Session } from "./session.js";
import { LANGUAGES, loadWords, preferredLanguage } from "./words.js";

/** @import { Role } from "./types.js" */
/** @import { Words } from "./words.js" */

/** Follow `?theme=light` or `?theme=dark`; otherwise the system's theme holds. */
export function applyTheme() {
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
}

/** The words of the language that `?lang=` names, or of this device's. @returns {Promise<Words>} */
export function firstWords() {
  const wanted = new URLSearchParams(location.search).get("lang") ?? "";
  return loadWords(wanted in LANGUAGES ? wanted : preferredLanguage());
}

/**
 * Put a page's element in the body and give it its session; without a seat go where a seat can be had.
 * @param {string} element  the custom element of the page @param {Role} role
 */
export async function startPage(element, role) {
  applyTheme();
  const found = findSeat(role, new URLSearchParams(location.search).get("seat"));
  if (found === null) {
    location.replace("/");
    return;
  }
  const session = new Session(found.token, await firstWords());
  session.addEventListener("change", () => {
    if (session.status === "ended" && session.fault !== null) {
      forgetSeat(found.key);
    }
  });
  const page = /** @type {HTMLElement & {session: Session}} */ (document.createElement(element));
  page.session = session;
  document.body.replaceChildren(page);
  session.connection.start();
  window.addEventListener("online", () => session.connection.hurry());
  document.addEventListener("visibilitychange", () => document.hidden || session.connection.hurry());
}
