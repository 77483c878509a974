import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface ReadBenchOptions {
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Puts the figures into docs/benchmarks.md. */
  readonly write: boolean;
  /** Prints both texts, and what was lost. */
  readonly show: boolean;
  /** Only pages whose name holds this. */
  readonly only?: string;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseReadOptions(args: readonly string[]): ReadBenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      show: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  if (values.write && values.only !== undefined) throw new Error('--write needs the figures of a whole run.');
  return values;
}
