import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { say } from '../e2e/harness/scripted-model.ts';
import { e2e, type World } from '../e2e/harness/world.ts';

/** Files of the extension that a page could ask for. */
const FILES = ['manifest.json', 'link.js', 'content.js', 'sidepanel.html', 'icon/128.png', 'background.js'];
/** An extension that is not there, as either browser would name it. */
const NOBODY = [
  'chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh',
  'moz-extension://00000000-1111-4222-8333-444444444444',
];

e2e(
  'fingerprinting: a page that looks for an agent finds none before the user connects it, and one after',
  async (world) => {
    const { page, panel } = await besideProbe(world);
    // The product has looked at the page, told of its offer, and answered a message beside it.
    world.model.script(say('Hello.'));
    await panel.send('Hello?');
    await panel.turnEnd();

    expect(await found(page)).toEqual([]);

    await page.evaluate('window.probe.arm()');
    await connect(panel);
    expect((await found(page)).join('\n')).toContain('"announcement"');
  },
);

e2e('fingerprinting: a page that the user never wants to hear of finds nothing either', async (world) => {
  const { page, panel } = await besideProbe(world);

  await panel.click('.page-offer .actions button:nth-of-type(2)');
  await panel.page.waitForSelector('.page-offer', { hidden: true });

  expect(await found(page)).toEqual([]);
});

e2e(
  'fingerprinting: a page that says hello again and again is not answered, until the user connects it',
  async (world) => {
    const page = await world.open('probe.html');
    const alone = await page.evaluate(greetOften);
    const panel = await world.openPanel(page);
    await panel.sees('.page-offer');

    const beside = await page.evaluate(greetOften);

    expect(alone).toEqual({ arrived: 200, ports: 0 });
    expect(beside).toEqual(alone);
    await connect(panel);
    expect((await page.evaluate(greetOften)).ports).toBeGreaterThan(0);
  },
);

e2e('fingerprinting: a page cannot tell files of the extension from those of one that is not there', async (world) => {
  const { page } = await besideProbe(world);
  const ask = (origin: string) =>
    page.evaluate(
      reach,
      FILES.map((file) => `${origin}/${file}`),
    );
  const nobody = NOBODY.find((origin) => schemeOf(origin) === schemeOf(world.launched.origin)) ?? '';

  const own = await ask(world.launched.origin);

  expect(own).toEqual(await ask(nobody));
  expect(new Set(own)).toEqual(new Set(['fetch: failed, img: failed, script: failed, iframe: nothing']));
});

/** The probe, armed before the panel is opened beside it and shows that the page offers something. */
async function besideProbe(world: World): Promise<{ readonly page: Page; readonly panel: Panel }> {
  const page = await world.open('probe.html');
  await page.evaluate('window.probe.arm()');
  const panel = await world.openPanel(page);
  await panel.sees('.page-offer');
  return { page, panel };
}

async function connect(panel: Panel): Promise<void> {
  await panel.page.bringToFront();
  const join = '.page-offer button[aria-disabled="false"]';
  await panel.sees(join);
  await panel.click(join);
  await panel.sees('main.page');
}

/** Everything that the page noticed. */
async function found(page: Page): Promise<readonly string[]> {
  // The page's own script returns a list of texts.
  return (await page.evaluate('window.probe.stop()')) as readonly string[];
}

function schemeOf(origin: string): string {
  return origin.split(':', 1)[0] ?? '';
}

// The two below run in the page.
async function greetOften(): Promise<{ arrived: number; ports: number }> {
  const seen = { arrived: 0, ports: 0 };
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = ({ data, ports }: MessageEvent) => {
    if (data?.tag === 'page-agent') seen.arrived += data.type === 'hello' ? 1 : 0;
    seen.ports += ports.length;
    // Whoever answers does so before the second of these arrives.
    if (data === 'first') window.postMessage('second', '*');
    if (data === 'second') resolve();
  };
  window.addEventListener('message', hear);
  for (let nonce = 0; nonce < 200; nonce += 1)
    window.postMessage({ tag: 'page-agent', v: 1, type: 'hello', nonce: String(nonce), sdk: 'probe' }, '*');
  window.postMessage('first', '*');
  await promise;
  window.removeEventListener('message', hear);
  return seen;
}

async function reach(addresses: readonly string[]): Promise<readonly string[]> {
  const load = (name: 'img' | 'script', address: string) =>
    new Promise<string>((done) => {
      const element = document.createElement(name);
      element.onload = () => done(`${name}: there`);
      element.onerror = () => done(`${name}: failed`);
      element.src = address;
      document.body.append(element);
    });
  const frame = (address: string) =>
    new Promise<string>((done) => {
      const element = document.createElement('iframe');
      // What is refused looks like any other page of another origin, or does not load at all.
      element.onload = () => done(element.contentWindow?.length === 0 ? 'iframe: nothing' : 'iframe: there');
      setTimeout(() => done('iframe: nothing'), 500);
      element.src = address;
      document.body.append(element);
    });
  return Promise.all(
    addresses.map(async (address) => {
      const fetched = await fetch(address).then(
        () => 'fetch: there',
        () => 'fetch: failed',
      );
      return [fetched, await load('img', address), await load('script', address), await frame(address)].join(', ');
    }),
  );
}
