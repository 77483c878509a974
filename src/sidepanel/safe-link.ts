/** A link that may be offered. */
export interface SafeLink {
  readonly href: string;
  readonly host: string;
}

/** The link behind `href` when it leads to the web, else nothing: no script, data, file or extension addresses. */
export function safeLink(href: string): SafeLink | undefined {
  if (!URL.canParse(href)) return undefined;
  const { protocol, host, href: canonical, username, password } = new URL(href);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // "https://bank.example@evil.example" reads as the bank.
  if (username !== '' || password !== '') return undefined;
  return { href: canonical, host };
}
