import { expect } from 'vitest';
import type { Panel } from '../e2e/harness/panel.ts';
import { type Answer, lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, type World } from '../e2e/harness/world.ts';
import { fault } from './fault.ts';
import { closeTabs, unloadTab } from './unload-tab.ts';

const look = use(['get_accessibility_tree', { full: true }]);

fault(17, 'says that the browser unloaded the tab, loads it when told to, and takes no old ref', async (world) => {
  const { model } = world;
  const { page, panel } = await world.beside('counter.html');
  let old = '';
  model.script(
    look,
    countAs((ref) => {
      old = ref;
    }),
    unloadsThen(look, { world, panel, url: page.url() }),
    use(['navigate', { url: page.url() }]),
    use(['click_ax', () => ({ ref_id: old })]),
    look,
    say('It counts anew.'),
  );

  await panel.send('Count');
  await panel.answer('task');
  await panel.turnEnd();
  await closeTabs(panel.page, world.site.url);
  await world.closePanel(panel);

  expect(lastToolText(await model.request(4))).toMatch(/^Error unavailable: The browser unloaded .*\n.*navigate/);
  expect(lastToolText(await model.request(6))).toMatch(/^Error not-found: /);
  expect(lastToolText(await model.request(7))).toMatch(/^0$/m);
});

fault(17, 'loads an unloaded tab by showing it, and acts there at once', async (world) => {
  const { model } = world;
  const { page, panel } = await world.beside('counter.html');
  model.script(
    look,
    countAs(() => undefined),
    unloadsThen(use(['list_tabs', {}]), { world, panel, url: page.url() }),
    use(['switch_tab', (request) => ({ tab_id: Number(/^(\d+) \(current, unl/m.exec(lastToolText(request))?.[1]) })]),
    look,
    countAs(() => undefined),
    look,
    say('Counted.'),
  );

  await panel.send('Count');
  await panel.answer('task');
  await panel.turnEnd();
  const ends = await panel.events('tool-end');
  await closeTabs(panel.page, world.site.url);
  await world.closePanel(panel);

  expect(ends.map(({ outcome }) => outcome)).toEqual(Array(7).fill('ok'));
  expect(lastToolText(await model.request(8))).toMatch(/^1$/m);
});

fault(
  17,
  'says what to do where the browser draws nothing of a tab that it loaded again',
  async (world) => {
    const { model } = world;
    const { page, panel } = await world.beside('counter.html');
    model.script(
      look,
      countAs(() => undefined),
      unloadsThen(look, { world, panel, url: page.url() }),
      use(['navigate', { url: page.url() }]),
      look,
      countAs(() => undefined),
      say('It has to be shown.'),
    );

    await panel.send('Count');
    await panel.answer('task');
    await panel.turnEnd();
    await closeTabs(panel.page, world.site.url);
    await world.closePanel(panel);

    expect(lastToolText(await model.request(7))).toMatch(/^Error not-actionable: .*not shown.*\n.*switch_tab/);
  },
  { cannot: { firefox: 'Its tabs have the size of their window from the start.' } },
);

/** Presses the button that counts, and tells its ref. */
function countAs(tell: (ref: string) => void): Answer {
  return use([
    'click_ax',
    (request) => {
      const ref = refIn(request, /button "Count"/);
      tell(ref);
      return { ref_id: ref };
    },
  ]);
}

interface Unloading {
  readonly world: World;
  readonly panel: Panel;
  readonly url: string;
}

/** An answer that comes once the tab was unloaded. */
function unloadsThen(answer: Answer, { world, panel, url }: Unloading): Answer {
  return async (request, response) => {
    await unloadTab(panel.page, url, `${world.site.url}article.html`);
    // Tabs of Firefox keep their ids.
    if (browserName() === 'chrome') await panel.event('tab-replace');
    await answer(request, response);
  };
}
