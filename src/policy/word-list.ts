import { foldName } from './fold-name';

/** Words that are found in folded names; see `wordList`. */
export interface WordList {
  isIn(folded: string): boolean;
  /** What is left of a name without them. */
  without(folded: string): string;
}

// Their words have no blanks between them, or grow at the end, so they are found inside of others.
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/**
 * A list of words, with blanks between them: `pay` is that word, `bestell*` one that begins so, `*loschen` one that ends
 * so, `place_order` two words in a row, `^order` a word that the name begins with. Words of scripts without blanks are
 * found anywhere. They are folded like the names, so a list may be written as its language is.
 */
export function wordList(list: string): WordList {
  let pattern: RegExp | undefined;
  const compiled = () => {
    pattern ??= compile(list);
    pattern.lastIndex = 0;
    return pattern;
  };
  return {
    isIn: (folded) => compiled().test(` ${folded} `),
    without: (folded) => ` ${folded} `.replace(compiled(), ' ').replace(/ +/g, ' ').trim(),
  };
}

function compile(list: string): RegExp {
  // Of two that begin alike, the longer one is to be found.
  const entries = list
    .trim()
    .split(/\s+/)
    .sort((one, other) => other.length - one.length);
  return new RegExp(entries.map(patternOf).join('|'), 'gu');
}

function patternOf(entry: string): string {
  const words = entry
    .replace(/^\^/, '')
    .split('_')
    .map((word) => {
      const folded = foldName(word).replace('+', '\\+');
      if (UNSPACED.test(folded)) return folded;
      return `${word.startsWith('*') ? '[^ ]*' : ''}${folded}${word.endsWith('*') ? '[^ ]*' : ''}`;
    });
  if (UNSPACED.test(entry)) return words.join(' ?');
  return `${entry.startsWith('^') ? '^' : ''} ${words.join(' ')}(?= )`;
}
