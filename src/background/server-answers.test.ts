import { expect, it, onTestFinished, vi } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { mintPermit } from '../policy/permit';
import { createServerAnswers } from './server-answers';

const SHOP = 'https://shop.example/';
const DEVICE = 'http://device.example/';
const INSIDE = '10.0.0.7';
const DONE: ToolOutput = { text: 'done' };

function setUp(platform = new FakePlatform(), taskOrigins: readonly string[] = []) {
  const tabId = platform.addTab(SHOP);
  const answers = createServerAnswers({
    platform,
    onBug: (error) => {
      throw error;
    },
  });
  const permit = mintPermit({ callId: 'c1', digest: 'd1', effects: new Set(['network', 'navigate']) });
  answers.note(permit, new Set(taskOrigins));
  const tell = (address?: string, url = DEVICE) =>
    platform.tellAnswer('document', { url, ...(address !== undefined && { address }) });
  const fetch = (address: string | undefined, url = DEVICE) =>
    answers.fetch(permit, url, async () => {
      if (address !== undefined) platform.tellAnswer('data', { url, address });
      return { url, text: 'secret' };
    });
  const run = (work: () => Promise<ToolOutput>, looks = true) => answers.run(permit, { tabId, looks }, work);
  return { platform, tabId, answers, permit, tell, fetch, run };
}

const refused = { code: 'denied', deniedAs: 'DENY_REBIND' };

it('drops what a private address answered under a public name', async () => {
  await expect(setUp().fetch(INSIDE)).rejects.toMatchObject(refused);
});

it('gives what a public one answered, over https without being told', async () => {
  expect(await setUp().fetch('93.184.215.14')).toMatchObject({ text: 'secret' });
  expect(await setUp().fetch(undefined, SHOP)).toMatchObject({ text: 'secret' });
});

it('gives what the user named', async () => {
  expect(await setUp(new FakePlatform(), ['http://device.example']).fetch(INSIDE)).toMatchObject({ text: 'secret' });
});

it('drops what nobody says who answered', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fetched = expect(setUp().fetch(undefined)).rejects.toMatchObject(refused);

  await vi.advanceTimersByTimeAsync(1_100);

  await fetched;
});

it('says no more of a failure behind such a name', async () => {
  const { answers, permit, platform } = setUp();
  const work = async (): Promise<{ readonly url: string }> => {
    platform.tellAnswer('data', { url: DEVICE, address: INSIDE });
    throw new ToolError('unavailable', 'No text.', undefined, { detail: 'secret' });
  };

  await expect(answers.fetch(permit, DEVICE, work)).rejects.toMatchObject(refused);
});

it('knows the names after the death of the background', async () => {
  const { platform, tell, answers } = setUp();
  tell(INSIDE);
  await answers.rebound();
  await vi.waitFor(() => expect(platform.keptBook).toBeDefined());

  const after = createServerAnswers({ platform, onBug: () => undefined });

  expect([...(await after.rebound())]).toEqual([['device.example', 'first']]);
});

it('takes a tab back that a call led inwards', async () => {
  const { platform, tabId, tell, run } = setUp();
  const call = run(async () => {
    platform.commit(tabId, DEVICE);
    tell(INSIDE);
    return { text: 'secret' };
  });

  await expect(call).rejects.toMatchObject(refused);
  expect((await platform.tabs.get(tabId))?.url).toBe(SHOP);
});

it('closes a tab that a call opened there', async () => {
  const { platform, tell, run } = setUp();
  let opened = 0;
  const call = run(async () => {
    opened = platform.addTab(DEVICE);
    tell(INSIDE);
    return { text: 'secret', workingTabId: opened };
  });

  await expect(call).rejects.toMatchObject(refused);
  expect(await platform.tabs.get(opened)).toBeUndefined();
});

it('lets a call be that leaves such a page, or has nothing to do with it', async () => {
  const { platform, tabId, tell, run } = setUp();
  platform.commit(tabId, DEVICE);
  tell(INSIDE);

  expect(await run(async () => DONE, false)).toBe(DONE);
  const left = run(async () => {
    platform.commit(tabId, SHOP);
    return DONE;
  });

  expect(await left).toBe(DONE);
});

it('drops a look at a page with such a frame', async () => {
  const { platform, tabId, tell, run } = setUp();
  platform.addFrame(tabId, DEVICE);
  expect(await run(async () => DONE)).toBe(DONE);

  tell(INSIDE);

  await expect(run(async () => DONE)).rejects.toMatchObject(refused);
  expect(await run(async () => DONE, false)).toBe(DONE);
});

it('drops what a hidden tab was read for', async () => {
  const { answers, permit, tell } = setUp();
  const work = async () => {
    tell(INSIDE);
    return { url: DEVICE, text: 'secret' };
  };

  await expect(answers.read(permit, work)).rejects.toMatchObject(refused);
});
