import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventLine } from '../../../scripts/start/describe-event.ts';
import { lastToolText } from './scripted-model.ts';
import type { World } from './world.ts';

const MAX_LINE_CHARS = 400;

/** What a reader needs to see why a test failed. It never throws: the test's own error must not be hidden. */
export async function describeFailure({ panels, site, model }: World, name: string): Promise<string> {
  const panel = panels.at(-1);
  const last = model.requests.at(-1);
  const parts = [
    `\n=== ${name} (${process.env.TABHAND_BROWSER}) ===`,
    section(
      'log',
      await attempt(async () =>
        (await panel?.log())?.map((stored) => eventLine(stored).slice(0, MAX_LINE_CHARS)).join('\n'),
      ),
    ),
    section('panel', await attempt(() => panel?.text())),
    section('panel picture', await attempt(() => panel && picture(panel.page))),
    section(
      'site',
      site.visits.map(({ method, path, fields }) => `${method} ${path} ${JSON.stringify(fields)}`).join('\n'),
    ),
    section(
      'model',
      `${model.requests.length} requests, ${model.left} answers left. Last tool result:\n${last ? lastToolText(last) : ''}`,
    ),
  ];
  return parts.join('\n');
}

async function picture(page: World['panels'][number]['page']): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'tabhand-e2e-')), 'panel.png');
  await page.screenshot({ path: path as `${string}.png` });
  return path;
}

async function attempt(read: () => Promise<string | undefined> | undefined): Promise<string> {
  const late = new Promise<string>((done) => setTimeout(() => done('(no answer within 3 s)'), 3_000));
  const reading = Promise.resolve(read()).then(
    (text) => text ?? '(none)',
    (error: unknown) => `(${String(error)})`,
  );
  return Promise.race([reading, late]);
}

function section(title: string, text: string): string {
  return `--- ${title}\n${text.slice(0, 9_000)}`;
}
