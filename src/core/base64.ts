/** How many bytes go into one call; engines limit the number of arguments. */
const STEP = 0x8000;

/** The bytes as base64, without a `data:` prefix. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += STEP) binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(binary);
}
