/** Patterns that take for ever on `SLOW_TEXT`: by loops in loops, by many loops in a row, and by references. */
export const SLOW_PATTERNS: readonly string[] = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(.*a){20}$',
  '^(?:\\w+\\s?)*$',
  '^(?=(a+)+$)b',
  '(a*)*\\1$',
];

/** As long as an argument may be that declares no length, so that it gets as far as the patterns. */
export const SLOW_TEXT = `${'a'.repeat(1_999)}!`;
