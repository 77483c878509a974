import { browser } from 'wxt/browser';
import { CONTENT_CLAIM } from '../../core/content-claim';
import { ignore } from '../../core/ignore';
import type { FrameInfo, FrameInside } from '../platform-pages';
import { within } from './within';

interface Entered {
  readonly frameId: number;
  readonly documentId?: string;
  readonly inside: FrameInside & { readonly url: string };
}

interface Listed {
  readonly frameId: number;
  readonly parentFrameId: number;
  readonly documentId?: string;
  readonly url: string;
  readonly errorOccurred?: boolean;
}

/**
 * The frames of a tab below its main frame, as they are now. Chrome lists no `blob:` and `javascript:` frames, so those
 * that a script could enter count as well. A frame that does not answer in time holds nobody up.
 */
export async function frames(tabId: number, { timeoutMs }: { readonly timeoutMs: number }): Promise<FrameInfo[]> {
  const listing = listFrames(tabId);
  const { entered, silent } = await enter(tabId, listing, timeoutMs);
  const inside = new Map(entered.map((each) => [each.frameId, each]));
  const known = (await listing).map((frame): FrameInfo => {
    const { frameId, parentFrameId } = frame;
    const found = inside.get(frameId);
    inside.delete(frameId);
    return {
      frameId,
      parentFrameId,
      // Where it navigated meanwhile, the document that a script is in counts.
      documentId: found?.documentId ?? frame.documentId,
      url: found && found.documentId !== frame.documentId ? found.inside.url : frame.url,
      failed: frame.errorOccurred === true,
      silent: silent.has(frameId),
      inside: found?.inside,
    };
  });
  const unlisted = [...inside.values()]
    .filter(({ frameId }) => frameId !== 0)
    .map((each): FrameInfo => ({ ...each, url: each.inside.url, failed: false, silent: false }));
  return [...known, ...unlisted];
}

/** Runs `/content.js` in these documents of frames. @returns those that it now runs in. */
export async function injectFrames(
  tabId: number,
  documentIds: readonly string[],
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<ReadonlySet<string>> {
  const inject = async (ids: readonly string[]): Promise<readonly string[]> => {
    const into = { target: { tabId, documentIds: [...ids] }, injectImmediately: true, files: ['/content.js' as const] };
    const results = await within(browser.scripting.executeScript(into), timeoutMs);
    return results === 'timed-out' ? [] : results.flatMap(({ documentId }) => documentId ?? []);
  };
  const none = ignore('the document is gone, or closed to scripts');
  const together = await inject(documentIds).catch(none);
  // One document that is gone spoils the call for all.
  const found = together ?? (await Promise.all(documentIds.map((id) => inject([id]).catch(none)))).flat();
  return new Set(found.filter((id) => id !== undefined));
}

/** The names of the documents that are there now; those of error pages, which no script may enter, are left out. */
export async function documents(tabId: number): Promise<readonly (string | undefined)[]> {
  const listed = await browser.webNavigation.getAllFrames({ tabId }).catch(ignore('there is no such tab'));
  // Firefox's types know no names of documents yet.
  const named: readonly Pick<Listed, 'documentId' | 'errorOccurred'>[] = listed ?? [];
  return named.flatMap(({ documentId, errorOccurred }) => (errorOccurred ? [] : [documentId]));
}

async function listFrames(tabId: number): Promise<readonly Listed[]> {
  const listed = await browser.webNavigation.getAllFrames({ tabId }).catch(ignore('there is no such tab'));
  return (listed ?? []).filter(({ frameId }) => frameId !== 0);
}

interface Survey {
  readonly entered: readonly Entered[];
  /** Frames that did not answer. */
  readonly silent: ReadonlySet<number>;
}

/** All frames in one call; where one of them holds it up, each in a call of its own. */
async function enter(tabId: number, listing: Promise<readonly Listed[]>, timeoutMs: number): Promise<Survey> {
  const together = survey({ tabId, allFrames: true }).catch(ignore('the tab is gone, or closed to scripts'));
  const listed = await listing;
  const entered = await within(together, Math.min(timeoutMs, 400 + 5 * listed.length));
  if (entered !== 'timed-out') return { entered: entered ?? [], silent: new Set() };
  const silent = new Set<number>();
  const alone = listed.map(async ({ frameId }) => {
    const asking = survey({ tabId, frameIds: [frameId] }).catch(ignore('an error page, or closed to scripts'));
    const found = await within(asking, timeoutMs);
    if (found === 'timed-out') silent.add(frameId);
    return found === 'timed-out' || !found ? [] : found;
  });
  return { entered: (await Promise.all(alone)).flat(), silent };
}

async function survey(
  target: { readonly tabId: number } & ({ readonly allFrames: true } | { readonly frameIds: number[] }),
): Promise<readonly Entered[]> {
  // Without `injectImmediately` one frame that is still loading holds the call up, for ever perhaps.
  const look = { target, injectImmediately: true, func: lookInside, args: [CONTENT_CLAIM] as [string] };
  const results = await browser.scripting.executeScript(look);
  return results.flatMap(({ frameId, documentId, result }) =>
    result ? [{ frameId, documentId, inside: result }] : [],
  );
}

/** Is sent to each frame as text, so it may use nothing from around it. Windows of other origins may be compared. */
function lookInside(claimName: string) {
  const path: number[] = [];
  for (let view: Window = window; view !== view.parent; view = view.parent) {
    let index = view.parent.length - 1;
    while (index >= 0 && view.parent[index] !== view) index -= 1;
    path.unshift(index);
  }
  const claim: unknown = Reflect.get(globalThis, Symbol.for(claimName));
  const { build, frame } = (claim ?? {}) as { readonly build?: string; readonly frame?: string };
  return {
    url: location.href,
    origin: self.origin,
    path,
    contentType: document.contentType,
    widthPx: innerWidth,
    heightPx: innerHeight,
    build,
    name: frame,
  };
}
