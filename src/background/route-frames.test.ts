import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { effectsOn, emptyPorts } from '../../test/fakes/effects-on';
import { noSkillRoutes } from '../../test/fakes/no-skills';
import { FakePlatform } from '../../test/fakes/platform';
import { type PageScript, type SentMessage, scriptPages, targetFacts } from '../../test/fakes/scripted-pages';
import type { JsonObject } from '../core/json';
import type { Effect } from '../core/mode';
import { type CoreTool, defineBackgroundTool, defineContentTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { digestOf } from '../policy/digest';
import { mintPermit } from '../policy/permit';
import { createRoutes } from './routes';

const SHOP = 'https://shop.test/';
const PAY = 'https://pay.test/';
const about = { label: '', description: '', modes: ['act'], tier: 'compact', trust: 'untrusted' } as const;

const look = defineContentTool({
  ...about,
  name: 'look',
  effects: ['read'],
  acrossFrames: true,
  input: z.strictObject({ ref_id: z.optional(z.string()) }),
  run: async () => ({ text: '' }),
});
const click = defineContentTool({
  ...about,
  name: 'click',
  effects: ['input', 'submit', 'navigate'],
  input: z.strictObject({ ref_id: z.string() }),
  run: async () => ({ text: '' }),
});
const clickAt = defineContentTool({
  ...about,
  name: 'click_at',
  effects: ['input', 'submit', 'navigate'],
  input: z.strictObject({ x: z.number(), y: z.number() }),
  targets: () => [],
  run: async () => ({ text: '' }),
});
const drag = defineContentTool({
  ...about,
  name: 'drag',
  effects: ['input', 'submit'],
  input: z.strictObject({ from_ref: z.string(), to_ref: z.string() }),
  run: async () => ({ text: '' }),
});

const clickText = defineContentTool({
  ...about,
  name: 'click_text',
  effects: ['input', 'submit', 'navigate'],
  input: z.strictObject({ visible_text: z.string() }),
  targets: () => [],
  run: async () => ({ text: '' }),
});
const press = defineContentTool({
  ...about,
  name: 'press',
  effects: ['input', 'submit'],
  input: z.strictObject({ key: z.string() }),
  run: async () => ({ text: '' }),
});
const promote = defineBackgroundTool({
  ...about,
  name: 'promote',
  effects: ['navigate'],
  needs: ['tabs'],
  input: z.strictObject({ frame: z.string() }),
  run: async (_, { frameUrl = 'nowhere' }) => ({ text: frameUrl }),
});

/** A shop with the frame of a till, and a frame in that; all known from a first look. */
async function setUp(script: PageScript = {}) {
  const platform = new FakePlatform();
  scriptPages(platform, script);
  const tabId = platform.addTab(SHOP);
  const till = platform.addFrame(tabId, PAY);
  const inner = platform.addFrame(tabId, `${SHOP}inner`, { parentFrameId: till.frameId });
  const parts = effectsOn(platform);
  const { directory } = parts;
  for (const frame of await directory.survey(tabId, SHOP)) directory.nameOf(frame);
  const tools = [look, click, clickAt, clickText, drag, press, promote];
  const routes = createRoutes({ ...parts, tools, skills: noSkillRoutes(platform), digestOf }, emptyPorts(tabId));
  const { signal } = new AbortController();

  async function decided(tool: CoreTool, input: JsonObject) {
    const facts = { callId: 'call-1', tool, input, ...(await routes.locate(tool, input, tabId, signal)) };
    const permit = mintPermit({ callId: 'call-1', digest: digestOf(facts), effects: new Set<Effect>(tool.effects) });
    const run = () => routes.run(permit, facts, { callId: 'call-1', mode: 'act', tabId, signal });
    return { facts, run };
  }
  const sent = (type: string) =>
    // What is sent has this shape.
    (platform.sent as readonly SentMessage[]).filter((message) => message.type === type).map(({ params }) => params);
  return { platform, tabId, till, inner, decided, sent };
}

describe('a call with the ref of a frame', () => {
  it('is decided on by the address and document of the frame', async () => {
    const { tabId, till, decided } = await setUp();

    const { facts } = await decided(click, { ref_id: 'f1e7' });

    expect(facts.tab).toEqual({ tabId, url: PAY, documentId: till.documentId });
    expect(facts.target?.ref).toBe('f1e7');
  });

  it('runs in the frame, which is told its name', async () => {
    const ran: unknown[] = [];
    const { till, decided, sent } = await setUp({
      run: (_, documentId) => {
        ran.push(documentId);
        return { text: 'Clicked.', receipt: { changed: true } };
      },
    });

    const output = await (await decided(click, { ref_id: 'f1e7' })).run();

    expect(output).toMatchObject({ text: 'Clicked.', receipt: { changed: true } });
    // What changed around the frame would be told as well.
    expect(output.origins).toEqual([PAY, SHOP]);
    expect(output.receipt).not.toHaveProperty('url');
    expect(ran).toEqual([till.documentId]);
    expect(sent('tool/run')).toMatchObject([{ frame: 'f1', input: { ref_id: 'f1e7' } }]);
  });

  it('asks each document around the frame whether a pointer gets there, up to the main one', async () => {
    const asked: unknown[] = [];
    const { platform, tabId, till, decided, sent } = await setUp({
      reveal: (documentId) => {
        asked.push(documentId);
        return { x: asked.length * 10, y: 5 };
      },
    });

    await (await decided(click, { ref_id: 'f2e1' })).run();

    expect(asked).toEqual([till.documentId, platform.documentOf(tabId)]);
    expect(sent('frame/reveal').map(({ x, y }) => [x, y])).toEqual([
      [1, 2],
      [10, 5],
    ]);
  });

  it('does nothing where something covers the frame', async () => {
    const { decided, sent } = await setUp({
      reveal: () => {
        throw new ToolError('not-actionable', 'Something covers the element.');
      },
    });

    const { run } = await decided(click, { ref_id: 'f1e7' });

    await expect(run()).rejects.toMatchObject({ code: 'not-actionable' });
    expect(sent('tool/run')).toEqual([]);
  });

  it('is refused when the frame shows another page by now', async () => {
    const { platform, till, decided, sent } = await setUp();
    const { run } = await decided(click, { ref_id: 'f1e7' });
    platform.commitFrame(till, `${PAY}2`);

    await expect(run()).rejects.toMatchObject({ code: 'not-found' });
    expect(sent('tool/run')).toEqual([]);
  });

  it('is refused when the frame is removed in the moment of the act', async () => {
    const { platform, tabId, till, decided } = await setUp({
      reveal: () => {
        platform.removeFrame(tabId, till);
        return { x: 0, y: 0 };
      },
    });

    const { run } = await decided(click, { ref_id: 'f1e7' });

    await expect(run()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('has its script put back, and goes to that very document', async () => {
    const { till, decided } = await setUp();
    const { run } = await decided(click, { ref_id: 'f1e7' });
    till.hasContent = false;

    expect((await run()).text).toBe('ok');
  });

  it('that makes the frame leave did something', async () => {
    const { platform, till, decided } = await setUp({
      run: () => {
        platform.commitFrame(till, `${PAY}thanks`);
        return { kind: 'lost' };
      },
    });

    const { receipt, note } = await (await decided(click, { ref_id: 'f1e7' })).run();

    expect(receipt?.changed).toBe(true);
    expect(note).toContain('frame');
  });

  it('finds no frame of that name', async () => {
    const { decided } = await setUp();

    await expect(decided(click, { ref_id: 'f9e1' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('needs all its refs in one frame', async () => {
    const { decided } = await setUp();

    await expect(decided(drag, { from_ref: 'f1e1', to_ref: 'e2' })).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await decided(drag, { from_ref: 'f1e1', to_ref: 'f1e2' })).facts.tab?.url).toBe(PAY);
  });
});

describe('a call that the page sends on to a frame', () => {
  const toFrame = { key: 'e3', index: 0, x: 4, y: 5 };

  it('is decided on where it ends up', async () => {
    const { platform, tabId, till, inner, decided } = await setUp({
      describe: (_, documentId) =>
        documentId === inner.documentId ? targetFacts() : { redirect: { ...toFrame, index: 0 } },
    });

    const { facts } = await decided(clickAt, { x: 100, y: 200 });

    expect(platform.documentOf(tabId)).not.toBe(till.documentId);
    expect(facts.tab).toMatchObject({ url: `${SHOP}inner`, documentId: inner.documentId });
    expect(facts.input).toEqual({ x: 100, y: 200 });
  });

  it('runs there, with the point in the viewport of the frame', async () => {
    const { till, decided, sent } = await setUp({
      describe: (_, documentId) => (documentId === till.documentId ? targetFacts() : { redirect: toFrame }),
    });

    await (await decided(clickAt, { x: 100, y: 200 })).run();

    expect(sent('tool/run')).toMatchObject([{ frame: 'f1', input: { x: 4, y: 5 } }]);
  });

  it('is refused when it would end up elsewhere by now', async () => {
    let index = 0;
    const { platform, tabId, decided, sent } = await setUp({
      describe: (_, documentId) =>
        documentId === platform.documentOf(tabId) ? { redirect: { ...toFrame, index } } : targetFacts(),
    });
    platform.addFrame(tabId, 'https://ad.test/');
    const { run } = await decided(clickAt, { x: 100, y: 200 });
    index = 1;

    await expect(run()).rejects.toMatchObject({ code: 'denied' });
    expect(sent('tool/run')).toEqual([]);
  });

  it('is not sent in a circle', async () => {
    const { platform, tabId, decided } = await setUp({ describe: () => ({ redirect: toFrame }) });
    for (let parentFrameId = 0, at = 0; at < 20; at++) {
      ({ frameId: parentFrameId } = platform.addFrame(tabId, SHOP, { parentFrameId, index: 0 }));
    }

    await expect(decided(clickAt, { x: 1, y: 1 })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a look', () => {
  it('of the main page holds its frames', async () => {
    const { platform, tabId, decided } = await setUp({
      run: (_, documentId) =>
        documentId === platform.documentOf(tabId)
          ? { text: 'e1 frame', frames: [{ key: 'e1', index: 0, at: 8, indent: 1 }] }
          : { text: 'Till' },
    });

    expect((await (await decided(look, {})).run()).text).toBe('e1 frame pay.test\n Till');
  });

  it('at a frame is sent on and shows its document, under its address', async () => {
    const { till, decided, sent } = await setUp({
      run: (_, documentId) =>
        documentId === till.documentId ? { text: 'Till' } : { text: '', redirect: { key: 'e1', index: 0 } },
    });

    const output = await (await decided(look, { ref_id: 'e1' })).run();

    expect(output).toMatchObject({ text: 'Till', source: PAY });
    expect(sent('tool/run')[1]).toMatchObject({ frame: 'f1', input: {} });
  });

  it('at a frame can be asked for by its name', async () => {
    const { decided, sent } = await setUp();

    const { facts, run } = await decided(look, { ref_id: 'f1' });
    await run();

    expect(facts.tab?.url).toBe(PAY);
    expect(sent('tool/run')).toMatchObject([{ frame: 'f1', input: {} }]);
  });

  it('into a closed frame fails with the reason', async () => {
    const { platform, tabId, decided } = await setUp({
      run: () => ({ text: '', redirect: { key: 'e1', index: 1, src: 'https://bad.test/' } }),
    });
    platform.addFrame(tabId, 'https://bad.test/', { closed: true });

    const { run } = await decided(look, { ref_id: 'e1' });

    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a call that names a frame', () => {
  it.each(['f1', 'e7'])('is decided on by the address that %s has', async (frame) => {
    const { tabId, decided } = await setUp();

    const { facts, run } = await decided(promote, { frame });

    expect(facts.otherTab).toEqual({ tabId, url: PAY });
    expect((await run()).text).toBe(PAY);
  });

  it('is refused when another site is in the frame by now', async () => {
    const { till, decided } = await setUp();
    const { run } = await decided(promote, { frame: 'e7' });
    till.url = 'https://evil.test/';

    await expect(run()).rejects.toMatchObject({ code: 'denied' });
  });

  it('fails for a frame without an address of its own', async () => {
    const { till, decided } = await setUp();
    till.url = 'about:srcdoc';

    await expect(decided(promote, { frame: 'f1' })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('fails for what names no frame', async () => {
    const { decided } = await setUp();

    await expect(decided(promote, { frame: 'Payment' })).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('a call that looks for its target by words', () => {
  const nothing = () => new ToolError('not-found', 'Nothing has this text.');
  const several = () => new ToolError('not-found', 'Several fit.', 'Use one.', { detail: 'e1 button\ne2 button' });
  /** Pages in which only these documents hold the words. */
  const holding = async (holds: (documentId: string, till: string, inner: string) => boolean | 'several') => {
    const ids = { till: '', inner: '' };
    const world = await setUp({
      describe: (ref, documentId) => {
        const held = holds(documentId, ids.till, ids.inner);
        if (held === 'several') throw several();
        if (!held) throw nothing();
        return targetFacts({ ref });
      },
    });
    ids.till = world.till.documentId;
    ids.inner = world.inner.documentId;
    return world;
  };

  it('finds it in a frame when the page has none', async () => {
    const { inner, decided, sent } = await holding((documentId, _, innerId) => documentId === innerId);

    const { facts, run } = await decided(clickText, { visible_text: 'Order' });
    await run();

    expect(facts.tab?.documentId).toBe(inner.documentId);
    expect(sent('tool/run')).toMatchObject([{ frame: 'f2', input: { visible_text: 'Order' } }]);
  });

  it.each<[string, Parameters<typeof holding>[0]]>([
    ['nowhere', () => false],
    ['in several frames', (id, till, inner) => id === till || id === inner],
    ['several times in one frame', (id, till) => id === till && 'several'],
    ['several times in the page', (id, till, inner) => (id === till || id === inner ? true : 'several')],
  ])('takes nothing when it is %s', async (_, holds) => {
    const { decided } = await holding(holds);

    await expect(decided(clickText, { visible_text: 'Order' })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a call that follows the focus', () => {
  const unfocused = { role: 'document', name: '', kind: 'other' } as const;

  it('goes to the frame that was acted in last when the page itself knows of no focus', async () => {
    const { platform, tabId, till, decided } = await setUp({
      describe: (ref, documentId) =>
        targetFacts({ ref, ...(documentId === platform.documentOf(tabId) && ref === 'focused' && unfocused) }),
    });
    await (await decided(click, { ref_id: 'f1e1' })).run();

    expect((await decided(press, { key: 'a' })).facts.tab?.documentId).toBe(till.documentId);
  });

  it('stays in the page when the last act was there', async () => {
    const { platform, tabId, decided } = await setUp({ describe: (ref) => targetFacts({ ref, ...unfocused }) });
    await (await decided(click, { ref_id: 'f1e1' })).run();
    await (await decided(click, { ref_id: 'e1' })).run();

    expect((await decided(press, { key: 'a' })).facts.tab?.documentId).toBe(platform.documentOf(tabId));
  });
});
