/** The bytes of a base64 `data:` address. Not by `fetch`: the extension's content security policy allows it none. */
export function blobOf(dataUrl: string): Blob {
  const comma = dataUrl.indexOf(',');
  const bytes = Uint8Array.from(atob(dataUrl.slice(comma + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;,]*)/.exec(dataUrl)?.[1] });
}
