import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(73, 'says that a download broke off, and does not try again unasked', async ({ beside, model, site }) => {
  model.script(use(['download_files', { urls: [`${site.url}broken.csv`] }]), say('It broke off.'));
  const { panel } = await beside('article.html');

  await panel.send('Save the table');
  await panel.answer('once');
  await panel.turnEnd();

  const ended = await panel.event('tool-end');
  expect(ended.outcome).not.toBe('ok');
  expect(JSON.stringify(await panel.log())).not.toContain('broken (1)');
});
