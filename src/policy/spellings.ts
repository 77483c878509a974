/** Longer texts, such as scripts, are read as they are and with percent signs decoded, no more. */
const MAX_DECODED_CHARS = 20_000;

/** The text, and what it is backwards, with percent signs decoded, and where runs of it are base64 or hex. */
export function spellingsOf(text: string): readonly string[] {
  const plain = [text, percentDecoded(text)];
  if (text.length > MAX_DECODED_CHARS) return [...new Set(plain)];
  const once = [...plain, ...plain.flatMap(decodings)];
  // An encoding of an encoding, such as base64 with its end percent-encoded.
  const twice = once.flatMap((each) => decodings(percentDecoded(each)));
  const all = new Set([...once, ...twice]);
  return [...all, ...[...all].map(reversed)];
}

/** The text from its end to its start. */
export function reversed(text: string): string {
  return [...text].toReversed().join('');
}

/** The text with `%41` and its like decoded. */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = run
      .slice(1)
      .split('%')
      .map((byte) => Number.parseInt(byte, 16));
    return new TextDecoder().decode(Uint8Array.from(bytes));
  });
}

/** What runs of base64 and hex in a text stand for. */
export function decodings(text: string): readonly string[] {
  const decoder = new TextDecoder();
  const hex = (text.match(/(?:[0-9a-f]{2}){4,}/gi) ?? []).map((run) =>
    Uint8Array.from(run.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  );
  const base64 = (text.match(/[\w+/-]{8,}/g) ?? []).map((run) => {
    const plain = run.replaceAll('-', '+').replaceAll('_', '/');
    // One character alone holds no byte.
    const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
    return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
  });
  return [...hex, ...base64].map((bytes) => decoder.decode(bytes));
}
