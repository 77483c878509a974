import { expect } from 'vitest';
import type { Answer } from './harness/scripted-model.ts';
import { SCRIPTED_MODEL_ID, SCRIPTED_MODEL_KEY } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e('it shows and keeps no key, not even one that the server says back', async ({ beside, model }) => {
  const echoed: (string | undefined)[] = [];
  const echo: Answer = (_request, response) => {
    const { authorization } = response.req.headers;
    echoed.push(authorization);
    response
      .writeHead(401, { 'content-type': 'application/json', 'x-echo': authorization })
      .end(
        JSON.stringify({ error: { message: `Bad header Authorization: ${authorization}`, key: SCRIPTED_MODEL_KEY } }),
      );
  };
  model.script(echo, echo);
  const { panel } = await beside('article.html');

  await panel.send('Hello?');
  const end = await panel.turnEnd();
  const providers = await panel.call('provider/list', {});
  const report = await panel.call('provider/test', {
    draft: { providerId: providers[0]?.providerId, kind: 'custom', baseUrl: model.baseUrl, models: [] },
    modelId: SCRIPTED_MODEL_ID,
  });
  await panel.click('.header nav button[aria-label="Settings"]');
  await panel.shows('Scripted');

  expect(echoed).toEqual([`Bearer ${SCRIPTED_MODEL_KEY}`, `Bearer ${SCRIPTED_MODEL_KEY}`]);
  expect(end).toMatchObject({ reason: 'provider-error', failure: { code: 'unauthorized' } });
  expect(report).toMatchObject({ ok: false, code: 'unauthorized' });
  expect(providers).toMatchObject([{ hasKey: true }]);
  const seen = JSON.stringify([await panel.log(), providers, report, await panel.page.content()]);
  expect(seen).not.toContain(SCRIPTED_MODEL_KEY);
});
