import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it goes through the history of its tab, and says where it is', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['click_ax', (request) => ({ ref_id: refIn(request, /link "Order a postcard"/) })]),
    use(['go_back', {}]),
    use(['go_forward', {}]),
    say('On the form.'),
  );
  const { page, panel } = await beside('article.html');

  await panel.send('Go to the form and back and there again');
  await panel.turnEnd();

  const moves = (await panel.events('tool-end')).map(({ receipt }) => receipt?.url?.to);
  expect(moves.slice(1)).toEqual([`${site.url}form.html`, `${site.url}article.html`, `${site.url}form.html`]);
  expect(page.url()).toBe(`${site.url}form.html`);
});
