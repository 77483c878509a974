import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { assertOperable, revealElement } from '../../dom/actionable';
import { describeElement } from '../../dom/describe-element';
import { describeTarget } from '../../dom/describe-target';
import { secretField } from '../../dom/failures';
import { deepActiveElement, flatContains } from '../../dom/flat-tree';
import { observeAct, reportAct } from '../../dom/observe-act';
import { pressKey } from '../../dom/press-key';
import { isSensitive } from '../../dom/sensitive';
import { asJson, clip, oneLine, quoted } from '../../dom/text';
import { holdsText, readField, textFieldOf, typeText } from '../../dom/type-text';

export default defineContentTool({
  name: 'set_field',
  label: 'Fill a field',
  description:
    'Puts text into a field or editor, reads it back and reports what changed; with submit it then presses Enter. Refuses passwords, codes and card fields.',
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['input', 'submit'],
  trust: 'untrusted',
  input: z.strictObject({
    ref_id: z.string(),
    text: z.string().check(z.maxLength(20_000)),
    clear: z.optional(z.boolean().check(z.describe('Replace what is there; default true'))),
    submit: z.optional(z.boolean().check(z.describe('Press Enter after; default false'))),
  }),
  async run({ ref_id, text, clear = true, submit = false }, page) {
    const element = page.refs.resolve(ref_id);
    const field = textFieldOf(element);
    if ([element, field].some((each) => each !== null && isSensitive(each))) throw secretField();
    const formBefore = formFacts(element);
    assertOperable(element);
    revealElement(element);
    const name = describeElement(element);
    let held = false;
    let pressed = false;
    const seen = await observeAct(page, async () => {
      await typeText(element, text, { clear }, page.signal);
      held = holdsText(readField(element), text, { clear });
      // Enter was decided on for this field and its form, not for whatever the page made of them meanwhile.
      pressed = submit && held && isFocused(field) && formFacts(element) === formBefore;
      if (pressed) pressKey(page.document, { key: 'Enter', modifiers: [] });
    });
    // The page may have replaced the field or taken the text back a moment later.
    const value = element.isConnected ? readField(element) : undefined;
    if (!submit && value !== undefined) held = holdsText(value, text, { clear });
    const receipt = { ...seen.receipt, ...(value !== undefined && { value: clip(value.toWellFormed(), 500) }) };
    const now = value === undefined ? '' : ` It now holds ${quoted(clip(oneLine(value), 200))}.`;
    const summary = held
      ? `Filled ${name}${pressed ? ' and pressed Enter' : ''}.`
      : `Typed into ${name}, but the text did not stay as given.`;
    const notPressed = submit && !pressed ? ' Enter was not pressed: the text, the focus or the form changed.' : '';
    return { text: reportAct(summary + notPressed + now, seen), receipt };
  },
});

function isFocused(field: Element | null): boolean {
  if (!field) return false;
  const active = deepActiveElement(field.ownerDocument);
  return active !== null && flatContains(field, active);
}

function formFacts(element: Element): string {
  return asJson(describeTarget(element, '').form ?? null);
}
