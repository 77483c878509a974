import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { reach } from '../../dom/actionable';
import { aimClick } from '../../dom/aim';
import { clickElement } from '../../dom/click-element';

export default defineContentTool({
  name: 'click_ax',
  label: 'Click',
  description:
    'Clicks the element with this ref and reports what changed. Fails when it is hidden, disabled or covered, and names what covers it.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit', 'navigate'],
  trust: 'untrusted',
  input: z.strictObject({ ref_id: z.string().check(z.describe('Such as e12')) }),
  async run({ ref_id }, page) {
    const element = page.refs.resolve(ref_id);
    return clickElement(page, element, () => reach(element, page));
  },
  aim: ({ ref_id }, page) => aimClick(page, page.refs.resolve(ref_id)),
});
