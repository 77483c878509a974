import * as z from 'zod/mini';
import type { PageContext } from '../../core/tool';
import { defineContentTool } from '../../core/tool';
import { notActionable, notFound } from '../../dom/failures';
import { findBySelector } from '../../dom/find-by-selector';
import { deepActiveElement } from '../../dom/flat-tree';
import { typeAndReport } from '../../dom/type-and-report';

export default defineContentTool({
  name: 'type_text',
  label: 'Type text',
  description:
    'Types at the caret of the focused field or editor, or into the one that a CSS selector finds. Prefer set_field when you have a ref.',
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['input'],
  trust: 'untrusted',
  input: z.strictObject({
    text: z.string().check(z.maxLength(20_000)),
    selector: z.optional(z.string().check(z.maxLength(500))),
    clear: z.optional(z.boolean().check(z.describe('Replace what is there; default false'))),
  }),
  // Without a focus here, it may be in a frame.
  targets: ({ selector }, page) =>
    selector === undefined && !deepActiveElement(page.document) ? [] : [findField(page, selector)],
  run: ({ text, selector, clear = false }, page) =>
    typeAndReport(page, () => findField(page, selector), { text, placement: clear ? 'replace' : 'insert' }),
});

function findField({ document }: PageContext, selector: string | undefined): Element {
  const found = selector === undefined ? deepActiveElement(document) : findBySelector(document, selector);
  if (found) return found;
  if (selector !== undefined) throw notFound('Nothing visible matches the selector.', 'Look at the page for a ref.');
  throw notActionable('Nothing has the focus.', 'Click a field first, or use set_field.');
}
