import { quote } from './problems';

const TOKEN =
  /\s*("(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|[[\]{},:])/uy;

/** What may come next; `key` and `value` alone cannot end an object or a list. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/**
 * Says in which line text stops being JSON, and at what. The browsers' own messages differ, and some name no place.
 * `text` is none, or this has nothing to say.
 */
export function jsonFault(text: string): string {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const token: string | undefined = TOKEN.exec(text)?.[1];
    const next: Expected | undefined = token === undefined ? undefined : step(token, expected, open);
    if (next === undefined) return describe(text, at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0), expected);
    expected = next;
    at = TOKEN.lastIndex;
  }
}

function step(token: string, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  const isEnd = (token === '}' && open.at(-1) === '{') || (token === ']' && open.at(-1) === '[');
  if (isEnd && (expected.endsWith('-or-end') || expected === 'comma-or-end')) {
    open.pop();
    return open.length === 0 ? 'nothing' : 'comma-or-end';
  }
  switch (expected) {
    case 'value':
    case 'value-or-end':
      if (token === '{' || token === '[') {
        open.push(token);
        return token === '{' ? 'key-or-end' : 'value-or-end';
      }
      if (/^[\]},:]/.test(token)) return undefined;
      return open.length === 0 ? 'nothing' : 'comma-or-end';
    case 'key':
    case 'key-or-end':
      return token.startsWith('"') ? 'colon' : undefined;
    case 'colon':
      return token === ':' ? 'value' : undefined;
    case 'comma-or-end':
      if (token !== ',') return undefined;
      return open.at(-1) === '{' ? 'key' : 'value';
    case 'nothing':
      return undefined;
    default: {
      const never: never = expected;
      throw new Error(`unknown expectation ${never}`);
    }
  }
}

const WANTED: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value-or-end': 'a value or ]',
  key: 'a name in double quotation marks',
  'key-or-end': 'a name in double quotation marks, or }',
  colon: 'a colon',
  'comma-or-end': 'a comma, or the end of the list or object',
  nothing: 'nothing more',
};

function describe(text: string, at: number, expected: Expected): string {
  if (at >= text.length) return `it ends where ${WANTED[expected]} should come.`;
  const line = text.slice(0, at).split('\n').length;
  const found = text.slice(at, at + 20).split('\n')[0] ?? '';
  return `in line ${line}, ${quote(found)} stands where ${WANTED[expected]} should come.`;
}
