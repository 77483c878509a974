import { browser } from 'wxt/browser';
import { ignore } from '../../core/ignore';
import { ToolError } from '../../core/tool-error';

/** Keeps real input away from the frames of a document until it is lifted, which may be done twice. */
export interface FrameShield {
  lift(): Promise<void>;
}

// As a sheet of the user's it stands above all that the page says, also at the moment of the press.
const CSS =
  'iframe, frame, object, embed, fencedframe { pointer-events: none !important; interactivity: inert !important; }';

/** Where a pointer goes is known to the browser by the pictures that a page sent; by then some came with the sheet. */
const DRAWN_MS = 150;

/**
 * Real input goes to whatever is under the pointer when it comes, and a page may put a frame of another site there at that
 * moment. So no frame of the document takes any. @throws ToolError when the browser lets no sheet in; there
 * is no input then.
 */
export async function shieldFrames(tabId: number, documentId: string | undefined): Promise<FrameShield> {
  const sheet = {
    target: documentId === undefined ? { tabId } : { tabId, documentIds: [documentId] },
    css: CSS,
    origin: 'USER' as const,
  };
  try {
    await browser.scripting.insertCSS(sheet);
  } catch (cause) {
    throw new ToolError('unavailable', 'The browser lets no style sheet into this page.', 'Try another way.', {
      cause,
    });
  }
  await new Promise((done) => setTimeout(done, DRAWN_MS));
  return {
    lift: () => browser.scripting.removeCSS(sheet).catch(ignore('the page is gone, and the sheet with it')),
  };
}
