/** The keys that are held down while others are pressed. */
export const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'] as const;
/** One of them, by its DOM key value. */
export type Modifier = (typeof MODIFIERS)[number];

/** One key with the modifiers held down. `key` is a DOM key value: `Enter`, `ArrowDown`, `a`. */
export interface KeyStroke {
  readonly key: string;
  readonly modifiers: readonly Modifier[];
}

/** The keys that have a name, with the number that old pages know them by. */
export const KEY_CODES: ReadonlyMap<string, number> = new Map([
  ...Object.entries({
    Enter: 13,
    Escape: 27,
    Tab: 9,
    Backspace: 8,
    Delete: 46,
    ArrowUp: 38,
    ArrowDown: 40,
    ArrowLeft: 37,
    ArrowRight: 39,
    Home: 36,
    End: 35,
    PageUp: 33,
    PageDown: 34,
    Insert: 45,
  }),
  ...Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, 112 + index] as const),
]);

/** Other words that models use. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    return: 'Enter',
    esc: 'Escape',
    space: ' ',
    spacebar: ' ',
    del: 'Delete',
    up: 'ArrowUp',
    down: 'ArrowDown',
    left: 'ArrowLeft',
    right: 'ArrowRight',
    plus: '+',
    ctrl: 'Control',
    cmd: 'Meta',
    command: 'Meta',
    option: 'Alt',
  }),
);

/**
 * Reads `Control+Shift+k` or `Enter`, in any case; undefined for what is no key. What decides about a key and what
 * presses it both read it here, so they can't differ.
 */
export function readKeyStroke(text: string): KeyStroke | undefined {
  const parts = text === '+' ? ['+'] : text.split(/\+(?=.)/);
  const last = parts.pop() ?? '';
  const key = last === ' ' ? last : canonical(last, [...KEY_CODES.keys()]);
  const modifiers = parts.flatMap((part) => MODIFIERS.find((each) => each === canonical(part, MODIFIERS)) ?? []);
  const isKey = [...key].length === 1 || KEY_CODES.has(key);
  return isKey && modifiers.length === parts.length ? { key, modifiers } : undefined;
}

/** True when a modifier other than Shift makes it a command, which writes nothing. */
export function isCommand({ modifiers }: KeyStroke): boolean {
  return modifiers.some((modifier) => modifier !== 'Shift');
}

/** True for what copies, cuts or pastes, on whatever system. */
export function isClipboardKey({ key, modifiers }: KeyStroke): boolean {
  const holds = (modifier: Modifier) => modifiers.includes(modifier);
  if (holds('Control') || holds('Meta')) return /^[cvx]$|^Insert$/i.test(key);
  return holds('Shift') && /^(?:Insert|Delete)$/.test(key);
}

function canonical(word: string, names: readonly string[]): string {
  const trimmed = word.trim();
  const lower = trimmed.toLowerCase();
  return ALIASES.get(lower) ?? names.find((name) => name.toLowerCase() === lower) ?? trimmed;
}
