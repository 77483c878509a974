import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import english from '../../locales/en.json';
import { flattenLocale } from '../../test/fakes/locale-messages';
import { FakePlatform } from '../../test/fakes/platform';
import { textReply } from '../../test/fakes/skill-port';
import { httpTool, skillText } from '../../test/fakes/skill-text';
import type { PanelProtocol, PanelReply, Params, Result } from '../messaging/protocol';
import { BUNDLED_SKILLS } from './bundled-skills';
import { startBackground } from './start';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A background over a browser in memory, as a panel talks to it. */
function wake() {
  const platform = new FakePlatform();
  startBackground(platform);
  const sender = { extensionId: platform.ownId, url: platform.panelUrl };
  async function call<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>) {
    // The reply to a message has the shape that the protocol names for it.
    return (await platform.deliver({ type, params }, sender)) as PanelReply<Result<PanelProtocol, K>>;
  }
  async function value<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>) {
    const reply = await call(type, params);
    if (!reply.ok) throw new Error(`${type}: ${reply.failure.code}`);
    return reply.value;
  }
  const code = async <K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>) => {
    const reply = await call(type, params);
    return reply.ok ? undefined : reply.failure.code;
  };
  return { platform, value, code };
}

describe('the messages of a panel about skills', () => {
  const told = flattenLocale(english);
  const markdown = skillText([httpTool()]);

  it('list the bundled skills from the first time on', async () => {
    const { value } = wake();

    const skills = await value('skill/list', {});

    expect(skills.map(({ source }) => source)).toEqual(
      BUNDLED_SKILLS.map(({ folder }) => ({ kind: 'bundled', folder })),
    );
    expect(await value('skill/bundled', {})).toEqual([]);
  });

  it('do not call bundled skills missing before they were put in', async () => {
    const { value } = wake();

    expect(await value('skill/bundled', {})).toEqual([]);
  });

  it('keep a bundled skill removed over a death of the background', async () => {
    const first = wake();
    const [skill] = await first.value('skill/list', {});
    await first.value('skill/remove', { id: skill?.id ?? '' });

    const skills = await wake().value('skill/list', {});

    expect(skills.map(({ id }) => id)).not.toContain(skill?.id);
    expect(skills).toHaveLength(BUNDLED_SKILLS.length - 1);
  });

  it('import what was shown, switch it, and remove it, twice if asked twice', async () => {
    const { value } = wake();
    const { hash } = await value('skill/preview', { from: 'text', markdown });

    const { id } = await value('skill/import', { hash });
    expect(await value('skill/enable', { id, enabled: false })).toMatchObject({ id, enabled: false });
    expect(await value('skill/remove', { id })).toBeNull();
    expect(await value('skill/remove', { id })).toBeNull();
  });

  it('show the text of an edit as a change of the skill that it edits', async () => {
    const { value } = wake();
    const { hash } = await value('skill/preview', { from: 'text', markdown });
    const { id } = await value('skill/import', { hash });

    const { replaces } = await value('skill/preview', { from: 'text', markdown: '# Other\n\nText.', edits: id });

    expect(replaces?.id).toBe(id);
  });

  it.each<[string, (background: ReturnType<typeof wake>) => Promise<string | undefined>]>([
    ['skill-gone', ({ code }) => code('skill/enable', { id: 'gone', enabled: true })],
    ['skill-gone', ({ code }) => code('skill/secret', { id: 'gone', name: 'A', value: 'b' })],
    ['skill-gone', ({ code }) => code('skill/test', { id: 'gone', tool: 'a', input: {} })],
    ['skill-changed', ({ code }) => code('skill/import', { hash: 'unseen' })],
    [
      'skill-refused',
      async ({ code, value }) => {
        const { hash } = await value('skill/preview', { from: 'text', markdown: '' });
        return code('skill/import', { hash });
      },
    ],
    [
      'skill-tool-gone',
      async ({ code, value }) => {
        const { hash } = await value('skill/preview', { from: 'text', markdown });
        const { id } = await value('skill/import', { hash });
        return code('skill/test', { id, tool: 'other', input: {} });
      },
    ],
    ['skill-not-https', ({ code }) => code('skill/preview', { from: 'url', url: 'http://skills.test/a.md' })],
    [
      'skill-fetch-failed',
      ({ code, platform }) => {
        platform.skillPort.reply = () => textReply('', 404);
        return code('skill/preview', { from: 'url', url: 'https://skills.test/a.md' });
      },
    ],
  ])('are refused by the code %s, which the panel has words for', async (expected, ask) => {
    expect(await ask(wake())).toBe(expected);
    expect(told.get(`error_${expected.replaceAll('-', '_')}`)).toBeTruthy();
  });
});
