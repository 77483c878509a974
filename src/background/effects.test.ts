import { describe, expect, it } from 'vitest';
import { noAnswers } from '../../test/fakes/no-answers';
import { noFence } from '../../test/fakes/no-fence';
import { noFiles } from '../../test/fakes/no-files';
import { noComputers, noPageTools, noSkills } from '../../test/fakes/no-skills';
import { fakePages } from '../../test/fakes/pages';
import { FakePlatform } from '../../test/fakes/platform';
import { scriptPages } from '../../test/fakes/scripted-pages';
import type { Effect } from '../core/mode';
import { windowsOf } from '../core/secret-windows';
import { mintPermit } from '../policy/permit';
import { createDialogGuard } from './dialog-guard';
import { createEffects } from './effects';
import { createFieldSecrets } from './field-secrets';
import { createFrameDirectory } from './frames';
import { createContentChannel } from './route-content-channel';

const SHOP = 'https://shop.test/';
const signal = new AbortController().signal;
const PASSWORD = 'hunter2-hunter2';

function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab(SHOP);
  const notes: string[] = [];
  const ports = {
    notes: { read: () => notes.join('\n'), write: async (text: string) => void notes.push(text) },
    homeTabId: () => tabId,
    inputOf: (callId: string) => (callId === 'call-0' ? { css: 'p { color: red }' } : undefined),
    files: noFiles,
    sessionId: 's1',
    skills: noSkills,
    computers: noComputers,
    pageTools: noPageTools,
  };
  const fields = createFieldSecrets('salt');
  const effects = createEffects({
    fields,
    platform,
    fence: noFence,
    answers: noAnswers,
    channel: createContentChannel(platform),
    guard: createDialogGuard(platform, 'token'),
    directory: createFrameDirectory(platform),
    hub: fakePages(platform).hub,
  });
  const open = (...allowed: Effect[]) =>
    effects.open(mintPermit({ callId: 'call-1', digest: 'd', effects: new Set(allowed) }), 'd', ports);
  return { platform, tabId, notes, ports, effects, fields, open };
}

describe('the effects seam', () => {
  it('opens nothing for a permit of another call', () => {
    const { effects, ports } = setUp();
    const permit = mintPermit({ callId: 'call-1', digest: 'one', effects: new Set<Effect>(['navigate']) });

    expect(() => effects.open(permit, 'another', ports)).toThrowError(expect.objectContaining({ code: 'denied' }));
  });

  it('opens nothing for a permit that was used before', () => {
    const { effects, ports } = setUp();
    const permit = mintPermit({ callId: 'call-1', digest: 'd', effects: new Set<Effect>(['navigate']) });
    effects.open(permit, 'd', ports);

    expect(() => effects.open(permit, 'd', ports)).toThrowError(expect.objectContaining({ code: 'denied' }));
  });

  it('opens nothing for an object that only looks like a permit', () => {
    const { effects, ports } = setUp();
    const permit = mintPermit({ callId: 'call-1', digest: 'd', effects: new Set<Effect>(['navigate']) });

    expect(() => effects.open({ ...permit }, 'd', ports)).toThrowError(expect.objectContaining({ code: 'denied' }));
  });

  const acts: readonly [
    Effect,
    string,
    (call: ReturnType<ReturnType<typeof setUp>['open']>, tabId: number) => Promise<unknown>,
  ][] = [
    ['navigate', 'navigate', ({ capabilities }, tabId) => capabilities.tabs.navigate(tabId, `${SHOP}b`, signal)],
    ['navigate', 'go back', ({ capabilities }, tabId) => capabilities.tabs.goInHistory(tabId, -1, signal)],
    ['navigate', 'open a tab', ({ capabilities }) => capabilities.tabs.open(`${SHOP}b`, { active: false })],
    ['navigate', 'show a tab', ({ capabilities }, tabId) => capabilities.tabs.activate(tabId)],
    ['navigate', 'close a tab', ({ capabilities }, tabId) => capabilities.tabs.close(tabId)],
    ['input', 'add a sheet', ({ capabilities }, tabId) => capabilities.pageStyles.insert(tabId, 'p { color: red }')],
    ['input', 'remove a sheet', ({ capabilities }, tabId) => capabilities.pageStyles.remove(tabId, 'call-0')],
    ['network', 'fetch', ({ capabilities }) => capabilities.http.get(SHOP, { maxBytes: 10 }, signal)],
    ['network', 'fetch a file', ({ capabilities }) => capabilities.http.file(SHOP, { maxBytes: 10 }, signal)],
    [
      'network',
      'fetch its tab',
      ({ capabilities }, tabId) => capabilities.http.tabFile(tabId, { maxBytes: 10 }, signal),
    ],
    ['download', 'save a file', ({ capabilities }) => capabilities.downloads.save(SHOP, signal)],
    ['script', 'run code', ({ capabilities }, tabId) => capabilities.pageScript.run(tabId, 'return 1', signal)],
    ['memory', 'note', ({ capabilities }) => capabilities.notes.write('x', { replace: false })],
    [
      'read',
      'take a picture',
      ({ capabilities }, tabId) => capabilities.capture.viewport(tabId, { maxSidePx: 10, marks: false }, signal),
    ],
  ];

  it.each(acts)('needs %s to %s', async (needed, _name, act) => {
    const { open, platform, tabId, notes } = setUp();
    const others = (['read', 'input', 'submit', 'navigate', 'network', 'script', 'memory'] as const).filter(
      (effect) => effect !== needed,
    );

    await expect(act(open(...others), tabId)).rejects.toMatchObject({ code: 'denied' });
    expect(platform.tab(tabId)?.url).toBe(SHOP);
    expect(notes).toEqual([]);
  });

  it.each(acts)('lets nobody who kept an object %s (%s) after the call', async (needed, _name, act) => {
    const { open, tabId } = setUp();
    const call = open(needed);
    call.revoke();

    await expect(act(call, tabId)).rejects.toMatchObject({ code: 'denied' });
  });

  it('sends nothing to a page for effects that were not allowed', () => {
    const { open, platform, tabId } = setUp();
    const call = { callId: 'call-1', name: 'click_ax', input: {}, timeoutMs: 1_000, budgetChars: 7_000 };
    const limits = { timeoutMs: 1_000, effects: ['input', 'submit'] as const };

    expect(() => open('read').runInPage({ tabId }, call, limits, signal)).toThrowError(
      expect.objectContaining({ code: 'denied' }),
    );
    expect(platform.sent).toEqual([]);
  });

  it('keeps what stands in secret fields to the book of them', async () => {
    const { open, platform, tabId, fields } = setUp();
    await platform.pages.injectContent(tabId, { timeoutMs: 1_000 });
    const secrets = [windowsOf('hunter2-hunter2', 'salt')];
    platform.answer = () => ({ kind: 'reply', value: { ok: true, value: { text: 'Looked.', secrets } } });
    const call = { callId: 'call-1', name: 'look', input: {}, timeoutMs: 1_000, budgetChars: 7_000 };

    const outcome = await open('read').runInPage({ tabId }, call, { timeoutMs: 1_000, effects: ['read'] }, signal);

    expect(outcome).toEqual({ kind: 'value', value: { text: 'Looked.' } });
    expect(fields.holds('hunter2-hunter2')).toBe(true);
  });

  it('uses the cookies of the user only for what the tab shows', async () => {
    const { open, platform, tabId } = setUp();
    for (const url of [SHOP, `${SHOP}b`]) {
      platform.files.set(url, { status: 200, url, mediaType: '', blob: new Blob() });
    }

    const { http } = open('network').capabilities;
    await http.file(`${SHOP}b`, { maxBytes: 10 }, signal);
    await http.tabFile(tabId, { maxBytes: 10 }, signal);

    expect(platform.fileRequests).toEqual([
      { url: `${SHOP}b`, signedIn: false },
      { url: SHOP, signedIn: true },
    ]);
  });

  it('lets every call see which tabs there are', async () => {
    const { open } = setUp();

    expect(await open('network').capabilities.tabs.list()).toHaveLength(1);
  });

  it('tells no more of a tab than a tool may know', async () => {
    const { open, tabId } = setUp();

    expect(Object.keys(await open('read').capabilities.tabs.get(tabId)).sort()).toEqual([
      'active',
      'status',
      'tabId',
      'title',
      'url',
      'windowId',
    ]);
  });

  it('reports where a navigation led', async () => {
    const { open, tabId } = setUp();

    expect(await open('navigate').capabilities.tabs.navigate(tabId, `${SHOP}b`, signal)).toEqual({
      tabId,
      from: SHOP,
      to: `${SHOP}b`,
      title: `Title of ${SHOP}b`,
      state: 'loaded',
    });
  });

  it('names the address that failed, even while the tab shows the one before', async () => {
    const { open, platform, tabId } = setUp();
    platform.load = (id, url) => {
      platform.emit({ type: 'navigation-start', tabId: id, url });
      platform.emit({ type: 'navigation-error', tabId: id, url, error: 'host not found' });
    };

    expect(await open('navigate').capabilities.tabs.navigate(tabId, 'https://no.test/', signal)).toMatchObject({
      state: 'failed',
      error: 'host not found',
      to: 'https://no.test/',
    });
  });

  it('waits for a page in a tab that it opened', async () => {
    const { open, platform } = setUp();

    const outcome = await open('navigate').capabilities.tabs.open(`${SHOP}new`, { active: false });

    expect(outcome).toMatchObject({ to: `${SHOP}new`, state: 'loaded' });
    expect(platform.tab(outcome.tabId)?.active).toBe(false);
  });

  it('leaves no watcher behind, also after a failure', async () => {
    const { open, platform, tabId } = setUp();
    platform.load = (id) => platform.closeTab(id);

    const moving = open('navigate').capabilities.tabs.navigate(tabId, `${SHOP}b`, signal);

    await expect(moving).rejects.toMatchObject({ code: 'not-found' });
    expect(platform.watchers).toBe(0);
  });

  it('ends a script whose page is left', async () => {
    const { open, platform, tabId } = setUp();
    scriptPages(platform);
    platform.pages.runScript = (_tabId, _body, _options, stopped) =>
      new Promise((_resolve, reject) => {
        stopped.addEventListener('abort', () => reject(stopped.reason));
        platform.commit(tabId, `${SHOP}b`);
      });

    const running = open('script').capabilities.pageScript.run(tabId, 'location.href = "/b"', signal);

    await expect(running).rejects.toMatchObject({ code: 'interrupted' });
    expect(platform.watchers).toBe(0);
  });

  it.each([
    ['the value as it is', PASSWORD, '"It is [secret]."'],
    ['the value backwards', [...PASSWORD].reverse().join(''), '"[secret]"'],
    ['the value in base64', btoa(PASSWORD), '"[secret]"'],
    ['a piece of the value', PASSWORD.slice(2, 11), '"[secret]"'],
    ['nothing of it', 'fine', '"It is fine."'],
  ])('gives no result of a script with %s', async (_what, found, json) => {
    const { open, platform, tabId } = setUp();
    scriptPages(platform, { secrets: [windowsOf(PASSWORD, 'salt')] });
    platform.pages.runScript = async () => ({ json: JSON.stringify(`It is ${found}.`), totalChars: 99 });

    const value = await open('script').capabilities.pageScript.run(tabId, 'return 1', signal);

    expect(value.json).toBe(json);
  });

  it('never closes the tab of the conversation', async () => {
    const { open, platform, tabId } = setUp();

    await expect(open('navigate').capabilities.tabs.close(tabId)).rejects.toMatchObject({ code: 'denied' });
    expect(platform.tab(tabId)).toBeDefined();
  });

  it('says which tab is not there', async () => {
    const { open } = setUp();

    await expect(open('navigate').capabilities.tabs.activate(99)).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no tab 99.',
    });
  });

  it('removes the very sheet that a call of the session added', async () => {
    const { open, platform, tabId } = setUp();
    await platform.pages.insertCss(tabId, 'p { color: red }');

    await open('input').capabilities.pageStyles.remove(tabId, 'call-0');

    expect(platform.sheets).toEqual([]);
  });

  it('knows no sheet of another session', async () => {
    const { open, tabId } = setUp();

    await expect(open('input').capabilities.pageStyles.remove(tabId, 'call-9')).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('streams of a skill', () => {
  const ask = { method: 'POST', url: 'https://notes.test/mcp', headers: {}, maxBytes: 100 } as const;
  const setUpStreams = () => {
    const world = setUp();
    world.platform.skillPort.streaming = async () => ({ status: 200, headers: {}, body: null });
    return world;
  };

  it('are opened for what goes to a server alone', async () => {
    const { open } = setUpStreams();

    await expect(open('submit').skillPort.stream(ask, signal)).resolves.toMatchObject({ status: 200 });
    await expect(open('network').skillPort.stream(ask, signal)).resolves.toMatchObject({ status: 200 });
    expect(() => open('read').skillPort.stream(ask, signal)).toThrow(expect.objectContaining({ code: 'denied' }));
  });

  it('may be called off once the call is over, and once only', async () => {
    const { open, platform } = setUpStreams();
    const { skillPort, revoke } = open('submit');
    await skillPort.stream(ask, signal);
    revoke();

    await skillPort.stream({ ...ask, ends: true }, signal);
    expect(() => skillPort.stream({ ...ask, ends: true }, signal)).toThrow(expect.objectContaining({ code: 'denied' }));
    expect(() => skillPort.stream(ask, signal)).toThrow(expect.objectContaining({ code: 'denied' }));
    expect(platform.skillPort.streams).toHaveLength(2);
  });

  it('are not called off where none was begun', () => {
    const { open } = setUpStreams();
    const { skillPort, revoke } = open('submit');
    revoke();

    expect(() => skillPort.stream({ ...ask, ends: true }, signal)).toThrow(expect.objectContaining({ code: 'denied' }));
  });
});
