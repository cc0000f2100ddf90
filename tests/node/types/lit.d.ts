// What bridge/console/vendor/lit.js exports, typed by the packages it is made from.
export { LitElement, html, svg, css, nothing, noChange } from "../node_modules/lit/index.js";
export type { PropertyDeclarations, PropertyValues, TemplateResult, CSSResultGroup } from "../node_modules/lit/index.js";
export { repeat } from "../node_modules/lit/directives/repeat.js";
export { classMap } from "../node_modules/lit/directives/class-map.js";
export { styleMap } from "../node_modules/lit/directives/style-map.js";
export { ifDefined } from "../node_modules/lit/directives/if-defined.js";
export { live } from "../node_modules/lit/directives/live.js";
export { keyed } from "../node_modules/lit/directives/keyed.js";
export { ref, createRef } from "../node_modules/lit/directives/ref.js";
