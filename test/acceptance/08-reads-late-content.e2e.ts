import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(8, 'reads what comes seconds after the load, as soon as it is there', async ({ beside, model, site }) => {
  model.script(
    use(['navigate', { url: `${site.url}late-news.html` }]),
    use(['wait_for_element', { text: 'ferry runs' }]),
    use(['get_accessibility_tree', {}]),
    say('It runs again.'),
  );
  const { panel } = await beside('article.html');

  await panel.send('Does the ferry run?');
  await panel.turnEnd();

  expect(lastToolText(await model.request(4))).toMatch(/The ferry runs again\.[\s\S]*button "Read on"/);
  const [, waited] = await panel.events('tool-end');
  expect(waited?.outcome).toBe('ok');
  expect(waited?.durationMs).toBeLessThan(4_500);
});

acceptance(8, 'says of a page that is still arriving that it is', async ({ beside, model, site }) => {
  model.script(
    use(['navigate', { url: `${site.url}endless` }]),
    use(['get_accessibility_tree', {}]),
    say('It is not all there.'),
  );
  const { panel } = await beside('article.html');

  await panel.send('Read it');
  await panel.turnEnd();

  const text = lastToolText(await model.request(3));
  expect(text).toContain('Half a page');
  expect(text).toContain('still loading');
});
