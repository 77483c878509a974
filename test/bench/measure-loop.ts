import { performance } from 'node:perf_hooks';
import { launch } from '../../scripts/start/launch.ts';
import type { BrowserName, Launched } from '../../scripts/start/launched.ts';
import { usePanel } from '../e2e/harness/panel.ts';
import {
  type Answer,
  refIn,
  type ScriptedModel,
  say,
  startScriptedModel,
  stream,
} from '../e2e/harness/scripted-model.ts';
import { startSite } from '../e2e/harness/site.ts';
import type { Build } from './build-extension.ts';
import type { Part } from './figures.ts';
import { startPageClock, tabOf } from './page-clock.ts';
import { setUpModel } from './set-up-model.ts';
import { median, quantile } from './statistics.ts';
import { type StepMark, type StepTime, stepTimes } from './step-times.ts';

/** Rounds of the script below; the first ones inject the content script and compile what later ones use. */
const ROUNDS = 17;
const WARM_UP_ROUNDS = 2;

type Request = Parameters<Answer>[0];

interface Step {
  readonly tool: string;
  readonly kind: 'read' | 'act' | 'own';
  input(round: number, tree: Request): object;
}

/** Cheap calls of each kind: looking at the page, changing it, and what needs no page. */
const SCRIPT: readonly Step[] = [
  { tool: 'get_accessibility_tree', kind: 'read', input: () => ({}) },
  {
    tool: 'set_field',
    kind: 'act',
    input: (round, tree) => ({ ref_id: refIn(tree, /textbox "Your name"/), text: `Ada ${round}` }),
  },
  { tool: 'find_text', kind: 'read', input: () => ({ text: 'postcard' }) },
  {
    tool: 'set_checked',
    kind: 'act',
    input: (round, tree) => ({ ref_id: refIn(tree, /checkbox "It is a gift"/), checked: round % 2 === 0 }),
  },
  { tool: 'list_tabs', kind: 'own', input: () => ({}) },
  { tool: 'scratchpad_write', kind: 'own', input: (round) => ({ text: `Round ${round}.`, replace: true }) },
];

/**
 * What a step of the loop takes beside the model and the tool's own work in the page: from the moment when the model's
 * server writes the end of an answer with one call to the arrival of the next request there, less the time that the page
 * needed to run the tool. So it holds reading the stream, the log, the decision, all messages and the next request.
 */
export function loopPart(
  browser: BrowserName,
  build: () => Promise<Build>,
  { goal }: { readonly goal?: string },
): Part {
  const name = (rest: string) => `loop.${browser}.${rest}`;
  return {
    title: `overhead of a step in ${browser}`,
    specs: {
      [name('p50')]: { unit: 'ms', ...(goal !== undefined && { goal }) },
      [name('p95')]: { unit: 'ms' },
      [name('read.p50')]: { unit: 'ms' },
      [name('act.p50')]: { unit: 'ms' },
      [name('own.p50')]: { unit: 'ms' },
    },
    async measure() {
      const times = await runScript(browser, (await build()).folder);
      const all = times.map(({ overheadMs }) => overheadMs);
      return {
        [name('p50')]: median(all),
        [name('p95')]: quantile(all, 0.95),
        [name('read.p50')]: median(ofKind(times, 'read')),
        [name('act.p50')]: median(ofKind(times, 'act')),
        [name('own.p50')]: median(ofKind(times, 'own')),
      };
    },
  };
}

function ofKind(times: readonly StepTime[], kind: Step['kind']): readonly number[] {
  return times.flatMap(({ tool, overheadMs }) => (kindOf(tool) === kind ? [overheadMs] : []));
}

function kindOf(tool: string): Step['kind'] | undefined {
  return SCRIPT.find((step) => step.tool === tool)?.kind;
}

async function runScript(browser: BrowserName, folder: string): Promise<readonly StepTime[]> {
  const [site, model] = await Promise.all([startSite(), startScriptedModel()]);
  let launched: Launched | undefined;
  try {
    launched = await launch(browser, { headless: true, folder });
    await setUpModel(launched, model);
    const page = await launched.browser.newPage();
    await page.goto(`${site.url}form.html`, { waitUntil: 'domcontentloaded' });
    const panel = await usePanel(await launched.openPanel(page));
    const clock = await startPageClock(panel.page, await tabOf(panel.page, site.url));
    const marks = writeScript(model);

    await panel.send('Fill the form again and again.');
    await model.request(ROUNDS * SCRIPT.length + 1);
    const { reason, detail } = await panel.turnEnd();
    const ends = await panel.events('tool-end');
    const bad = ends.find(({ outcome }) => outcome !== 'ok');
    if (reason !== 'answered' || bad)
      throw new Error(`The script broke: ${reason} ${detail ?? ''} ${JSON.stringify(bad)}`);

    const runs = (await clock.read()).filter(({ type }) => type === 'tool/run');
    const times = stepTimes(marks(), runs, (tool) => kindOf(tool) !== 'own');
    return times.slice(WARM_UP_ROUNDS * SCRIPT.length);
  } finally {
    await launched?.close();
    await Promise.all([site.close(), model.stop()]);
  }
}

/** Puts the whole run into the model's script; the function it returns gives the marks once all is over. */
function writeScript(model: ScriptedModel): () => readonly StepMark[] {
  const answeredAtMs: number[] = [];
  const askedAtMs: number[] = [];
  const steps = Array.from({ length: ROUNDS }, (_, round) => SCRIPT.map((step) => ({ ...step, round }))).flat();
  let tree: Request | undefined;
  for (const [index, { tool, input, round }] of steps.entries()) {
    model.script(
      stream((out, request) => {
        askedAtMs.push(performance.now());
        // The tree is the result of each round's first call.
        if (index % SCRIPT.length === 1) tree = request;
        out.call(tool, input(round, tree ?? request));
        // Before the last write: after it this process may not get the processor for a while.
        answeredAtMs.push(performance.now());
        out.end();
      }),
    );
  }
  const last = say('Done.');
  model.script((request, response) => {
    askedAtMs.push(performance.now());
    return last(request, response);
  });
  return () =>
    steps.map(({ tool }, index) => ({
      tool,
      answeredAtMs: answeredAtMs[index] ?? Number.NaN,
      askedAtMs: askedAtMs[index + 1] ?? Number.NaN,
    }));
}
