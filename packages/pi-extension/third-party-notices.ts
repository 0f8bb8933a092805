import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const RULE = `\n${"-".repeat(72)}\n\n`;

/**
 * Writes `THIRD-PARTY-NOTICES.txt` beside the bundle: bundling a package means shipping its licence. Goes by the files
 * that are really in the bundle, for plug-ins that go by the nearest manifest miss packages with nested ones.
 */
export function thirdPartyNotices(): Plugin {
  return {
    name: "third-party-notices",
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        const folders = new Set(Object.keys(metafile?.inputs ?? {}).flatMap(packageFolder));
        const notices = [...folders].map(noticeOf).sort();
        const folder = build.initialOptions.outdir ?? "dist";
        // tsup writes the bundle itself, after this.
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), notices.join(RULE));
      });
    },
  };
}

/** The folder of the package that a bundled file belongs to; none for our own files. */
function packageFolder(input: string): string[] {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(input).replaceAll("\\", "/"));
  return folder ? [folder[0]] : [];
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Manifest;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined || !existsSync(join(folder, file)))
    throw new Error(`${name} ships no licence text`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}
