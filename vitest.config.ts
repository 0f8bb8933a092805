import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests read sources, not dist: nothing to build first, and coverage points at src. */
const conditions = ["@wt/source"];

/** Planted wrong imports against the gates, and packages installed as users install them. */
const workspace = {
  extends: true as const,
  root: "scripts",
  test: { name: "workspace", include: ["test/**/*.test.ts"], testTimeout: 180_000 },
};

const unit = (name: string, root: string) => ({
  extends: true as const,
  root,
  test: {
    name,
    include: ["test/**/*.test.ts"],
  },
});

/**
 * The pure half of core, its tests apart from those that read and write: these need no program, no home and no temporary
 * files, and end within seconds.
 */
const EDGE = ["test/node/**/*.test.ts", "test/fuzz/**/*.test.ts"];
const core = {
  extends: true as const,
  root: "packages/core",
  test: { name: "core", include: ["test/**/*.test.ts"], exclude: EDGE },
};
const coreNode = {
  extends: true as const,
  root: "packages/core",
  test: { name: "core-node", include: EDGE },
};

/** Tests on the real pi hosts load the built extension: build it first. */
const e2e = {
  extends: true as const,
  root: "packages/pi-extension",
  test: { name: "e2e", include: ["e2e/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
};

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The tests mostly wait for other programs: one worker a core, also on two cores.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      unit("fixtures", "fixtures"),
      core,
      coreNode,
      unit("cgc-runner", "packages/cgc-runner"),
      unit("pi-extension", "packages/pi-extension"),
      e2e,
      workspace,
    ],
  },
});
