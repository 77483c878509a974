import { parseArgs } from 'node:util';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { parseOptions as parseBenchOptions } from '../bench/options.ts';
import { HUMANS, type Human } from './humans.ts';
import { LEVELS, type Level } from './levels.ts';

/** L4 are random calls. */
export type PlayedLevel = Level | 'L4';
const PLAYED: readonly PlayedLevel[] = [...LEVELS, 'L4'];

/** What the command line asks for. */
export interface RedteamOptions {
  readonly browsers: readonly BrowserName[];
  /** The last line of the output is the report as one JSON object. */
  readonly json: boolean;
  /** Only the cases whose title matches; of the kill matrix only the guards whose name does. */
  readonly only?: string;
  /** Letters of classes; all when there is none. */
  readonly classes: readonly string[];
  readonly levels: readonly PlayedLevel[];
  readonly human: Human;
  /** Takes the guards away, one by one, and sees whether harm is done then. */
  readonly killMatrix: boolean;
}

/** @throws Error with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[]): RedteamOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'string', default: 'both' },
      json: { type: 'boolean', default: false },
      only: { type: 'string' },
      class: { type: 'string' },
      level: { type: 'string', default: PLAYED.join(',') },
      human: { type: 'string', default: 'deny-all' },
      'kill-matrix': { type: 'boolean', default: false },
      guards: { type: 'boolean', default: false },
    },
  });
  const { browser, json, only, guards } = values;
  const { browsers } = parseBenchOptions(['--browser', browser]);
  return {
    browsers,
    json,
    classes: values.class === undefined ? [] : listOf('--class', values.class, [...'ABCDEFGHIJ']),
    levels: listOf('--level', values.level, PLAYED),
    human: oneOf('--human', values.human, HUMANS),
    killMatrix: values['kill-matrix'] || guards,
    ...(only !== undefined && { only }),
  };
}

function listOf<T extends string>(option: string, given: string, all: readonly T[]): readonly T[] {
  return given.split(',').map((each) => oneOf(option, each.trim(), all));
}

function oneOf<T extends string>(option: string, given: string, all: readonly T[]): T {
  const found = all.find((each) => each === given);
  if (found === undefined) throw new Error(`${option} knows ${all.join(', ')}, and not ${given}.`);
  return found;
}
