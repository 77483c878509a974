import { parseArgs } from 'node:util';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { parseOptions as parseBenchOptions } from '../bench/options.ts';

/** What the command line asks for. */
export interface RedteamOptions {
  readonly browsers: readonly BrowserName[];
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Only the cases whose title matches; with `guards` only the guards whose name does. */
  readonly only?: string;
  /** Takes the guards away, one by one, and sees whether harm is done then. */
  readonly guards: boolean;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): RedteamOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'string', default: 'both' },
      json: { type: 'boolean', default: false },
      only: { type: 'string' },
      guards: { type: 'boolean', default: false },
    },
  });
  const { browser, json, only, guards } = values;
  const { browsers } = parseBenchOptions(['--browser', browser]);
  return { browsers, json, guards, ...(only !== undefined && { only }) };
}
