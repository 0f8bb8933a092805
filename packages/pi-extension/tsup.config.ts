import { defineConfig } from "tsup";
import { thirdPartyNotices } from "./third-party-notices.js";

/** One self-contained ESM file: hosts import it natively, with nothing to resolve at the user's side. */
export default defineConfig({
  entry: ["src/index.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  clean: true,
  esbuildOptions: (options) => {
    options.conditions = ["@wt/source", "import"];
  },
  esbuildPlugins: [thirdPartyNotices()],
  // execa pulls in CommonJS; without a real `require` pi falls back to its slow loader.
  banner: {
    js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
  },
});
