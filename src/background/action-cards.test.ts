import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ScriptedModel, say, startScriptedModel, use } from '../../test/e2e/harness/scripted-model';
import { FakePlatform } from '../../test/fakes/platform';
import { scriptPages } from '../../test/fakes/scripted-pages';
import { jsonReply } from '../../test/fakes/skill-port';
import type { JsonValue } from '../core/json';
import type { SkillRequest } from '../core/skill-port';
import type { PanelNotice, PanelProtocol, PanelReply, Params, Result } from '../messaging/protocol';
import type { SessionEvent } from '../session/event';
import { openIdentity } from './identity-key';
import { startBackground } from './start';

const SHOP = 'https://shop.example/cart';
/** Puts an argument in its place. */
const input = (path = '') => `\${input${path}}`;
const TARGETS = {
  save: { type: 'app', component: 'api', path: '/save', method: 'POST', body: input() },
  connect: { type: 'app', component: 'api', path: '/connect', method: 'POST', body: { scope: input('.scope') } },
};
const MANIFEST = {
  version: 2,
  components: { api: { url: 'https://api.example' } },
  targets: TARGETS,
  targetTools: [
    {
      name: 'save',
      description: 'Saves.',
      input: { type: 'object', additionalProperties: false, properties: {} },
      target: { $target: 'save' },
      readOnly: true,
      modes: ['ask', 'act'],
    },
  ],
};
const SKILL = `# Bookmarks\n\nSave them.\n\n\`\`\`tabhand-tools\n${JSON.stringify(MANIFEST)}\n\`\`\`\n`;
const BUTTONS = [
  { type: 'button', id: 'connect', label: 'Connect', input: { scope: 'write' }, target: { $target: 'connect' } },
  { type: 'button', id: 'later', label: 'Later', input: { connected: false } },
];

const servers: ScriptedModel[] = [];
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

function wake(firstWake = true, addTabs = 1) {
  const platform = new FakePlatform();
  platform.firstWake = firstWake;
  let tabId = 0;
  for (let count = 0; count < addTabs; count += 1) tabId = platform.addTab(SHOP, { title: 'Shop' });
  scriptPages(platform, {});
  startBackground(platform);
  const notices: PanelNotice[] = [];
  const sender = { extensionId: platform.ownId, url: platform.panelUrl };
  platform.connect({
    name: 'panel',
    sender,
    post: (notice) => void notices.push(notice as PanelNotice), // the background posts nothing else
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => undefined,
  });
  async function call<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>, from: object = sender) {
    // The reply to a message has the shape that the protocol names for it.
    return (await platform.deliver({ type, params }, { ...sender, ...from })) as PanelReply<Result<PanelProtocol, K>>;
  }
  async function value<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>) {
    const reply = await call(type, params);
    if (!reply.ok) throw new Error(`${type}: ${reply.failure.code}`);
    return reply.value;
  }
  const seen = <T extends SessionEvent['type']>(type: T, nth = 1) =>
    vi.waitFor(() => {
      const events = notices.flatMap((notice) => (notice.type === 'event' ? notice.stored.event : []));
      const found = events.filter((event) => event.type === type)[nth - 1];
      if (!found) throw new Error(`There was no ${type} ${nth} yet.`);
      return found as Extract<SessionEvent, { type: T }>; // found by this very type
    }, 10_000);
  return { platform, tabId, call, value, seen };
}

type Awake = ReturnType<typeof wake>;

/** The server of the skill: `/save` answers with a card, `/connect` as told. */
function serve({ platform }: Awake, card: JsonValue = {}, connect: () => ReturnType<typeof jsonReply> = connected) {
  platform.skillPort.reply = ({ url }: SkillRequest) =>
    url.endsWith('/connect')
      ? connect()
      : jsonReply({ type: 'action_required', title: 'Connect', elements: BUTTONS, ...(card as object) }); // as given above
}

function connected() {
  return jsonReply({ content: 'Connected.' });
}

/** A turn that waits under the card of the skill's server. */
async function openCard(background: Awake) {
  const model = await startScriptedModel();
  servers.push(model);
  const { providerId } = await background.value('provider/save', {
    kind: 'custom',
    baseUrl: model.baseUrl,
    models: [{ modelId: 'scripted', tier: 'full' }],
  });
  await background.value('settings/set', { model: { providerId, modelId: 'scripted' } });
  const { hash } = await background.value('skill/preview', { from: 'text', markdown: SKILL });
  const { id } = await background.value('skill/import', { hash });
  model.script(use(['load_skill', { skill_id: id }]), use(['save', {}]), say('Done.'));
  const { session } = await background.value('panel/hello', { tabId: background.tabId });
  const { sessionId } = session;
  await background.value('message/send', { sessionId, text: 'Save it', mode: 'act' });
  const { requestId } = await background.seen('action-request');
  return { sessionId, requestId, skillId: id, model };
}

const CONNECT = { kind: 'button', id: 'connect' } as const;
const posts = ({ platform }: Awake) => platform.skillPort.requests.map(({ url }) => new URL(url).pathname);

describe('a card of a server', () => {
  it('K27 lets the conversation wait, and the background sleep', async () => {
    const background = wake();
    serve(background);
    const { model } = await openCard(background);

    await vi.waitFor(() => expect(background.platform).toMatchObject({ badge: '!', keptAlive: 0 }));
    expect(await background.value('session/list', {})).toMatchObject([{ activity: 'waits' }]);
    expect(model.requests).toHaveLength(2);
  });

  it('K30 a button with a target runs it, signed, and its result is that of the call', async () => {
    const background = wake();
    serve(background);
    const { sessionId, requestId } = await openCard(background);

    await background.value('action/answer', { sessionId, requestId, choice: CONNECT });

    expect(await background.seen('turn-end')).toMatchObject({ reason: 'answered' });
    const sent = background.platform.skillPort.requests[1];
    expect(sent).toMatchObject({ method: 'POST', url: 'https://api.example/connect', body: '{"scope":"write"}' });
    expect(sent?.headers.authorization).toMatch(/^Bearer /);
    const end = await background.seen('tool-end', 2);
    expect(end).toMatchObject({ outcome: 'ok' });
    expect(end.message.text).toContain('Connected.');
  });

  it('K30 a target that fails leaves the card open, and can be pressed again', async () => {
    const background = wake();
    let count = 0;
    serve(background, {}, () => {
      count += 1;
      return count === 1 ? jsonReply({ code: 'busy', error: 'Not now.' }, 503) : connected();
    });
    const { sessionId, requestId } = await openCard(background);

    await background.value('action/answer', { sessionId, requestId, choice: CONNECT });
    const again = await background.seen('action-request', 2);
    await background.value('action/answer', { sessionId, requestId: again.requestId, choice: CONNECT });

    expect(again.failure?.code).toBe('unavailable');
    expect(again.failure?.detail).toContain('Not now.');
    expect(await background.seen('turn-end')).toMatchObject({ reason: 'answered' });
    expect(posts(background)).toEqual(['/save', '/connect', '/connect']);
  });

  it('K30 does nothing once the skill was changed: the card was checked by another text', async () => {
    const background = wake();
    serve(background);
    const { sessionId, requestId } = await openCard(background);
    const { hash } = await background.value('skill/preview', { from: 'text', markdown: `${SKILL}\nMore.` });
    await background.value('skill/import', { hash });

    await background.value('action/answer', { sessionId, requestId, choice: CONNECT });

    expect((await background.seen('action-request', 2)).failure).toMatchObject({ code: 'unavailable' });
    expect(posts(background)).toEqual(['/save']);
  });

  it('K31 pressed twice, in two panels, runs once', async () => {
    const background = wake();
    serve(background);
    const { sessionId, requestId } = await openCard(background);
    const press = () => background.call('action/answer', { sessionId, requestId, choice: CONNECT });

    await Promise.all([press(), press()]);
    await background.seen('turn-end');
    const late = await press();

    expect(late).toMatchObject({ ok: false, failure: { code: 'action-gone' } });
    expect(posts(background)).toEqual(['/save', '/connect']);
  });

  it('K31 takes no answer from a panel that may not approve, and none that the card does not offer', async () => {
    const background = wake();
    serve(background);
    const { sessionId, requestId } = await openCard(background);

    const foreign = await background.call('action/answer', { sessionId, requestId, choice: CONNECT }, { tabId: 9 });
    const choice = { kind: 'button', id: 'delete' } as const;
    const unknown = await background.call('action/answer', { sessionId, requestId, choice });

    expect(foreign).toMatchObject({ failure: { code: 'panel-may-not-approve' } });
    expect(unknown).toMatchObject({ failure: { code: 'action-gone' } });
    expect(posts(background)).toEqual(['/save']);
  });

  it('K31 survives the background', async () => {
    const first = wake();
    serve(first);
    const { sessionId, requestId } = await openCard(first);

    const second = wake(false);
    serve(second);
    await second.value('action/answer', { sessionId, requestId, choice: CONNECT });

    expect(await second.seen('turn-end')).toMatchObject({ reason: 'answered' });
    expect(posts(second)).toEqual(['/connect']);
  });

  it('K31 survives the browser: its task goes on in the tab that the user has before them', async () => {
    const first = wake();
    serve(first);
    const { sessionId, requestId } = await openCard(first);

    const second = wake(true, 2);
    serve(second);
    await vi.waitFor(async () => expect(await second.value('session/list', {})).toMatchObject([{ tabId: -1 }]));
    await second.value('action/answer', { sessionId, requestId, choice: CONNECT });

    expect(await second.seen('turn-end')).toMatchObject({ reason: 'answered' });
    expect(posts(second)).toEqual(['/connect']);
    const [listed] = await second.value('session/list', {});
    expect(await second.platform.tabs.get(listed?.tabId ?? -1)).toBeDefined();
  });

  it('K32 for this installation has its buttons, for another one only the way there', async () => {
    const { installationId } = await openIdentity();
    const mine = wake();
    serve(mine, { assignee: { computerId: installationId } });
    await openCard(mine);
    expect((await mine.seen('action-request')).assignee).toBeUndefined();

    vi.stubGlobal('indexedDB', new IDBFactory());
    const theirs = wake();
    serve(theirs, { assignee: { computerId: 'desk', name: 'Office PC' } });
    const { sessionId, requestId } = await openCard(theirs);
    const pressed = await theirs.call('action/answer', { sessionId, requestId, choice: CONNECT });
    await theirs.value('action/answer', { sessionId, requestId, choice: { kind: 'elsewhere' } });

    expect((await theirs.seen('action-request')).assignee).toBe('Office PC');
    expect(pressed).toMatchObject({ failure: { code: 'action-gone' } });
    expect(await theirs.seen('turn-end')).toMatchObject({ reason: 'answered' });
    expect(posts(theirs)).toEqual(['/save']);
  });

  it('K33 Cancel stops the turn', async () => {
    const background = wake();
    serve(background);
    const { sessionId, requestId, model } = await openCard(background);

    await background.value('action/answer', { sessionId, requestId, choice: { kind: 'cancel' } });

    expect(await background.seen('turn-end')).toMatchObject({ reason: 'stopped' });
    expect(await background.seen('tool-end', 2)).toMatchObject({ outcome: 'aborted', message: { ok: false } });
    expect(model.requests).toHaveLength(2);
  });

  it('K34 is refused when the tool is tried out', async () => {
    const background = wake();
    serve(background);
    const { skillId } = await openCard(background);

    const tried = await background.value('skill/test', { id: skillId, tool: 'save', input: {} });

    expect(tried).toMatchObject({ ok: false });
    expect(tried.text).toContain('action_required_not_allowed');
  });
});
