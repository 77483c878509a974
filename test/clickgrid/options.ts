import { parseArgs } from 'node:util';
import type { ClickGridOptions } from './run-clickgrid.ts';

/** Reads the command line. @throws Error with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): ClickGridOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'string', default: 'both' },
      json: { type: 'boolean', default: false },
      zoom: { type: 'string' },
      every: { type: 'string' },
    },
  });
  const browsers = (['chrome', 'firefox'] as const).filter(
    (name) => values.browser === 'both' || values.browser === name,
  );
  if (browsers.length === 0) throw new Error(`--browser is chrome, firefox or both, and not ${values.browser}.`);
  return { browsers, json: values.json, zoom: numberOf('zoom', values.zoom), every: numberOf('every', values.every) };
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!(Number(text) > 0)) throw new Error(`--${name} is a number, and not ${text}.`);
  return Number(text);
}
