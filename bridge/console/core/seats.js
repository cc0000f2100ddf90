/**
 * The seats this device has been let into: tokens by table and seat, kept until the bridge refuses them.
 * @module
 */

/** @import { Role } from "./types.js" */

const KEPT = "dicewire.seats";

/** @typedef {{token: string, role: Role, used: number}} KeptSeat */

/** All kept seats by `table.seat`. @returns {Record<string, KeptSeat>} */
export function keptSeats() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep a seat, or its new token. @param {string} key  `table.seat` @param {string} token @param {Role} role */
export function keepSeat(key, token, role) {
  store({ ...keptSeats(), [key]: { token, role, used: Date.now() } });
}

/** Forget a seat whose token opens nothing any more. @param {string} key */
export function forgetSeat(key) {
  const { [key]: _, ...others } = keptSeats();
  store(others);
}

/**
 * The seat a page is for: the one its address names, else the one of that role that was used last.
 * @param {Role} role @param {string | null} key
 * @returns {{key: string, token: string} | null}
 */
export function findSeat(role, key) {
  const seats = keptSeats();
  if (key !== null) {
    return key in seats ? { key, token: seats[key].token } : null;
  }
  const latest = Object.entries(seats)
    .filter(([, seat]) => seat.role === role)
    .sort(([, a], [, b]) => b.used - a.used)[0];
  return latest ? { key: latest[0], token: latest[1].token } : null;
}

/** The address of a seat's page. @param {string} key @param {Role} role */
export function pageOf(key, role) {
  return `/${role}?seat=${encodeURIComponent(key)}`;
}

/** @param {Record<string, KeptSeat>} seats */
function store(seats) {
  localStorage.setItem(KEPT, JSON.stringify(seats));
}
