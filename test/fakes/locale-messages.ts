/** A locale file: groups of messages, as deep as they like. */
export interface LocaleTree {
  readonly [key: string]: string | LocaleTree;
}

/** The messages of a locale file by the names the browser gives them: `card.deny` is `card_deny`. */
export function flattenLocale(tree: LocaleTree, prefix = ''): ReadonlyMap<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flattenLocale(value, `${prefix}${key}_`)],
  );
  return new Map(entries);
}

/** A message source for `setMessages`. */
export function messagesOf(tree: LocaleTree): (name: string) => string {
  const messages = flattenLocale(tree);
  return (name) => messages.get(name) ?? '';
}
