import { ToolError } from './tool-error';

/** Everything by which CSS can load from an address, and escapes, which could spell any of it. */
const REMOTE =
  /\\|@import|@namespace|@font-face|(?:^|[^\w-])(?:src|image|image-set|-webkit-image-set|cross-fade)\s*\(/i;
/** Text that a rule adds would name elements for whoever asks the user about them. */
const TEXT = /(?:^|[^\w-])content\s*:/i;
const URL_FUNCTION = /url\s*\((?!\s*["']?(?:data:|#))/i;

/**
 * Lets only CSS through that loads nothing and says nothing: a rule can ask a server for a picture, and tell it by the
 * address what the page holds.
 * @throws ToolError `invalid-input`
 */
export function assertLocalCss(css: string): void {
  // Comments count as well: one may begin and end in strings, around a rule that is none.
  if (![REMOTE, TEXT, URL_FUNCTION].some((each) => each.test(css))) return;
  throw new ToolError(
    'invalid-input',
    'CSS that loads from an address, adds text by content, or holds a backslash is refused.',
    'Use colours, sizes and data: pictures only.',
  );
}
