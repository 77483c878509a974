import * as z from 'zod/mini';
import { defineContentTool, type PageContext } from '../../core/tool';
import { ToolError } from '../../core/tool-error';
import { describeElement } from '../../dom/describe-element';
import { invalidInput, notActionable, secretField } from '../../dom/failures';
import { textFieldOf } from '../../dom/field-text';
import { observeAct, reportAct } from '../../dom/observe-act';
import { isSensitive } from '../../dom/sensitive';
import { isSettable, setControl, stateOf } from '../../dom/set-control';
import { clip, oneLine, quoted } from '../../dom/text';

export default defineContentTool({
  name: 'fill_form',
  label: 'Fill in a form',
  description:
    'Sets many fields in one call and reads all of them back: text, dates, numbers, sliders, options, checkboxes. Submits nothing, and refuses passwords, codes and card fields.',
  modes: ['act', 'dev'],
  tier: 'mid',
  effects: ['input', 'submit'],
  trust: 'untrusted',
  timeoutMs: 60_000,
  input: z.strictObject({
    fields: z
      .array(z.string().check(z.maxLength(5_000)))
      .check(
        z.minLength(1),
        z.maxLength(60),
        z.describe('Each ref_id=value, such as e5=Ada, e6=2026-12-31, e7=true for a checkbox'),
      ),
  }),
  targets: ({ fields }, page) => fields.map((field) => fieldOf(field, page).element),
  async run({ fields }, page) {
    const results = new Map<string, string>();
    const seen = await observeAct(page, async () => {
      for (const field of fields) results.set(field, await setOne(field, page));
    });
    // One field may have changed another one, and a page may take a value back a moment later.
    const lines = fields.map((field) => results.get(field) || readBack(field, page));
    return { text: reportAct(lines.join('\n'), seen), receipt: seen.receipt };
  },
});

interface Field {
  readonly ref: string;
  readonly element: Element;
  readonly value: string;
}

/** @throws ToolError for what names no field that can be filled in. */
function fieldOf(text: string, { refs }: PageContext): Field {
  const [, ref, value] = /^\s*\[?(?:ref=)?([^=\]\s]+)\]?\s*=(.*)$/s.exec(text) ?? [];
  if (ref === undefined || value === undefined) throw invalidInput('Each field is written as ref_id=value.');
  const element = refs.resolve(ref);
  if ([element, textFieldOf(element)].some((each) => each !== null && isSensitive(each))) throw secretField();
  if (!isSettable(element))
    throw notActionable('One of them is no field.', 'Leave it out.', `${ref} ${describeElement(element)}`);
  return { ref, element, value };
}

/** What went wrong with a field, in a line; empty when nothing did. */
async function setOne(text: string, page: PageContext): Promise<string> {
  try {
    const { element, value } = fieldOf(text, page);
    await setControl(page, element, value);
    return '';
  } catch (error) {
    page.signal.throwIfAborted();
    if (!(error instanceof ToolError)) throw error;
    const detail = error.detail ? ` ${oneLine(clip(error.detail, 400))}` : '';
    return `${text.split('=', 1)[0]}: not set. ${error.message} ${error.hint ?? ''}${detail}`;
  }
}

function readBack(text: string, page: PageContext): string {
  try {
    const { ref, element, value } = fieldOf(text, page);
    const state = stateOf(element, value);
    const shown = quoted(clip(oneLine(state.value), 200));
    const name = `${ref} ${describeElement(element)}`;
    return state.held ? `${name}: holds ${shown}.` : `${name}: holds ${shown}, which is not what was given.`;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return `${text.split('=', 1)[0]}: was set, and is gone now.`;
  }
}
