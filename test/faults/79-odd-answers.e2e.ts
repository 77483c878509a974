import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

fault(79, 'tells an error page, an empty answer, a download and a PDF from a page', async ({ beside, model, site }) => {
  const secure = site.url.replace('http:', 'https:');
  model.script(
    // The server speaks no TLS.
    use(['navigate', { url: secure }]),
    use(['navigate', { url: `${site.url}answer?status=204` }]),
    use(['navigate', { url: `${site.url}setup.exe` }]),
    use(['navigate', { url: `${site.url}tides.pdf` }]),
    use(['get_accessibility_tree', {}]),
    say('Odd.'),
  );
  const { panel } = await beside('article.html');

  await panel.send(`Try ${secure} and the others`);
  await panel.turnEnd();

  const codes = (await panel.events('tool-end')).map(({ outcome, code }) => code ?? outcome);
  expect(codes).toEqual(['unavailable', 'unavailable', 'ok', 'ok', 'unavailable']);
  expect(lastToolText(await model.request(4))).toContain('setup.exe');
  expect(lastToolText(await model.request(6))).toMatch(/PDF/);
});
