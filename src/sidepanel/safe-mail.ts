const ADDRESS = /^[^\s@?&%,;:<>"]+@[^\s@?&%,;:<>"]+$/;
/** What of a message a link may fill in. Others add receivers out of sight, or files. */
const FIELDS = ['subject', 'body'] as const;

/** A link to write to one address, which is shown beside it. */
export interface SafeMail {
  readonly href: string;
  readonly address: string;
}

/** The link behind a `mailto:` address when it writes to one visible address, else nothing. */
export function safeMail(href: string): SafeMail | undefined {
  if (!URL.canParse(href)) return undefined;
  const { protocol, pathname, searchParams } = new URL(href);
  const address = decoded(pathname);
  if (protocol !== 'mailto:' || address === undefined || !ADDRESS.test(address)) return undefined;
  const query = FIELDS.flatMap((field) => {
    const text = searchParams.get(field);
    // Not by URLSearchParams, which writes a space as "+"; mail programs show that as it is.
    return text === null ? [] : [`${field}=${encodeURIComponent(text)}`];
  }).join('&');
  return { href: `mailto:${address}${query && `?${query}`}`, address };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
