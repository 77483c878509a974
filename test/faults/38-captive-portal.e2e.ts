import { expect } from 'vitest';
import { reply } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(38, 'knows a page to sign in from an answer of the model, and asks no more', async ({ beside, model }) => {
  const portal = reply(200, '<!doctype html><title>Sign in to the network</title><p>Welcome</p>');
  model.script(portal, portal, portal, portal, portal);
  const { panel } = await beside('article.html');

  await panel.send('Hello?');
  const end = await panel.turnEnd();

  expect(end.reason).toBe('provider-error');
  expect(model.requests.length).toBeLessThanOrEqual(2);
});
