import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { effectsOn, emptyPorts } from '../../test/fakes/effects-on';
import { noSkillRoutes } from '../../test/fakes/no-skills';
import { FakePlatform } from '../../test/fakes/platform';
import { type PageScript, scriptPages, targetFacts } from '../../test/fakes/scripted-pages';
import type { JsonObject } from '../core/json';
import type { Effect } from '../core/mode';
import { type CoreTool, defineBackgroundTool, defineContentTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { RequestEvent } from '../platform/request-event';
import { digestOf } from '../policy/digest';
import { mintPermit } from '../policy/permit';
import { createRoutes } from './routes';

const SHOP = 'https://shop.test/';
const about = { label: '', description: '', modes: ['act'], tier: 'compact', trust: 'untrusted' } as const;

const readPage = defineContentTool({
  ...about,
  name: 'read_page',
  effects: ['read'],
  input: z.strictObject({}),
  run: async () => ({ text: '' }),
});
const click = defineContentTool({
  ...about,
  name: 'click_ax',
  effects: ['input', 'submit', 'navigate'],
  input: z.strictObject({ ref_id: z.string() }),
  run: async () => ({ text: '' }),
});
const pressKeys = defineContentTool({
  ...about,
  name: 'press_keys',
  effects: ['input', 'submit'],
  input: z.strictObject({ key: z.string() }),
  run: async () => ({ text: '' }),
});
const peek = defineBackgroundTool({
  ...about,
  name: 'peek',
  effects: ['read'],
  needs: ['windows'],
  input: z.strictObject({}),
  run: async (_input, context) => ({ text: Object.keys(context).sort().join(' ') }),
});
const showTab = defineBackgroundTool({
  ...about,
  name: 'switch_tab',
  effects: ['navigate'],
  needs: ['tabs'],
  input: z.strictObject({ tab_id: z.int() }),
  run: async ({ tab_id }, { tabs }) => ({ text: (await tabs.activate(tab_id)).url }),
});
const tools: readonly CoreTool[] = [readPage, click, pressKeys, peek, showTab];

function setUp(script: PageScript = {}) {
  const platform = new FakePlatform();
  scriptPages(platform, script);
  const tabId = platform.addTab(SHOP);
  const routes = createRoutes(
    { ...effectsOn(platform), tools, skills: noSkillRoutes(platform), digestOf },
    emptyPorts(tabId),
  );
  const stop = new AbortController();

  async function decided(tool: CoreTool, input: JsonObject) {
    const facts = { callId: 'call-1', tool, input, ...(await routes.locate(tool, input, tabId, stop.signal)) };
    const permit = mintPermit({ callId: 'call-1', digest: digestOf(facts), effects: new Set<Effect>(tool.effects) });
    const run = () => routes.run(permit, facts, { callId: 'call-1', mode: 'act', tabId, signal: stop.signal });
    return { facts, run };
  }
  return { platform, tabId, routes, stop, decided };
}

function request(
  tabId: number,
  requestId: string,
  fields: Partial<Extract<RequestEvent, { type: 'request-start' }>>,
): RequestEvent {
  const usual = { tabId, frameId: 0, method: 'GET', url: SHOP, kind: 'data', atMs: 0 } as const;
  return { type: 'request-start', requestId, ...usual, ...fields };
}

describe('locating', () => {
  it('looks for no target where a call only reads', async () => {
    const { platform, tabId, decided } = setUp();

    const { facts } = await decided(readPage, {});

    expect(facts.target).toBeUndefined();
    expect(facts.tab).toEqual({ tabId, url: SHOP, documentId: platform.documentOf(tabId) });
  });

  it('describes the target of an act', async () => {
    const { decided } = setUp({ describe: (ref) => targetFacts({ ref, kind: 'link', href: `${SHOP}b` }) });

    const { facts } = await decided(click, { ref_id: 'e7' });

    expect(facts.target).toMatchObject({ ref: 'e7', href: `${SHOP}b` });
  });

  it('describes the focused element for keys', async () => {
    const { decided } = setUp();

    const { facts } = await decided(pressKeys, { key: 'Enter' });

    expect(facts.target?.ref).toBe('focused');
  });

  it('passes on that a ref is stale', async () => {
    const { decided } = setUp({
      describe: () => {
        throw new ToolError('not-found', 'No element has ref e7.');
      },
    });

    await expect(decided(click, { ref_id: 'e7' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('gives a background tool no tab when the tab is gone', async () => {
    const { platform, tabId, decided } = setUp();
    platform.closeTab(tabId);

    expect((await decided(peek, {})).facts.tab).toBeUndefined();
  });

  it('looks up the tab that a call names', async () => {
    const { platform, decided } = setUp();
    const other = platform.addTab('https://mail.test/');

    expect((await decided(showTab, { tab_id: other })).facts.otherTab).toEqual({
      tabId: other,
      url: 'https://mail.test/',
      beside: true,
    });
  });

  it('refuses a tab that is not there before anybody is asked', async () => {
    const { decided } = setUp();

    await expect(decided(showTab, { tab_id: 99 })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('running', () => {
  it('gives a background tool what it needs and nothing else', async () => {
    const { decided } = setUp();

    const { run } = await decided(peek, {});

    expect((await run()).text).toBe('callId mode signal tabId windows');
  });

  it('sends arguments and the fingerprint that was decided on to the page', async () => {
    const sent: object[] = [];
    const { decided } = setUp({
      run: (params) => {
        sent.push(params);
        return { text: 'Clicked.' };
      },
    });

    await (await decided(click, { ref_id: 'e7' })).run();

    expect(sent).toEqual([
      {
        callId: 'call-1',
        name: 'click_ax',
        input: { ref_id: 'e7' },
        fingerprint: 'f1',
        guard: 'token',
        timeoutMs: 30_000,
        budgetChars: 7_000,
        salt: 'salt',
      },
    ]);
  });

  it('tells the page which target was decided on, for it to refuse another', async () => {
    let fingerprint = 'buy';
    const { platform, decided } = setUp({ describe: (ref) => targetFacts({ ref, fingerprint }) });
    const { run } = await decided(click, { ref_id: 'e7' });
    fingerprint = 'delete';

    await run();

    const sent = { type: 'tool/run', params: expect.objectContaining({ fingerprint: 'buy' }) };
    expect(platform.sent).toContainEqual(sent);
  });

  it('refuses when the tab shows another site by now', async () => {
    const { platform, tabId, decided } = setUp();
    const { run } = await decided(readPage, {});
    platform.commit(tabId, 'https://bank.test/');

    await expect(run()).rejects.toMatchObject({ code: 'denied' });
    expect(platform.sent).not.toContainEqual(expect.objectContaining({ type: 'tool/run' }));
  });

  it('fault 19: it acts in no document but the one that was decided on, whenever that is replaced', async () => {
    const ROUNDS = 100;
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const reached: string[] = [];
      const { platform, tabId, decided } = setUp({
        run: (_params, documentId) => {
          reached.push(documentId);
          return { text: 'Clicked.', receipt: { changed: true, diff: ['+ x'] } };
        },
      });
      const before = platform.documentOf(tabId);
      const { run } = await decided(click, { ref_id: 'e1' });
      const running = run().catch(() => {
        refused++;
      });
      // Somewhere between the call and the act: each turn of the loop is another moment.
      for (let wait = 0; wait < round % 25; wait++) await Promise.resolve();
      platform.commit(tabId, SHOP);
      await running;

      expect(reached.filter((documentId) => documentId !== before)).toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('runs each permit once', async () => {
    const { decided } = setUp();
    const { run } = await decided(readPage, {});
    await run();

    await expect(run()).rejects.toMatchObject({ code: 'denied' });
  });

  it('adds to the receipt where the act led', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.commit(tabId, `${SHOP}cart`, { title: 'Cart' });
        return { text: 'Clicked.', receipt: { changed: true } };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toEqual({ changed: true, url: { from: SHOP, to: `${SHOP}cart` }, title: 'Cart' });
    expect(output.text).toBe(`Clicked.\nNow at ${SHOP}cart "Cart"`);
    expect(output.note).toContain('new page');
  });

  it('waits for a navigation that begins only after the page answered', async () => {
    const { platform, tabId, decided } = setUp({
      describe: (ref) => targetFacts({ ref, kind: 'link', href: `${SHOP}cart` }),
      run: () => {
        setTimeout(() => platform.commit(tabId, `${SHOP}cart`), 5);
        return { text: 'Clicked.', receipt: { changed: false } };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toMatchObject({ changed: true, url: { to: `${SHOP}cart` } });
  });

  it('takes the load of a new page for the answer that the old one could not give', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.commit(tabId, `${SHOP}cart`);
        return { kind: 'lost' };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toMatchObject({ changed: true, url: { from: SHOP, to: `${SHOP}cart` } });
  });

  it('reports tabs that the act opened', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.emit({ type: 'tab-open', tabId: 9, sourceTabId: tabId, url: 'https://tea.test/' });
        return { text: 'Clicked.', receipt: { changed: false } };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toEqual({ changed: true, openedTabs: [{ tabId: 9, url: 'https://tea.test/' }] });
    expect(output.text).toContain('Opened tab 9: https://tea.test/');
  });

  it('tells that the browser asks the user whether to leave the page', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.hold(tabId, 'https://tea.test/');
        return { text: 'Clicked.', receipt: { changed: false } };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toEqual({ changed: true, dialog: 'beforeunload' });
    expect(output.note).toContain('Only the user can answer');
  });

  it('tells with the next result of a tab that opened too late, and does not open it twice', async () => {
    const { platform, tabId, decided } = setUp({ run: () => ({ text: 'Clicked.', receipt: { changed: false } }) });
    const act = async () => (await decided(click, { ref_id: 'e7' })).run();
    await act();
    const lateId = platform.addTab('https://tea.test/');
    platform.emit({ type: 'tab-open', tabId: lateId, sourceTabId: tabId, url: 'https://tea.test/' });

    await expect(act()).rejects.toMatchObject({ code: 'not-actionable' });
    const [next, last] = [await (await decided(readPage, {})).run(), await (await decided(readPage, {})).run()];

    expect(next.text).toContain(`Opened tab ${lateId}: https://tea.test/`);
    expect(last.text).not.toContain('Opened tab');
    expect(await act()).toMatchObject({ text: expect.stringContaining('Clicked.') });
  });

  it('reports the closing of tabs that an act opened, and not of others', async () => {
    let step = 0;
    const { platform, tabId, decided } = setUp({
      run: () => {
        if (step++ === 0) platform.emit({ type: 'tab-open', tabId: 9, sourceTabId: tabId, url: 'https://tea.test/' });
        else for (const closed of [8, 9]) platform.emit({ type: 'tab-close', tabId: closed });
        return { text: 'Clicked.', receipt: { changed: false } };
      },
    });
    await (await decided(click, { ref_id: 'e7' })).run();

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toEqual({ changed: true, closedTabs: [9] });
    expect(output.text).toBe('Clicked.\nClosed tab 9');
  });

  it('notices a change of the address without a new document', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.changeAddress(tabId, `${SHOP}#cart`);
        return { text: 'Clicked.', receipt: { changed: false } };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toMatchObject({ changed: true, url: { from: SHOP, to: `${SHOP}#cart` } });
    expect(output.note).toBeUndefined();
  });

  it('says that an act may have started a download', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.emit({ type: 'navigation-start', tabId, url: `${SHOP}file` });
        platform.emit({ type: 'navigation-error', tabId, url: `${SHOP}file`, error: 'aborted' });
        return { text: 'Clicked.', receipt: { changed: false } };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toEqual({ changed: false });
    expect(output.note).toContain('download');
  });

  it('says that the tab closed during the act', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.closeTab(tabId);
        return { kind: 'lost' };
      },
    });

    await expect((await decided(click, { ref_id: 'e7' })).run()).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('says when an act had no effect at all', async () => {
    const { decided } = setUp({ run: () => ({ text: 'Clicked.', receipt: { changed: false } }) });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toEqual({ changed: false });
    expect(output.note).toContain('No effect');
  });

  it('waits for the answer to what the act asked for, and looks at the page again', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.emitRequest(request(tabId, 'r', { url: `${SHOP}more` }));
        setTimeout(() => platform.emitRequest({ type: 'request-end', requestId: 'r', status: 200 }), 5);
        return { text: 'Clicked.', receipt: { changed: false } };
      },
      review: () => ({ text: 'Clicked.\n+ More', receipt: { changed: true, diff: ['+ More'] } }),
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt).toEqual({
      changed: true,
      diff: ['+ More'],
      requests: [{ method: 'GET', url: `${SHOP}more`, status: 200 }],
    });
    expect(output.text).toContain('+ More\nRequests: GET /more → 200');
  });

  it('does not let a page claim what its server refused', async () => {
    const { platform, tabId, decided } = setUp({
      run: () => {
        platform.emitRequest(request(tabId, 'r', { method: 'POST', url: `${SHOP}orders` }));
        platform.emitRequest({ type: 'request-end', requestId: 'r', status: 500 });
        return { text: 'Clicked.', receipt: { changed: true, diff: ['+ Submitted'] } };
      },
    });

    const output = await (await decided(click, { ref_id: 'e7' })).run();

    expect(output.receipt?.requests).toEqual([{ method: 'POST', url: `${SHOP}orders`, status: 500 }]);
    expect(output.note).toContain('refused');
  });

  describe('what was just done and sent', () => {
    function submitter(status: number | undefined, diff?: readonly string[]) {
      let count = 0;
      const world = setUp({
        run: () => {
          const requestId = `r${count++}`;
          world.platform.emitRequest(request(world.tabId, requestId, { method: 'POST', url: `${SHOP}orders` }));
          if (status !== undefined) world.platform.emitRequest({ type: 'request-end', requestId, status });
          return { text: 'Clicked.', receipt: { changed: true, ...(diff && { diff }) } };
        },
      });
      const act = async () => (await world.decided(click, { ref_id: 'e7' })).run();
      return { act, sent: () => count };
    }

    it('is held back once where nothing shows that it worked, and done when it is meant', async () => {
      const { act, sent } = submitter(200);
      await act();

      await expect(act()).rejects.toMatchObject({ code: 'not-actionable', detail: 'POST /orders → 200' });
      expect(sent()).toBe(1);
      await act();
      await act();
      expect(sent()).toBe(3);
    });

    it('is done again at once where the page shows that it worked', async () => {
      const { act, sent } = submitter(200, ['~ Cart: 1']);
      await act();
      await act();

      expect(sent()).toBe(2);
    });

    it('is done again at once where the server refused it', async () => {
      const { act, sent } = submitter(500);
      await act();
      await act();

      expect(sent()).toBe(2);
    });

    it('is held back where nobody knows whether it happened', async () => {
      let count = 0;
      const { decided } = setUp({
        run: () => {
          count++;
          return { kind: 'timed-out' };
        },
      });
      const act = async () => (await decided(click, { ref_id: 'e7' })).run();
      await expect(act()).rejects.toMatchObject({ code: 'timed-out' });

      await expect(act()).rejects.toMatchObject({ code: 'not-actionable' });
      expect(count).toBe(1);
    });

    it('is held back while its request is under way, and what came of it is told with the next result', async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const world = setUp({
        run: (params) => {
          if (params.name === 'read_page') return { text: 'The page.' };
          world.platform.emitRequest(request(world.tabId, 'r', { method: 'POST', url: `${SHOP}orders` }));
          return { text: 'Clicked.', receipt: { changed: true, diff: ['+ Sending'] } };
        },
      });
      const run = async (tool: CoreTool, input: JsonObject) => (await world.decided(tool, input)).run();
      const first = run(click, { ref_id: 'e7' });
      await vi.advanceTimersByTimeAsync(6_000);
      expect((await first).note).toContain('no answer yet');

      await expect(run(click, { ref_id: 'e7' })).rejects.toMatchObject({ code: 'not-actionable' });
      world.platform.emitRequest({ type: 'request-end', requestId: 'r', status: 500 });

      expect((await run(readPage, {})).text).toBe('The page.\nSince your last look: POST /orders → 500');
      expect((await run(readPage, {})).text).toBe('The page.');
    });
  });

  it('says of an act without an answer that it may have happened', async () => {
    const { decided } = setUp({ run: () => ({ kind: 'timed-out' }) });

    await expect((await decided(click, { ref_id: 'e7' })).run()).rejects.toMatchObject({
      code: 'timed-out',
      message: expect.stringContaining('may have happened'),
    });
  });

  it('sends again what was never delivered, once, to the same document', async () => {
    const { platform, tabId, decided } = setUp();
    const { run } = await decided(click, { ref_id: 'e7' });
    const answer = platform.answer;
    let lost = 0;
    platform.answer = (message, documentId) => {
      if (JSON.stringify(message).includes('tool/run') && lost++ === 0) {
        platform.forgetContent(tabId);
        return { kind: 'no-receiver' };
      }
      return answer(message, documentId);
    };

    expect((await run()).text).toContain('ok');
    expect(platform.injections).toBe(2);
  });

  it('asks for another look when the page was left while it was read', async () => {
    const { decided } = setUp({ run: () => ({ kind: 'lost' }) });

    await expect((await decided(readPage, {})).run()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('gives up a page that falls silent, long before the time of the call is over', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { platform, decided } = setUp({ run: () => new Promise(() => undefined) });
    const { run } = await decided(readPage, {});
    const answer = platform.answer;
    platform.answer = (message, documentId) =>
      JSON.stringify(message).includes('content/ping') ? { kind: 'timed-out' } : answer(message, documentId);

    const running = run();
    const failing = expect(running).rejects.toMatchObject({ code: 'timed-out' });
    await vi.advanceTimersByTimeAsync(3_000);

    await failing;
  });

  it('waits on for a page that is slow but answers pings', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const slow = new Promise<{ text: string }>((resolve) => {
      setTimeout(() => resolve({ text: 'late' }), 20_000);
    });
    const { run } = await setUp({ run: () => slow }).decided(readPage, {});

    const running = run();
    await vi.advanceTimersByTimeAsync(20_000);

    expect((await running).text).toBe('late');
  });

  it('stops the run in the page when the turn is stopped', async () => {
    const { platform, stop, decided } = setUp({
      run: () => {
        queueMicrotask(() => stop.abort(new Error('stopped')));
        return new Promise(() => undefined);
      },
    });
    const { run } = await decided(click, { ref_id: 'e7' });

    await expect(run()).rejects.toThrow('stopped');
    expect(platform.sent).toContainEqual({ type: 'tool/abort', params: { callId: 'call-1' } });
    expect(platform.watchers).toBe(0);
  });
});
