import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { oneOf } from '../../dom/failures';
import { waitForElement } from '../../dom/wait-for-element';

export default defineContentTool({
  name: 'wait_for_element',
  label: 'Wait for something',
  description:
    'Waits until a CSS selector or a text is visible in the page. Fails as timed-out when it does not appear.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  trust: 'untrusted',
  input: z.strictObject({
    selector: z.optional(z.string().check(z.maxLength(500))),
    text: z.optional(z.string().check(z.maxLength(500))),
    timeout: z.optional(z.int().check(z.minimum(0), z.maximum(20_000), z.describe('Milliseconds; default 5000'))),
  }),
  acrossFrames: 'first',
  async run({ selector, text, timeout = 5_000 }, page) {
    if ((selector === undefined) === (text === undefined)) throw oneOf('selector', 'text');
    return { text: await waitForElement(page, { selector, text, timeoutMs: timeout }) };
  },
});
