/**
 * The keyboard's place: when what had the focus is gone, answered or put away, what is asked next gets it.
 * @module
 */

/** Where the focus goes: the first question that can be answered, or else what stands in its place. */
const NEXT = ["dw-ask[data-open] :is(h1, h3)", "#asks-heading", "main h1", "main h2"];

/** Watches a page. */
export class FocusKeeper {
  /** What had the focus last, sheets aside. @type {HTMLElement | null} */
  #last = null;

  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    page.addEventListener("focusin", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      this.#last = target.closest("dialog") ? null : target;
    });
  }

  /** Look after the page has been drawn; its parts draw themselves a moment later. */
  look() {
    if (this.#last && isGone(this.#last)) {
      requestAnimationFrame(() => {
        if (this.#last && isGone(this.#last) && isNowhere()) {
          this.#last = null;
          this.moveOn();
        }
      });
    }
  }

  /** Give the focus to what is asked next. */
  moveOn() {
    for (const selector of NEXT) {
      const heading = this.page.querySelector(selector);
      if (heading instanceof HTMLElement) {
        heading.tabIndex = -1;
        heading.focus();
        return;
      }
    }
  }
}

/** Whether nothing has the focus. */
export function isNowhere() {
  return document.activeElement === null || document.activeElement === document.body;
}

/** @param {HTMLElement} element */
function isGone(element) {
  return !element.isConnected || element.matches(":disabled");
}
