import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The part of a mapping record that the demo looks at. */
interface MappingRecord {
  readonly identity: { readonly commonDir: string; readonly id: string; readonly top: string };
  readonly context: {
    readonly name: string;
    readonly engine: string;
    readonly databasePath: string;
  };
}

/** A mapping record with the file that it lies in. */
export interface MappingFile {
  readonly file: string;
  readonly text: string;
  readonly record: MappingRecord;
}

/** The mapping of the worktree at `top`. Throws when there is not exactly one. */
export function readMapping(stateDirectory: string, top: string): MappingFile {
  const folder = join(stateDirectory, "mappings");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const file = join(folder, name);
      const text = readFileSync(file, "utf8");
      return { file, text, record: JSON.parse(text) as MappingRecord };
    })
    .filter(({ record }) => record.identity.top === top);
  const [only] = files;
  if (only === undefined || files.length > 1)
    throw new Error(`${files.length} mapping records for ${top}`);
  return only;
}
