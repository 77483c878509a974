import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { describeElement } from '../../dom/describe-element';
import { describeTarget } from '../../dom/describe-target';
import { isHtml } from '../../dom/element-kind';
import { isInputProxy } from '../../dom/field-text';
import { deepActiveElement } from '../../dom/flat-tree';
import { nextTask } from '../../dom/next-frame';
import { observeAct, reportAct } from '../../dom/observe-act';
import { parseKey, pressKey } from '../../dom/press-key';

const MOVES = new Set('Tab ArrowUp ArrowDown ArrowLeft ArrowRight'.split(' '));

export default defineContentTool({
  name: 'press_keys',
  label: 'Press a key',
  description: 'Presses one key, or a combination such as Control+k, on the focused element. For text use set_field.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit', 'navigate'],
  trust: 'untrusted',
  input: z.strictObject({
    key: z.string().check(z.minLength(1), z.maxLength(40)),
    repeat: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
  }),
  async run({ key, repeat = 1 }, page) {
    const stroke = parseKey(key);
    const focused = deepActiveElement(page.document);
    const target = focused ? describeElement(focused) : 'the page';
    const decidedOn = identityOf(focused);
    let count = 0;
    const seen = await observeAct(page, async () => {
      for (; count < repeat; count += 1) {
        if (count > 0) await nextTask(page.signal);
        // What a key does was decided for this element. Tab and arrows do the same little wherever they get to.
        const now = deepActiveElement(page.document);
        if (count > 0 && !MOVES.has(stroke.key) && (now !== focused || identityOf(now) !== decidedOn)) break;
        pressKey(page.document, stroke);
      }
    });
    const times = count < repeat ? ` ${count} of ${repeat} times, until the focus or what has it changed` : '';
    return { text: reportAct(`Pressed ${key} on ${target}${times}.`, seen), receipt: seen.receipt };
  },
  // Once, whatever `repeat` says: the first time none of them had an effect.
  aim: async ({ key }, { document }) => (isUnseen(document) ? null : [{ kind: 'key', stroke: parseKey(key) }]),
});

// A tab in the background draws little, and some editors draw their text in a way that no look prints.
function isUnseen(document: Document): boolean {
  const focused = deepActiveElement(document);
  return document.hidden || (focused !== null && isHtml(focused) && isInputProxy(focused));
}

function identityOf(element: Element | null): string {
  return element ? describeTarget(element, '').fingerprint : '';
}
