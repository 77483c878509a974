import { browser } from 'wxt/browser';
import { readDialogRecords } from '../../core/dialog-record';
import { ignore } from '../../core/ignore';
import { guardDialogs } from '../../dialogs/guard-dialogs';
import type { GuardSetup } from '../../dialogs/guard-setup';
import { LOAD_TOKEN } from '../../dialogs/load-token';
import type { Platform } from '../platform';
import type { PlatformPages } from '../platform-pages';
import { within } from './within';

const GUARD_SCRIPT = '/dialogs.js';
const ID_PREFIX = 'load-guard-';
const MAX_RECORDS = 20;

/** Loads that are guarded now. Until the last of them ends, documents may have come with a guard of their own. */
let guardedLoads = 0;
let relieveUntilMs = 0;
let nextId = 1;
const RELIEVE_MS = 20_000;

/** Talks to the guards of a tab's documents, and sets them up where there are none. */
export const dialogs: Pick<PlatformPages, 'guardDialogs'> & Pick<Platform, 'guardLoads'> = {
  async guardDialogs(tabId, setup, { timeoutMs }) {
    const mayHaveCome = guardedLoads > 0 || performance.now() < relieveUntilMs;
    const told: GuardSetup = mayHaveCome ? { ...setup, relieves: LOAD_TOKEN } : setup;
    const asking = browser.scripting.executeScript({
      target: { tabId, allFrames: true },
      world: 'MAIN',
      injectImmediately: true,
      func: guardDialogs,
      args: [told],
    });
    const answered = await within(asking, timeoutMs).catch(ignore('no script may run in this page'));
    if (answered === 'timed-out') return answered;
    // Of a page that crashed, Firefox gives a result that is not there.
    return (answered ?? []).flatMap((frame) => readDialogRecords(frame?.result)).slice(0, MAX_RECORDS);
  },
  async guardLoads(urls) {
    const matches = [...new Set(urls.flatMap(patternOf))];
    if (matches.length === 0) return async () => undefined;
    const id = `${ID_PREFIX}${nextId++}`;
    guardedLoads++;
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
      guardedLoads--;
      relieveUntilMs = performance.now() + RELIEVE_MS;
      await browser.scripting.unregisterContentScripts({ ids: [id] }).catch(ignore('it was never registered'));
    };
  },
};

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
