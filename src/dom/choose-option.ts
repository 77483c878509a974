import type { ToolError } from '../core/tool-error';
import { findActPoint } from './actionable';
import { clickAt } from './click';
import { nameOfElement } from './describe-element';
import { describeTarget } from './describe-target';
import { isInput, isSelect } from './element-kind';
import { notActionable, notFound } from './failures';
import { flatElements } from './flat-elements';
import { elementById, topOf } from './flat-tree';
import { focusOn } from './focus-on';
import { createNamer } from './name';
import { onlyOne } from './only-one';
import { all, attributeOf, documentOf, isTrue, tagOf, textOf } from './read-element';
import { roleOf } from './role';
import { settle } from './settle';
import { fieldValueOf, isDisabled } from './states';
import { clip, lower, oneLine } from './text';
import { tellChange } from './type-text';
import { isOperable } from './visible';

/**
 * Chooses the option whose label or value is `wanted`, in a native drop-down or an ARIA listbox, opening it when needed.
 * In a multiple choice it adds to what is chosen.
 * @throws ToolError `not-found` with the options in `detail`, `not-actionable` when there is no list.
 */
export async function chooseOption(element: Element, wanted: string, signal: AbortSignal): Promise<void> {
  if (isSelect(element)) return chooseNative(element, wanted);
  if (roleOf(element) === 'option') return clickAt(findActPoint(element));
  let options = optionsOf(element);
  if (options.length === 0) {
    clickAt(findActPoint(element));
    await settle(documentOf(element), [documentOf(element)], { quietMs: 60, maxMs: 2_000 }, signal);
    options = optionsOf(element);
  }
  if (options.length === 0) {
    throw notActionable('No list of options opened.', 'Click it and look again, or use set_field first.');
  }
  const namer = createNamer(documentOf(element));
  const option = findOption(options, wanted, {
    label: (each) => namer.nameOf(each, 'option'),
    value: (each) => each.getAttribute('data-value'),
  });
  if (isDisabled(option)) throw disabledOption();
  assertChoice(option);
  clickAt(findActPoint(option));
}

// The decision was about the list; an option that is a link or submits a form needs one of its own.
function assertChoice(option: Element): void {
  const { kind } = describeTarget(option, '');
  if (kind === 'choice' || kind === 'toggle') return;
  throw notActionable('This option does more than to be chosen.', 'Look for its ref and use click_ax.');
}

/** What is chosen now, as the page shows it; empty when that cannot be told. */
export function chosenOption(element: Element): string {
  if (isSelect(element)) return fieldValueOf(element, 'combobox');
  if (isInput(element)) return oneLine(element.value);
  const chosen = optionsOf(element).filter((option) => isTrue(option, 'aria-selected'));
  if (chosen.length > 0) return chosen.map((option) => nameOfElement(option, 'option')).join(', ');
  return roleOf(element) === 'listbox' ? '' : clip(oneLine(textOf(element)), 200);
}

function chooseNative(select: HTMLSelectElement, wanted: string): void {
  const option = findOption([...select.options], wanted, {
    label: (each) => oneLine(each.label || each.text),
    value: (each) => each.value,
  });
  if (option.disabled || option.closest('optgroup')?.disabled === true) throw disabledOption();
  focusOn(select);
  if (option.selected) return;
  // In a single choice this takes the old one away.
  option.selected = true;
  tellChange(select);
}

// Exact before folded, label before value, and a part of a label only when it fits one option alone.
function findOption<T>(
  options: readonly T[],
  wanted: string,
  { label, value }: { label(option: T): string; value(option: T): string | null },
): T {
  const text = oneLine(wanted);
  const folded = lower(text);
  const labels = options.map(label);
  const holding = options.filter((_, index) => labels[index]?.toLowerCase().includes(folded));
  const found =
    options[labels.indexOf(text)] ??
    options.find((each) => value(each) === wanted) ??
    options[labels.findIndex((each) => lower(each) === folded)] ??
    onlyOne(holding);
  if (found !== undefined) return found;
  const shown = labels.slice(0, 60).map((each) => clip(each, 80));
  if (labels.length > shown.length) shown.push(`… ${labels.length - shown.length} more`);
  throw notFound('No option has this label or value.', 'Use one of the options listed.', shown.join('\n'));
}

function disabledOption(): ToolError {
  return notActionable('This option is disabled.', 'Choose another one.');
}

// The list is inside, or named by `aria-controls` or `aria-owns`, or the one list that is open in the page.
function optionsOf(element: Element): readonly Element[] {
  const inside = visibleOptions(element);
  if (inside.length > 0) return inside;
  const ids = [element, ...all(element, '[aria-controls],[aria-owns]')]
    .flatMap((holder) => [attributeOf(holder, 'aria-controls'), attributeOf(holder, 'aria-owns')])
    .flatMap((list) => list.match(/\S+/g) ?? []);
  for (const id of ids) {
    const list = elementById(element, id);
    const options = list && isOperable(list) ? visibleOptions(list) : [];
    if (options.length > 0) return options;
  }
  if (roleOf(element) === 'listbox' || ids.length > 0) return [];
  const lists = flatElements(topOf(documentOf(element))).filter(
    (each) => roleOf(each) === 'listbox' && !isSelect(each) && isOperable(each),
  );
  const only = onlyOne(lists);
  return only ? visibleOptions(only) : [];
}

function visibleOptions(root: Element): readonly Element[] {
  return flatElements(root).filter((each) => roleOf(each) === 'option' && tagOf(each) !== 'option' && isOperable(each));
}
