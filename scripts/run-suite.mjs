import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-step.mjs';
import { countSuite } from './suite-counts.mjs';

/**
 * Runs one Vitest project, prints what it printed, and counts its tests.
 * @param {string} project
 * @param {string} [share] only these of its files, such as `1/2`: all may take longer than one command may
 */
export async function runSuite(project, share) {
  const name = share === undefined ? project : `${project} ${share}`;
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-suite-'));
  const reportFile = join(folder, 'report.json');
  try {
    const files = share === undefined ? [] : [`--shard=${share}`];
    const command = ['vitest', 'run', '--project', project, ...files, '--reporter=default', '--reporter=json'];
    const { ok, output, seconds } = await runCommand([...command, `--outputFile.json=${reportFile}`]);
    console.log(output.trimEnd());
    const row = { name, seconds, ...countSuite(readReport(reportFile), ok) };
    console.log(`${row.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${row.passed} passed, ${row.failed} failed`);
    return row;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The report, or undefined when the suite ended before it wrote one. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
