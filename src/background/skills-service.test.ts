import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { newSkillStore, skillBackground } from '../../test/fakes/skill-background';
import { jsonReply, textReply } from '../../test/fakes/skill-port';
import { httpTool, jobTool, ORIGIN, skillText, targetManifest } from '../../test/fakes/skill-text';
import type { SkillStore } from './skill-store';

const LOOK_UP = skillText([httpTool()]);
const LOCAL = skillText([httpTool({ endpoint: 'http://127.0.0.1:8080/look' })]);

/** A skill that sends a key to a host. */
function keyed(origin = ORIGIN, more = ''): string {
  const target = { type: 'url', url: `${origin}/do`, method: 'GET', headers: { 'x-key': `\${env.KEY}` } };
  const components = { api: { url: origin, env: { collection: 'test', environment: 'production' } } };
  return skillText(targetManifest(target, { readOnly: true, input: { type: 'object' } }, { components })) + more;
}

describe('a preview', () => {
  it('shows what the text would be and stores nothing', async () => {
    const { service, store } = skillBackground();

    const preview = await service.preview({ from: 'text', markdown: LOOK_UP });

    expect(preview).toMatchObject({ isRefused: false, needsLoopback: false, skill: { name: 'Test skill' } });
    expect(preview.skill.tools).toMatchObject([
      { name: 'look_up', request: `GET ${ORIGIN}/look`, host: 'skills.test' },
    ]);
    expect(preview).not.toHaveProperty('replaces');
    expect(await store.list()).toEqual([]);
  });

  it('says that a tool is on this machine', async () => {
    const { service } = skillBackground();

    expect(await service.preview({ from: 'text', markdown: LOCAL })).toMatchObject({ needsLoopback: true });
  });

  it('fetches an address, and keeps it as the source', async () => {
    const { service, port } = skillBackground();
    port.reply = () => textReply(LOOK_UP);

    const { hash } = await service.preview({ from: 'url', url: `${ORIGIN}/look.md` });

    expect((await service.import(hash, false)).source).toEqual({ kind: 'url', url: `${ORIGIN}/look.md` });
  });

  it.each([
    ['of the same name', { from: 'text', markdown: `${LOOK_UP}\nMore.` }],
    ['that it edits, whatever its name is now', { from: 'text', markdown: '# Other\n\nMore.', edits: 'test-skill' }],
  ] as const)('says what changes in the skill %s', async (_, from) => {
    const { service, add } = skillBackground();
    await add(LOOK_UP);

    const { replaces } = await service.preview(from);

    expect(replaces?.id).toBe('test-skill');
    expect(replaces?.diff).toContain('+ More.');
  });

  it('says what changes in the skill of the same file, whatever its name is now', async () => {
    const { service } = skillBackground();
    const first = await service.preview({ from: 'file', name: 'a.md', markdown: LOOK_UP });
    await service.import(first.hash, false);

    const second = await service.preview({ from: 'file', name: 'a.md', markdown: '# Other\n\nText.' });

    expect(second.replaces?.id).toBe('test-skill');
  });

  it('takes no Agent Skill for another one because both files are called SKILL.md', async () => {
    const { service } = skillBackground();
    const first = await service.preview({ from: 'file', name: 'SKILL.md', markdown: LOOK_UP });
    await service.import(first.hash, false);

    const second = await service.preview({ from: 'file', name: 'SKILL.md', markdown: '# Other\n\nText.' });

    expect(second).not.toHaveProperty('replaces');
  });

  it('warns of a folder that is not called as the Agent Skill in it', async () => {
    const { service } = skillBackground();
    const markdown = '---\nname: tides\n---\nText.';
    const problems = async (folder: string) =>
      (await service.preview({ from: 'folder', name: 'a.zip', markdown, files: ['SKILL.md'], folder })).skill.problems;

    expect(await problems('tides')).toEqual([]);
    expect(await problems('waves')).toMatchObject([{ level: 'warning', path: 'front matter.name' }]);
  });

  it('lists the other files of a folder', async () => {
    const { service } = skillBackground();
    const files = ['SKILL.md', 'scripts/run.sh'];

    const { skill } = await service.preview({ from: 'folder', name: 'look', markdown: LOOK_UP, files });

    expect(skill.otherFiles).toEqual(['scripts/run.sh']);
  });
});

describe('an import', () => {
  it('stores the text that was shown', async () => {
    const { service, store } = skillBackground();
    const { hash } = await service.preview({ from: 'text', markdown: LOOK_UP });

    const view = await service.import(hash, false);

    expect(view).toMatchObject({ id: 'test-skill', enabled: true, hash });
    expect(await store.list()).toMatchObject([{ id: 'test-skill', markdown: LOOK_UP, hash }]);
  });

  it('refuses a text that nobody was shown', async () => {
    const { service, store } = skillBackground();

    await expect(service.import('0'.repeat(64), false)).rejects.toMatchObject({ code: 'skill-changed' });
    expect(await store.list()).toEqual([]);
  });

  it('refuses what an earlier background showed', async () => {
    const store = newSkillStore();
    const { hash } = await skillBackground([], store).service.preview({ from: 'text', markdown: LOOK_UP });

    await expect(skillBackground([], store).service.import(hash, false)).rejects.toMatchObject({
      code: 'skill-changed',
    });
  });

  it('refuses a text of which nothing can be used', async () => {
    const { service, store } = skillBackground();
    const { hash, isRefused } = await service.preview({ from: 'text', markdown: '' });

    expect(isRefused).toBe(true);
    await expect(service.import(hash, true)).rejects.toMatchObject({ code: 'skill-refused' });
    expect(await store.list()).toEqual([]);
  });

  it('asked for twice gives one skill', async () => {
    const { service, store } = skillBackground();
    const { hash } = await service.preview({ from: 'text', markdown: LOOK_UP });

    const [one, two] = await Promise.all([service.import(hash, false), service.import(hash, false)]);

    expect(two.id).toBe(one.id);
    expect(await store.list()).toHaveLength(1);
  });

  it('gives two skills of one name ids of their own, also at once', async () => {
    const { service } = skillBackground();
    const texts = ['# Same\n\nOne.', '# Same\n\nTwo.'];
    const previews = await Promise.all(texts.map((markdown) => service.preview({ from: 'text', markdown })));

    const views = await Promise.all(previews.map(({ hash }) => service.import(hash, false)));

    expect(views.map(({ id }) => id)).toEqual(['same', 'same-2']);
  });

  it.each([
    ['# Ünïcode & Co.', 'unicode-co'],
    ['# 天気', 'skill'],
    ['# ../../etc', 'etc'],
  ])('makes an id of the name %s', async (heading, id) => {
    const { add } = skillBackground();

    expect((await add(`${heading}\n\nText.`)).id).toBe(id);
  });

  it('takes the place of the skill that it edits, which keeps its id, its time and its switch', async () => {
    const { service, store, add } = skillBackground();
    const before = await add(LOOK_UP);
    await service.enable(before.id, false);
    const { hash } = await service.preview({ from: 'text', markdown: '# Other\n\nText.', edits: before.id });

    const after = await service.import(hash, false);

    expect(after).toMatchObject({ id: before.id, name: 'Other', enabled: false, importedAtMs: before.importedAtMs });
    expect(await store.list()).toHaveLength(1);
  });

  it('is a new skill when the one that it would replace was removed meanwhile', async () => {
    const { service, add } = skillBackground();
    await add(LOOK_UP);
    const { hash } = await service.preview({ from: 'text', markdown: `${LOOK_UP}\nMore.` });

    await service.remove('test-skill');

    expect(await service.import(hash, false)).toMatchObject({ id: 'test-skill', hash });
  });

  it('stops at 20 skills, but still replaces one', async () => {
    const { store, add } = skillBackground();
    for (let index = 0; index < 20; index += 1) await add(`# Skill ${index}\n\nText.`);

    await expect(add('# One more\n\nText.')).rejects.toMatchObject({ code: 'skill-limit' });
    await add('# Skill 7\n\nAnother text.');

    expect(await store.list()).toHaveLength(20);
  });

  it('gives tools of this machine only with consent', async () => {
    const { service } = skillBackground();
    const { hash } = await service.preview({ from: 'text', markdown: LOCAL });

    expect((await service.import(hash, false)).tools).toEqual([]);
    expect((await service.import(hash, true)).tools).toMatchObject([{ host: '127.0.0.1:8080' }]);
  });

  it('notes no consent to this machine that was not asked for', async () => {
    const { service, store } = skillBackground();
    const { hash } = await service.preview({ from: 'text', markdown: LOOK_UP });

    await service.import(hash, true);

    expect((await store.list())[0]).not.toHaveProperty('allowsLoopback');
  });
});

describe('the switch of a skill', () => {
  it('is kept', async () => {
    const { service, add } = skillBackground();
    const { id } = await add(LOOK_UP);

    expect(await service.enable(id, false)).toMatchObject({ id, enabled: false });
    expect(await service.list()).toMatchObject([{ id, enabled: false }]);
  });

  it('does not bring back a text that was replaced at the same time', async () => {
    const { service, store, add } = skillBackground();
    const { id } = await add(LOOK_UP);
    const { hash } = await service.preview({ from: 'text', markdown: '# Other\n\nText.', edits: id });

    await Promise.all([service.import(hash, false), service.enable(id, false)]);

    expect(await store.list()).toMatchObject([{ hash, enabled: false }]);
  });

  it('of a skill that is gone is refused', async () => {
    await expect(skillBackground().service.enable('gone', true)).rejects.toMatchObject({ code: 'skill-gone' });
  });
});

describe('removing a skill', () => {
  it('takes its secrets along', async () => {
    const { service, store, add } = skillBackground();
    const { id } = await add(keyed());
    await service.setSecret(id, 'KEY', 's3cret');

    await service.remove(id);

    expect(await store.list()).toEqual([]);
    expect(await store.secretNames(id)).toEqual([]);
  });

  it('succeeds when it is gone already, since the panel may ask twice', async () => {
    await expect(skillBackground().service.remove('gone')).resolves.toBeUndefined();
  });
});

describe('K10 the secrets of a skill', () => {
  it('are told by name, and never by value', async () => {
    const { service, add } = skillBackground();
    const { id, secrets } = await add(keyed());
    expect(secrets).toEqual([{ name: 'KEY', isSet: false }]);

    const view = await service.setSecret(id, 'KEY', 's3cret');

    expect(view.secrets).toEqual([{ name: 'KEY', isSet: true }]);
    expect(JSON.stringify([view, await service.list()])).not.toContain('s3cret');
  });

  it('are forgotten by an empty value', async () => {
    const { service, add } = skillBackground();
    const { id } = await add(keyed());
    await service.setSecret(id, 'KEY', 's3cret');

    expect((await service.setSecret(id, 'KEY', '')).secrets).toEqual([{ name: 'KEY', isSet: false }]);
  });

  it('are not taken for a name that the skill does not ask for', async () => {
    const { service, store, add } = skillBackground();
    const { id } = await add(keyed());

    await expect(service.setSecret(id, 'OTHER', 'x')).rejects.toMatchObject({ code: 'skill-gone' });
    expect(await store.secretNames(id)).toEqual([]);
  });

  it('stay when a new text reaches the same hosts', async () => {
    const { service, add } = skillBackground();
    const { id } = await add(keyed());
    await service.setSecret(id, 'KEY', 's3cret');

    expect((await add(keyed(ORIGIN, '\nMore.'))).secrets).toEqual([{ name: 'KEY', isSet: true }]);
  });

  it('are asked for anew when a new text would send them to another host', async () => {
    const { service, store, add } = skillBackground();
    const { id } = await add(keyed());
    await service.setSecret(id, 'KEY', 's3cret');

    expect((await add(keyed('https://elsewhere.test'))).secrets).toEqual([{ name: 'KEY', isSet: false }]);
    expect(await store.secret(id, 'KEY')).toBeUndefined();
  });

  it('are asked for anew when a button of a card could send them to another host', async () => {
    const { service, store, add } = skillBackground();
    const { id } = await add(keyed());
    await service.setSecret(id, 'KEY', 's3cret');
    const leak = { type: 'url', url: 'https://elsewhere.test/', method: 'POST', body: `\${env.KEY}` };

    await add(keyed() + skillText({ targets: { leak } }).slice('# Test skill'.length));

    expect(await store.secret(id, 'KEY')).toBeUndefined();
  });
});

describe('the bundled skills', () => {
  const bundled = [
    { folder: 'one', markdown: '# One\n\nText.' },
    { folder: 'two', markdown: '# Two\n\nText.' },
  ];

  it('are put in once, each', async () => {
    const { service, store } = skillBackground(bundled);

    await service.seed();
    await service.seed();

    expect((await store.list()).map(({ source }) => source)).toEqual([
      { kind: 'bundled', folder: 'one' },
      { kind: 'bundled', folder: 'two' },
    ]);
  });

  it('do not come back by themselves once they were removed', async () => {
    const { service } = skillBackground(bundled);
    await service.seed();
    await service.remove('one');

    await service.seed();

    expect((await service.list()).map(({ id }) => id)).toEqual(['two']);
    expect((await service.bundled()).map(({ skill }) => skill.name)).toEqual(['One']);
  });

  it('come back when the user adds them again', async () => {
    const { service } = skillBackground(bundled);
    await service.seed();
    await service.remove('one');
    const [missing] = await service.bundled();

    await service.import(missing?.hash ?? '', false);

    expect(await service.bundled()).toEqual([]);
  });

  it('are put in once although the background died before it noted that', async () => {
    const store = newSkillStore();
    const dies: SkillStore = { ...store, markSeeded: () => Promise.reject(new Error('dead')) };
    await expect(skillBackground(bundled, dies).service.seed()).rejects.toThrow('dead');

    await skillBackground(bundled, store).service.seed();

    expect((await store.list()).map(({ id }) => id)).toEqual(['one', 'two']);
  });

  describe('after an update of the product', () => {
    const later = [
      { folder: 'one', markdown: '# One\n\nBetter text.' },
      { folder: 'two', markdown: '# Two\n\nBetter text.' },
    ];
    const updated = async (between: (before: ReturnType<typeof skillBackground>) => Promise<unknown>) => {
      const store = newSkillStore();
      const before = skillBackground(bundled, store);
      await before.service.seed();
      await between(before);
      const { service } = skillBackground(later, store);
      await service.seed();
      return service.list();
    };

    it('have its text, and stay as on or off as they were', async () => {
      const skills = await updated(({ service }) => service.enable('one', false));

      expect(skills.map(({ id, enabled, markdown }) => [id, enabled, markdown.includes('Better')])).toEqual([
        ['one', false, true],
        ['two', true, true],
      ]);
    });

    it('keep what the user wrote', async () => {
      const skills = await updated(async ({ service }) => {
        const { hash } = await service.preview({ from: 'text', markdown: '# One\n\nMy text.', edits: 'one' });
        await service.import(hash, false);
      });

      expect(skills.find(({ id }) => id === 'one')?.markdown).toBe('# One\n\nMy text.');
    });

    it('stay away once they were removed', async () => {
      const skills = await updated(({ service }) => service.remove('one'));

      expect(skills.map(({ id }) => id)).toEqual(['two']);
    });
  });

  it('leave no room that the user has filled', async () => {
    const { service, store, add } = skillBackground(bundled);
    for (let index = 0; index < 20; index += 1) await add(`# Skill ${index}\n\nText.`);

    await service.seed();

    expect(await store.list()).toHaveLength(20);
  });
});

describe('K35 a test of a tool', () => {
  it('gives what the model would get, and notes the call', async () => {
    const { service, port, add } = skillBackground();
    const { id } = await add(LOOK_UP);
    port.reply = () => jsonReply({ found: 3 });

    const result = await service.test(id, 'look_up', {});

    expect(result).toMatchObject({ ok: true, text: '{"success":true,"status":200,"data":{"found":3}}' });
    expect((await service.list())[0]?.calls).toMatchObject([{ tool: 'look_up', ok: true }]);
  });

  it('K16 says to the server that no conversation asks', async () => {
    const { service, port, add } = skillBackground();
    const target = { type: 'app', component: 'api', path: '/do', method: 'POST' };
    const { id } = await add(skillText(targetManifest(target, { input: { type: 'object' } })));
    port.reply = () => jsonReply({ content: 'Done.' });

    expect(await service.test(id, 'act_on_it', {})).toMatchObject({ ok: true, text: 'Done.' });
    expect(port.requests[0]?.headers['agent-tool-context']).toBe('{"source":"api"}');
  });

  it('gives an error as a result', async () => {
    const { service, port, add } = skillBackground();
    const { id } = await add(LOOK_UP);
    port.reply = () => textReply('Out of order.', 503);

    const result = await service.test(id, 'look_up', {});

    expect(result.ok).toBe(false);
    expect(result.text).toContain('Out of order.');
    expect((await service.list())[0]?.calls).toMatchObject([{ ok: false }]);
  });

  it('of arguments that do not fit sends nothing', async () => {
    const { service, port, add } = skillBackground();
    const { id } = await add(LOOK_UP);

    expect(await service.test(id, 'look_up', { other: 1 })).toMatchObject({ ok: false });
    expect(port.requests).toEqual([]);
  });

  it('shows no secret that the server sends back', async () => {
    const { service, port, add } = skillBackground();
    const { id } = await add(keyed());
    await service.setSecret(id, 'KEY', 's3cret');
    port.reply = ({ headers }) => jsonReply({ content: `You sent ${headers['x-key']}` });

    expect(await service.test(id, 'act_on_it', {})).toMatchObject({ ok: true, text: 'You sent [secret]' });
  });

  it.each([
    ['a tool that there is not', 'other'],
    ['a download job, which needs a conversation', 'save_it'],
  ])('refuses %s', async (_, tool) => {
    const { service, port, add } = skillBackground();
    const { id } = await add(skillText([httpTool(), jobTool()]));

    await expect(service.test(id, tool, {})).rejects.toMatchObject({ code: 'skill-tool-gone' });
    expect(port.requests).toEqual([]);
  });

  it('keeps 20 calls, the newest first', async () => {
    const { service, add } = skillBackground();
    const { id } = await add(LOOK_UP);
    for (let index = 0; index < 21; index += 1)
      service.note(id, { tool: `t${index}`, atMs: index, ok: true, text: '' });

    const calls = (await service.list())[0]?.calls ?? [];

    expect(calls).toHaveLength(20);
    expect(calls[0]?.tool).toBe('t20');
  });

  it('K25 stores nothing', async () => {
    const { service, port, add } = skillBackground();
    const { id } = await add(keyed());
    port.reply = () => jsonReply({ content: 'ok', markdown: '# Board', embedUrl: `${ORIGIN}/board/1` });
    const before = await everythingStored();

    await service.test(id, 'act_on_it', {});

    expect(await everythingStored()).toEqual(before);
  });
});

/** Every record of every database, as text. */
async function everythingStored(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  const found = await Promise.all(
    databases.map(async ({ name = '' }) => {
      const database = await openDB(name);
      const stores = await Promise.all(
        [...database.objectStoreNames].map(async (store) => JSON.stringify([store, await database.getAll(store)])),
      );
      database.close();
      return [name, ...stores];
    }),
  );
  return found.flat().sort();
}
