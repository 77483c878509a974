import { describe, expect, it } from 'vitest';
import { targetFacts } from '../../test/fakes/scripted-pages';
import type { Receipt } from '../core/receipt';
import { ToolError } from '../core/tool-error';
import type { TrustedStep } from '../core/trusted-input';
import type { TrustedInput } from '../platform/trusted-input';
import { createClimber, hasEffect, type Rung } from './climb';

const CLICK: TrustedStep = { kind: 'click', x: 1, y: 2, button: 'left', count: 1, modifiers: [] };
const nothing = { text: 'Clicked.', receipt: { changed: false } };
const aim = async () => [CLICK];

/** A rung whose real input is written down; only after it the page shows a difference. */
function rungWith(more: Partial<Rung> = {}) {
  const done: TrustedStep[] = [];
  const shown = { text: 'Clicked.', receipt: { changed: true, diff: ['+ Menu'] } };
  const trustedInput: TrustedInput = {
    async use(_tabId, work) {
      const perform = async (steps: readonly TrustedStep[]) => void done.push(...steps);
      return { kind: 'done', value: await work({ perform, dialogs: () => [] }) };
    },
  };
  const rung: Rung = {
    trustedInput,
    tool: { aim },
    tabId: 1,
    documentId: 'd',
    target: targetFacts({ kind: 'button' }),
    hear: async (output) => ({ output, heard: false }),
    pause: async () => undefined,
    lendHands: async () => undefined,
    aim,
    async act(send) {
      const outcome = await send();
      return outcome.kind === 'value' ? outcome.value : nothing;
    },
    review: async () => ({ kind: 'value', value: done.length > 0 ? shown : nothing }),
    ...more,
  };
  return { rung, done };
}

describe('an act without effect', () => {
  it('is repeated by real input, and its receipt says so', async () => {
    const { rung, done } = rungWith();

    const output = await createClimber().climb(rung, nothing);

    expect(done).toEqual([CLICK]);
    expect(output.receipt).toEqual({ changed: true, diff: ['+ Menu'], input: 'trusted' });
  });

  it('is repeated once, not each time it is tried on the same target', async () => {
    const { rung, done } = rungWith({ review: async () => ({ kind: 'value', value: nothing }) });
    const climber = createClimber();

    await climber.climb(rung, nothing);
    await climber.climb(rung, nothing);

    expect(done).toHaveLength(1);
  });

  it('is not repeated when something came after all, and tells that', async () => {
    const { rung, done } = rungWith({ trustedInput: undefined });
    let reviews = 0;
    const late = { text: 'Clicked.', receipt: { changed: true, openedTabs: [{ tabId: 2, url: 'https://a.test/' }] } };

    const output = await createClimber().climb(
      {
        ...rung,
        trustedInput: rungWith().rung.trustedInput,
        review: async () => {
          reviews++;
          return { kind: 'value', value: late };
        },
      },
      nothing,
    );

    expect(output).toBe(late);
    expect(reviews).toBe(1);
    expect(done).toEqual([]);
  });

  it('is not repeated where the page took it over', async () => {
    const { rung, done } = rungWith();
    const handled = { text: 'Clicked.', receipt: { changed: false, handled: true as const } };

    expect(await createClimber().climb(rung, handled)).toBe(handled);
    expect(done).toEqual([]);
  });

  it.each<[string, Partial<Rung>]>([
    ['the browser has no real input', { trustedInput: undefined }],
    ['its target takes none', { target: targetFacts({ kind: 'link' }) }],
    ['nobody could see what came of it', { aim: async () => null }],
    ['its target is gone', { aim: () => Promise.reject(new ToolError('not-found', 'It is gone.')) }],
  ])('is waited for no longer when %s', async (_name, more) => {
    const { rung } = rungWith({ ...more, pause: () => Promise.reject(new Error('It waits.')) });

    expect(await createClimber().climb(rung, nothing)).toEqual(nothing);
  });

  it('is waited for once where the browser keeps real input out', async () => {
    let pauses = 0;
    const refusing: TrustedInput = { use: async () => ({ kind: 'refused', reason: 'taken' }) };
    const { rung } = rungWith({ trustedInput: refusing, pause: async () => void pauses++ });
    const climber = createClimber();

    await climber.climb(rung, nothing);
    await climber.climb({ ...rung, target: targetFacts({ kind: 'button', fingerprint: 'another' }) }, nothing);

    expect(pauses).toBe(1);
  });

  it('is not repeated when the page opened a dialog', async () => {
    const { rung, done } = rungWith({ hear: async (output) => ({ output, heard: true }) });

    await createClimber().climb(rung, nothing);

    expect(done).toEqual([]);
  });

  it.each([
    ['a link', targetFacts({ kind: 'link' })],
    ['what submits a form', targetFacts({ kind: 'submit' })],
    ['a field of a form', targetFacts({ kind: 'field', form: { action: '', method: 'get', sensitive: false } })],
    ['a secret', targetFacts({ kind: 'field', sensitive: true })],
    ['nothing known', undefined],
  ])('is never repeated on %s', async (_name, target) => {
    const { rung, done } = rungWith({ target });

    expect(await createClimber().climb(rung, nothing)).toEqual(nothing);
    expect(done).toEqual([]);
  });

  it('keeps its receipt where the browser has no real input, or keeps it out', async () => {
    const refusing: TrustedInput = {
      use: async () => ({ kind: 'refused', reason: 'taken' }),
    };

    for (const trustedInput of [undefined, refusing]) {
      const { rung } = rungWith({ trustedInput });
      expect(await createClimber().climb(rung, nothing)).toEqual(nothing);
    }
  });

  it('keeps its receipt when its target is gone by now', async () => {
    const { rung, done } = rungWith({
      aim: () => Promise.reject(new ToolError('not-found', 'The target changed since you looked.')),
    });

    expect(await createClimber().climb(rung, nothing)).toEqual(nothing);
    expect(done).toEqual([]);
  });

  it('may have happened when the input was taken away in the middle', async () => {
    const { rung } = rungWith({
      trustedInput: {
        async use(_tabId, work) {
          await work({ perform: async () => undefined, dialogs: () => [] });
          return { kind: 'lost' };
        },
      },
    });

    await expect(createClimber().climb(rung, nothing)).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('tells a dialog that came through to the browser', async () => {
    const { rung } = rungWith({
      trustedInput: {
        async use(_tabId, work) {
          const dialogs = () => [{ kind: 'confirm', message: 'Sure?' }];
          return { kind: 'done', value: await work({ perform: async () => undefined, dialogs }) };
        },
      },
    });

    expect((await createClimber().climb(rung, nothing)).receipt).toMatchObject({ dialog: 'confirm: Sure?' });
  });
});

it.each<[string, Receipt, boolean]>([
  ['a difference', { changed: true, diff: ['+ a'] }, true],
  ['a request', { changed: false, requests: [{ method: 'POST', url: 'https://a.test/' }] }, true],
  ['a tab', { changed: true, openedTabs: [{ tabId: 2, url: '' }] }, true],
  ['a dialog', { changed: true, dialog: 'alert: Hi' }, true],
  ['only the focus', { changed: true, focus: 'button' }, false],
  ['nothing', { changed: false }, false],
])('takes %s for what it is', (_name, receipt, effect) => {
  expect(hasEffect(receipt, targetFacts({ kind: 'button' }))).toBe(effect);
});

it('takes the focus for the effect of a click on a field', () => {
  expect(hasEffect({ changed: true, focus: 'textbox' }, targetFacts({ kind: 'field' }))).toBe(true);
});
