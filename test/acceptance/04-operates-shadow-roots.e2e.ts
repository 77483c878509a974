import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { acceptance } from './acceptance.ts';

const logOf = (page: Awaited<ReturnType<World['open']>>): Promise<unknown> =>
  page.evaluate("document.querySelector('#log').textContent");

acceptance(
  4,
  'reads and clicks in open and closed roots, also in a closed one within a closed one, and types there',
  async ({ beside, model }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Raise the flag"/) })]),
      use(['get_accessibility_tree', { full: true }]),
      use(['set_field', (request) => ({ ref_id: refIn(request, /textbox "Berth"/), text: 'B7' })]),
      use(['get_accessibility_tree', { full: true }]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Book the berth"/) })]),
      use(['get_accessibility_tree', { full: true }]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Ring the bell"/) })]),
      use(['get_accessibility_tree', { full: true }]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Lower the hook"/) })]),
      say('Done.'),
    );
    const { page, panel } = await beside('shadow-roots.html');

    await panel.send('Do all there is to do');
    await panel.answer('task');
    await panel.turnEnd();

    expect(lastToolText(await model.request(2))).toMatch(/Tide: 2\.1 m[\s\S]*## Crane/);
    expect(lastToolText(await model.request(6))).toContain('textbox "Berth" ="B7"');
    expect(await logOf(page)).toBe('open;closed;plain-root;nested;');
  },
);

acceptance(
  4,
  'finds an element of a closed root by its ref after the root was drawn anew, and by a selector',
  async ({ beside, model }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      async (request, response) => {
        await page.evaluate('draw()');
        await use(['click_ax', { ref_id: refIn(request, /button "Lower the hook"/) }])(request, response);
      },
      use(['get_shadow_dom', {}]),
      use(['shadow_dom_query', { selector: 'button', shadow_path: 'x-outer >>> x-inner' }]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Lower the hook"/) })]),
      say('Done.'),
    );
    const { page, panel } = await beside('shadow-roots.html');

    await panel.send('Lower the hook twice');
    await panel.answer('task');
    await panel.turnEnd();

    expect(lastToolText(await model.request(4))).toMatch(/x-outer closed[^\n]*\n e\d+ x-inner closed/);
    expect(await logOf(page)).toBe('nested;nested;');
  },
);

acceptance(
  4,
  'lists and searches the shadow roots of a frame, and acts on what it found',
  async ({ beside, model }) => {
    model.script(
      use(['get_shadow_dom', {}]),
      use(['shadow_dom_query', { selector: 'button', shadow_path: 'x-outer >>> x-inner' }]),
      use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Lower the hook"/) })]),
      say('Done.'),
    );
    const { page, panel } = await beside('framed-roots.html');

    await panel.send('Lower the hook');
    await panel.answer('task');
    await panel.turnEnd();

    expect(lastToolText(await model.request(2))).toMatch(/f\d+e\d+ x-outer closed/);
    const log = await page.evaluate(
      "document.querySelector('iframe').contentDocument.querySelector('#log').textContent",
    );
    expect(log).toBe('nested;');
  },
);
