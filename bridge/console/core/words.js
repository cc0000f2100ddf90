/**
 * Words: the catalogue of one language, and messages put into it.
 * @module
 */
import { FluentBundle, FluentResource } from "fluent";

/** @import { Param } from "./types.js" */

export const LANGUAGES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文" };
const KEPT = "dicewire.language";

/** The wording of one language. What it lacks shows its id in braces, as on the bridge. */
export class Words {
  /** @type {Record<string, string>} */
  #names = {};
  #bundle;
  #list;

  /** @param {string} lang @param {FluentBundle} bundle */
  constructor(lang, bundle) {
    this.lang = lang;
    this.#bundle = bundle;
    this.#list = new Intl.ListFormat(lang, { type: "conjunction" });
  }

  /** Words from a catalogue as the bridge serves it. @param {string} lang @param {string} ftl */
  static of(lang, ftl) {
    const bundle = new FluentBundle(lang, { useIsolating: false });
    bundle.addResource(new FluentResource(ftl));
    return new Words(lang, bundle);
  }

  /** Learn who is meant by ids from now on. @param {{id: string, name: string}[]} people */
  setNames(people) {
    this.#names = Object.fromEntries(people.map(({ id, name }) => [id, name]));
  }

  /** The same words where ids mean other people. @param {{id: string, name: string}[]} people */
  among(people) {
    const words = new Words(this.lang, this.#bundle);
    words.setNames(people);
    return words;
  }

  /** Learn what another language's words have learnt. @param {Words} other */
  takeNames(other) {
    this.#names = other.#names;
  }

  /** The name of a participant, or of the GM. @param {string} who */
  name(who) {
    return this.#names[who] ?? (who === "gm" ? this.say("who-gm") : who);
  }

  /**
   * A message of the catalogue by id, its parameters given as plain values.
   * @param {string} id @param {Record<string, string | number>} [values]
   * @returns {string}
   */
  say(id, values = {}) {
    const message = this.#bundle.getMessage(id);
    return message?.value ? this.#bundle.formatPattern(message.value, values) : `{${id}}`;
  }

  /** Whether the catalogue has that message. @param {string} id */
  has(id) {
    return this.#bundle.hasMessage(id);
  }

  /** What the catalogue says about a message, beside its text: its attribute `about`. @param {Param} what */
  about(what) {
    const id = typeof what === "object" && "id" in what ? what.id : "";
    const about = this.#bundle.getMessage(id)?.attributes.about;
    return about ? this.#bundle.formatPattern(about, {}) : "";
  }

  /**
   * A message as the bridge sends it.
   * @param {Param | null | undefined} what
   * @returns {string}
   */
  text(what) {
    if (what === null || what === undefined) {
      return "";
    }
    if (typeof what === "number") {
      const figures = new Intl.NumberFormat(this.lang).format(Math.abs(what));
      return what < 0 ? `−${figures}` : figures;
    }
    if (Array.isArray(what)) {
      return this.#list.format(what.map((part) => this.text(part)));
    }
    if ("who" in what) {
      return this.name(what.who);
    }
    if ("text" in what) {
      return what.text;
    }
    const values = Object.entries(what.params ?? {}).map(([name, value]) => [
      name,
      typeof value === "number" && value >= 0 ? value : this.text(value), // Intl sets a hyphen below zero
    ]);
    return this.say(what.id, Object.fromEntries(values));
  }

  /** A message that stands alone, beginning with a capital where its script has them. @param {Param} what */
  capital(what) {
    const [first = "", ...rest] = this.text(what);
    return first.toLocaleUpperCase(this.lang) + rest.join("");
  }
}

/** The language chosen on this device, or the browser's first that there is a catalogue for. */
export function preferredLanguage() {
  const kept = localStorage.getItem(KEPT);
  if (kept && kept in LANGUAGES) {
    return kept;
  }
  for (const tag of navigator.languages) {
    const locale = new Intl.Locale(tag).maximize();
    if (locale.language === "zh" || locale.language === "yue") {
      return locale.script === "Hant" ? "zh-Hant" : "zh-Hans";
    }
    if (locale.language === "en") {
      return "en";
    }
  }
  return "en";
}

/** Keep a language for this device. @param {string} lang */
export function keepLanguage(lang) {
  localStorage.setItem(KEPT, lang);
}

/** Fetch a language's words and set the page's `lang`. @param {string} lang @returns {Promise<Words>} */
export async function loadWords(lang) {
  const answer = await fetch(`/locales/${lang}.ftl`);
  if (!answer.ok) {
    throw new Error(`/locales/${lang}.ftl: ${answer.status}`);
  }
  document.documentElement.lang = lang;
  return Words.of(lang, await answer.text());
}
