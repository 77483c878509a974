import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface SnapshotBenchOptions {
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Puts the figures into docs/benchmarks.md. */
  readonly write: boolean;
  /** Fewer pages and rounds, for while one works on it; its figures are rough. */
  readonly quick: boolean;
  /** Without other projects; their figures are then not measured. */
  readonly alone: boolean;
  /** Only pages whose name holds this. */
  readonly only?: string;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseSnapshotOptions(args: readonly string[]): SnapshotBenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  if (values.write && (values.quick || values.alone || values.only !== undefined))
    throw new Error('--write needs the figures of a whole run.');
  return values;
}
