import { parseArgs } from 'node:util';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { parseOptions as parseBenchOptions } from '../bench/options.ts';

/** What the command line asks for. */
export interface RedteamOptions {
  readonly browsers: readonly BrowserName[];
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Only the cases whose title matches. */
  readonly only?: string;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): RedteamOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'string', default: 'both' },
      json: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const { browser, json, only } = values;
  const { browsers } = parseBenchOptions(['--browser', browser]);
  return { browsers, json, ...(only !== undefined && { only }) };
}
