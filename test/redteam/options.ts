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
  /** Plays the everyday tasks, too. */
  readonly benign: boolean;
  /** Plays attacks. */
  readonly attacks: boolean;
  readonly levels: readonly PlayedLevel[];
  readonly human: Human;
  /** Only cases that do no harm whatever the user agrees to. Random calls are none of them. */
  readonly never: boolean;
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
      never: { type: 'boolean', default: false },
      'kill-matrix': { type: 'boolean', default: false },
      guards: { type: 'boolean', default: false },
    },
  });
  const { browser, json, only, guards, never } = values;
  const { browsers } = parseBenchOptions(['--browser', browser]);
  const classes = values.class === undefined ? [] : listOf('--class', values.class, [...'ABCDEFGHIJ', BENIGN]);
  const letters = classes.filter((each) => each !== BENIGN);
  // Whoever chooses anything of the attacks wants these alone.
  const isWhole = [only, values.class].every((each) => each === undefined);
  const isUsual = values.level === PLAYED.join(',') && values.human === 'deny-all' && !never;
  return {
    browsers,
    json,
    classes: letters,
    attacks: classes.length === 0 || letters.length > 0,
    benign: classes.includes(BENIGN) || (isWhole && isUsual),
    levels: listOf('--level', values.level, PLAYED).filter((level) => !never || level !== 'L4'),
    never,
    human: oneOf('--human', values.human, HUMANS),
    killMatrix: values['kill-matrix'] || guards,
    ...(only !== undefined && { only }),
  };
}

/** The class of everyday tasks, which are no attacks. */
const BENIGN = 'benign';

function listOf<T extends string>(option: string, given: string, all: readonly T[]): readonly T[] {
  return given.split(',').map((each) => oneOf(option, each.trim(), all));
}

function oneOf<T extends string>(option: string, given: string, all: readonly T[]): T {
  const found = all.find((each) => each === given);
  if (found === undefined) throw new Error(`${option} knows ${all.join(', ')}, and not ${given}.`);
  return found;
}
