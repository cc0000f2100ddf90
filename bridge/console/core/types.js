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
 * @property {boolean} [quiet]  for programs alone
 */

/**
 * @typedef {object} Parts
 * @property {Table} [table]
 * @property {Seat} [seat]
 * @property {(Seat & {here: boolean})[]} [seats]
 * @property {Tray[]} [trays]
 * @property {KnownDie[]} [dice]  for the GM alone
 * @property {Conflict | null} [conflict]
 * @property {Offer[]} [offers]
 * @property {Wells} [wells]
 */

/** @typedef {"gm" | "player" | "display"} Role */

/** @typedef {{id: string, name: string, digital: "off" | "ask" | "on", typed: "gm" | "all", rulesets: string[]}} Table */
/** @typedef {{id: string, name: string, role: Role, plays: string[]}} Seat */

/** What was rolled on a tray of no table: how many readings, the last of them. @typedef {{count: number, at: number, dice: LooseDie[]}} ForNobody */

/**
 * @typedef {object} Tray
 * @property {string} dev
 * @property {string} name
 * @property {string[] | null} seats
 * @property {boolean} online
 * @property {number | null} silent_since
 * @property {string} transport
 * @property {number | null} signal
 * @property {"low" | null} battery
 * @property {string} state
 * @property {boolean} claimed
 * @property {ForNobody | null} [rolled]  on one that is not claimed
 * @property {number} waiting  readings still on it
 * @property {boolean} gate  whether it has a gate that can be opened now
 * @property {Message | null} why  what is wrong with its link
 */

/**
 * @typedef {object} Conflict
 * @property {string} id
 * @property {string} ruleset
 * @property {number} version
 * @property {{id: string, name: string}[]} participants
 * @property {ConflictState} state
 * @property {Ask[]} asks
 * @property {{ask: string, who: string[]}[]} face_down
 * @property {{result: string, what: Message, hand_over: Record<string, any>} | null} outcome
 * @property {"running" | "ended" | "frozen"} status
 * @property {Message} [fault]  what its rules fail at
 * @property {LogLine | null} undo
 * @property {boolean} redo
 * @property {FollowUp[]} follow_ups
 */

/** @typedef {{ruleset: string, text: Message, fields: Record<string, Field>, given: Record<string, unknown>}} FollowUp */
/** @typedef {{id: string, name?: unknown}} Somebody */
/** @typedef {{ruleset: string, setup: Record<string, any>, stand_ins: Somebody[], left_behind: Somebody[]}} Opening */

/** @typedef {{count: number, of: number, share: number, low: number, high: number}} Chance */
/** @typedef {{ask: string, who: string[], why: Message,
 *   options: {key: string, text: Message, endings: Record<string, Chance>}[]}} OddsPick */
/** @typedef {{seq: number, rounds: number, plays: number, failed: number, complete: boolean,
 *   endings: Record<string, Chance & {what: Message, varies: boolean}>, picks: OddsPick[]}} OddsTold */

/** @typedef {{key: string, text: Message, state: "done" | "now" | "later", note?: Message}} Step */
/** @typedef {{from: number, to: number, text: Message, note?: Message}} Bracket */
/** @typedef {{pursuer: string, prey: string, at: number, was?: number, brackets?: Bracket[]}} Pair */
/** @typedef {{bands: {key: string, text: Message, note?: Message}[], pairs: Pair[]}} Track */
/** @typedef {{key: string, text: Message, value: number, most: number | null}} Gauge */

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} [role]  prey, pursuer or quarry in a chase
 * @property {string} [side]
 * @property {Message} [mode]
 * @property {Gauge[]} [gauges]
 * @property {Param[]} [tags]
 * @property {boolean} [out]
 * @property {Person[]} [passengers]
 */

/**
 * A row of an encounter's order.
 * @typedef {object} OrderRow
 * @property {string} who
 * @property {number} priority  1, 0 or -1
 * @property {number} [natural]
 * @property {number | null} initiative
 * @property {number | null} tie_rank
 * @property {"done" | "now" | "later"} turn
 * @property {boolean} in_order
 * @property {number} points
 * @property {number} reactions
 * @property {{text: Message, rounds: number | null, counter: number | null}[]} conditions
 */

/**
 * An item being performed; the innermost comes last.
 * @typedef {object} Deed
 * @property {string} id
 * @property {Message} text
 * @property {string} by
 * @property {string[]} targets
 * @property {number} step
 * @property {{step: number, text: Message, window: boolean}[]} steps
 */

/**
 * @typedef {object} ConflictState
 * @property {string} [title]
 * @property {number} [round]
 * @property {Step[]} [steps]
 * @property {Track} [track]
 * @property {Person[]} [people]
 * @property {{text: Message, note: Message | null, roll: number}} [obstacle]
 * @property {Param[]} [notes]
 * @property {string | null} [turn]
 * @property {OrderRow[]} [order]
 * @property {Deed[]} [stack]
 */

/** @typedef {{count: number, sides: number, group: string, zero?: boolean, counts_from?: number[]}} DiceGroup */
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

/** @typedef {{face: number | null, state: "read" | "typed" | "digital" | "cocked" | "empty", reading?: string, key?: string,
 *   tagged?: boolean, name?: string, colour?: string, parts?: {kind: string, face: number | null}[]}} WellDie */

/**
 * @typedef {object} Well
 * @property {string | null} dev
 * @property {WellDie[][]} dice
 * @property {Record<string, number>} missing  dice still to be rolled, by kind
 * @property {null | "asked"} digital
 * @property {Message} [note]
 */

/** @typedef {{kind: string, face: number, state: string, key: string, name?: string, colour?: string}} LooseDie */
/** @typedef {{dev: string, key: string, read_as: string | null, name: string | null, colour: string | null, tag: string | null,
 *   kind: string | null, faces: Record<string, number> | null}} KnownDie  a die that the table can tell from others */
/** @typedef {{reading: string, dev: string, at: number, dice: LooseDie[], fits: string[], why_not: Record<string, Message>,
 *   why: Message | null}} Loose */
/** @typedef {{asks: Record<string, Well>, loose: Loose[], free: {reading: string, dev: string, at: number, dice: LooseDie[]}[]}} Wells */

/** @typedef {{took: LogLine[], unfit: LogLine[], told: LogLine[], corrected: LogLine[], retracted: LogLine[]}} Preview */
/** @typedef {{seat: string, token: string, join: string, qr: string}} Grant */
/** @typedef {{id: string, version: number, text: Message, samples: {id: string, setup: Record<string, any>}[]}} RulesetInfo */
/** @typedef {{where: string, line: number | null, text: Message, rule: string}} SheetFault */
/** @typedef {{id: string, ruleset: string, kind: string, key: string, name: string | Record<string, string>, elsewhere: string[],
 *   sample: boolean, sheet: Record<string, any>, faults: SheetFault[]}} SheetInfo */
/** @typedef {{id: string, ruleset: string, setup: Record<string, any>, faults: SheetFault[]}} SavedSetup */

export {};
