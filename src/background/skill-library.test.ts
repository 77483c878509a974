import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { skillBackground } from '../../test/fakes/skill-background';
import { httpTool, jobTool, skillText } from '../../test/fakes/skill-text';
import { loadSkill } from './skill-library';

const about = (fields: object) => `\n\n\`\`\`tabhand-skill\n${JSON.stringify(fields)}\n\`\`\`\n`;
const LOOK_UP = skillText([httpTool()]);

describe('the shelf of a turn', () => {
  it('holds the skills that are switched on', async () => {
    const { service, library, add } = skillBackground();
    await add(`# One${about({ summary: 'First.', intents: ['first'], modes: ['ask'] })}`);
    await add('# Two\n\nText.');
    await service.enable('two', false);

    const { catalogue } = await library.shelf();

    expect(catalogue).toEqual([{ id: 'one', name: 'One', summary: 'First.', intents: ['first'], modes: ['ask'] }]);
  });

  it('gives the tools of the skills that are loaded, in that order, with names of their own', async () => {
    const { library, add } = skillBackground();
    await add(`${LOOK_UP}${about({ name: 'One' })}`);
    await add(`${LOOK_UP}${about({ name: 'Two' })}`);

    const tools = (await library.shelf()).tools(['two', 'one']);

    expect(tools.map(({ name, origin }) => [name, origin.id])).toEqual([
      ['look_up', 'two'],
      ['look_up_2', 'one'],
    ]);
  });

  it('has no tools of a loaded skill that was switched off or removed', async () => {
    const { service, library, add } = skillBackground();
    await add(LOOK_UP);
    await service.enable('test-skill', false);

    expect((await library.shelf()).tools(['test-skill', 'gone'])).toEqual([]);
  });

  it('gives the tools of a new text after the next reading', async () => {
    const { library, service, add } = skillBackground();
    await add(LOOK_UP);
    const { hash } = await service.preview({ from: 'text', markdown: skillText([httpTool({ name: 'other' })]) });
    await service.import(hash, false);

    expect((await library.shelf()).tools(['test-skill']).map(({ name }) => name)).toEqual(['other']);
  });
});

describe('loading a skill', () => {
  const wanted = { id: 'test-skill', mode: 'act', tier: 'full' } as const;

  it('gives its text without its manifests, and its tools', async () => {
    const { library, add } = skillBackground();
    await add(LOOK_UP);

    expect(await loadSkill(library, [], wanted)).toEqual({
      id: 'test-skill',
      name: 'Test skill',
      instructions: '# Test skill\n\nWhat the skill is for.',
      tools: ['look_up'],
    });
  });

  it('names the tools as they are called beside those that are loaded', async () => {
    const { library, add } = skillBackground();
    await add(LOOK_UP);
    await add(`${LOOK_UP}${about({ name: 'Two' })}`);

    expect((await loadSkill(library, ['two'], wanted)).tools).toEqual(['look_up_2']);
  });

  it('names them the same when it is loaded again', async () => {
    const { library, add } = skillBackground();
    await add(LOOK_UP);
    await add(`${LOOK_UP}${about({ name: 'Two' })}`);

    expect((await loadSkill(library, ['test-skill', 'two'], wanted)).tools).toEqual(['look_up']);
  });

  it.each([
    ['the mode', { mode: 'ask' }, ['look_up']],
    ['the size of the model', { tier: 'mid' }, ['look_up', 'save_it']],
  ] as const)('names no tools that are not for %s', async (_, other, tools) => {
    const { library, add } = skillBackground();
    const manifest = [httpTool(), jobTool(), httpTool({ name: 'big', tiers: ['full'], modes: ['act'] })];
    await add(skillText(manifest) + about({ modes: ['ask', 'act'] }));

    expect((await loadSkill(library, [], { ...wanted, ...other })).tools).toEqual(tools);
  });

  it.each([
    ['that there is not', 'other'],
    ['of another spelling', 'Test-Skill'],
    ['of the prototype', '__proto__'],
  ])('refuses an id %s, and names those that there are', async (_, id) => {
    const { library, add } = skillBackground();
    await add(LOOK_UP);

    await expect(loadSkill(library, [], { ...wanted, id })).rejects.toMatchObject({
      code: 'not-found',
      hint: 'There are: test-skill.',
    });
  });

  it('refuses one that is switched off', async () => {
    const { library, service, add } = skillBackground();
    await add(LOOK_UP);
    await service.enable('test-skill', false);

    await expect(loadSkill(library, [], wanted)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('webbrain 5.2 modes: refuses one that is not for the mode; what is for act is for dev', async () => {
    const { library, add } = skillBackground();
    await add(LOOK_UP);

    await expect(loadSkill(library, [], { ...wanted, mode: 'ask' })).rejects.toMatchObject({ code: 'unavailable' });
    expect((await loadSkill(library, [], { ...wanted, mode: 'dev' })).tools).toEqual(['look_up']);
  });
});

it('finds a tool by the name that its manifest gives it', async () => {
  const { library, add } = skillBackground();
  await add(LOOK_UP);

  expect((await library.tool('test-skill', 'look_up'))?.tool.name).toBe('look_up');
  expect(await library.tool('test-skill', 'look_up_2')).toBeUndefined();
  expect(await library.tool('gone', 'look_up')).toBeUndefined();
});

it('reads a text once for as long as it is the same', async () => {
  const { library, add } = skillBackground();
  await add(LOOK_UP);

  const [one] = await library.list();
  const [two] = await library.list();

  expect(two?.reading).toBe(one?.reading);
});
