/** What fills the `{name}` places of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

let lookUp: (name: string) => string = () => '';

/** Sets where messages come from: the browser in the extension, a locale file in tests. Called once at start. */
export function setMessages(source: (name: string) => string): void {
  lookUp = source;
}

/** The name the browser knows a key by: it allows only letters, digits and underscores. */
export function messageName(key: string): string {
  return key.replaceAll(/[^A-Za-z0-9_]/g, '_');
}

/** Says whether the locales have this key. */
export function hasMessage(key: string): boolean {
  return lookUp(messageName(key)) !== '';
}

/** The message for `key` in the user's language, with its `{places}` filled. A missing message shows its key. */
export function t(key: string, params: MessageParams = {}): string {
  const message = lookUp(messageName(key)) || key;
  return message.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

/** Like `t`, for keys that end in a code somebody else may extend: falls back to `otherwise`, told the code. */
export function tCode(family: string, code: string, otherwise: string, params: MessageParams = {}): string {
  const key = `${family}.${code}`;
  return hasMessage(key) ? t(key, params) : t(otherwise, { ...params, code });
}
