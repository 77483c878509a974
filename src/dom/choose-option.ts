import type { PageContext } from '../core/tool';
import type { ToolError } from '../core/tool-error';
import { findActPoint, reach } from './actionable';
import { choosePath, openItem, pathIn } from './choose-path';
import { clickAt } from './click';
import { nameOfElement } from './describe-element';
import { actorOf, describeTarget } from './describe-target';
import { isInput, isSelect, isTextField } from './element-kind';
import { notActionable } from './failures';
import { closestFlat, deepActiveElement, flatContains, flatParent } from './flat-tree';
import { blurOf, focusOn } from './focus-on';
import { type Drawn, drawnNow, isOpen, itemLabels, itemsOf } from './list-items';
import { matchLabel, noSuchOption } from './match-label';
import { setNativeValue, tellChange } from './native-value';
import { nextFrame } from './next-frame';
import { isItem } from './picked';
import { pressKey } from './press-key';
import { all, attributeIn, documentOf, isTrue, textOf } from './read-element';
import { roleOf } from './role';
import { paneAround, scrollPane } from './scroll-pane';
import { checkedOf, fieldValueOf, isDisabled } from './states';
import { clip, lower, oneLine } from './text';
import { untilThere } from './until-there';
import { isOperable } from './visible';

/** What a choice came to. */
export interface Choice {
  /** The label of the option that was chosen. */
  readonly label: string;
  /** What the control shows after it lost the focus; empty when that cannot be told. */
  readonly shown: string;
  /** True when the control itself shows the option as chosen. */
  readonly held: boolean;
}

const OPEN_MS = 2_500;
const FILTER_MS = 3_000;
const LATE_MS = 2_000;
const MAX_SCREENS = 80;

/**
 * Chooses the option whose label or value is `wanted`: in a native drop-down, a list, a tree or menu (`File > Export`
 * names a path), or a combobox of any kind, which is opened, filtered and scrolled as needed. Then leaves the control
 * and reads what it holds. In a multiple choice it adds to what is chosen.
 * @throws ToolError `not-found` with the options in `detail`, `not-actionable` when there is no list.
 */
export async function chooseOption(page: PageContext, element: Element, wanted: string): Promise<Choice> {
  if (isSelect(element)) return chooseNative(element, wanted);
  const labels = itemLabels(page.document);
  const { kind } = describeTarget(element, '');
  if (isItem(element)) {
    const own = labels.label(element);
    const path = (pathIn(wanted) ?? [wanted]).filter((part, index) => index > 0 || lower(part) !== lower(own));
    if (path.length > 0 && (attributeIn(element, 'aria-haspopup') ?? attributeIn(element, 'aria-expanded')) !== null) {
      const label = await choosePath(page, await openItem(page, element), path, (item) => assertChoice(item, kind));
      return { label, shown: '', held: true };
    }
    clickAt(await reach(element, page));
    return choiceOf(element, element, own);
  }
  const before = drawnNow(page.document);
  const items = await openedItems(page, element, before);
  const path = pathIn(wanted);
  if (path && !matchLabel(items, wanted, labels)) {
    const label = await choosePath(page, items, path, (item) => assertChoice(item, kind));
    return { label, shown: '', held: true };
  }
  const first = items.map(labels.label);
  const option =
    matchLabel(items, wanted, labels) ??
    (await filtered(page, element, wanted, before)) ??
    (await scrolledTo(page, element, wanted, before)) ??
    (await arrived(page, element, wanted, before));
  if (!option) {
    if (isListClosedByEscape(element)) pressKey(page.document, { key: 'Escape', modifiers: [] });
    throw noSuchOption(first);
  }
  if (isDisabled(option)) throw disabledOption();
  assertChoice(option, kind);
  const label = labels.label(option);
  // A second click on what is chosen would take it away again.
  if (!isChosen(option) || !isMultiple(option)) clickAt(findActPoint(option, page.refs));
  await untilThere(page.document, () => undefined, 60, page.signal);
  leave(page.document, element);
  await nextFrame(element, page.signal);
  return choiceOf(element, option, label);
}

/** What is chosen now, as the page shows it; empty when that cannot be told. */
export function chosenOption(element: Element): string {
  if (isSelect(element)) return fieldValueOf(element, 'combobox');
  if (isInput(element) && isTextField(element) && element.value) return oneLine(element.value);
  const chosen = itemsOf(element).filter(isChosen);
  if (chosen.length > 0) return chosen.map((option) => nameOfElement(option, roleOf(option))).join(', ');
  return isItem(element) || LIST.test(roleOf(element)) ? '' : clip(oneLine(textOf(element)), 200);
}

const LIST = /^(listbox|radiogroup|tree|menu|menubar|tablist|grid)$/;

function chooseNative(select: HTMLSelectElement, wanted: string): Choice {
  const options = [...select.options];
  const label = (each: HTMLOptionElement): string => oneLine(each.label || each.text);
  const option = matchLabel(options, wanted, { label, value: (each) => each.value });
  if (!option) throw noSuchOption(options.map(label));
  if (option.disabled || option.closest('optgroup')?.disabled === true) throw disabledOption();
  focusOn(select);
  if (!option.selected) {
    // In a single choice this takes the old one away.
    option.selected = true;
    tellChange(select);
  }
  return { label: label(option), shown: chosenOption(select), held: option.selected };
}

/** The items, after opening what holds them if there are none yet. */
async function openedItems(page: PageContext, element: Element, before: Drawn): Promise<readonly Element[]> {
  const { document, signal } = page;
  const there = itemsOf(element);
  if (there.length > 0) return there;
  const some = (): readonly Element[] | undefined => {
    const items = itemsOf(element, before);
    return items.length > 0 ? items : undefined;
  };
  clickAt(await reach(element, page));
  // Some open by a key alone; one that says that it is open is waited for, since its options may be on their way.
  const opened = await untilThere(document, some, isOpen(element) ? OPEN_MS : 400, signal);
  if (opened) return opened;
  if (!isOpen(element)) pressKey(document, { key: 'ArrowDown', modifiers: [] });
  const late = await untilThere(document, some, OPEN_MS, signal);
  if (late) return late;
  if (typedInto(document, element)) return [];
  throw notActionable('No list of options opened.', 'Click it and look again, or use set_field first.');
}

/** Types the label where typing filters, and waits for the option. What was typed is taken back when it never comes. */
async function filtered({ document, signal }: PageContext, element: Element, wanted: string, before: Drawn) {
  const field = typedInto(document, element);
  if (!field) return undefined;
  const typed = field.value;
  setNativeValue(field, wanted);
  const find = () => matchLabel(itemsOf(element, before), wanted, itemLabels(document));
  const found = await untilThere(document, find, FILTER_MS, signal);
  if (!found) {
    setNativeValue(field, typed);
    await untilThere(document, () => undefined, 60, signal);
  }
  return found;
}

/** The text field of a combobox: itself, one inside it, or the one that got the focus when it opened. */
function typedInto(document: Document, element: Element): HTMLInputElement | undefined {
  const active = deepActiveElement(document);
  const inside = all(element, 'input').filter((each) => isOperable(each));
  const field = [element, active, ...inside].find((each) => each && isInput(each) && isTextField(each));
  return field && isInput(field) && !field.readOnly && !field.disabled && isOptionFilter(field, element)
    ? field
    : undefined;
}

// Another field of the page that happens to have the focus is none of it.
function isOptionFilter(field: Element, element: Element): boolean {
  return flatContains(element, field) || field === documentOf(element).activeElement || field === element;
}

/** Scrolls through a list that draws only what is in view. */
async function scrolledTo({ document, signal }: PageContext, element: Element, wanted: string, before: Drawn) {
  const [some] = itemsOf(element, before);
  if (!some) return undefined;
  const pane = paneAround(document, some);
  if (pane === document.scrollingElement) return undefined;
  scrollPane(pane, 0);
  for (let screen = 0; screen < MAX_SCREENS; screen += 1) {
    await nextFrame(pane, signal);
    const found = matchLabel(itemsOf(element, before), wanted, itemLabels(document));
    if (found) return found;
    const from = pane.scrollTop;
    scrollPane(pane, from + pane.clientHeight * 0.8);
    if (pane.scrollTop === from) return undefined;
  }
  return undefined;
}

/** Waits for options that are still on their way, as behind a list that says so. */
function arrived({ document, signal }: PageContext, element: Element, wanted: string, before: Drawn) {
  const find = () => matchLabel(itemsOf(element, before), wanted, itemLabels(document));
  return untilThere(document, find, LATE_MS, signal);
}

function isListClosedByEscape(element: Element): boolean {
  return !LIST.test(roleOf(element)) && isOpen(element);
}

// The decision was about the opener; an option that is a link or submits a form needs one of its own, and so does a
// command behind what only holds a choice.
function assertChoice(option: Element, opener: string): void {
  const actor = actorOf(option);
  const { kind } = describeTarget(option, '');
  if (kind === 'choice' || kind === 'toggle' || roleOf(actor) === 'tab') return;
  if (kind === 'other' && actor === option) return;
  if (kind === 'button' && /^(button|other|disclosure)$/.test(opener)) return;
  throw notActionable('This option does more than to be chosen.', 'Look for its ref and use click_ax.');
}

function isChosen(option: Element): boolean {
  return isTrue(option, 'aria-selected') || checkedOf(option) === true;
}

function isMultiple(option: Element): boolean {
  return (
    /^(menuitemcheckbox)$/.test(roleOf(option)) ||
    closestFlat(option, (at) => isTrue(at, 'aria-multiselectable')) !== null
  );
}

/** Takes the focus away, as a user does who goes on: some controls keep a choice only then, and some lose it. */
function leave(document: Document, element: Element): void {
  const active = deepActiveElement(document);
  if (active && (flatContains(element, active) || isInput(active))) blurOf(active);
}

function choiceOf(element: Element, option: Element, label: string): Choice {
  if (!element.isConnected) return { label, shown: '', held: true };
  const has = (text: string): boolean => lower(text).includes(lower(label));
  const own = chosenOption(element);
  if (has(own)) return { label, shown: own, held: true };
  if (option.isConnected && isChosen(option)) return { label, shown: own ? own : label, held: true };
  // Many draw the choice beside the field that was clicked.
  let around = flatParent(element);
  for (let step = 0; around && step < 3; step += 1) {
    const text = oneLine(textOf(around));
    // The option itself says nothing of what was made of it.
    if (text.length > 300 || flatContains(around, option)) break;
    if (has(text)) return { label, shown: clip(text, 200), held: true };
    around = flatParent(around);
  }
  return { label, shown: own, held: false };
}

function disabledOption(): ToolError {
  return notActionable('This option is disabled.', 'Choose another one.');
}
