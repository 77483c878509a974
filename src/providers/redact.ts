const KEY_SHAPES = /\b(?:sk|pk|gsk|xai|nvapi|hf|fw|csk|AIza|key|Bearer)[-_ ]?[A-Za-z0-9*_.-]{12,}/g;

/** Removes the given secrets, and whatever has the shape of an API key, from a text meant for logs and people. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    // Below four characters a replacement would mangle ordinary words, and nothing worth hiding is so short.
    if (secret.length >= 4) clean = clean.replaceAll(secret, '[key]');
  }
  return clean.replace(KEY_SHAPES, '[key]');
}
