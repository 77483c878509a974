import { describe, expect, it } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { scriptPages } from '../../test/fakes/scripted-pages';
import type { JsonObject } from '../core/json';
import type { ToolOutput } from '../core/tool';
import { createFrameDirectory, type Frame } from './frames';
import { joinFrames, type RunOptions, readFrame } from './read-frames';
import type { ContentOutcome } from './route-content-channel';

const SHOP = 'https://shop.test/';
type Run = (url: string, input: JsonObject, options: RunOptions) => ToolOutput | ContentOutcome<ToolOutput>;

function setUp(run: Run = (url) => ({ text: `text of ${url}` }), input: JsonObject = {}) {
  const platform = new FakePlatform();
  scriptPages(platform);
  const tabId = platform.addTab(SHOP);
  const directory = createFrameDirectory(platform);
  const ran: { readonly url: string; readonly input: JsonObject; readonly options: RunOptions }[] = [];
  const reading = {
    directory,
    tabId,
    pageUrl: SHOP,
    input,
    signal: new AbortController().signal,
    async run(frame: Frame, given: JsonObject, options: RunOptions): Promise<ContentOutcome<ToolOutput>> {
      ran.push({ url: frame.url, input: given, options });
      const answer = run(frame.url, given, options);
      return 'kind' in answer ? answer : { kind: 'value', value: answer };
    },
  };
  const join = (output: ToolOutput, budgetChars = 7_000) => joinFrames(reading, output, undefined, budgetChars);
  return { platform, tabId, directory, reading, ran, join };
}

/** A look with a line for each frame. */
function look(...keys: readonly string[]): ToolOutput {
  let text = '';
  const frames = keys.map((key, index) => {
    text += `${text && '\n'}${key} frame`;
    return { key, index, at: text.length, indent: 1 };
  });
  return { text: `${text}\nend`, frames };
}

describe('joining frames', () => {
  it('asks nothing of a page without frames', async () => {
    const { platform, join } = setUp();
    const output = { text: 'x', note: 'n', frames: [] };

    expect(await join(output)).toBe(output);
    expect(platform.surveys).toBe(0);
  });

  it('puts what each frame says under its line, and names the site of a foreign one', async () => {
    const { platform, tabId, join } = setUp((url) => ({ text: `of ${new URL(url).host}\nmore` }));
    platform.addFrame(tabId, `${SHOP}a`);
    platform.addFrame(tabId, 'https://pay.test/');

    const { text, note } = await join(look('e1', 'e2'));

    expect(text).toBe('e1 frame\n of shop.test\n more\ne2 frame pay.test\n of pay.test\n more\nend');
    expect(note).toBeUndefined();
  });

  it('reads frames in frames, named in the order of the tree', async () => {
    const { platform, tabId, directory, join } = setUp((url) =>
      url.endsWith('outer')
        ? { text: 'e1 frame\nlast', frames: [{ key: 'e1', index: 0, at: 8, indent: 1 }] }
        : { text: 'in' },
    );
    const outer = platform.addFrame(tabId, `${SHOP}outer`);
    platform.addFrame(tabId, 'https://pay.test/', { parentFrameId: outer.frameId });
    const next = platform.addFrame(tabId, `${SHOP}next`);

    const { text } = await join(look('e1', 'e2'));

    expect(text).toBe('e1 frame\n e1 frame pay.test\n  in\n last\ne2 frame\n in\nend');
    expect((await directory.find(tabId, 'f2')).documentId).toBe(next.documentId);
  });

  it('gives each frame the arguments of the call, but for where to begin', async () => {
    const { platform, tabId, ran, join } = setUp(undefined, { filter: 'visible', page: 3, ref_id: 'e1' });
    platform.addFrame(tabId, SHOP);

    await join(look('e1'));

    expect(ran[0]?.input).toEqual({ filter: 'visible' });
    expect(ran[0]?.options).toMatchObject({ joins: true, budgetChars: 7_000 - 'e1 frame\nend'.length });
  });

  it.each([
    ['it did not load', { failed: true }],
    ['keeps scripts out', { closed: true }],
    ['does not answer', { silent: true }],
    ['no agent may read', { url: 'http://169.254.169.254/' }],
  ])('says why a frame is not read: %s', async (reason, fields) => {
    const { platform, tabId, ran, join } = setUp();
    platform.addFrame(tabId, SHOP, fields);

    expect((await join(look('e1'))).text).toMatch(new RegExp(`^e1 frame[^\\n]* \\(could not be read: [^)]*${reason}`));
    expect(ran).toEqual([]);
  });

  it('says that a frame has no page yet', async () => {
    expect((await setUp().join(look('e1'))).text).toContain('e1 frame (could not be read: it has no page yet');
  });

  it.each<[string, ContentOutcome<ToolOutput>]>([
    ['does not answer', { kind: 'timed-out' }],
    ['went away', { kind: 'lost' }],
  ])('goes on when a frame %s', async (reason, outcome) => {
    const { platform, tabId, join } = setUp((url) => (url.endsWith('bad') ? outcome : { text: 'fine' }));
    platform.addFrame(tabId, `${SHOP}bad`);
    platform.addFrame(tabId, SHOP);

    expect((await join(look('e1', 'e2'))).text).toMatch(
      new RegExp(`e1 frame \\(could not be read: it ${reason}\\)\ne2 frame\n fine`),
    );
  });

  it('lets a frame that answers nonsense spoil only itself', async () => {
    const { platform, tabId, join } = setUp((url) => {
      if (url.endsWith('bad')) throw new TypeError('no such shape');
      return { text: 'fine' };
    });
    platform.addFrame(tabId, `${SHOP}bad`);
    platform.addFrame(tabId, SHOP);

    expect((await join(look('e1', 'e2'))).text).toContain('makes no sense)\ne2 frame\n fine');
  });

  it('stays within its budget, cuts between lines and says how to see the rest', async () => {
    const long = Array.from({ length: 100 }, (_, at) => `line ${at} ${'x'.repeat(30)}`).join('\n');
    const { platform, tabId, join } = setUp(() => ({ text: long }));
    for (let at = 0; at < 20; at++) platform.addFrame(tabId, SHOP);

    const { text, note } = await join(look(...Array.from({ length: 20 }, (_, at) => `e${at}`)), 3_000);

    expect(text.length).toBeLessThanOrEqual(3_000 + 20 * 4);
    expect(text.match(/frame …/g)?.length).toBe(20);
    expect(
      text
        .split('\n')
        .filter((line) => line.includes('line'))
        .every((line) => line.endsWith('x'.repeat(30))),
    ).toBe(true);
    expect(note).toContain('ref_id');
  });

  it('reads no more frames than fit', async () => {
    const { platform, tabId, ran, join } = setUp(() => ({ text: 'y'.repeat(500) }));
    const keys = Array.from({ length: 300 }, (_, at) => `e${at}`);
    for (const _ of keys) platform.addFrame(tabId, SHOP);
    const output = look(...keys);

    const { text } = await join(output, output.text.length + 3_000);

    expect(ran.length).toBeLessThanOrEqual(64);
    expect(text).toContain('e299 frame …');
  });

  it('tells a frame that was cut to say all anew, and one that was not only what changed', async () => {
    const { platform, tabId, ran, join } = setUp((url) => ({
      text: url.endsWith('pay') ? 'Pay' : 'ad\n'.repeat(4_000),
    }));
    platform.addFrame(tabId, `${SHOP}ad`);
    platform.addFrame(tabId, `${SHOP}pay`);

    await join(look('e1', 'e2'), 1_000);
    await join(look('e1', 'e2'), 1_000);

    expect(ran.map(({ url, options }) => [url, options.recalls]).slice(2)).toEqual([
      [`${SHOP}ad`, false],
      [`${SHOP}pay`, true],
    ]);
  });

  it('shows a short frame whole beside a long one', async () => {
    const { platform, tabId, join } = setUp((url) => ({
      text: url.endsWith('pay') ? 'Pay now' : 'ad\n'.repeat(4_000),
    }));
    platform.addFrame(tabId, `${SHOP}ad`);
    platform.addFrame(tabId, `${SHOP}pay`);

    expect((await join(look('e1', 'e2'), 1_000)).text).toContain('e2 frame\n Pay now\n');
  });
});

describe('joining what is not a tree', () => {
  const frames = [
    { key: 'e1', index: 0 },
    { key: 'e2', index: 1 },
  ];

  it('puts each frame behind the text, and leaves out those without anything', async () => {
    const { platform, tabId, join } = setUp((url) =>
      url.endsWith('none') ? { text: '(none)', empty: true } : { text: 'found' },
    );
    platform.addFrame(tabId, `${SHOP}none`);
    platform.addFrame(tabId, 'https://pay.test/');

    expect((await join({ text: 'own', frames })).text).toBe('own\nIn frame e2 pay.test:\nfound');
  });

  it('says nothing of a document without a match when a frame has one', async () => {
    const { platform, tabId, join } = setUp(() => ({ text: 'found' }));
    platform.addFrame(tabId, SHOP);

    const output = await join({ text: '(no match)', note: 'Not there.', empty: true, frames: frames.slice(0, 1) });

    expect(output).toMatchObject({ text: 'In frame e1:\nfound', empty: false });
    expect(output.note).toBeUndefined();
  });

  it('keeps what the document says when no frame has anything', async () => {
    const { platform, tabId, join } = setUp(() => ({ text: '(no match)', empty: true }));
    platform.addFrame(tabId, SHOP);

    const output = await join({ text: '(no match)', note: 'Not there.', empty: true, frames: frames.slice(0, 1) });

    expect(output).toMatchObject({ text: '(no match)', note: 'Not there.', empty: true });
  });

  it('counts frames that could not be read', async () => {
    const { platform, tabId, join } = setUp();
    platform.addFrame(tabId, SHOP, { closed: true });
    platform.addFrame(tabId, SHOP, { failed: true });

    expect((await join({ text: 'own', frames })).note).toBe('2 frames could not be read.');
  });

  it('leaves frames for the last page', async () => {
    const { platform, join } = setUp();
    const output = { text: 'own', more: true, frames };

    expect(await join(output)).toBe(output);
    expect(platform.surveys).toBe(0);
  });
});

describe('opening a frame', () => {
  it('gives its own document, with its address as the source', async () => {
    const { platform, tabId, reading, ran } = setUp();
    platform.addFrame(tabId, 'https://pay.test/');
    const [frame] = await reading.directory.survey(tabId, SHOP);
    if (!frame) throw new Error('There is no frame.');

    const output = await readFrame(reading, frame, { page: 2 }, 7_000);

    expect(output).toMatchObject({ text: 'text of https://pay.test/', source: 'https://pay.test/' });
    expect(ran[0]).toMatchObject({ input: { page: 2 }, options: { joins: false, budgetChars: 7_000 } });
  });

  it('fails when it cannot be read', async () => {
    const { platform, tabId, reading } = setUp(() => ({ kind: 'lost' }));
    platform.addFrame(tabId, SHOP);
    const [frame] = await reading.directory.survey(tabId, SHOP);
    if (!frame) throw new Error('There is no frame.');

    await expect(readFrame(reading, frame, {}, 7_000)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
