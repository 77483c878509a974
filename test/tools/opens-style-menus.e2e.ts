import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, e2e } from '../e2e/harness/world.ts';

e2e('it opens a menu that only a style opens, where the browser has real input', async ({ beside, model }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['hover', (request) => ({ ref_id: refIn(request, /button "Products"/) })]),
    say('Seen.'),
  );
  const { panel } = await beside('trusted.html');

  await panel.send('What products are there?');
  await panel.turnEnd();

  const text = lastToolText(await model.request(3));
  if (browserName() === 'chrome') expect(text).toContain('Lighthouses');
  else expect(text).not.toContain('Lighthouses');
});
