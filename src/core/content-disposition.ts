/** The file's name in a `Content-Disposition` header (RFC 6266); undefined when it has none. It may hold anything. */
export function fileNameOf(header: string): string | undefined {
  const extended = /(?:^|;)\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch (error) {
      // Not UTF-8 after all; the plain name then has to do.
      if (!(error instanceof URIError)) throw error;
    }
  }
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1') || undefined;
  return /(?:^|;)\s*filename\s*=\s*([^";\s]+)/i.exec(header)?.[1];
}
