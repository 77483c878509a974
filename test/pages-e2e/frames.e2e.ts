import type { Frame, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

e2e(
  'the frames of each origin are connected by a consent of their own, and run their own tools',
  async ({ beside, model, site }) => {
    const { page, panel } = await beside('tools-in-frames.html?same&cross');
    const [same, cross] = [await frame(page, 'same'), await frame(page, 'cross')];
    await panel.sees('.page-offer');
    expect([await heard(same), await heard(cross)]).toEqual([[], []]);
    await allowPage(panel);
    expect([await heard(same), await heard(cross)]).toEqual([expect.arrayContaining(['port']), []]);
    await panel.shows(`http://localhost:${new URL(site.url).port} in a frame of 127.0.0.1`);
    await allowPage(panel);
    model.script(use(['count', {}]), say('One.'), use(['page_count', {}]), say('And one.'));

    await panel.send('Count here.');
    await panel.answer('once');
    await panel.turnEnd();
    expect([await same.evaluate('runs'), await cross.evaluate('runs')]).toEqual([1, 0]);
    await panel.send('Count there.');
    await panel.shows('In a frame of');
    await panel.answer('once');
    await panel.turnEnd(2);

    expect([await same.evaluate('runs'), await cross.evaluate('runs')]).toEqual([1, 1]);
    // What a frame pushes goes with no message.
    expect(JSON.stringify(model.requests)).not.toContain('said by the counter');
  },
);

e2e(
  'frames in a sandbox, and what a page wrote into one, hear nothing and offer nothing',
  async ({ beside, model }) => {
    const closed = ['sandbox', 'written', 'written-sandbox'];
    const { page, panel } = await beside(`tools-in-frames.html?same&${closed.join('&')}`);
    const same = await frame(page, 'same');
    const frames = await Promise.all(closed.map((title) => frame(page, title)));
    await allowPage(panel);
    model.script(say('Nothing to do.'));

    await panel.send('Hello.');
    await panel.turnEnd();

    expect(await heard(same)).toContain('port');
    expect(await Promise.all(frames.map(heard))).toEqual([[], [], []]);
    const [request] = model.requests;
    expect(JSON.stringify(request).match(/Counts one on\./g)).toHaveLength(1);
  },
);

e2e(
  'H6: what a frame navigated away from between the question and the answer is not run',
  async ({ beside, model, site }) => {
    const { page, panel } = await beside('tools-in-frames.html?cross');
    const cross = await frame(page, 'cross');
    await allowPage(panel);
    model.script(use(['count', {}]), say('It is gone.'));

    await panel.send('Count.');
    await panel.event('permission-request');
    await cross.evaluate("location.href = '/article.html'");
    await site.visit(({ path }) => path === '/article.html');
    await panel.answer('once');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'failed' });
    expect(lastToolText(await model.request(2))).toContain('not available on this page');
    expect(site.visits.filter(({ path }) => path === '/ran')).toEqual([]);
  },
);

e2e('P37: of two tabs with the same page, both connected, one counts', async ({ beside, model }) => {
  const first = await beside('framed-tools.html');
  await allowPage(first.panel);
  const second = await beside('framed-tools.html');
  await second.page.waitForFunction('window.heard.includes("port")');
  model.script(use(['count', {}]), say('One.'));

  await second.panel.send('Count.');
  await second.panel.answer('once');
  await second.panel.turnEnd();

  expect(await second.page.evaluate('runs')).toBe(1);
  expect(await first.page.evaluate('runs')).toBe(0);
});

async function frame(page: Page, title: string): Promise<Frame> {
  const element = await page.waitForSelector(`iframe[title="${title}"]`);
  const found = await element?.contentFrame();
  if (!found) throw new Error(`There is no frame ${title}.`);
  await found.waitForFunction('window.loaded === true');
  return found;
}

function heard(found: Frame): Promise<unknown> {
  return found.evaluate('window.heard');
}
