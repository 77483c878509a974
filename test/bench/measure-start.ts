import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { launch } from '../../scripts/start/launch.ts';
import type { BrowserName, Launched } from '../../scripts/start/launched.ts';
import { type Build, withEmptyBackground, withoutPanel } from './build-extension.ts';
import type { Part } from './figures.ts';
import { median } from './statistics.ts';

const ROUNDS = 20;
/** The first starts of a fresh profile compile and create what later ones find. */
const WARM_UP_ROUNDS = 2;
const ATTEMPTS = 3;
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * The time from a message to a dead background until its answer, beside that of a background that does nothing else.
 * Both run at the same time and are measured in turn, so that the machine's load meets both alike.
 */
export function startPart(
  browser: BrowserName,
  build: () => Promise<Build>,
  scratchFolder: string,
  { goal }: { readonly goal?: string },
): Part {
  const name = (rest: string) => `start.${browser}.${rest}`;
  return {
    title: `cold start of the background in ${browser}`,
    specs: {
      [name('ratio')]: { unit: '×', ...(goal !== undefined && { goal }) },
      [name('tabhand')]: { unit: 'ms' },
      [name('empty')]: { unit: 'ms' },
    },
    async measure() {
      const built = await build();
      const folders = {
        tabhand: withoutPanel(built, join(scratchFolder, `${browser}-start`)),
        empty: withEmptyBackground(built, join(scratchFolder, `${browser}-empty`)),
      };
      const [tabhand, empty] = await measureInTurn(browser, [folders.tabhand, folders.empty]);
      const [ours, floor] = [median(tabhand ?? []), median(empty ?? [])];
      return { [name('ratio')]: ours / floor, [name('tabhand')]: ours, [name('empty')]: floor };
    },
  };
}

async function measureInTurn(browser: BrowserName, folders: readonly string[]): Promise<readonly number[][]> {
  const launched: Launched[] = [];
  try {
    for (const folder of folders) launched.push(await launch(browser, { headless: true, folder }));
    const rows: { readonly extension: Launched; readonly page: Page; readonly timesMs: number[] }[] = [];
    for (const extension of launched) {
      const page = await extension.openExtensionTab();
      // One that is still being installed is not stopped by anything.
      await page.evaluate(timeFirstAnswer, ANSWER_TIMEOUT_MS);
      rows.push({ extension, page, timesMs: [] });
    }
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const { extension, page, timesMs } of rows) {
        const tookMs = await timeStart(extension, page);
        if (round >= 0) timesMs.push(tookMs);
      }
    }
    return rows.map(({ timesMs }) => timesMs);
  } finally {
    for (const { close } of launched) await close();
  }
}

/** A background that an event of the browser wakes at this moment is not stopped, or loses the message. */
async function timeStart({ killBackground }: Launched, page: Page): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const isDead = await killBackground().then(
      () => true,
      () => false,
    );
    const tookMs = await page.evaluate(timeFirstAnswer, ANSWER_TIMEOUT_MS);
    if (isDead && tookMs !== null) return tookMs;
  }
  throw new Error(`The background gave no answer in ${ATTEMPTS} starts.`);
}

// Runs in a page of the extension. Null: there was no answer in time.
async function timeFirstAnswer(timeoutMs: number): Promise<number | null> {
  const { runtime } = (globalThis as unknown as { chrome: { runtime: { sendMessage(m: object): Promise<unknown> } } })
    .chrome;
  const startedAt = performance.now();
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), timeoutMs));
  const reply = await Promise.race([runtime.sendMessage({ type: 'settings/get', params: {} }), late]);
  const tookMs = performance.now() - startedAt;
  if (reply === 'late') return null;
  if ((reply as { ok?: boolean } | undefined)?.ok !== true) throw new Error(`It answered ${JSON.stringify(reply)}.`);
  return tookMs;
}
