import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsup";

/** Bundles a program of this test folder into `folder`, for a plain Node to run, and answers its path. */
export async function bundleProgram(program: URL, folder: string): Promise<string> {
  const source = fileURLToPath(program);
  await build({
    entry: [source],
    outDir: folder,
    format: "esm",
    outExtension: () => ({ js: ".mjs" }),
    noExternal: [/./],
    // Some packages in the bundle are CommonJS and ask for Node's own modules.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire("/");',
    },
    esbuildOptions: (options) => {
      options.conditions = ["@wt/source"];
    },
    config: false,
    silent: true,
  });
  return join(folder, basename(source).replace(/\.ts$/, ".mjs"));
}
