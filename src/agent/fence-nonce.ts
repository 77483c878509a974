/**
 * The nonce of a session's fences: 32 hex digits made from its id, which is random and which no page ever sees. One for a
 * session keeps what was sent before equal, so that providers can reuse it.
 */
export function fenceNonce(sessionId: string): string {
  const digits = sessionId.replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digits)) return digits;
  const encoded = Array.from(new TextEncoder().encode(sessionId), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return encoded.slice(-32).padStart(32, '0');
}
