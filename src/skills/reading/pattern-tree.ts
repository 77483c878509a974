import { ANY_CHAR, type CharSet, CLASS_ESCAPES, charSet, otherChars } from './char-set';

/** A regular expression as far as its cost goes. */
export type PatternTree =
  | { readonly type: 'chars'; readonly set: CharSet }
  | { readonly type: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly type: 'choice'; readonly parts: readonly PatternTree[] }
  | { readonly type: 'repeat'; readonly part: PatternTree; readonly min: number; readonly max: number }
  | { readonly type: 'look'; readonly part: PatternTree }
  /** `^`, `$`, `\b`. */
  | { readonly type: 'edge'; readonly sign: string }
  | { readonly type: 'reference' };

/** Reads a pattern that `RegExp` takes with the flag `u`. Classes that are not spelled out count as every character. */
export function patternTree(pattern: string): PatternTree {
  let at = 0;

  function choice(): PatternTree {
    const parts = [sequence()];
    while (pattern[at] === '|') {
      at += 1;
      parts.push(sequence());
    }
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : { type: 'choice', parts };
  }

  function sequence(): PatternTree {
    const parts: PatternTree[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') parts.push(repeated(atom()));
    return { type: 'sequence', parts };
  }

  function repeated(part: PatternTree): PatternTree {
    const [text = '', sign = '', least = '', comma, most = ''] = sticky(/([*+?])\??|\{(\d+)(,(\d*))?\}\??/y) ?? [];
    if (text === '') return part;
    if (sign !== '') return { type: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(least);
    return { type: 'repeat', part, min, max: comma === undefined ? min : most === '' ? Infinity : Number(most) };
  }

  function atom(): PatternTree {
    const edge = sticky(/[$^]|\\[bB]/y)?.[0];
    if (edge !== undefined) return { type: 'edge', sign: edge };
    if (sticky(/\(\?<?[=!]/y)) return inGroup((part) => ({ type: 'look', part }));
    if (sticky(/\((?:\?(?:[a-z-]*:|<[^>]*>))?/y)) return inGroup((part) => part);
    if (sticky(/\\(?:[1-9]|k)/y)) {
      sticky(/\d*(?:<[^>]*>)?/y);
      return { type: 'reference' };
    }
    if (sticky(/\[/y)) return { type: 'chars', set: bracket() };
    if (sticky(/\./y)) return { type: 'chars', set: ANY_CHAR };
    return { type: 'chars', set: single() };
  }

  function inGroup(make: (part: PatternTree) => PatternTree): PatternTree {
    const part = choice();
    at += 1;
    return make(part);
  }

  function bracket(): CharSet {
    const isNegated = sticky(/\^/y) !== undefined;
    const ranges: (readonly [number, number])[] = [];
    while (at < pattern.length && pattern[at] !== ']') {
      const from = single();
      const to = pattern[at] === '-' && pattern[at + 1] !== ']' ? rangeEnd() : from;
      ranges.push(...(to === from ? from : [[from[0]?.[0] ?? 0, to[0]?.[1] ?? 0] as const]));
    }
    at += 1;
    const set = charSet(ranges);
    return isNegated ? otherChars(set) : set;
  }

  function rangeEnd(): CharSet {
    at += 1;
    return single();
  }

  /** One character, or a class by its letter. */
  function single(): CharSet {
    const [escaped, letter = ''] = sticky(/\\(u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pP]\{[^}]*\}|.)/isy) ?? [];
    if (escaped === undefined) return one(pattern.codePointAt(at) ?? 0, true);
    const known = CLASS_ESCAPES[letter.toLowerCase()];
    if (known !== undefined && letter.length === 1) return /[A-Z]/.test(letter) ? otherChars(known) : known;
    if (/^p\{/i.test(letter)) return ANY_CHAR;
    if (/^[ux]/.test(letter)) return one(Number.parseInt(letter.replace(/[ux{}]/g, ''), 16));
    if (/^c/.test(letter)) return one((letter.charCodeAt(1) ?? 0) % 32);
    return one(CONTROL_ESCAPES[letter] ?? letter.codePointAt(0) ?? 0);
  }

  function one(codePoint: number, moves = false): CharSet {
    if (moves) at += codePoint > 0xffff ? 2 : 1;
    return [[codePoint, codePoint]];
  }

  function sticky(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = at;
    const match = expression.exec(pattern) ?? undefined;
    if (match) at += match[0].length;
    return match;
  }

  return choice();
}

const CONTROL_ESCAPES: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };
