import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { say, stream } from './harness/scripted-model.ts';

acceptance(21, 'asks again when its background died while an answer streamed', async ({ beside, launched, model }) => {
  model.script(
    stream(async (out) => {
      out.text('High water is');
      await out.closed;
    }),
    say('At 14:35.'),
  );
  const { panel } = await beside('article.html');
  await panel.send('When is high water?');
  await panel.shows('High water is');

  await launched.killBackground();
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  await panel.shows('At 14:35.');
  expect(model.requests).toHaveLength(2);
  expect(model.requests[1]?.messages).toEqual(model.requests[0]?.messages);
});
