/** The text on one line: every run of spaces, tabs and breaks becomes one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
