import { describe, expect, it, vi } from 'vitest';
import { pageLine } from '../../test/fakes/page-line';
import { fakeConsents, fakePages } from '../../test/fakes/pages';
import { FakePlatform } from '../../test/fakes/platform';
import { ToolError } from '../core/tool-error';
import type { PageCall } from './page-call';

const SHOP = 'https://shop.test';
const allowed = {
  origin: SHOP,
  state: 'allowed',
  tools: [],
  context: true,
  suggestions: true,
  grantedAtMs: 0,
} as const;

async function setUp({ consent = true } = {}) {
  const platform = new FakePlatform();
  const tabId = platform.addTab(`${SHOP}/list`);
  const documentId = (await platform.pages.mainFrame(tabId))?.documentId ?? '';
  const forgotten: string[] = [];
  const { hub } = fakePages(platform, fakeConsents(...(consent ? [allowed] : [])), ({ documentId: gone }) =>
    forgotten.push(gone),
  );
  const open = (extra: object = {}) =>
    pageLine({ extensionId: platform.ownId, url: `${SHOP}/list`, tabId, frameId: 0, documentId, ...extra });
  const connect = async () => {
    const line = open();
    hub.add(line.port);
    await vi.waitFor(() => expect(hub.page(tabId)).toBeDefined());
    line.say({ type: 'link.ready' });
    return line;
  };
  const stop = new AbortController();
  const claims: string[] = [];
  const begin = (extra: Partial<PageCall> = {}) => {
    const call: PageCall = {
      documentId,
      callId: 'c1',
      name: 'add_item',
      input: { text: 'milk' },
      threadId: 's1',
      turnId: 't1',
      turnStartedAtMs: 1,
      deadlineMs: Date.now() + 60_000,
      claim: async () => void claims.push('claimed'),
      ...extra,
    };
    const run = hub.call(call, stop.signal);
    run.catch(() => undefined);
    return run;
  };
  return { platform, hub, tabId, documentId, open, connect, begin, stop, claims, forgotten };
}

const types = (line: { readonly heard: readonly { readonly type: string }[] }) => line.heard.map(({ type }) => type);
const result = { type: 'call.result', callId: 'c1', text: '{"added":"milk"}', isError: false };

describe('the hub of pages', () => {
  it.each([
    ['an origin that is not allowed', { consent: false }, {}],
    ['a frame of another origin', {}, { frameId: 7, url: 'https://ads.test/' }],
    ['a sandbox', {}, { frameId: 7, origin: 'null' }],
    ['a page that its server put into a sandbox', {}, { origin: 'null' }],
    ['what a page wrote into a frame', {}, { frameId: 7, url: 'about:srcdoc', origin: SHOP }],
    ['an empty frame', {}, { frameId: 7, url: 'about:blank', origin: SHOP }],
    ['a file of the page itself', {}, { frameId: 7, url: `blob:${SHOP}/1`, origin: SHOP }],
    ['a document whose origin nobody tells', {}, { origin: undefined }],
    ['no document', {}, { documentId: undefined }],
    ['an address that is no web page', {}, { url: 'data:text/html,x' }],
  ])('hangs up on %s', async (_, options, sender) => {
    const { hub, tabId, open } = await setUp(options);
    const line = open(sender);

    hub.add(line.port);

    await vi.waitFor(() => expect(line.isClosed()).toBe(true));
    expect(hub.page(tabId)).toBeUndefined();
  });

  it('forgets what a page asked that says hello again, and tells it how things stand', async () => {
    const { connect, forgotten, documentId } = await setUp();
    const line = await connect();
    expect([types(line), forgotten]).toEqual([['status'], []]);

    line.say({ type: 'link.again' });

    expect([types(line), forgotten]).toEqual([['status', 'status'], [documentId]]);
  });

  it('believes the browser, not the page, of where it is', async () => {
    const { hub, tabId, documentId, connect } = await setUp();
    const line = await connect();

    line.say({ type: 'registry.set', rev: 1, tools: [], origin: 'https://bank.test', documentId: 'forged', tabId: 99 });

    expect(hub.page(tabId)?.document).toMatchObject({ origin: SHOP, documentId, tabId });
  });

  it('P35: writes the claim down before the page may begin, and takes one result', async () => {
    const { connect, begin, claims, hub } = await setUp();
    const line = await connect();

    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));
    expect(types(line)).not.toContain('call.go');
    line.say({ type: 'call.claim', callId: 'c1' });
    await vi.waitFor(() => expect(types(line)).toContain('call.go'));
    expect(claims).toEqual(['claimed']);
    line.say(result);

    expect(await run).toEqual({ text: '{"added":"milk"}', isError: false });
    hub.settle('c1');
    expect(types(line).at(-1)).toBe('call.ack');
    line.say({ ...result, text: 'again' });
    expect(types(line)).not.toContain('log');
  });

  it('P35: leaves a claim alone that comes before its call is taken up again', async () => {
    const { connect, begin } = await setUp();
    const line = await connect();

    line.say({ type: 'call.claim', callId: 'c1' });
    const run = begin({ known: { claimed: false } });
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));
    line.say({ type: 'call.claim', callId: 'c1' });
    await vi.waitFor(() => expect(types(line)).toContain('call.go'));
    line.say(result);
    await run;

    expect(types(line)).not.toContain('call.cancel');
    line.say({ type: 'call.claim', callId: 'c1' });
    await vi.waitFor(() => expect(types(line)).toContain('call.cancel'));
  });

  it('P38: tells a page that came back how its calls ended meanwhile', async () => {
    const { hub, documentId, connect } = await setUp();
    const line = await connect();
    hub.recall('kept', documentId, true);
    hub.recall('stopped', documentId, false);
    hub.recall('of-another', 'another', true);

    line.say({ type: 'link.ready', open: ['kept', 'stopped', 'of-another', 7] });

    const told = line.heard.filter(({ type }) => type === 'call.ack' || type === 'call.cancel');
    expect(told).toEqual([
      { type: 'call.ack', callId: 'kept' },
      { type: 'call.cancel', callId: 'stopped', reason: 'cancelled' },
    ]);
  });

  it('tells a page of calls that nobody takes up again that they are over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { connect, begin } = await setUp();
      const line = await connect();
      line.say({ type: 'link.ready', open: ['c1', 'lost'] });
      void begin({ known: { claimed: true } });

      await vi.advanceTimersByTimeAsync(20_000);

      const told = line.heard.filter(({ type }) => type === 'call.cancel');
      expect(told).toEqual([{ type: 'call.cancel', callId: 'lost', reason: 'cancelled' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('hears of a call only from the document that runs it', async () => {
    const { platform, hub, connect, begin, open } = await setUp();
    const line = await connect();
    const other = platform.addTab(`${SHOP}/other`);
    const documentId = (await platform.pages.mainFrame(other))?.documentId ?? '';
    const stranger = open({ tabId: other, documentId });
    hub.add(stranger.port);
    await vi.waitFor(() => expect(hub.page(other)).toBeDefined());
    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));

    stranger.say({ type: 'call.claim', callId: 'c1' });
    stranger.say({ ...result, text: 'forged' });
    line.say({ type: 'call.claim', callId: 'c1' });
    line.say(result);

    expect(await run).toMatchObject({ text: '{"added":"milk"}' });
    expect(types(stranger)).not.toContain('call.go');
  });

  it('sends a call again to the document that comes back, and says that it is the same', async () => {
    const { connect, begin, open, hub } = await setUp();
    const line = await connect();
    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));

    line.breakOff();
    const again = open();
    hub.add(again.port);
    await vi.waitFor(() => {
      again.say({ type: 'link.ready' });
      expect(again.heard[0]).toMatchObject({ type: 'call.start', callId: 'c1', redelivery: true });
    });
    again.say(result);

    expect(await run).toMatchObject({ isError: false });
  });

  it('P35: takes the result that came before it knew of the call again', async () => {
    const { connect, begin, hub } = await setUp();
    const line = await connect();

    line.say(result);
    expect(types(line)).not.toContain('call.ack');
    const run = begin({ known: { claimed: true } });

    expect(await run).toEqual({ text: '{"added":"milk"}', isError: false });
    hub.settle('c1');
    expect(types(line)).toContain('call.ack');
    expect(types(line)).not.toContain('call.start');
  });

  it('says that the outcome is open when the page goes away after it began', async () => {
    const { platform, tabId, connect, begin } = await setUp();
    const line = await connect();
    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));
    line.say({ type: 'call.claim', callId: 'c1' });
    await vi.waitFor(() => expect(types(line)).toContain('call.go'));

    platform.commit(tabId, `${SHOP}/elsewhere`);
    line.breakOff();

    await expect(run).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('may or may not'),
    });
  });

  it('says that nothing was done when the page goes away before it began', async () => {
    const { platform, tabId, connect, begin } = await setUp();
    const line = await connect();
    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));

    platform.commit(tabId, `${SHOP}/list`);
    line.breakOff();

    await expect(run).rejects.toMatchObject({ message: expect.stringContaining('nothing was done') });
  });

  it('D8: tells the page that it is waited for while its tool runs', async () => {
    const { hub, tabId, connect, begin } = await setUp();
    const line = await connect();
    const statuses = () => line.heard.flatMap((message) => (message.type === 'status' ? [message.status] : []));

    hub.setStatus(tabId, 'running');
    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));
    line.say({ type: 'call.claim', callId: 'c1' });
    line.say(result);
    await run;
    hub.setStatus(tabId, 'idle');

    expect(statuses()).toEqual(['idle', 'running', 'waiting_tool_result', 'running', 'idle']);
  });

  it('P32: ends a call at its deadline and tells the page', async () => {
    const { connect, begin } = await setUp();
    const line = await connect();

    const run = begin({ deadlineMs: Date.now() + 20 });

    await expect(run).rejects.toMatchObject({ code: 'timed-out', message: 'client tool timed out' });
    expect(line.heard).toContainEqual({ type: 'call.cancel', callId: 'c1', reason: 'client_tool_timed_out' });
    line.say(result);
    expect(types(line).slice(-2)).toEqual(['call.ack', 'log']);
  });

  it('C6: ends a call when it is stopped', async () => {
    const { connect, begin, stop } = await setUp();
    const line = await connect();
    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));

    stop.abort(new ToolError('aborted', 'Stopped.'));

    await expect(run).rejects.toMatchObject({ code: 'aborted' });
    expect(line.heard).toContainEqual({ type: 'call.cancel', callId: 'c1', reason: 'cancelled' });
  });

  it('lets go of an origin whose consent is taken back', async () => {
    const { hub, tabId, connect, begin } = await setUp();
    const line = await connect();
    const run = begin();
    await vi.waitFor(() => expect(types(line)).toContain('call.start'));

    hub.drop(SHOP);

    await expect(run).rejects.toMatchObject({ code: 'unavailable' });
    expect(line.isClosed()).toBe(true);
    expect(hub.page(tabId)).toBeUndefined();
  });

  it('puts its script into pages that are allowed, whatever they show of their tools, and into no others', async () => {
    const { platform, hub, tabId, open } = await setUp();
    const { signal } = new AbortController();

    const ready = hub.ready(tabId, signal);
    await vi.waitFor(() => expect(platform.links).toEqual([tabId]));
    const line = open();
    hub.add(line.port);
    line.say({ type: 'link.ready' });

    expect((await ready).map(({ offer }) => offer.tools)).toEqual([[]]);
    const stranger = await setUp({ consent: false });
    stranger.platform.offering.add(stranger.tabId);
    expect(await stranger.hub.ready(stranger.tabId, signal)).toEqual([]);
    expect(stranger.platform.links).toEqual([]);
  });
});
