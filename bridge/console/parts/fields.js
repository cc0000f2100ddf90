/**
 * The fields of an offer as a form: whatever a ruleset asks for, drawn from its form alone.
 * @module
 */
import { html, nothing } from "lit";

/** @import { Field, Option } from "../core/types.js" */
/** @import { Words } from "../core/words.js" */

/** Options up to here are radios in a row; more are a list. */
const ROW = 4;

/** @typedef {Record<string, unknown>} Values */
/** @typedef {{fields: Record<string, Field>}} Fields  of an offer, or of what follows a conflict */

/** What the fields start with: the first option of each that is not barred, numbers at 0. @param {Fields} offer @returns {Values} */
export function firstValues(offer) {
  return Object.fromEntries(
    Object.entries(offer.fields)
      .filter(([, field]) => !field.optional)
      .map(([name, field]) => [name, firstValue(field)]),
  );
}

/** @param {Field} field */
function firstValue(field) {
  switch (field.form) {
    case "one":
      return (field.options ?? []).find((/** @type {Option} */ option) => !option.bar)?.key;
    case "several":
    case "order":
      return [];
    case "number":
      return Math.max(field.least ?? 0, Math.min(0, field.most ?? 0));
    default:
      return "";
  }
}

/**
 * All fields of an offer.
 * @param {Fields} offer @param {Values} values @param {(name: string, value: unknown) => void} set  undefined unsets
 * @param {Words} words
 */
export function offerFields(offer, values, set, words) {
  return Object.entries(offer.fields).map(([name, field]) =>
    oneField(name, field, values[name], (value) => set(name, value), words),
  );
}

/** @param {string} name @param {Field} field @param {unknown} value @param {(value: unknown) => void} set @param {Words} words */
function oneField(name, field, value, set, words) {
  const label = words.text(field.why) + (field.optional ? ` ${words.say("console-optional")}` : "");
  switch (field.form) {
    case "one":
      return choice(name, label, field, value, set, words);
    case "several":
    case "order": {
      const picked = /** @type {string[]} */ (value ?? []);
      const toggle = (/** @type {string} */ key) => () =>
        set(picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key]);
      return html`<fieldset class="field">
        <legend>${label}</legend>
        ${(field.options ?? []).map(
          (/** @type {Option} */ option) =>
            html`<label class="check"
              ><input
                type="checkbox"
                .checked=${picked.includes(option.key)}
                ?disabled=${!!option.bar}
                @change=${toggle(option.key)}
              />
              ${words.capital(option.text)}${field.form === "order" && picked.includes(option.key)
                ? html` <b>${picked.indexOf(option.key) + 1}</b>`
                : nothing}</label
            >`,
        )}
      </fieldset>`;
    }
    case "number":
      return html`<label class="field"
        ><span>${label}</span
        ><input
          type="number"
          inputmode=${(field.least ?? 0) < 0 ? nothing : "numeric"}
          min=${field.least ?? nothing}
          max=${field.most ?? nothing}
          step=${field.step ?? 1}
          .value=${value === undefined ? "" : String(value)}
          ?required=${!field.optional}
          @input=${(/** @type {Event} */ event) => {
            const text = /** @type {HTMLInputElement} */ (event.target).value;
            set(text === "" ? undefined : Number(text));
          }}
      /></label>`;
    default: {
      const input = (/** @type {Event} */ event) => {
        const text = /** @type {HTMLInputElement} */ (event.target).value;
        set(text === "" && field.optional ? undefined : text);
      };
      const long = (field.longest ?? 0) > 200;
      return html`<label class="field"
        ><span>${label}</span>${
          long
            ? html`<textarea
                rows="5"
                maxlength=${field.longest ?? nothing}
                .value=${String(value ?? "")}
                @input=${input}
              ></textarea>`
            : html`<input
                maxlength=${field.longest ?? nothing}
                .value=${String(value ?? "")}
                ?required=${!field.optional}
                @input=${input}
              />`
        }</label
      >`;
    }
  }
}

/** @param {string} name @param {string} label @param {Field} field @param {unknown} value @param {(value: unknown) => void} set @param {Words} words */
function choice(name, label, field, value, set, words) {
  /** @type {Option[]} */
  const options = field.options ?? [];
  if (options.length <= ROW && !field.optional) {
    return html`<fieldset class="field">
      <legend>${label}</legend>
      ${options.map(
        (option) =>
          html`<label class="check"
            ><input
              type="radio"
              name="field-${name}"
              .checked=${value === option.key}
              ?disabled=${!!option.bar}
              @change=${() => set(option.key)}
            />
            ${words.capital(option.text)}${option.bar ? html` <span class="muted">${words.text(option.bar)}</span>` : nothing}</label
          >`,
      )}
    </fieldset>`;
  }
  return html`<label class="field"
    ><span>${label}</span
    ><select
      @change=${(/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value || undefined)}
    >
      ${field.optional ? html`<option value="" ?selected=${value === undefined}>${words.say("console-leave-open")}</option>` : nothing}
      ${options.map((option) =>
          html`<option value=${option.key} ?selected=${value === option.key} ?disabled=${!!option.bar}>${words.capital(option.text)}</option>`)}
    </select></label
  >`;
}
