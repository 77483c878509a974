/** A frame takes at most this share of the window. */
export const MAX_WINDOW_SHARE = 0.7;

/**
 * The height in CSS pixels that a message from an embedded page asks for; undefined for a message about something
 * else. Pages say it as `{ __kazzle_height: n }`, or as the size notification of MCP Apps.
 */
export function embedHeightPx(message: unknown, windowHeightPx: number): number | undefined {
  const wanted = field(message, '__kazzle_height') ?? appHeight(message);
  if (typeof wanted !== 'number' || !Number.isFinite(wanted) || wanted <= 0) return undefined;
  return Math.min(wanted, Math.floor(windowHeightPx * MAX_WINDOW_SHARE));
}

/** The address of a page that may be embedded: absolute, https, without a user name that poses as a host. */
export function embedAddress(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  const isPlain = address.protocol === 'https:' && address.username === '' && address.password === '';
  return isPlain ? address : undefined;
}

function appHeight(message: unknown): unknown {
  if (field(message, 'method') !== 'ui/notifications/size-changed') return undefined;
  return field(field(message, 'params'), 'height');
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // An own property was just found.
  return (value as Readonly<Record<string, unknown>>)[name];
}
