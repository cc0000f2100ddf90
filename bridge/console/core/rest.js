/**
 * The bridge's REST, as far as the console uses it (`docs/protocol.md`, "REST").
 * @module
 */

/** @import { RulesetInfo } from "./types.js" */

/** The rulesets that are installed, with their sample set-ups. @param {string} token @returns {Promise<RulesetInfo[]>} */
export async function fetchRulesets(token) {
  const answer = await fetch("/api/rulesets", { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) {
    throw new Error(`/api/rulesets: ${answer.status}`);
  }
  return (await answer.json()).rulesets;
}
