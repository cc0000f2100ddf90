/**
 * Who is who in a conflict, whatever its rules call the roles.
 * @module
 */

/** @import { ConflictState, Person } from "./types.js" */

/** @typedef {"prey" | "pursuer" | ""} Glyph */

/** Everyone in a conflict, passengers after whoever carries them. @param {ConflictState | undefined} state @returns {Person[]} */
export function everyone(state) {
  return (state?.people ?? []).flatMap((person) => [person, ...(person.passengers ?? [])]);
}

/** The shape somebody is drawn with: ring for who is chased, wedge for who chases. @param {ConflictState | undefined} state @param {string} who @returns {Glyph} */
export function glyphOf(state, who) {
  const carrier = (state?.people ?? []).find(
    (person) => person.id === who || (person.passengers ?? []).some((passenger) => passenger.id === who),
  );
  const role = carrier?.role ?? "";
  return role === "quarry" || role === "prey" ? "prey" : role === "pursuer" ? "pursuer" : "";
}
