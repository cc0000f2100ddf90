/**
 * The range track: the pursuer sits at zero, the prey slides on a graduated scale, a bar spans the gap.
 *
 * One drawing for the desk, the phone and the big screen; one line for each pair on a shared scale.
 * @module
 */
import { nothing, html, svg } from "lit";

/** @import { Bracket, ConflictState, Pair, Track } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

/**
 * @typedef {object} Measures
 * @property {number} width
 * @property {number} left  where the scale begins
 * @property {number} right  room behind the scale
 * @property {number} scale  of strokes and tokens
 * @property {number} text
 * @property {number} small  size of notes
 * @property {boolean} notes  whether bands are annotated
 */

/** @type {Record<"desk" | "phone" | "screen", Measures>} */
const MEASURES = {
  desk: { width: 1060, left: 80, right: 90, scale: 1, text: 15, small: 12, notes: true },
  phone: { width: 358, left: 34, right: 12, scale: 0.9, text: 13, small: 12, notes: false },
  screen: { width: 1840, left: 118, right: 150, scale: 2.1, text: 38, small: 30, notes: true },
};
const QUARTERS = [0.36, 0.64, 0.84];
/** More lines than this are drawn closer together. */
const ROOMY = 4;
/** Rows of brackets that fit below the scale; the sentence has them all. */
const ASIDE = 3;

/** Pairs that are alike are one line: everyone who pursues the same prey at the same range. @typedef {Pair & {pursuers: string[]}} Row */
/** Where open rolls lead, and for whom: nobody is named where that is all. @typedef {{pursuers: string[], brackets: Bracket[]}} Leads */

/**
 * The track of a conflict; nothing where there is none.
 * @param {ConflictState} state @param {"desk" | "phone" | "screen"} on @param {Words} words
 */
export function rangeTrack(state, on, words) {
  const track = state.track;
  if (!track || track.pairs.length === 0) {
    return nothing;
  }
  const drawing = new Drawing(track, MEASURES[on], words);
  return html`<svg
    class="track"
    viewBox="0 0 ${drawing.m.width} ${drawing.height}"
    role="img"
    aria-label=${sentence(track, words)}
  >
    ${drawing.scale()} ${drawing.rows.map((pair, row) => drawing.pair(pair, row))} ${drawing.brackets()}
  </svg>`;
}

/** The lines of a track. @param {Pair[]} pairs @returns {Row[]} */
export function rowsOf(pairs) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const pair of pairs) {
    const key = JSON.stringify([pair.prey, pair.at, pair.was]);
    const row = rows.get(key);
    if (row) {
      row.pursuers.push(pair.pursuer);
    } else {
      rows.set(key, { ...pair, pursuers: [pair.pursuer] });
    }
  }
  return [...rows.values()];
}

/** Brackets below a track, each kind once. @param {Pair[]} pairs @returns {Leads[]} */
export function leadsOf(pairs) {
  /** @type {Map<string, Leads>} */
  const leads = new Map();
  for (const { pursuer, brackets = [] } of pairs) {
    if (brackets.length) {
      const key = JSON.stringify(brackets);
      const same = leads.get(key) ?? { pursuers: [], brackets };
      same.pursuers.push(pursuer);
      leads.set(key, same);
    }
  }
  const all = [...leads.values()];
  return all.length === 1 && all[0].pursuers.length === pairs.length ? [{ ...all[0], pursuers: [] }] : all;
}

/** What a bracket says, and of whom. @param {Bracket} bracket @param {string[]} pursuers @param {Words} words */
function leadText({ text }, pursuers, words) {
  const who = words.text(pursuers.map((one) => ({ who: one })));
  return who ? words.say("console-track-bracket", { who, text: words.text(text) }) : words.text(text);
}

/** The track in words. @param {Track} track @param {Words} words */
export function sentence(track, words) {
  const one = (/** @type {Pair} */ pair) => {
    const range = bandText(track, pair.at, words);
    const values = { pursuer: words.name(pair.pursuer), prey: words.name(pair.prey), range };
    const before = pair.was === undefined ? "" : bandText(track, pair.was, words);
    return words.say(before ? "console-track-moved" : "console-track-pair", { ...values, before });
  };
  const leads = leadsOf(track.pairs).flatMap(({ pursuers, brackets }) =>
    brackets.map((bracket) => {
      const [first, last] = [Math.min(bracket.from, bracket.to), Math.max(bracket.from, bracket.to)];
      const bands = Array.from({ length: last - first + 1 }, (_, place) => ({
        text: bandText(track, first + place, words),
      }));
      const what = leadText(bracket, pursuers, words);
      return words.say("console-track-leads", { what, where: words.text(bands) });
    }),
  );
  return [...track.pairs.map(one), ...leads].join(" ");
}

/** @param {Track} track @param {number} at @param {Words} words */
function bandText(track, at, words) {
  const band = track.bands[at];
  return band ? words.text(band.text) : words.say("console-track-away");
}

class Drawing {
  /** @param {Track} track @param {Measures} m @param {Words} words */
  constructor(track, m, words) {
    this.track = track;
    this.m = m;
    this.words = words;
    this.k = m.scale;
    this.rows = rowsOf(track.pairs);
    const close = this.rows.length > ROOMY;
    /** Of tokens and names on their lines, where there are many. */
    this.shrink = close ? 0.62 : 1;
    const moved = !close && track.pairs.some((pair) => pair.was !== undefined && pair.was !== pair.at);
    this.top = (moved ? 74 : m.width < 400 ? 50 : 60) * this.k;
    this.rowHeight = (close ? 34 : 68) * this.k;
    this.bandTop = this.top + (this.rows.length - 1) * this.rowHeight + 42 * this.k;
    this.bandHeight = 34 * this.k;
    this.bandWidth = (m.width - m.left - m.right) / track.bands.length;
    const base = this.bandTop + this.bandHeight + 14 * this.k + (m.notes && this.hasNotes ? m.small * 1.2 : 0);
    this.bracketTop = base + 6 * this.k;
    this.leads = leadsOf(track.pairs).slice(0, ASIDE);
    const noted = this.leads.some(({ brackets }) => brackets.some(({ note }) => note));
    this.leadHeight = m.text * 2 + (noted ? m.small * 1.6 : 0);
    this.height = Math.round(
      this.leads.length ? this.bracketTop + this.leads.length * (this.leadHeight + 4 * this.k) : base,
    );
  }

  get hasNotes() {
    return this.track.bands.some((band) => band.note);
  }

  /** The middle of a band, or of the room beyond the last. @param {number} at */
  x(at) {
    const { left, right, width } = this.m;
    return at >= this.track.bands.length ? width - right / 2 : left + (at + 0.5) * this.bandWidth;
  }

  /** A size at which a text fits a width. @param {string} text @param {number} width @param {number} size */
  fit(text, width, size) {
    return Math.min(size, (width * 0.94) / Math.max(1, ems(text)));
  }

  /** The middle of a text as near to where it belongs as the drawing's edges let it. @param {string} text @param {number} x @param {number} size */
  inside(text, x, size) {
    const half = Math.min((ems(text) * size) / 2, this.m.width / 2) + 2;
    return Math.max(half, Math.min(this.m.width - half, x));
  }

  scale() {
    const { left, right, width, small, notes } = this.m;
    const here = new Set(this.track.pairs.map((pair) => pair.at));
    const y = this.bandTop;
    const end = left + this.bandWidth * this.track.bands.length;
    const bands = this.track.bands.map((band, at) => {
      const x = left + at * this.bandWidth;
      const name = this.words.text(band.text);
      const on = here.has(at) ? "here" : "";
      const note = notes && band.note ? this.words.text(band.note) : "";
      const bottom = y + this.bandHeight;
      return svg`<rect class="band ${on}" x=${x} y=${y} width=${this.bandWidth} height=${this.bandHeight} stroke-width=${this.k} />
        <text class="band-name ${on}" x=${x + this.bandWidth / 2} y=${y + this.bandHeight / 2 + this.m.text * 0.36}
          font-size=${this.fit(name, this.bandWidth, this.m.text)} text-anchor="middle">${name}</text>
        <line class="tick major" x1=${x} x2=${x} y1=${bottom} y2=${bottom + 11 * this.k} stroke-width=${1.4 * this.k} />
        ${QUARTERS.map((part) => {
          const at = x + part * this.bandWidth;
          return svg`<line class="tick" x1=${at} x2=${at} y1=${bottom} y2=${bottom + 6 * this.k} stroke-width=${this.k} />`;
        })}
        ${note
          ? svg`<text class="band-note" x=${x + this.bandWidth - 4 * this.k}
              y=${bottom + 12 * this.k + small * 0.9}
              font-size=${this.fit(note, this.bandWidth, small)} text-anchor="end">${note}</text>`
          : nothing}`;
    });
    const away = this.words.say("console-track-away");
    const bottom = y + this.bandHeight;
    const beyond = svg`<line class="tick major" x1=${end} x2=${end} y1=${bottom} y2=${bottom + 11 * this.k} stroke-width=${1.4 * this.k} />
      ${
        right > 40
          ? svg`<path class="beyond" d="M${end} ${y}H${width - 2}M${end} ${bottom}H${width - 2}" />
              <text class="band-name" x=${this.x(this.track.bands.length)} y=${y + this.bandHeight / 2 + this.m.text * 0.36} font-size=${this.fit(away, right, this.m.text)} text-anchor="middle">${away}</text>`
          : nothing
      }`;
    return [...bands, beyond];
  }

  /** Who pursues on a line: a name, or the first and how many more. @param {Row} row */
  pursuers({ pursuers: [first, ...more] }) {
    const name = this.words.name(first);
    return more.length ? this.words.say("console-track-pursuers", { name, more: more.length }) : name;
  }

  /** @param {Row} pair @param {number} row */
  pair(pair, row) {
    const { m } = this;
    const k = this.k * this.shrink;
    const size = m.text * (this.shrink < 1 ? 0.8 : 1);
    const y = this.top + row * this.rowHeight;
    const x = this.x(pair.at);
    const wedge = 22 * this.k;
    const tip = wedge + 36 * k;
    const pursuer = this.pursuers(pair);
    const prey = this.words.name(pair.prey);
    const room = m.width - x - 25 * k;
    const beside = prey.length * size * 0.62 < room;
    const gap = Math.max(tip, x - 21 * k);
    return svg`<g class="pair">
      <line class="drop" x1=${x} x2=${x} y1=${y + 17 * k} y2=${this.bandTop} stroke-width=${k} />
      <line class="gap" x1=${tip + 3 * k} x2=${gap} y1=${y} y2=${y} stroke-width=${2.5 * k} />
      <path class="wedge" d="M${wedge} ${y - 18 * k}L${tip} ${y}L${wedge} ${y + 18 * k}L${wedge + 10 * k} ${y}Z" />
      <text class="name pursuer" x=${this.shrink < 1 ? tip + 5 * k : m.width < 400 ? 4 : wedge} y=${this.shrink < 1 ? y - 6 * this.k : y - 26 * k} font-size=${size}>${pursuer}</text>
      ${this.shrink < 1 ? nothing : this.move(pair, y)}
      <g class="token" transform="translate(${x} ${y})">
        <circle class="ring" r=${15 * k} stroke-width=${5 * k} /><circle class="ring-dot" r=${4.5 * k} />
      </g>
      <text class="name prey" x=${beside ? x + 25 * k : Math.min(x + 17 * k, m.width - 2)} y=${beside ? y + size * 0.36 : y + 19 * k + size * 0.9} font-size=${size} text-anchor=${beside ? "start" : "end"}>${prey}</text>
    </g>`;
  }

  /** Ghost and arc of the last move: the prey's colour where the gap opened, the pursuer's where it closed. @param {Pair} pair @param {number} y */
  move(pair, y) {
    if (pair.was === undefined || pair.was === pair.at) {
      return nothing;
    }
    const { k, m } = this;
    const [from, to] = [this.x(pair.was), this.x(pair.at)];
    const forward = to > from;
    const who = forward ? "prey" : "pursuer";
    const count = Math.abs(pair.at - pair.was);
    const text = this.words.say(forward ? "console-track-opens" : "console-track-closes", { count });
    const end = to + (forward ? -7 : 7) * k;
    const middle = (from + to) / 2;
    const high = y - 53 * k;
    return svg`<circle class="ghost" cx=${from} cy=${y} r=${17 * k} stroke-width=${2 * k} />
      <path class="arc ${who}" d="M${from} ${y - 20 * k}Q${middle} ${high} ${end} ${y - 24 * k}" stroke-width=${2.5 * k} />
      <path class="arrow ${who}" d="M${end + (forward ? 6 : -6) * k} ${y - 20 * k}l${(forward ? -12 : 12) * k} ${-1.5 * k}l${(forward ? 6.5 : -6.5) * k} ${-9 * k}Z" />
      <text class="move ${who}" x=${middle} y=${high + 4 * k} font-size=${m.text * 0.94} text-anchor="middle">${text}</text>`;
  }

  brackets() {
    return this.leads.flatMap(({ pursuers, brackets }, row) => {
      const y = this.bracketTop + row * (this.leadHeight + 4 * this.k);
      return brackets.map((bracket) => this.bracket(bracket, pursuers, y));
    });
  }

  /** @param {Bracket} bracket @param {string[]} pursuers @param {number} y */
  bracket(bracket, pursuers, y) {
    const { m, k } = this;
    const left = this.x(Math.min(bracket.from, bracket.to)) - this.bandWidth * 0.42;
    const right = Math.min(m.width - 2, this.x(Math.max(bracket.from, bracket.to)) + this.bandWidth * 0.42);
    const middle = (left + right) / 2;
    const label = leadText(bracket, pursuers, this.words);
    const note = bracket.note ? this.words.text(bracket.note) : "";
    const size = m.text * 0.93;
    return svg`<path class="bracket" d="M${left} ${y + 5 * k}V${y}H${right}V${y + 5 * k}" stroke-width=${2 * k} />
      <text class="bracket-text" x=${this.inside(label, middle, size)} y=${y + 7 * k + m.text}
        font-size=${this.fit(label, m.width, size)} text-anchor="middle">${label}</text>
      ${
        note
          ? svg`<text class="bracket-note" x=${this.inside(note, middle, m.small)} y=${y + 8 * k + m.text * 2}
              font-size=${m.small} text-anchor="middle">${note}</text>`
          : nothing
      }`;
  }
}

/** How wide a text is, in ems, about. @param {string} text */
function ems(text) {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.6), 0);
}
