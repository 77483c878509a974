/**
 * The text without the characters that turn its direction around: a page could make a line read as another one by them.
 * For summaries; what is to be allowed is shown exactly, by `revealInvisible`.
 */
export function withoutBidi(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}
