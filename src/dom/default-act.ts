import { isCommand, type KeyStroke } from '../core/key-stroke';
import { clipboardEvent } from './clipboard-events';
import { USER_EVENT } from './dom-events';
import { isButton, isEditingHost, isHtml, isInput, isLink, isSelect, isTextArea, isTextField } from './element-kind';
import { isInputProxy } from './field-text';
import { flatElements } from './flat-elements';
import { closestFlat, topOf } from './flat-tree';
import { focusOn } from './focus-on';
import { defaultButton, formControls } from './form-controls';
import { formOwner } from './form-owner';
import { setNativeValue, tellChange } from './native-value';
import { all, documentOf, tagOf } from './read-element';
import { paneAround, scrollPane, scrollToShow } from './scroll-pane';
import { isOperable } from './visible';

/** Does what the browser does by itself for a real key that the page did not take. */
export function doDefault(document: Document, target: Element, stroke: KeyStroke): void {
  const { key, modifiers } = stroke;
  const isInEditor = closestFlat(target, isEditingHost) !== null;
  if (isCommand(stroke)) {
    // The one shortcut of the browser that acts in the page and that pages rely on.
    if (/^a$/i.test(key) && !modifiers.includes('Alt')) selectAll(document, target);
    return;
  }
  if (isCaretKey(target, key)) {
    moveCaret(target, key, { extendsRange: modifiers.includes('Shift') });
    return;
  }
  if (isInput(target) && target.type === 'range' && isRangeKey(key)) {
    setRange(target, key);
    return;
  }
  switch (key) {
    case 'Enter':
      onEnter(target);
      return;
    case 'Tab':
      moveFocus(document, target, modifiers.includes('Shift') ? -1 : 1);
      return;
    case 'Escape':
      closeTopDialog(document, target);
      return;
    case 'Backspace':
    case 'Delete':
      if (isTextField(target)) deleteOne(target, key);
      else if (isInEditor && key === 'Delete') edit(target, 'deleteContentForward', 'forwardDelete');
      else if (isInEditor) edit(target, 'deleteContentBackward', 'delete');
      return;
    case 'ArrowUp':
    case 'ArrowLeft':
      onArrow(target, -1);
      return;
    case 'ArrowDown':
    case 'ArrowRight':
      onArrow(target, 1);
      return;
    case 'PageUp':
    case 'PageDown':
    case 'Home':
    case 'End':
      if (!isTextField(target) && !isInEditor) scrollByKey(document, target, key);
      return;
    default:
      if (key.length === 1) insertText(target, key);
  }
}

/** What a released space key activates. */
export function clickOnSpace(target: Element): void {
  const clicks = isInput(target) && /^(checkbox|radio|button|submit|reset)$/.test(target.type);
  if (target.isConnected && (clicks || isButton(target) || tagOf(target) === 'summary')) press(target);
}

function onEnter(target: Element): void {
  if (isTextArea(target)) insertText(target, '\n');
  else if (isLink(target) || isButton(target) || tagOf(target) === 'summary') press(target);
  else if (isInput(target)) {
    if (/^(submit|button|reset|image|color|file)$/.test(target.type)) press(target);
    else submitImplicitly(target);
  } else if (closestFlat(target, isEditingHost)) edit(target, 'insertParagraph', 'insertParagraph');
}

// HTML, "implicit submission": the default button is clicked; without one, a form with a single text field submits.
function submitImplicitly(input: HTMLInputElement): void {
  const form = formOwner(input);
  if (!form) return;
  const elements = formControls(form);
  const button = defaultButton(form);
  if (button) {
    if (!button.matches(':disabled')) press(button);
    return;
  }
  const blocking = elements.filter((each) => isInput(each) && isTextField(each));
  if (blocking.length <= 1) HTMLFormElement.prototype.requestSubmit.call(form);
}

function press(element: Element): void {
  if (isHtml(element)) element.click();
}

type CaretKey = 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

type TextField = HTMLInputElement | HTMLTextAreaElement;

// Fields without a text cursor say null.
function isCaretKey(target: Element, key: string): target is TextField;
function isCaretKey(target: Element, key: string): boolean {
  return isTextField(target) && /^(ArrowLeft|ArrowRight|Home|End)$/.test(key) && target.selectionStart !== null;
}

function moveCaret(field: TextField, key: string, { extendsRange }: { readonly extendsRange: boolean }): void {
  const { start, end } = selectionOf(field);
  const isBack = field.selectionDirection === 'backward';
  const focus = isBack ? start : end;
  const anchor = isBack ? end : start;
  const isRange = start !== end && !extendsRange;
  const places: Record<CaretKey, number> = {
    Home: 0,
    End: field.value.length,
    ArrowLeft: isRange ? start : Math.max(focus - 1, 0),
    ArrowRight: isRange ? end : Math.min(focus + 1, field.value.length),
  };
  // Only these keys come here.
  const to = places[key as CaretKey];
  if (!extendsRange) field.setSelectionRange(to, to);
  else field.setSelectionRange(Math.min(anchor, to), Math.max(anchor, to), to < anchor ? 'backward' : 'forward');
}

function isRangeKey(key: string): boolean {
  return /^(Home|End|PageUp|PageDown)$/.test(key);
}

function setRange(range: HTMLInputElement, key: string): void {
  const [least, most] = [Number(range.min || 0), Number(range.max || 100)];
  const step = (most - least) / 10;
  const now = Number(range.value);
  const goal = key === 'Home' ? least : key === 'End' ? most : key === 'PageUp' ? now + step : now - step;
  setNativeValue(range, String(Math.min(Math.max(goal, least), most)));
}

function selectAll(document: Document, target: Element): void {
  if (isTextField(target)) target.select();
  else document.getSelection()?.selectAllChildren(closestFlat(target, isEditingHost) ?? topOf(document));
}

function onArrow(target: Element, step: 1 | -1): void {
  if (isSelect(target)) {
    const { options } = target;
    let index = target.selectedIndex + step;
    while (options[index]?.disabled === true) index += step;
    if (!options[index]) return;
    target.selectedIndex = index;
    tellChange(target);
  }
  if (!isInput(target)) return;
  if (target.type === 'radio') moveRadio(target, step);
  if (target.type === 'number' || target.type === 'range') {
    const before = target.value;
    if (step > 0) target.stepUp();
    else target.stepDown();
    const after = target.value;
    target.value = before;
    setNativeValue(target, after);
  }
}

function moveRadio(radio: HTMLInputElement, step: 1 | -1): void {
  const root = radio.getRootNode();
  const inputs = 'querySelectorAll' in root ? all(root as ParentNode, 'input').filter(isInput) : [];
  const group = inputs.filter(
    (each) => each.type === 'radio' && each.name === radio.name && each.form === radio.form && !each.disabled,
  );
  const next = neighbour(group, radio, step);
  if (!next) return;
  focusOn(next);
  next.click();
}

function moveFocus(document: Document, from: Element, step: 1 | -1): void {
  const modal = closestFlat(from, (at) => at.matches(':modal'));
  const stops = flatElements(modal ?? topOf(document)).filter(
    (each) => isHtml(each) && each.tabIndex >= 0 && !each.matches(':disabled') && isOperable(each),
  );
  const next = neighbour(stops, from, step);
  if (!next || !isHtml(next)) return;
  focusOn(next);
  scrollToShow(next, 'nearest');
  if (isInput(next) && isTextField(next)) next.select();
}

/** The one after or before, round the ends; the first or last when `from` is not among them. */
function neighbour<T>(items: readonly T[], from: T, step: 1 | -1): T | undefined {
  const at = items.indexOf(from);
  return items.at(at < 0 ? Math.min(step - 1, 0) : (at + step) % items.length);
}

function closeTopDialog(document: Document, target: Element): void {
  const open = closestFlat(target, (at) => at.matches(':modal')) ?? all(document, ':modal').at(-1);
  if (open?.localName === 'dialog' && 'close' in open && typeof open.close === 'function') {
    if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
    return;
  }
  const popover = all(document, '[popover]:popover-open').at(-1);
  if (popover && isHtml(popover) && popover.popover === 'auto') popover.hidePopover();
}

function deleteOne(field: HTMLInputElement | HTMLTextAreaElement, key: 'Backspace' | 'Delete'): void {
  const { start, end, before, after } = selectionOf(field);
  const isRange = start !== end;
  // A whole character, which may be two code units.
  const head = isRange || key === 'Delete' ? before : [...before].slice(0, -1).join('');
  const tail = isRange || key === 'Backspace' ? after : [...after].slice(1).join('');
  setNativeValue(field, head + tail);
}

function insertText(target: Element, text: string): void {
  if (isTextField(target)) {
    if (target.readOnly) return;
    const { start, before, after } = selectionOf(target);
    setNativeValue(target, before + text + after);
    if (target.selectionStart !== null) target.setSelectionRange(start + text.length, start + text.length);
  } else if (isHtml(target) && isInputProxy(target)) target.dispatchEvent(clipboardEvent('paste', text));
  else if (closestFlat(target, isEditingHost)) edit(target, 'insertText', 'insertText', text);
}

/**
 * Edits at the caret of an editor. One with a model of its own takes what the browser would announce and cancels it, and would
 * not notice what Chrome does without announcing it.
 */
function edit(target: Element, inputType: string, command: string, data?: string): void {
  // Only Firefox announces what a command does.
  const isAnnounced = 'wrappedJSObject' in window;
  if (isAnnounced || target.dispatchEvent(new InputEvent('beforeinput', { ...USER_EVENT, inputType, data })))
    documentOf(target).execCommand(command, false, data);
}

/** What is selected, and the text around it. Fields without a text cursor count as if it stood at their end. */
function selectionOf({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  return { start, end, before: value.slice(0, start), after: value.slice(end) };
}

function scrollByKey(document: Document, target: Element, key: 'PageUp' | 'PageDown' | 'Home' | 'End'): void {
  const pane = paneAround(document, target);
  const step = pane.clientHeight * 0.9;
  const tops = { Home: 0, End: pane.scrollHeight, PageUp: pane.scrollTop - step, PageDown: pane.scrollTop + step };
  scrollPane(pane, tops[key]);
}
