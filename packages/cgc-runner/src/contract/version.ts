/** The version in the output of `cgc --version`; `undefined` when this is no cgc. */
export function parseVersion(text: string): string | undefined {
  return /^CodeGraphContext (\d+\.\d+\.\d+\S*)/m.exec(text)?.[1];
}
