import { browser } from 'wxt/browser';
import { readDialogRecords } from '../../core/dialog-record';
import { ignore } from '../../core/ignore';
import type { GuardSetup } from '../../dialogs/guard-setup';
import { LOAD_TOKEN } from '../../dialogs/load-token';
import { tellGuard } from '../../dialogs/tell-guard';
import type { Platform } from '../platform';
import type { PlatformPages } from '../platform-pages';
import { within } from './within';

const GUARD_SCRIPT = '/dialogs.js';
const ID_PREFIX = 'load-guard-';
const MAX_RECORDS = 20;

let nextId = 1;

/** Talks to the guards of a tab's documents, and sets them up where there are none. */
export const dialogs: Pick<PlatformPages, 'guardDialogs'> & Pick<Platform, 'guardLoads'> = {
  async guardDialogs(tabId, setup, { timeoutMs }) {
    const answered = await within(tellAll(tabId, setup), timeoutMs).catch(ignore('no script may run in this page'));
    if (answered === 'timed-out') return answered;
    return (answered ?? []).flatMap(readDialogRecords).slice(0, MAX_RECORDS);
  },
  async guardLoads(urls) {
    const matches = [...new Set(urls.flatMap(patternOf))];
    if (matches.length === 0) return async () => undefined;
    const id = `${ID_PREFIX}${nextId++}`;
    const script = {
      id,
      matches,
      js: [GUARD_SCRIPT],
      world: 'MAIN',
      runAt: 'document_start',
      allFrames: true,
      matchOriginAsFallback: true,
      persistAcrossSessions: false,
    } as const;
    await browser.scripting.registerContentScripts([{ ...script, matches, js: [...script.js] }]);
    return async () => {
      await browser.scripting.unregisterContentScripts({ ids: [id] }).catch(ignore('it was never registered'));
    };
  },
};

/** What the guard of each document tells. Most have one, so they are asked before any is set up. */
async function tellAll(tabId: number, setup: GuardSetup): Promise<readonly unknown[]> {
  const told = await tell({ tabId, allFrames: true }, setup);
  const bare = told.flatMap(({ frameId, records }) => (records === 'none' ? [frameId] : []));
  if (bare.length === 0) return told.map(({ records }) => records);
  const late = await setUp(tabId, bare, setup).catch(async () => {
    // One frame that is gone spoils the call for all.
    const each = await Promise.allSettled(bare.map((frameId) => setUp(tabId, [frameId], setup)));
    return each.flatMap((done) => (done.status === 'fulfilled' ? done.value : []));
  });
  return [...told, ...late].map(({ records }) => records);
}

interface Told {
  readonly frameId: number;
  /** Whatever the page's own world made of it. Of a page that crashed, Firefox gives a result that is not there. */
  readonly records: unknown;
}

async function setUp(tabId: number, frameIds: number[], setup: GuardSetup): Promise<readonly Told[]> {
  const target = { tabId, frameIds };
  await browser.scripting.executeScript({ target, world: 'MAIN', injectImmediately: true, files: [GUARD_SCRIPT] });
  return tell(target, setup);
}

async function tell(
  target: { readonly tabId: number } & ({ readonly allFrames: true } | { readonly frameIds: number[] }),
  setup: GuardSetup,
): Promise<readonly Told[]> {
  const results = await browser.scripting.executeScript({
    target,
    world: 'MAIN',
    injectImmediately: true,
    func: tellGuard,
    args: [setup, LOAD_TOKEN],
  });
  return results.flatMap((frame) => (frame ? [{ frameId: frame.frameId, records: frame.result }] : []));
}

/** Ends the guards of loads that an earlier background left. */
export async function unregisterLeftovers(): Promise<void> {
  const scripts = await browser.scripting.getRegisteredContentScripts();
  const ids = scripts.map(({ id }) => id).filter((id) => id.startsWith(ID_PREFIX));
  if (ids.length > 0) await browser.scripting.unregisterContentScripts({ ids });
}

/** The site of an address; Firefox knows no ports in such patterns. */
function patternOf(url: string): readonly string[] {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return [];
  return [`${parsed.protocol}//${parsed.hostname}/*`];
}
