import { parseArgs } from 'node:util';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { parseOptions as parseBenchOptions } from '../bench/options.ts';

/** What the command line asks for. */
export interface ExactnessOptions {
  readonly browsers: readonly BrowserName[];
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Writes docs/exactness.md, and what Chromium says of the fast share. */
  readonly write: boolean;
  /** Only the fixtures whose path matches. */
  readonly only?: RegExp;
  /** Prints every tree, and what the browser has. */
  readonly show: boolean;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): ExactnessOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'string', default: 'both' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
      show: { type: 'boolean', default: false },
    },
  });
  const { browser, json, write, only, show } = values;
  const { browsers } = parseBenchOptions(['--browser', browser]);
  if (write && (browsers.length < 2 || only !== undefined)) {
    throw new Error('--write needs all fixtures in both browsers.');
  }
  return { browsers, json, write, show, ...(only !== undefined && { only: new RegExp(only) }) };
}
