import type { Control } from './controls.ts';
import type { TrueControl } from './truth.ts';

/** How a printed tree and the browser's agree. Counts, so that fixtures can be summed. */
export interface Score {
  /** Controls the browser shows. */
  readonly visible: number;
  /** Of these, how many were printed with the same role and name. */
  readonly found: number;
  readonly printed: number;
  /** Of the printed ones, how many the browser has, visible or not. */
  readonly right: number;
  /** Visible controls that were not printed, and printed ones that the browser does not have. */
  readonly missing: readonly Control[];
  readonly extra: readonly Control[];
}

/** Compares multisets of role and name. White space does not count; a name that was cut matches by its start. */
export function scoreOf(truth: readonly TrueControl[], printed: readonly Control[]): Score {
  const visible = truth.filter(({ isVisible }) => isVisible);
  const { left: missing } = match(printed, visible);
  const { unmatched: extra } = match(printed, truth);
  return {
    visible: visible.length,
    found: visible.length - missing.length,
    printed: printed.length,
    right: printed.length - extra.length,
    missing,
    extra,
  };
}

/** Takes from `pool` what equals one of `wanted`. */
function match(wanted: readonly Control[], pool: readonly Control[]) {
  const left = [...pool];
  const unmatched: Control[] = [];
  // Whole names first, so that a cut one takes no other's place.
  for (const control of [...wanted].sort((a, b) => Number(isCut(a)) - Number(isCut(b)))) {
    const at = left.findIndex((each) => isSame(control, each));
    if (at >= 0) left.splice(at, 1);
    else unmatched.push(control);
  }
  return { left, unmatched };
}

function isSame(printed: Control, real: Control): boolean {
  if (canonical(printed.role) !== canonical(real.role)) return false;
  const [short, whole] = [squash(printed.name), squash(real.name)];
  return isCut(printed) ? whole.startsWith(short.slice(0, -1)) : short === whole;
}

function isCut({ name }: Control): boolean {
  return name.endsWith('…') && name.length >= 20;
}

/** Kinds of text fields are one role here, as in the bench of the peers. */
function canonical(role: string): string {
  return /^(searchbox|date|colorwell)$/.test(role) ? 'textbox' : role;
}

/** Without white space and what nobody sees; the product drops the latter, or shows it in brackets. */
function squash(text: string): string {
  return text.normalize('NFC').replace(/\s|\p{Default_Ignorable_Code_Point}|[\u202a-\u202e]|⟦U\+\w+⟧/gu, '');
}
