import { ToolError } from '../core/tool-error';
import { findActPoint } from './actionable';
import { clickAt } from './click';
import { isElement, isInput, isSelect } from './element-kind';
import { flatElements } from './flat-elements';
import { createNamer } from './name';
import { roleOf } from './role';
import { settle } from './settle';
import { fieldValueOf, isDisabled } from './states';
import { clip, oneLine } from './text';
import { isOperable } from './visible';

/**
 * Chooses the option whose label or value is `wanted`, in a native drop-down or an ARIA listbox, opening it when needed.
 * In a multiple choice it adds to what is chosen.
 * @throws ToolError `not-found` with the options in `detail`, `not-actionable` when there is no list.
 */
export async function chooseOption(element: Element, wanted: string, signal: AbortSignal): Promise<void> {
  if (isSelect(element)) return chooseNative(element, wanted);
  if (roleOf(element) === 'option') return clickAt(findActPoint(element));
  const before = optionsOf(element);
  if (before.length === 0) {
    clickAt(findActPoint(element));
    await settle(element.ownerDocument, [element.ownerDocument], { quietMs: 60, maxMs: 2_000 }, signal);
  }
  const options = before.length > 0 ? before : optionsOf(element);
  if (options.length === 0) {
    throw new ToolError(
      'not-actionable',
      'No list of options opened.',
      'Click it, look again and click the option; or type into it with set_field first.',
    );
  }
  const namer = createNamer(element.ownerDocument);
  const labels = options.map((option) => namer.nameOf(option, 'option'));
  const index = findLabel(
    labels,
    options.map((option) => option.getAttribute('data-value') ?? ''),
    wanted,
  );
  const option = options[index];
  if (option === undefined) throw noSuchOption(labels);
  if (isDisabled(option)) throw new ToolError('not-actionable', 'This option is disabled.', 'Choose another one.');
  clickAt(findActPoint(option));
}

/** What is chosen now, as the page shows it; empty when that cannot be told. */
export function chosenOption(element: Element): string {
  if (isSelect(element)) return fieldValueOf(element, 'combobox');
  if (isInput(element)) return oneLine(element.value);
  const chosen = optionsOf(element).filter((option) => option.getAttribute('aria-selected') === 'true');
  if (chosen.length > 0)
    return chosen.map((option) => createNamer(element.ownerDocument).nameOf(option, 'option')).join(', ');
  return roleOf(element) === 'listbox' ? '' : clip(oneLine(element.textContent ?? ''), 200);
}

function chooseNative(select: HTMLSelectElement, wanted: string): void {
  const options = [...select.options];
  const labels = options.map((option) => oneLine(option.label === '' ? option.text : option.label));
  const option =
    options[
      findLabel(
        labels,
        options.map((each) => each.value),
        wanted,
      )
    ];
  if (option === undefined) throw noSuchOption(labels);
  if (option.disabled || option.closest('optgroup')?.disabled === true) {
    throw new ToolError('not-actionable', 'This option is disabled.', 'Choose another one.');
  }
  select.focus({ preventScroll: true });
  if (option.selected) return;
  // In a single choice this takes the old one away.
  option.selected = true;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

// Exact before folded, label before value, and a part of a label only when it fits one option alone.
function findLabel(labels: readonly string[], values: readonly string[], wanted: string): number {
  const text = oneLine(wanted);
  const folded = text.toLowerCase();
  const tries = [
    labels.indexOf(text),
    values.indexOf(wanted),
    labels.findIndex((label) => label.toLowerCase() === folded),
  ];
  const found = tries.find((index) => index >= 0);
  if (found !== undefined) return found;
  const partial = labels.flatMap((label, index) => (label.toLowerCase().includes(folded) ? [index] : []));
  return partial.length === 1 ? (partial[0] ?? -1) : -1;
}

function noSuchOption(labels: readonly string[]): ToolError {
  const shown = labels.slice(0, 60).map((label) => clip(label, 80));
  if (labels.length > shown.length) shown.push(`… ${labels.length - shown.length} more`);
  return new ToolError('not-found', 'No option has this label or value.', 'Use one of the options listed.', {
    detail: shown.join('\n'),
  });
}

// The list is inside, or named by `aria-controls` or `aria-owns`, or the one list that is open in the page.
function optionsOf(element: Element): readonly Element[] {
  const inside = visibleOptions(element);
  if (inside.length > 0) return inside;
  const holders = [element, ...element.querySelectorAll('[aria-controls],[aria-owns]')];
  const ids = holders
    .flatMap((holder) =>
      ['aria-controls', 'aria-owns'].flatMap((name) => (holder.getAttribute(name) ?? '').split(/\s+/)),
    )
    .filter((id) => id !== '');
  const root = element.getRootNode();
  for (const id of ids) {
    const list = 'getElementById' in root ? (root as Document | ShadowRoot).getElementById(id) : null;
    const options = list !== null && isElement(list) && isOperable(list) ? visibleOptions(list) : [];
    if (options.length > 0) return options;
  }
  if (roleOf(element) === 'listbox' || ids.length > 0) return [];
  const lists = flatElements(element.ownerDocument.body).filter(
    (each) => roleOf(each) === 'listbox' && !isSelect(each) && isOperable(each),
  );
  const [only] = lists;
  return lists.length === 1 && only !== undefined ? visibleOptions(only) : [];
}

function visibleOptions(root: Element): readonly Element[] {
  return flatElements(root).filter(
    (each) => roleOf(each) === 'option' && each.localName !== 'option' && isOperable(each),
  );
}
