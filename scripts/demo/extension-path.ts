import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The built extension: what a user installs. Throws with the next step when it is not built. */
export function extensionPath(): string {
  const path = fileURLToPath(new URL("../../packages/pi-extension/dist/index.js", import.meta.url));
  if (!existsSync(path)) throw new Error("the extension is not built. Next: pnpm build");
  return path;
}
