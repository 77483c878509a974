import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { jsonReply } from '../../test/fakes/skill-port';
import { jobTool, ORIGIN, skillText } from '../../test/fakes/skill-text';
import { BUNDLED_SKILLS } from './bundled-skills';
import { openSkills } from './open-skills';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const sleep = async () => undefined;

it('puts the bundled skills on the shelf of the first turn', async () => {
  const { catalogue } = await openSkills(new FakePlatform(), sleep).shelf();

  expect(catalogue).toHaveLength(BUNDLED_SKILLS.length);
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(BUNDLED_SKILLS.length);
});

it('puts them in once, whoever asks first and how many at a time', async () => {
  const skills = openSkills(new FakePlatform(), sleep);

  const [{ catalogue }, listed, missing] = await Promise.all([
    skills.shelf(),
    skills.service.list(),
    skills.service.bundled(),
  ]);

  expect(listed.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
  expect(missing).toEqual([]);
});

it('tries again when the store could not be opened', async () => {
  const skills = openSkills(new FakePlatform(), sleep);
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  await expect(skills.service.list()).rejects.toThrow('full');
  expect(await skills.service.list()).toHaveLength(BUNDLED_SKILLS.length);
  open.mockRestore();
});

it('reserves the names of the tools of the product', async () => {
  const { service } = openSkills(new FakePlatform(), sleep);
  const markdown = skillText([jobTool({ name: 'load_skill' }), jobTool({ name: 'Navigate' }), jobTool()]);

  const { skill } = await service.preview({ from: 'text', markdown });

  expect(skill.tools.map(({ name }) => name)).toEqual(['save_it']);
});

it('asks the server of a left job to forget it', async () => {
  const platform = new FakePlatform();
  const { service, leaveJob } = openSkills(platform, sleep);
  const { hash } = await service.preview({ from: 'text', markdown: skillText([jobTool()]) });
  await service.import(hash, false);
  platform.skillPort.reply = () => jsonReply({});

  const job = { endpoint: `${ORIGIN}/jobs`, jobId: '7', startedAtMs: 1, runs: 1 };
  await leaveJob({ call: { id: 'c1', name: 'save_it', input: {} }, turnId: 't1', attempts: 1, job });

  expect(platform.skillPort.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`DELETE ${ORIGIN}/jobs/7`]);
});
