import { expect, it } from 'vitest';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import { BUNDLED, PREVIEW, TIDES } from '../../../test/fakes/panel-skills';
import { panelWorld } from '../../../test/fakes/panel-world';
import type { Backend } from '../backend';
import { createProblems } from './problems';
import { createAsk } from './requests';
import { createSkills, type SkillPlace } from './skills';

function start(over: Partial<PanelWorld> = {}, wrap: (backend: Backend) => Backend = (backend) => backend) {
  const backend = createFakeBackend(panelWorld({ skillPreview: PREVIEW, ...over }));
  const problems = createProblems();
  return { backend, problems, skills: createSkills(createAsk(wrap(backend), problems), problems) };
}

const ADD: SkillPlace = { kind: 'add', text: '# Tides' };

it('opens what was asked for, and leads back to where it was asked', async () => {
  const { skills } = start();
  skills.open(ADD);
  await skills.preview({ from: 'text', markdown: '# Tides' }, ADD);
  const shown = skills.place.value.kind;

  skills.back();

  expect([shown, skills.place.value]).toEqual(['preview', ADD]);
});

it('does not call back whoever went elsewhere while it was read', async () => {
  const late = Promise.withResolvers<void>();
  const { skills } = start({}, (backend) => ({
    ...backend,
    async call(type, params) {
      if (type === 'skill/preview') await late.promise;
      return backend.call(type, params);
    },
  }));
  skills.open(ADD);
  const reading = skills.preview({ from: 'url', url: 'https://skills.example/a.md' }, ADD);

  skills.back();
  late.resolve();
  await reading;

  expect([skills.place.value.kind, skills.busy.value]).toEqual(['list', false]);
});

it('stays where it is when the text cannot be had, and says why', async () => {
  const { skills, problems } = start({ refusals: { 'skill/preview': { code: 'skill-redirected' } } });
  skills.open(ADD);

  await skills.preview({ from: 'url', url: 'https://skills.example/a.md' }, ADD);

  expect([skills.place.value.kind, problems.current.value?.failure.code]).toEqual(['add', 'skill-redirected']);
});

it('says what is wrong with files without asking the background', async () => {
  const { backend, skills, problems } = start();

  await skills.previewFiles([{ path: 'a/tools.json', blob: new Blob() }], ADD);

  expect(problems.current.value?.failure.code).toBe('skill-no-skill-file');
  expect(backend.calls).toEqual([]);
});

it('stores a skill once, however often it is pressed', async () => {
  const { backend, skills } = start();
  skills.open({ kind: 'preview', preview: BUNDLED, back: ADD });

  await Promise.all([skills.import({ allowsLoopback: false }), skills.import({ allowsLoopback: false })]);

  expect(backend.calls.filter(({ type }) => type === 'skill/import')).toHaveLength(1);
  expect(skills.place.value.kind).toBe('skill');
});

it('knows where the focus belongs after a way back', () => {
  const { skills } = start({ skills: [TIDES] });
  const before = skills.left.value;
  skills.open({ kind: 'skill', id: TIDES.id });
  skills.back();
  const afterSkill = skills.left.value;

  skills.open(ADD);
  skills.back();

  expect([before, afterSkill, skills.left.value, skills.back()]).toEqual([undefined, 'tides', '', false]);
});
