/**
 * What the bridge sends, as `docs/protocol.md` has it.
 * @module
 */

/**
 * A message of the catalogues, or one of its parameters.
 * @typedef {{id: string, params?: Record<string, Param>}} Message
 * @typedef {number | Message | {who: string} | {text: string} | Param[]} Param
 */

/** @typedef {{code: string, text: Message, rule: string, where: string, problems: Fault[]}} Fault */
/** @typedef {{id: number, ok: boolean, result: any, fault: Fault | null}} Reply */

/**
 * @typedef {object} LogLine
 * @property {string} id
 * @property {string} kind  event, answer, interjection, undo, redo, amend, reading, note
 * @property {number} at
 * @property {Message} what
 * @property {number | null} [seq]
 * @property {string | null} [who]
 * @property {string | null} [source]
 * @property {boolean} [gm]
 * @property {Record<string, any>} [facts]
 * @property {Message | null} [was]
 */

/**
 * @typedef {object} Parts
 * @property {Table} [table]
 * @property {Seat} [seat]
 * @property {(Seat & {here: boolean})[]} [seats]
 * @property {Tray[]} [trays]
 * @property {Conflict | null} [conflict]
 * @property {Wells} [wells]
 */

/** @typedef {{id: string, name: string, digital: "off" | "ask" | "on", typed: "gm" | "all", rulesets: string[]}} Table */
/** @typedef {{id: string, name: string, role: "gm" | "player" | "display", plays: string[]}} Seat */

/**
 * @typedef {object} Tray
 * @property {string} dev
 * @property {string} name
 * @property {string[] | null} seats
 * @property {boolean} online
 * @property {number | null} silent_since
 * @property {string} transport
 * @property {number | null} signal
 * @property {number | null} battery
 * @property {string} state
 */

/**
 * @typedef {object} Conflict
 * @property {string} ruleset
 * @property {number} version
 * @property {{id: string, name: string}[]} participants
 * @property {Record<string, any>} state
 * @property {Ask[]} asks
 * @property {{ask: string, who: string[]}[]} face_down
 * @property {Offer[]} offers
 * @property {{result: string, what: Message, hand_over: Record<string, any>} | null} outcome
 * @property {"running" | "ended" | "frozen"} status
 * @property {LogLine | null} undo
 * @property {boolean} redo
 */

/** @typedef {{count: number, sides: number, group: string, zero?: boolean}} DiceGroup */
/** @typedef {{key: string, text: Message, bar?: Message, rule?: string, note?: Message}} Option */

/**
 * @typedef {object} Form
 * @property {"one" | "several" | "order" | "number" | "text" | "window"} [form]
 * @property {DiceGroup[]} [dice]
 * @property {any} [options]  Option[], by participant in a window
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [step]
 * @property {number} [longest]
 */

/**
 * @typedef {Form & {
 *   id: string, kind: "roll" | "pick" | "ruling" | "window", who: string[], why: Message, rule: string,
 *   secret: boolean, signature?: string, picked?: string[]
 * }} Ask
 */

/** @typedef {Form & {why: Message, optional: boolean}} Field */
/** @typedef {{kind: string, text: Message, by: string[], rule: string, fields: Record<string, Field>}} Offer */

/** @typedef {{face: number | null, state: "read" | "typed" | "digital" | "cocked" | "empty", reading?: string, tagged?: boolean}} WellDie */

/**
 * @typedef {object} Well
 * @property {string | null} dev
 * @property {WellDie[][]} dice
 * @property {number} missing
 * @property {null | "asked"} digital
 * @property {Message} [note]
 */

/** @typedef {{kind: string, face: number, state: string, key: string}} LooseDie */
/** @typedef {{reading: string, dev: string, at: number, dice: LooseDie[], fits: string[], why_not: Record<string, Message>}} Loose */
/** @typedef {{asks: Record<string, Well>, loose: Loose[], free: {reading: string, dev: string, at: number, dice: LooseDie[]}[]}} Wells */

export {};
