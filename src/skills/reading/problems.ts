import type { SkillProblem } from '../../core/skill';

/** A place in a skill's text, at which things can be wrong. */
export interface Place {
  /** As in `SkillProblem.path`. */
  readonly path: string;
  /** Refuses what stands here. `reason` and `fix` are one sentence each; gives nothing, so that a reader can return it. */
  error(reason: string, fix: string): undefined;
  /** Tells of something that changes less than the author may think. */
  warn(reason: string, fix: string): void;
  /** The place of a field or an entry below this one. */
  at(key: string | number): Place;
  /** How many errors there are so far, here and anywhere else: what is read between two counts is sound if they agree. */
  errorCount(): number;
}

/** Collects problems. `list` ends with a count when there were more than it holds. */
export interface Problems {
  place(path: string): Place;
  list(): readonly SkillProblem[];
}

const MAX_PROBLEMS = 200;
const MAX_QUOTED_CHARS = 60;

/** An empty list of problems. */
export function createProblems(): Problems {
  const found: SkillProblem[] = [];
  let errors = 0;
  let left = 0;

  function add(problem: SkillProblem): void {
    if (problem.level === 'error') errors += 1;
    if (found.length < MAX_PROBLEMS) found.push(problem);
    else left += 1;
  }

  function place(path: string): Place {
    return {
      path,
      error: (reason, fix) => {
        add({ level: 'error', path, reason, fix });
        return undefined;
      },
      warn: (reason, fix) => add({ level: 'warning', path, reason, fix }),
      at: (key) => place(childPath(path, key)),
      errorCount: () => errors,
    };
  }

  return { place, list: () => (left === 0 ? found : [...found, manyMore(left)]) };
}

function manyMore(count: number): SkillProblem {
  const reason = `There are ${count} more problems, which are not listed.`;
  return { level: 'error', path: 'file', reason, fix: 'Correct the ones above and check again.' };
}

function childPath(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return /^[A-Za-z_$][\w$-]{0,63}$/.test(key) ? `${path}.${key}` : `${path}[${quote(key)}]`;
}

/** Text of the author inside a sentence of ours: short, on one line, in quotation marks. */
export function quote(text: string): string {
  const short = text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}…` : text;
  return JSON.stringify(short.toWellFormed());
}
