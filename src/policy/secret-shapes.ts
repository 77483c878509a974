/** A piece of a text that has the shape of a secret. */
export interface SecretSpan {
  readonly from: number;
  readonly to: number;
}

/** `-----BEGIN … PRIVATE KEY-----` with what follows, up to its end or that of the text. */
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*-----|$)/g;
/** Three parts of base64, of which the first is a JSON object with its algorithm. */
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}(?![\w-])/g;
/** Marks that issuers give their keys for this purpose, and lengths that nothing else has after them. */
const MARKED = new RegExp(
  `(?<![A-Za-z0-9])(?:${[
    'sk-(?:[a-z0-9]{2,12}-){0,3}[A-Za-z0-9_-]{20,}',
    '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}',
    'gh[opsru]_[A-Za-z0-9]{30,}',
    'github_pat_[A-Za-z0-9_]{30,}',
    'glpat-[A-Za-z0-9_-]{18,}',
    '(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])',
    'xox[abeoprs]-[A-Za-z0-9-]{16,}',
    'AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])',
    'npm_[A-Za-z0-9]{36}',
    'hf_[A-Za-z]{30,}',
    'gsk_[A-Za-z0-9]{30,}',
    'xai-[A-Za-z0-9]{40,}',
    'nvapi-[A-Za-z0-9_-]{40,}',
  ].join('|')})`,
  'g',
);

/** The pieces of a text that are keys or tokens by their shape. Card numbers are none: see `cardNumbersIn`. */
export function secretSpans(text: string): readonly SecretSpan[] {
  // Most texts hold none, and this is cheaper to see.
  if (!/-----BEGIN|eyJ|(?:sk|rk|gsk|npm|hf|gh[opsru]|github_pat)_|sk-|glpat-|A[KS]IA|xox|AIza|xai-|nvapi-/.test(text))
    return [];
  const spans = [PRIVATE_KEY, JSON_WEB_TOKEN, MARKED].flatMap((shape) =>
    [...text.matchAll(shape)].flatMap(({ 0: found, index }) =>
      isRandom(found) ? [{ from: index, to: index + found.length }] : [],
    ),
  );
  return spans.toSorted((a, b) => a.from - b.from);
}

/** Names of classes and places in a text (`sk-folding-cube-container`) are made of words, keys are not. */
function isRandom(found: string): boolean {
  if (found.startsWith('-----') || found.startsWith('eyJ') || found.startsWith('hf_')) return true;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(found)).length;
  const longest = Math.max(...found.split(/[-_]/).map((part) => part.length));
  return /\d/.test(found) && (kinds === 3 || longest >= 20);
}

/** The numbers in a text that are those of a payment card: by issuer, length and check digit. Digits only. */
export function cardNumbersIn(text: string): readonly string[] {
  const runs = text.match(/(?<![\d.,])\d(?:[ -]?\d){12,18}(?!\d)/g) ?? [];
  return runs.map(digitsOf).filter((digits) => isOfIssuer(digits) && hasCheckDigit(digits));
}

/** All digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

const ISSUERS: readonly (readonly [start: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9])/, [16, 19]],
  [/^(?:36|38|39|30[0-5])/, [14, 16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 19]],
  [/^62/, [16, 17, 18, 19]],
];

function isOfIssuer(digits: string): boolean {
  return ISSUERS.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length));
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  // A row of one digit passes too, and is no card.
  return sum % 10 === 0 && !/^(\d)\1+$/.test(digits);
}
