const MAX_NAME_CHARS = 60;
/** Firefox reads the file some time after the click. */
const KEPT_MS = 60_000;

/** A file name made of a title, which anybody may have written: letters, digits and hyphens. */
export function fileNameOf(title: string, ending: string): string {
  const plain = title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  const short = [...plain].slice(0, MAX_NAME_CHARS).join('').replace(/-$/, '');
  return `${short || 'skill'}.${ending}`;
}

/** Lets the browser save `text` as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
