import { ignore } from '../core/ignore';
import type { PageContext, ToolOutput } from '../core/tool';
import { assertOperable, revealElement } from './actionable';
import { describeElement } from './describe-element';
import { describeTarget } from './describe-target';
import { isTextField } from './element-kind';
import { secretField } from './failures';
import { type Fit, isInputProxy, type Placement, readField, textFieldOf } from './field-text';
import { deepActiveElement, flatContains } from './flat-tree';
import { blurOf, focusOn } from './focus-on';
import { nextFrame } from './next-frame';
import { observeAct, reportAct } from './observe-act';
import { pressKey } from './press-key';
import { attributeOf, documentOf, hasAttribute, isTrue } from './read-element';
import { isSensitive } from './sensitive';
import { sentBy } from './sent-values';
import { asJson, clip, quoted } from './text';
import { readBack, typeText } from './type-text';

/** What is typed, where in the field, and whether Enter follows. */
export interface Typing {
  readonly text: string;
  readonly placement: Placement;
  readonly submit?: boolean;
}

/**
 * Types into the field that `find` gives, waits, reads back and reports. Success is said only of a text that the page left
 * alone. `find` is asked again afterwards, since the page may have replaced the field.
 * @throws as `find` and `typeText` do, and when the field cannot be operated.
 */
export async function typeAndReport(
  page: PageContext,
  find: () => Element,
  { text, placement, submit = false }: Typing,
): Promise<ToolOutput> {
  const { signal } = page;
  const element = find();
  const field = textFieldOf(element);
  if ([element, field].some((each) => each !== null && isSensitive(each))) throw secretField();
  const formBefore = submit && formFacts(element);
  assertOperable(element);
  revealElement(element);
  const name = describeElement(element);
  let fit: Fit = 'none';
  let pressed = false;
  let typed: Awaited<ReturnType<typeof typeText>> | undefined;
  const seen = await observeAct(page, async () => {
    typed = await typeText(element, text, placement, signal);
    if (!submit) return leaveAndReturn(field, signal);
    ({ fit } = await readBack(element, typed, signal));
    // Enter was decided on for this field and its form, not for whatever the page made of them meanwhile.
    pressed = fit !== 'none' && isFocused(field) && formFacts(element) === formBefore;
    if (pressed) pressKey(page.document, { key: 'Enter', modifiers: [] });
  });
  const now = findAgain(element, find);
  let value: string | undefined;
  if (now && submit) value = readField(now);
  else if (now && typed && seen.outcome !== 'leaving') ({ value, fit } = await readBack(now, typed, signal));
  const receipt = {
    ...seen.receipt,
    // Some editors draw their text in a way that no look prints.
    changed: seen.receipt.changed || (value !== undefined && value !== typed?.before),
    ...(value !== undefined && { value: clip(value.toWellFormed(), 500) }),
  };
  const sentences = [
    fit === 'none'
      ? `Typed into ${name}, but the text did not stay as given.${limitOf(field)}`
      : `Filled ${name}${fit === 'formatted' ? ', which writes it in its own way' : ''}${pressed ? ' and pressed Enter' : ''}.`,
    submit && !pressed ? 'Enter was not pressed: the text, the focus or the form changed.' : '',
    value === undefined ? 'It is no longer there.' : `It now holds ${quoted(clip(value.toWellFormed(), 200))}.`,
  ];
  return { text: reportAct(sentences.filter(Boolean).join(' '), { ...seen, receipt }), receipt };
}

// Some editors take back, when they lose the focus, what reached the page and not their own model.
async function leaveAndReturn(field: HTMLElement | null, signal: AbortSignal): Promise<void> {
  if (!field || isTextField(field) || isInputProxy(field) || hasPopup(field)) return;
  const selection = documentOf(field).getSelection();
  const caret = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
  blurOf(field);
  await nextFrame(field, signal);
  if (!field.isConnected) return;
  focusOn(field);
  // Draft.js drops the selection with the focus.
  if (!selection || !caret || !field.contains(caret.startContainer)) return;
  const { anchorNode, anchorOffset } = selection;
  if (anchorNode !== caret.startContainer || anchorOffset !== caret.startOffset)
    selection.setBaseAndExtent(caret.startContainer, caret.startOffset, caret.endContainer, caret.endOffset);
}

// What it suggests would be gone with the focus.
function hasPopup(field: Element): boolean {
  return (
    isTrue(field, 'aria-expanded') ||
    hasAttribute(field, 'aria-activedescendant') ||
    attributeOf(field, 'role') === 'combobox'
  );
}

function findAgain(element: Element, find: () => Element): Element | undefined {
  if (element.isConnected) return element;
  try {
    return find();
  } catch {
    return ignore('the page took the field away, which is said')();
  }
}

function limitOf(field: Element | null): string {
  const limit = field && isTextField(field) ? field.maxLength : -1;
  return limit >= 0 ? ` It takes ${limit} characters at most.` : '';
}

function isFocused(field: Element | null): boolean {
  if (!field) return false;
  const active = deepActiveElement(documentOf(field));
  return active !== null && flatContains(field, active);
}

/** Where the form goes and what it sends, but for this field and what repeats it. */
function formFacts(element: Element): string {
  const field = textFieldOf(element) ?? element;
  const own = readField(field);
  const others = sentBy(field).flatMap(([control, value]) => (control === field ? [] : [value === own ? '' : value]));
  return asJson([describeTarget(element, '').form, others]);
}
