// Bundles the console's two libraries into bridge/console/vendor/ as ES modules, with a lock of what they
// were made from. Run by `make vendor` after `npm ci`; what it writes is committed, and a test hashes it again.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const vendor = join(here, "../../bridge/console/vendor");
const lock = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8"));

/** What each module re-exports: only what the console uses. */
const modules = {
  "lit.js": {
    from: ["lit", "lit-html", "lit-element", "@lit/reactive-element"],
    code: `
      export { LitElement, html, svg, css, nothing, noChange } from "lit";
      export { repeat } from "lit/directives/repeat.js";
      export { classMap } from "lit/directives/class-map.js";
      export { styleMap } from "lit/directives/style-map.js";
      export { ifDefined } from "lit/directives/if-defined.js";
      export { live } from "lit/directives/live.js";
      export { keyed } from "lit/directives/keyed.js";
      export { ref, createRef } from "lit/directives/ref.js";`,
  },
  "fluent.js": { from: ["@fluent/bundle"], code: `export { FluentBundle, FluentResource } from "@fluent/bundle";` },
};

mkdirSync(vendor, { recursive: true });
const written = {};
for (const [name, { from, code }] of Object.entries(modules)) {
  await build({
    stdin: { contents: code, resolveDir: here },
    bundle: true,
    format: "esm",
    minify: true,
    legalComments: "inline",
    target: "es2022",
    outfile: join(vendor, name),
  });
  const packages = from.map((pkg) => {
    const { version, integrity, license } = lock.packages[`node_modules/${pkg}`];
    return { package: pkg, version, integrity, license };
  });
  const licence = from[0].replace(/[@/]/g, "") + ".LICENSE";
  try {
    copyFileSync(join(here, "node_modules", from[0], "LICENSE"), join(vendor, licence));
  } catch {
    writeFileSync(join(vendor, licence), `${packages[0].package} ${packages[0].version}: ${packages[0].license}\n`);
  }
  const sha256 = createHash("sha256").update(readFileSync(join(vendor, name))).digest("hex");
  written[name] = { sha256, packages, licence };
}
writeFileSync(join(vendor, "vendor.lock.json"), JSON.stringify(written, null, 2) + "\n");
