import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';
import { allowPage } from './allow-page.ts';

const begun = (page: Page, id: string) => page.waitForFunction(`window.log.includes("begin ${id}")`);
const release = (page: Page, id: string) => page.evaluate(`window.releases[${JSON.stringify(id)}]()`);

e2e(
  'D20: several calls of a turn run one after the other, and their results keep the order',
  async ({ beside, model }) => {
    const { page, panel } = await beside('two-askers.html');
    await allowPage(panel);
    model.script(use(['change', { id: 'a' }], ['change', { id: 'b' }], ['read', { id: 'c' }]), say('Done.'));

    await panel.send('Do three things.');
    for (const id of ['a', 'b', 'c']) {
      await panel.answer('once');
      await begun(page, id);
      await release(page, id);
    }
    await panel.turnEnd();

    expect(await page.evaluate('window.log')).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
    const results = (await model.request(2)).messages?.filter(({ role }) => role === 'tool') ?? [];
    expect(results.map(({ content }) => /\b[abc]\b(?=\s*<\/)/.exec(String(content))?.[0])).toEqual(['a', 'b', 'c']);
  },
);

e2e(
  'D20: calls of two conversations in one document wait for each other, and reads do not',
  async ({ beside, model }) => {
    const { page, panel } = await beside('two-askers.html');
    await allowPage(panel);
    const settings = await panel.call('settings/get', {});
    const first = panel.sessionId;
    const [tab] = await panel.events('session-start');
    const ask = async (sessionId: string, ...calls: readonly [string, object][]) => {
      model.script(use(...calls));
      await panel.call('message/send', { sessionId, text: 'Go', mode: 'act', model: settings.model });
    };
    const allow = async (sessionId: string, count: number) => {
      for (;;) {
        const events = (await panel.call('session/events', { sessionId, afterSeq: 0 })).map(({ event }) => event);
        const cards = events.flatMap((event) => (event.type === 'permission-request' ? [event] : []));
        const card = cards[count - 1];
        if (!card) continue;
        const { requestId, digest } = card;
        await panel.call('permission/answer', { sessionId, requestId, digest, answer: 'once' });
        return;
      }
    };
    const started = async (sessionId: string, count: number) => {
      for (;;) {
        const events = (await panel.call('session/events', { sessionId, afterSeq: 0 })).map(({ event }) => event.type);
        if (events.filter((type) => type === 'tool-start').length >= count) return;
      }
    };

    await ask(first, ['change', { id: 'a' }]);
    await allow(first, 1);
    await begun(page, 'a');
    const { sessionId: second } = await panel.call('session/create', { tabId: tab?.tabId ?? 0 });
    await ask(second, ['change', { id: 'b' }]);
    await allow(second, 1);
    await started(second, 1);
    expect(await page.evaluate('window.log')).toEqual(['begin a']);
    model.script(use(['read', { id: 'c' }]), use(['read', { id: 'd' }]));
    await release(page, 'a');
    await begun(page, 'b');
    await release(page, 'b');
    await allow(first, 2);
    await allow(second, 2);
    await begun(page, 'c');
    await begun(page, 'd');
    model.script(say('Done.'), say('Done.'));
    await release(page, 'c');
    await release(page, 'd');
    await page.waitForFunction('window.log.length === 8');

    const log = (await page.evaluate('window.log')) as readonly string[];
    expect(log.slice(0, 4)).toEqual(['begin a', 'end a', 'begin b', 'end b']);
    expect(log.slice(4, 6).toSorted()).toEqual(['begin c', 'begin d']);
  },
);
