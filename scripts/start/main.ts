import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { startDemoModel } from '../../demo/demo-model.ts';
import { type Shop, startShop } from '../../demo/server.ts';
import { root } from '../setup.mjs';
import { type FoundModel, findModel } from './choose-model.ts';
import { describeEvent, eventLine } from './describe-event.ts';
import { launch } from './launch.ts';
import type { Launched } from './launched.ts';
import type { StartOptions } from './options.mjs';
import { call } from './panel-driver.ts';
import { runTask, type TaskEnd } from './run-task.ts';
import { inExtension, setUpModel } from './set-up-model.ts';

/** Pause between two chunks of the demo model where a person watches, in milliseconds. */
const WATCHED_PACE_MS = 25;

/** Does all that `npm start` promises once everything is installed. @returns the exit status. */
export async function start(options: StartOptions, signal: AbortSignal): Promise<number> {
  const watched = options.task === undefined && !options.headless;
  const say = (text: string) => (options.json ? process.stderr : process.stdout).write(`${text}\n`);
  const cleanUp: (() => Promise<unknown>)[] = [];
  try {
    await build(options.browser, say);
    const shop = await startShop();
    cleanUp.push(() => shop.close());
    const launched = await launch(options.browser, { headless: options.headless });
    cleanUp.push(() => launched.close());
    const found = await chooseModel(launched);
    const demo = found === undefined ? await startDemoModel({ paceMs: watched ? WATCHED_PACE_MS : 0 }) : undefined;
    if (demo) cleanUp.push(() => demo.close());
    const model = found ?? { ...DEMO, modelId: demo?.modelId ?? '', baseUrl: demo?.baseUrl ?? '' };
    say(`Model: ${model.modelId}, from ${model.from}.`);
    await setUpModel(launched, model, { mode: options.mode });
    const page = await firstPage(launched, options.url ?? shop.url);
    const panel = await launched.openPanel(page);
    if (options.task === undefined) return await stayOpen(launched, shop, options, say, signal);
    return await doTask(panel, options, options.task, shop, model, say, signal);
  } catch (error) {
    if (signal.aborted) return 130;
    const message = error instanceof Error ? error.message : String(error);
    if (options.json) process.stdout.write(`${JSON.stringify({ type: 'end', status: 'error', answer: message })}\n`);
    else process.stderr.write(`${message}\n`);
    return 1;
  } finally {
    for (const close of cleanUp.reverse())
      await close().catch((error: unknown) => say(`While closing: ${String(error)}`));
  }
}

const DEMO = { kind: 'custom', demo: true, from: 'the built-in demo, which is not an AI' } as const;

async function chooseModel(launched: Launched): Promise<FoundModel | undefined> {
  const kinds = await inExtension(launched, (page) => call(page, 'provider/kinds', {}));
  return findModel({
    env: process.env,
    fetch: globalThis.fetch,
    defaultModelOf: (kind) => kinds.find((each) => each.kind === kind)?.defaultModelId,
  });
}

async function firstPage({ browser }: Launched, url: string): Promise<Page> {
  const [page = await browser.newPage()] = await browser.pages();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return page;
}

async function doTask(
  panel: Page,
  { mode, yes, json, timeoutMs, browser }: StartOptions,
  text: string,
  shop: Shop,
  model: FoundModel,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const onEvent = (stored: Parameters<typeof describeEvent>[0]) => {
    const line = json ? eventLine(stored) : describeEvent(stored);
    if (line !== undefined) process.stdout.write(`${line}\n`);
  };
  const end = await runTask(panel, { text, mode, yes, timeoutMs, onEvent }, signal);
  if (json)
    process.stdout.write(
      `${JSON.stringify({ type: 'end', ...end, cart: shop.cart(), browser, model: model.modelId })}\n`,
    );
  else say(`\n${endLine(end)}`);
  return end.status === 'done' ? 0 : 1;
}

function endLine({ status, answer }: TaskEnd): string {
  return status === 'done' ? `Done: ${answer}` : `Not done (${status}): ${answer}`;
}

async function stayOpen(
  { browser, name }: Launched,
  shop: Shop,
  { headless }: StartOptions,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  say(`The demo shop is at ${shop.url}`);
  if (name === 'firefox') say('The panel is open in a window beside it. In the sidebar: View, Sidebar, Tabhand.');
  say(
    headless
      ? 'There is no display, so nothing is shown. Press Ctrl-C to end, or run a task with --task.'
      : 'Close the browser or press Ctrl-C to end.',
  );
  await new Promise<void>((done) => {
    if (signal.aborted) done();
    browser.once('disconnected', () => done());
    signal.addEventListener('abort', () => done(), { once: true });
  });
  return 0;
}

/** Builds the extension for one browser; its output is shown only when it fails. */
async function build(browser: StartOptions['browser'], say: (text: string) => void): Promise<void> {
  say(`Building for ${browser === 'chrome' ? 'Chrome' : 'Firefox'}…`);
  const command = join(root, 'node_modules', '.bin', 'wxt');
  const child = spawn(command, ['build', ...(browser === 'firefox' ? ['-b', 'firefox', '--mv3'] : [])], { cwd: root });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (status !== 0) throw new Error(`The build failed:\n${Buffer.concat(output).toString('utf8').trim()}`);
}
