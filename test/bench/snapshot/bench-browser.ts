import process from 'node:process';
import puppeteer, { type Browser, type CDPSession, type Page, type Protocol } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/setup.mjs';

/** A page that is open, with an isolated world as a content script has it. */
export interface OpenPage {
  readonly page: Page;
  readonly url: string;
  readonly targetId: string;
  /** Evaluates in the isolated world; one round trip. Promises are awaited. */
  inWorld<T>(expression: string): Promise<T>;
  /**
   * Evaluates in each frame at once, the main one first, as an extension asks all of a page's content scripts. Nothing is
   * awaited.
   */
  inFrames<T>(expression: string): Promise<readonly T[]>;
  /** Evaluates as the page's own script would. */
  inPage<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/** Chromium without the extension; others may attach to it by its web socket. */
export function launchBenchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: findBrowser('chrome'),
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--remote-debugging-port=0',
      '--window-size=1280,900',
      '--lang=en-US',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

/** Opens a page in a tab of its own and waits until it is loaded. */
export async function openBenchPage(browser: Browser, url: string): Promise<OpenPage> {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  const { frameTree } = await session.send('Page.getFrameTree');
  const worlds: number[] = [];
  for (const frameId of frameIds(frameTree)) {
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'bench' });
    worlds.push(executionContextId);
  }
  const { targetInfo } = await session.send('Target.getTargetInfo');
  return {
    page,
    url,
    targetId: targetInfo.targetId,
    inWorld: (expression) => evaluate(session, expression, worlds[0]),
    inFrames: (expression) => Promise.all(worlds.map((world) => evaluate<never>(session, expression, world, false))),
    inPage: (expression) => evaluate(session, expression),
    close: () => page.close(),
  };
}

function frameIds({ frame, childFrames = [] }: Protocol.Page.FrameTree): readonly string[] {
  return [frame.id, ...childFrames.flatMap(frameIds)];
}

async function evaluate<T>(
  session: CDPSession,
  expression: string,
  contextId?: number,
  awaitPromise = true,
): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    returnByValue: true,
    awaitPromise,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
