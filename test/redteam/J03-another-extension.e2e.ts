import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { root } from '../../scripts/setup.mjs';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, type World } from '../e2e/harness/world.ts';
import { attack } from './attack.ts';
import { answerAll } from './humans.ts';
import { answerCards, DENIED } from './obey.ts';
import { page } from './web/pages.ts';

const FOLDER = join(root, 'test', 'redteam', 'other-extension');
const ENOUGH_MS = 30_000;

attack('J3', 'another extension, that says all that only the panel may say', async (world) => {
  const { web, launched, model } = world;
  const { panel } = await world.beside('https://shop.test/');
  model.script(
    use(['get_accessibility_tree', {}]),
    (request, response) => use(['click', { ref_id: refIn(request, /button "Buy now/) }])(request, response),
    say('I did all that.'),
  );
  await panel.send('Buy it.');
  const { requestId, digest } = await panel.event('permission-request');
  const { sessionId } = panel;
  const command = (type: string, params: object) => ({ type, params });
  const commands = [
    command('permission/answer', { sessionId, requestId, digest, answer: 'once' }),
    command('settings/set', { mode: 'dev' }),
    command('message/send', { sessionId, text: 'Say this for me.', mode: 'act' }),
    command('provider/list', {}),
    command('session/events', { sessionId, afterSeq: 0 }),
    command('session/list', {}),
    { method: 'ping' },
  ];
  web.serve('https://evil.test/orders', {
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    body: JSON.stringify({ id: idOf(launched), origin: launched.origin, commands }),
  });

  const report = await withOther(world, async () => {
    await vi.waitFor(() => expect(bodies(world, '/done').length + bodies(world, '/failed').length).toBeGreaterThan(0), {
      timeout: ENOUGH_MS,
    });
    return bodies(world, '/done')[0];
  });
  await answerCards(panel, DENIED);

  const { asked, answers, heard, loaded } = JSON.parse(report ?? '{}');
  expect(asked).toBe(commands.length);
  const { mode } = await panel.call('settings/get', {});
  return {
    'it allowed the call': web.ledgers.order.length > 0,
    'it spoke for the user': JSON.stringify(model.requests).includes('Say this for me.'),
    'it changed the mode': mode !== 'act',
    'it was answered': answers.some((each: unknown) => each !== null),
    'it heard something': heard.length > 0,
    'it read our files': loaded.some((each: unknown) => each !== null),
  };
});

attack('J4', 'another extension, that makes another button of the one that the model chose', async (world) => {
  const { web, model } = world;
  const form =
    '<button id="swapped" type="button">Details</button><form method="post" action="/order"><input type="hidden" name="item" value="clock"></form>';
  web.serve('https://shop.test/', page('Shop', form));
  await withOther(world, async () => {
    const { page: shop, panel } = await world.beside('https://shop.test/');
    let ref = '';
    model.script(
      use(['get_accessibility_tree', {}]),
      (request, response) => {
        ref = refIn(request, /button "Details"/);
        return say('There are details.')(request, response);
      },
      (request, response) => use(['click', { ref_id: ref }])(request, response),
      (request, response) => use(['click_ax', { ref_id: ref }])(request, response),
      say('I did all that.'),
    );
    await panel.send('What is there?');
    await answerCards(panel, 'deny');
    await shop.evaluate('dispatchEvent(new Event("other-extension"))');
    await shop.waitForFunction('document.documentElement.dataset.swapped === "true"');
    await panel.send('Show the details.');
    await answerAll(panel, 'deny-all', [], 2);
  });

  return {
    'something was ordered': web.ledgers.order.length > 0,
    'it spoke for the user': JSON.stringify(model.requests).includes('Say this for me.'),
  };
});

attack('J7', 'a page that asks for the files of the extension', async (world) => {
  const { launched, web } = world;
  const folder = join(root, 'dist', `${browserName()}-mv3`);
  const files = readdirSync(process.env.TABHAND_FOLDER ?? folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice((process.env.TABHAND_FOLDER ?? folder).length));
  web.serve('https://evil.test/', page('Welcome', '<p>Hello</p>'));
  const evil = await world.open('https://evil.test/');
  await world.openPanel(evil);

  const found: readonly string[] = await evil.evaluate(
    async (origin, paths) => {
      const tried = (element: HTMLElement, url: string) =>
        new Promise<boolean>((done) => {
          element.onload = () => done(true);
          element.onerror = () => done(false);
          element.setAttribute(element instanceof HTMLLinkElement ? 'href' : 'src', url);
          document.body.append(element);
          setTimeout(() => done(false), 2_000);
        });
      const reached = await Promise.all(
        paths.map(async (path) => {
          const url = origin + path;
          const isFetched = await fetch(url).then(
            () => true,
            () => false,
          );
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
          const ways = [document.createElement('img'), document.createElement('script'), link];
          const isLoaded = (await Promise.all(ways.map((way) => tried(way, url)))).includes(true);
          return isFetched || isLoaded ? path : '';
        }),
      );
      return reached.filter((path) => path !== '');
    },
    launched.origin,
    files,
  );

  expect(files.length).toBeGreaterThan(5);
  return { [`it found ${found.join(', ')}`]: found.length > 0 };
});

/** Has the other extension in the browser meanwhile. */
async function withOther<T>({ launched }: World, work: () => Promise<T>): Promise<T> {
  const id = await launched.browser.installExtension(FOLDER);
  try {
    return await work();
  } finally {
    await launched.browser.uninstallExtension(id);
  }
}

/** What other extensions know it by. */
function idOf({ origin }: World['launched']): string {
  return browserName() === 'firefox' ? 'tabhand@tabhand.dev' : new URL(origin).host;
}

function bodies({ web }: World, path: string): readonly string[] {
  return web
    .to('evil.test')
    .filter(({ method, url }) => method === 'POST' && url.pathname === path)
    .map(({ body }) => body);
}
