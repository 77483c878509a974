import { parseArgs } from 'node:util';
import type { BrowserName } from '../../scripts/start/launched.ts';

/** What the command line asks for. */
export interface BenchOptions {
  readonly browsers: readonly BrowserName[];
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Writes docs/benchmarks.md. */
  readonly write: boolean;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'string', default: 'both' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const browsers = browsersOf(values.browser);
  if (values.write && browsers.length < 2) throw new Error('--write needs the figures of both browsers.');
  return { browsers, json: values.json, write: values.write };
}

function browsersOf(name: string): readonly BrowserName[] {
  switch (name) {
    case 'both':
      return ['chrome', 'firefox'];
    case 'chrome':
    case 'firefox':
      return [name];
    default:
      throw new Error(`--browser is chrome, firefox or both, and not ${name}.`);
  }
}
