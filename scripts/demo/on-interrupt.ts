const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** On Ctrl-C, a closed terminal or a reader that went away: cleans up once, then exits. */
export function onInterrupt(cleanUp: () => Promise<void>): void {
  let started = false;
  const end = (code: number): void => {
    if (started) return;
    started = true;
    void cleanUp().finally(() => process.exit(code));
  };
  for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => end(code));
  process.stdout.on("error", () => end(1));
}
