import { expect, it } from 'vitest';
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

it('gives a page its dialogs back once, and only where it took them', async () => {
  const { platform, tabId, guard } = setUp();
  await guard.release(tabId);
  await guard.arm(tabId);

  await guard.release(tabId);
  await guard.release(tabId);

  expect(platform.guardSetups.map(({ mode }) => mode)).toEqual(['arm', 'disarm']);
});
