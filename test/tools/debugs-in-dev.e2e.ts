import { expect } from 'vitest';
import { acceptance } from '../acceptance/acceptance.ts';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, e2e } from '../e2e/harness/world.ts';

e2e(
  'it reads the console of a page, errors included and tokens left out',
  async ({ beside, model }) => {
    const again = use(['read_console', {}]);
    model.script(
      again,
      // Firefox begins to record with the first call, Chrome kept all since the load.
      async (request, response) => {
        await page.click('button');
        await again(request, response);
      },
      say('It calls what is not there.'),
    );
    const { page, panel } = await beside('debug.html');

    await panel.send('Why can I not buy?');
    await panel.turnEnd();

    const text = lastToolText(await model.request(3));
    expect(text).toContain('undefinedFunction');
    expect(text).toContain('token is [hidden]');
    expect(text).not.toContain('abcdefgh12345678');
    expect(text.includes('Cart is slow')).toBe(browserName() === 'chrome');
  },
  { settings: { mode: 'dev' } },
);

e2e(
  'it lists what the page asks servers for, without secrets',
  async ({ beside, model, site }) => {
    const look = use(['inspect_network_requests', { includeHeaders: true }]);
    model.script(
      use(['get_accessibility_tree', {}]),
      async (request, response) => {
        await page.evaluate(() => fetch('/thanks.html?access_token=abc', { headers: { 'X-Api-Key': 'k3y' } }));
        await look(request, response);
      },
      say('One request.'),
    );
    const { page, panel } = await beside('debug.html');

    await panel.send('What does it load?');
    await panel.turnEnd();

    const text = lastToolText(await model.request(3));
    expect(text).toMatch(/GET 200 \d+ ms( from cache)? xmlhttprequest \S+access_token=\[hidden\]/);
    expect(text).toMatch(/> x-api-key: \[hidden\]/i);
    expect(text).not.toMatch(/k3y|=abc/);
    expect(site.visits.some(({ path }) => path.includes('access_token=abc'))).toBe(true);
  },
  { settings: { mode: 'dev' } },
);

acceptance(
  40,
  'offers what only a debugger can tell just where there is one',
  async ({ beside, model }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(['inspect_event_listeners', (request) => ({ ref_id: refIn(request, /button "Buy"/) })]),
      say('One handler.'),
    );
    const { panel } = await beside('debug.html');

    await panel.send('What happens on a click?');
    await panel.turnEnd();

    const [request] = model.requests;
    const offered = request?.tools?.map((tool) => tool.function.name);
    const text = lastToolText(await model.request(3));
    expect(offered).toContain('read_console');
    expect(offered?.includes('inspect_event_listeners')).toBe(browserName() === 'chrome');
    if (browserName() === 'chrome') {
      expect(text).toMatch(/element click line \d+: function buyKettle\(\)/);
      expect(text).toMatch(/document click capture line/);
    } else {
      expect((await panel.events('tool-end')).at(-1)).toMatchObject({ outcome: 'failed' });
    }
  },
  { settings: { mode: 'dev' } },
);
