import { describe, expect, it, vi } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { createDialogGuard } from './dialog-guard';

function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab('https://shop.test/');
  const guard = createDialogGuard(platform, 'token');
  const lastAnswer = () => platform.guardSetups.at(-1)?.answer;
  return { platform, tabId, guard, lastAnswer };
}

it('hands an answer on until a question used it up', async () => {
  const { platform, tabId, guard, lastAnswer } = setUp();
  await guard.answerNext(tabId, { accept: true, text: 'Ada' });

  await guard.arm(tabId);
  const first = lastAnswer();
  platform.dialogs = [{ kind: 'prompt', message: 'Name?', answer: 'yes' }];
  await guard.arm(tabId);
  await guard.arm(tabId);

  expect(first).toEqual({ accept: true, text: 'Ada' });
  expect(lastAnswer()).toBeUndefined();
});

it('drops an answer when the document it was meant for is gone', async () => {
  const { platform, tabId, guard, lastAnswer } = setUp();
  await guard.answerNext(tabId, { accept: true });

  platform.commit(tabId, 'https://shop.test/other');
  await guard.arm(tabId);

  expect(lastAnswer()).toBeUndefined();
});

it('tells that a page wants to ask before it is left', async () => {
  const { platform, tabId, guard } = setUp();
  platform.dialogs = [{ kind: 'beforeunload', message: '' }];

  expect(await guard.asksToStay(tabId)).toBe(true);
  expect(await guard.asksToStay(tabId)).toBe(false);
});

it('asks the frames that the page can not reach, and lets the page know of one that wants to ask', async () => {
  const { platform, tabId, guard } = setUp();
  platform.addFrame(tabId, 'https://other.test/');
  const alert = { kind: 'alert', message: 'Saved' } as const;
  platform.dialogs = [{ kind: 'beforeunload', message: '' }, alert];

  const heard = await guard.askFrames(tabId);
  await guard.arm(tabId);

  expect(heard).toEqual([alert]);
  expect(platform.guardSetups.map(({ mode, framesAsk = false }) => [mode, framesAsk])).toEqual([
    ['leave-frames', false],
    ['arm', true],
    ['arm', false],
  ]);
});

it('asks no frames where there are none', async () => {
  const { platform, tabId, guard } = setUp();

  expect(await guard.askFrames(tabId)).toEqual([]);
  expect(platform.guardSetups).toEqual([]);
});

it('gives a page its dialogs back once, and only where it took them', async () => {
  const { platform, tabId, guard } = setUp();
  await guard.release(new Set());
  await guard.arm(tabId);

  await guard.release(new Set());
  await guard.release(new Set());

  expect(platform.guardSetups.map(({ mode }) => mode)).toEqual(['arm', 'disarm']);
});

it('leaves the pages where somebody still works', async () => {
  const { platform, tabId, guard } = setUp();
  const otherId = platform.addTab('https://other.test/');
  await guard.arm(tabId);
  await guard.arm(otherId);

  await guard.release(new Set([otherId]));

  expect(platform.guardSetups.at(-1)).toMatchObject({ tabId, mode: 'disarm' });
  expect(platform.guardSetups).toHaveLength(3);
});

describe('a guard that stands', () => {
  it('is not asked again', async () => {
    const { platform, tabId, guard } = setUp();
    const first = await guard.stand(tabId);

    expect([first, await guard.stand(tabId)]).toEqual([[], 'stands']);
    expect(platform.guardSetups).toHaveLength(1);
  });

  it.each([
    [
      'another document came',
      ({ platform, tabId }: ReturnType<typeof setUp>) => platform.commit(tabId, 'https://b.test/'),
    ],
    ['a frame came', ({ platform, tabId }: ReturnType<typeof setUp>) => platform.addFrame(tabId, 'https://b.test/')],
    [
      'the model decided on an answer',
      ({ guard, tabId }: ReturnType<typeof setUp>) => guard.answerNext(tabId, { accept: true }),
    ],
    ['our hands were lent', ({ guard, tabId }: ReturnType<typeof setUp>) => guard.arm(tabId, { handsAreOurs: true })],
    ['the turn ended', ({ guard }: ReturnType<typeof setUp>) => guard.release(new Set())],
  ] as const)('is set up anew when %s', async (_, happen) => {
    const world = setUp();
    await world.guard.stand(world.tabId);
    await happen(world);

    expect(await world.guard.stand(world.tabId)).not.toBe('stands');
  });

  it('is set up anew before it ends by itself', async () => {
    const { tabId, guard } = setUp();
    await guard.stand(tabId);
    const nowMs = performance.now();
    using clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(nowMs + 31_000);

    expect(await guard.stand(tabId)).not.toBe('stands');
  });

  it('is told of an answer that is used up', async () => {
    const { platform, tabId, guard, lastAnswer } = setUp();
    await guard.answerNext(tabId, { accept: true });
    await guard.stand(tabId);

    guard.note(tabId, [{ kind: 'confirm', message: 'Sure?', answer: 'yes' }]);
    await guard.stand(tabId);

    expect(platform.guardSetups).toHaveLength(2);
    expect(lastAnswer()).toBeUndefined();
  });

  it('does not stand for frames, where all documents are to be asked', async () => {
    const { platform, tabId, guard } = setUp();
    platform.addFrame(tabId, 'https://b.test/');
    await guard.stand(tabId);

    expect(await guard.stand(tabId, { ifSingle: true })).toEqual([]);
    expect(await guard.stand(tabId)).toBe('stands');
  });

  it('does not stand after a page that did not answer', async () => {
    const { platform, tabId, guard } = setUp();
    platform.dialogs = 'timed-out';

    expect(await guard.stand(tabId)).toBe('silent');
    expect(await guard.stand(tabId)).toEqual([]);
  });
});
