import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import { tick } from '../../dom/ticks';
import tool from './wait_for_stable';

afterEach(() => {
  document.body.innerHTML = '';
});

it('returns when the page is still', async () => {
  const page = openPage('<p>Still</p>');

  expect((await page.run(tool, { quietMs: 50 })).text).toBe('The page is still.');
});

it('waits for changes inside a shadow root to end', async () => {
  const page = openPage('<x-live></x-live>');
  const root = page.find('x-live').attachShadow({ mode: 'open' });
  root.innerHTML = '<p>0</p>';
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    root.append(`${count}`);
    if (count === 4) clearInterval(timer);
  }, 30);

  await page.run(tool, { quietMs: 100 });

  expect(count).toBe(4);
});

it('lets come first what a page that was held up meant to do by then', async () => {
  const page = openPage('<p>before</p>');
  setTimeout(() => page.find('p').replaceChildren('after'), 40);
  const startMs = performance.now();
  setTimeout(() => {
    while (performance.now() < startMs + 150);
    tick();
  }, 10);

  await page.run(tool, { quietMs: 50 });

  expect(page.find('p').textContent).toBe('after');
});

it('gives up on a page that never rests', async () => {
  const page = openPage('<div></div>');
  let runs = true;
  const change = (): void => {
    if (!runs) return;
    // A new node each time, so that no single one counts as noise.
    page.find('div').replaceChildren(document.createElement('i'));
    page.find('i').append(document.createElement('b'));
    setTimeout(change, 10);
  };
  change();

  const { text } = await page.run(tool, { timeout: 400, quietMs: 200 });
  runs = false;

  expect(text).toContain('still changing');
});

it('is not held up by a clock', async () => {
  const page = openPage('<time>0</time>');
  const text = page.find('time').firstChild;
  const timer = setInterval(() => {
    if (text !== null) text.textContent = String(performance.now());
  }, 20);

  const result = await page.run(tool, { timeout: 3000, quietMs: 100 });
  clearInterval(timer);

  expect(result.text).toBe('The page is still.');
});

it('does not wait for the end of a list that grows for ever, and says so', async () => {
  const page = openPage('<div></div>');
  let runs = true;
  const grow = (): void => {
    if (!runs) return;
    page.find('div').append(document.createElement('i'));
    setTimeout(grow, 4);
  };
  grow();

  const { text } = await page.run(tool, { timeout: 10_000, quietMs: 300 });
  runs = false;

  expect(text).toContain('goes on growing');
});
