/** Ends a Vitest run with one plain line: "N passed, N failed, N skipped". */
export default class PlainSummaryReporter {
  onTestRunEnd(modules) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state in count ? state : "failed"] += 1; // a test that never ran is no success
      }
      if (module.state() === "failed" && module.children.size === 0) count.failed += 1;
    }
    const line = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
    process.once("exit", () => console.log(line)); // the coverage table is printed after this hook
  }
}
