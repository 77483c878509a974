import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { fault } from './fault.ts';

const look = use(['get_accessibility_tree', {}]);

for (const { what, target, query } of [
  { what: 'a link', target: /link "To the article"/, query: 'unsaved' },
  { what: 'a script', target: /button "Go on"/, query: 'unsaved' },
  { what: 'a form', target: /button "Send it off"/, query: 'unsaved' },
  { what: 'a link, by old code,', target: /link "To the article"/, query: 'old' },
]) {
  fault(
    28,
    `stays on a page that wants to ask when ${what} leads away, and leaves once the user allows it`,
    async (world) => {
      const { beside, model } = world;
      const press = use(['click_ax', (request) => ({ ref_id: refIn(request, target) })]);
      const { page, panel } = await beside(`dialogs.html?${query}`);
      let heldAt = '';
      const lookAgain = use([
        'get_accessibility_tree',
        () => {
          heldAt = page.url();
          return {};
        },
      ]);
      model.script(look, press, lookAgain, use(['handle_dialog', { action: 'accept' }]), press, say('Left.'));
      // A page may ask only after the user did something in it.
      await page.click('h1');

      await panel.send('Go on');
      await panel.answer('task');
      await panel.turnEnd();

      expect(lastToolText(await model.request(3))).toMatch(/wants to ask before it is left.*handle_dialog/);
      expect(heldAt).toContain(query);
      expect(page.url()).not.toContain(query);
      const [, refused, again] = await panel.events('tool-end');
      expect(refused?.durationMs).toBeLessThan(2_000);
      expect(again?.outcome).toBe('ok');
    },
  );
}
