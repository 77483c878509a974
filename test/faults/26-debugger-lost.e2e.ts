import { expect } from 'vitest';
import { lastToolText, refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { hasDebugger, watchDebugger } from './debugger-worker.ts';
import { fault } from './fault.ts';

const cannot = { firefox: 'Firefox has no debugger for extensions, so none is lost.' };
const look = use(['get_accessibility_tree', {}]);
const click = use(['click_ax', (request) => ({ ref_id: refIn(request, /button "Only real clicks"/) })]);

fault(
  26,
  'goes on in the same task when a click by real input leads to another site',
  async (world) => {
    const { beside, model, site } = world;
    model.script(look, click, look, click, say('Pressed on both.'));
    const { page, panel } = await beside('trusted.html');
    const other = `${site.url.replace('127.0.0.1', 'localhost')}trusted.html`;
    await page.evaluate((url) => {
      document.getElementById('real')?.addEventListener('click', ({ isTrusted }) => {
        if (isTrusted) location.href = url;
      });
    }, other);
    const ours = await watchDebugger(world);

    await panel.send('Press it here and there');
    await panel.answer('task');
    await panel.event('permission-request', 2);
    await panel.answer('task');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(page.url()).toBe(other);
    expect(await page.evaluate('$("state").textContent')).toBe('Real click on real');
    const [, here, , there] = await panel.events('tool-end');
    expect(here).toMatchObject({ outcome: 'ok', receipt: { input: 'trusted', url: { to: other } } });
    expect(there).toMatchObject({ outcome: 'ok', receipt: { input: 'trusted' } });
    expect(await ours.counts()).toEqual({ attached: 2, detached: 2 });
  },
  { cannot },
);

fault(
  26,
  'goes on in the same task when a script of its own leads to another site while it runs',
  async (world) => {
    const { beside, model, site } = world;
    const other = `${site.url.replace('127.0.0.1', 'localhost')}article.html`;
    model.script(
      use(['execute_js', { code: `location.href = ${JSON.stringify(other)}; await new Promise(() => undefined)` }]),
      use(['execute_js', { code: 'return location.hostname' }]),
      say('It is there.'),
    );
    const { page, panel } = await beside('trusted.html');
    const ours = await watchDebugger(world);

    await panel.send('Go there by a script');
    await panel.answer('once');
    await panel.event('permission-request', 2);
    await panel.answer('once');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(page.url()).toBe(other);
    const [there, asked] = await panel.events('tool-end');
    expect(there?.durationMs).toBeLessThan(5_000);
    expect(asked?.outcome).toBe('ok');
    expect(lastToolText(await model.request(3))).toContain('localhost');
    expect((await ours.counts()).attached).toBe(2);
    expect(await ours.heldTabs()).toBe(0);
  },
  { settings: { mode: 'dev' }, cannot },
);

fault(
  26,
  'attaches again when the debugger is lost to a change of process, and does its click once',
  async (world) => {
    const { beside, model } = world;
    model.script(look, click, say('Pressed.'));
    const { page, panel } = await beside('trusted.html');
    const ours = await watchDebugger(world);
    await ours.loseNext('target_closed');

    await panel.send('Press it');
    await panel.answer('task');
    await panel.turnEnd();

    expect(await page.evaluate('$("state").textContent')).toBe('Real click on real');
    expect(await page.evaluate('clicks')).toEqual(['real false', 'real true']);
    expect((await ours.counts()).attached).toBe(2);
    expect(await ours.heldTabs()).toBe(0);
    // Else nobody would hear of a dialog, and the page would stand still.
    const commands = await ours.commands();
    expect(commands.filter((command) => command === 'Page.enable')).toHaveLength(2);
  },
  { cannot },
);

fault(
  26,
  'tries three times to attach again, and goes on without the debugger',
  async (world) => {
    const { beside, model } = world;
    model.script(look, click, look, say('Nothing came of it.'));
    const { page, panel } = await beside('trusted.html');
    const ours = await watchDebugger(world);
    await ours.loseNext('target_closed', { failures: 3 });

    await panel.send('Press it');
    await panel.answer('task');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    expect(await page.evaluate('clicks')).toEqual(['real false']);
    expect((await ours.counts()).attached).toBe(4);
    expect(lastToolText(await model.request(4))).toContain('Waiting');
  },
  { cannot },
);

// As long as this holds, the other tests of the row have nothing to show there.
fault(
  26,
  'has no debugger in Firefox that could be lost',
  async (world) => expect(await hasDebugger(world)).toBe(false),
  {
    cannot: { chrome: 'Chrome has one, and the tests above.' },
  },
);
