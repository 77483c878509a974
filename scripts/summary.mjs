/**
 * Prints a table of the rows and, last, the sum. Returns true when nothing failed.
 * @param {readonly { name: string, passed: number, failed: number, seconds: number, note: string }[]} rows
 * @param {(line: string) => void} [print]
 */
export function printSummary(rows, print = console.log) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  print('');
  for (const { name, passed, failed, seconds, note } of rows) {
    const figures = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    print(`${name.padEnd(width)} ${figures} ${seconds.toFixed(1).padStart(7)} s${note && `  ${note}`}`);
  }
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  print(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
