import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it asks what only the user knows, and goes on with the answer', async ({ beside, launched, model }) => {
  model.script(
    use(['clarify', { question: 'Which pier?', options: ['The old one', 'The new one'] }]),
    use(['clarify', { question: 'Which day?' }]),
    say('Noted.'),
  );
  const { panel } = await beside('article.html');
  await panel.send('When is high water?');
  await panel.shows('Which pier?');

  await launched.killBackground();
  await panel.click('.question-card .options button:nth-of-type(2)');
  const field = '.question-card textarea';
  await panel.event('question-request', 2);
  await panel.sees(field);
  await panel.page.type(field, 'Sunday');
  await panel.page.keyboard.press('Enter');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('answered');
  expect(lastToolText(await model.request(2))).toContain('The user answers: The new one');
  expect(lastToolText(await model.request(3))).toContain('The user answers: Sunday');
  expect(await panel.page.$('.question-card')).toBeNull();
});
