/** SHA-256 of a skill's text in UTF-8, lower-case hexadecimal: what the user agreed to. */
export async function skillHash(markdown: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(markdown));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
