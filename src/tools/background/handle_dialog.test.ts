import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import handleDialog from './handle_dialog';

function runWith(input: Parameters<typeof handleDialog.run>[0]) {
  const given: unknown[] = [];
  const context = backgroundContext({
    dialogs: {
      async answerNext(tabId, answer) {
        given.push({ tabId, ...answer });
      },
    },
  });
  return handleDialog.run(input, context).then(() => given);
}

it('gives yes and a text to the next question of the tab', async () => {
  expect(await runWith({ action: 'accept', text: 'Ada' })).toEqual([{ tabId: 1, accept: true, text: 'Ada' }]);
});

it('gives no', async () => {
  expect(await runWith({ action: 'dismiss' })).toEqual([{ tabId: 1, accept: false }]);
});
