/**
 * The bridge's REST, as far as the console uses it (`docs/protocol.md`, "REST").
 * @module
 */

/** @import { Fault, RulesetInfo, SavedSetup, SheetInfo } from "./types.js" */

/** The rulesets that are installed, with their sample set-ups. @param {string} token @returns {Promise<RulesetInfo[]>} */
export async function fetchRulesets(token) {
  const answer = await fetch("/api/rulesets", { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) {
    throw new Error(`/api/rulesets: ${answer.status}`);
  }
  return (await answer.json()).rulesets;
}

/**
 * The library's sheets that have something for a ruleset, those at fault included.
 * @param {string} token @param {string} ruleset @returns {Promise<SheetInfo[]>}
 */
export async function fetchSheets(token, ruleset) {
  const url = `/api/characters?ruleset=${encodeURIComponent(ruleset)}`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) {
    throw new Error(`/api/characters: ${answer.status}`);
  }
  return (await answer.json()).characters;
}

/** The GM's own set-ups, those at fault included. @param {string} token @returns {Promise<SavedSetup[]>} */
export async function fetchSetups(token) {
  const answer = await fetch("/api/setups", { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) {
    throw new Error(`/api/setups: ${answer.status}`);
  }
  return (await answer.json()).setups;
}

/**
 * The conflict on a table as a file that plays again, or why not.
 * @param {string} token @param {string} table @returns {Promise<{ file: Blob | null, fault: Fault | null }>}
 */
export async function fetchExport(token, table) {
  const answer = await fetch(`/api/tables/${table}/export`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.ok ? { file: await answer.blob(), fault: null } : { file: null, fault: (await answer.json()).fault };
}
