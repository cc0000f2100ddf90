/**
 * The keyboard: letters and figures act only when no field has focus and no sheet is open.
 * @module
 */

/** @typedef {(event: KeyboardEvent) => void} Act */

/** Whether keys belong to what has focus. @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}

/**
 * Listen for keys; gives a function that stops.
 * @param {Record<string, Act>} acts  by key (`t`, `1`, `ctrl z`, `?`)
 */
export function listenForKeys(acts) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector("dialog[open]")) {
      return;
    }
    const held = event.ctrlKey || event.metaKey;
    if (event.altKey) {
      return;
    }
    const act = acts[held ? `ctrl ${event.key.toLowerCase()}` : event.key.toLowerCase()];
    if (act) {
      act(event);
    }
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}

/**
 * Move focus and choice inside a group of radios with the arrow keys.
 * @param {KeyboardEvent} event  on the group
 * @param {(element: HTMLElement) => void} choose
 */
export function moveInRadios(event, choose) {
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  const group = event.currentTarget;
  if (step === undefined || !(group instanceof HTMLElement)) {
    return;
  }
  const radios = [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[role=radio]"))];
  const at = radios.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = radios[(at + step + radios.length) % radios.length];
  if (next) {
    event.preventDefault();
    next.focus();
    choose(next);
  }
}
