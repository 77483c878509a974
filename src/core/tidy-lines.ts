/** Keeps the lines of a text, and of the white space in and between them no more than one space or one empty line. */
export function tidyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
