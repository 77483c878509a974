import { ToolError } from '../core/tool-error';
import { isRestrictedPage } from '../policy/restricted-page';

const NEXT_STEP = 'Open a web page with navigate or open_tab, or tell the user.';

/** Says, for a page that no tool may enter, what kind of page it is. Undefined for ordinary web pages. */
export function restrictionOf(url: string): string | undefined {
  if (!isRestrictedPage(url)) return undefined;
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  switch (protocol) {
    case 'http:':
    case 'https:':
      return 'This is a store for extensions, which browsers keep extensions out of.';
    case 'about:':
    case 'chrome:':
    case 'edge:':
    case 'brave:':
    case 'devtools:':
    case 'view-source:':
    case 'resource:':
      return 'This is a page of the browser itself, which no extension may read.';
    case 'chrome-extension:':
    case 'moz-extension:':
      return 'This is a page of an extension, not a web page.';
    case 'file:':
      return 'This is a file on the computer, not a web page.';
    default:
      return 'This is not a web page.';
  }
}

/** @throws ToolError `unavailable` for a page that no tool may enter. */
export function assertOpenPage(url: string): void {
  const restriction = restrictionOf(url);
  if (restriction !== undefined) throw new ToolError('unavailable', restriction, NEXT_STEP);
}

/** For a web page that no script may enter all the same. `error` is the browser's word for it. */
export function refusedPage(error: string, cause?: unknown): ToolError {
  if (/error page/i.test(error)) {
    const message = 'The page did not load: the tab shows an error page of the browser.';
    return new ToolError('unavailable', message, 'Navigate again, or to another address.', { cause });
  }
  if (/\bpdf\b/i.test(error)) {
    const message = 'This is a PDF file, shown by a viewer of the browser that no extension may read.';
    return new ToolError('unavailable', message, 'Call read_pdf, or tell the user if you have no such tool.', {
      cause,
    });
  }
  const message =
    'The browser lets no script into this page: it may be an error page, a crashed page, a PDF file or a protected site.';
  return new ToolError('unavailable', message, 'Navigate again, use another page, or tell the user.', { cause });
}
