import { expect } from 'vitest';
import { say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it keeps notes in view, over the death of its background too', async ({ beside, launched, model }) => {
  model.script(use(['scratchpad_write', { text: 'High water at 14:35' }]), say('Noted.'), say('At 14:35.'));
  const { panel } = await beside('article.html');
  await panel.send('Note the time of high water');
  await panel.turnEnd();

  await launched.killBackground();
  await panel.send('When was it?');
  await panel.turnEnd(2);

  const [system] = (await model.request(3)).messages ?? [];
  expect(JSON.stringify(system?.content)).toContain('High water at 14:35');
});
