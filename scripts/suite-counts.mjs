/**
 * Counts a suite from Vitest's JSON report. What was left out counts as failed, and so does a suite that ran
 * nothing, wrote no report, or ended badly although every test passed.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly { status: string, assertionResults: readonly unknown[] }[] } | undefined} report
 * @param {boolean} endedWell whether the program's exit status was 0
 * @returns {{ passed: number, failed: number, note: string }}
 */
export function countSuite(report, endedWell) {
  if (report === undefined) return { passed: 0, failed: 1, note: 'did not run' };
  const leftOut = report.numPendingTests + report.numTodoTests;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + leftOut + brokenFiles.length;
  if (passed + failed === 0) return { passed: 0, failed: 1, note: 'ran no tests' };
  if (failed === 0 && !endedWell) return { passed, failed: 1, note: 'ended with an error outside its tests' };
  const notes = [
    leftOut > 0 && `${leftOut} left out`,
    brokenFiles.length > 0 && `${brokenFiles.length} files did not load`,
  ];
  return { passed, failed, note: notes.filter(Boolean).join(', ') };
}
