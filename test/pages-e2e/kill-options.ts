import { parseArgs } from 'node:util';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { parseOptions as parseBenchOptions } from '../bench/options.ts';

/** What the command line asks for. */
export interface KillOptions {
  readonly browsers: readonly BrowserName[];
  /** How often at each moment. */
  readonly times: number;
  /** Only the moments whose name matches. */
  readonly only?: string;
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): KillOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'string', default: 'both' },
      times: { type: 'string', default: '20' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { browser, times, only, json } = values;
  const { browsers } = parseBenchOptions(['--browser', browser]);
  if (!/^[1-9]\d{0,2}$/.test(times)) throw new Error('--times takes a number from 1 to 999.');
  return { browsers, times: Number(times), json, ...(only !== undefined && { only }) };
}
