import { describe, expect, it } from 'vitest';
import { countSuite } from './suite-counts.mjs';
import { printSummary } from './summary.mjs';

describe('the counts of a suite', () => {
  it('are those of the report when all went well', () => {
    expect(countSuite(reportOf({ numPassedTests: 7 }), true)).toEqual({ passed: 7, failed: 0, note: '' });
  });

  it('take a test that was left out for a failure', () => {
    const counts = countSuite(reportOf({ numPassedTests: 7, numPendingTests: 1, numTodoTests: 1 }), true);

    expect(counts).toEqual({ passed: 7, failed: 2, note: '2 left out' });
  });

  it('take a suite without tests for a failure', () => {
    expect(countSuite(reportOf({}), true)).toEqual({ passed: 0, failed: 1, note: 'ran no tests' });
  });

  it('take a suite without a report for a failure', () => {
    expect(countSuite(undefined, true)).toEqual({ passed: 0, failed: 1, note: 'did not run' });
  });

  it('count a file that did not load', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];

    expect(countSuite(reportOf({ numPassedTests: 7, testResults }), false)).toEqual({
      passed: 7,
      failed: 1,
      note: '1 files did not load',
    });
  });

  it('count an error outside the tests', () => {
    expect(countSuite(reportOf({ numPassedTests: 7 }), false).failed).toBe(1);
  });
});

describe('the summary', () => {
  it('ends with the sum of all rows', () => {
    const lines: string[] = [];
    const rows = [
      { name: 'unit', passed: 4, failed: 0, seconds: 1, note: '' },
      { name: 'dom', passed: 2, failed: 1, seconds: 1, note: 'did not run' },
    ];

    const ok = printSummary(rows, (line) => lines.push(line));

    expect(ok).toBe(false);
    expect(lines.at(-1)).toBe('6 passed, 1 failed');
  });
});

function reportOf(changes: Partial<Parameters<typeof countSuite>[0]>) {
  return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...changes };
}
