import { ToolError } from '../core/tool-error';
import { formOwner } from './describe-target';
import { isButton, isEditingHost, isHtml, isInput, isLink, isSelect, isTextArea, isTextField } from './element-kind';
import { flatElements } from './flat-elements';
import { closestFlat, deepActiveElement } from './flat-tree';
import { isSensitive } from './sensitive';
import { setNativeValue } from './type-text';
import { isOperable } from './visible';

const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** One key with the modifiers held down. `key` is a DOM key value: `Enter`, `ArrowDown`, `a`. */
export interface KeyStroke {
  readonly key: string;
  readonly modifiers: readonly Modifier[];
}

/**
 * Reads `Control+Shift+k` or `Enter`.
 * @throws ToolError `invalid-input` for a key that does not exist.
 */
export function parseKey(text: string): KeyStroke {
  const parts = text === '+' ? ['+'] : text.split(/\+(?=.)/);
  const last = parts.at(-1) ?? '';
  const key = last === ' ' ? ' ' : (ALIASES[last.trim().toLowerCase()] ?? last.trim());
  const modifiers = parts.slice(0, -1).map((part) => {
    const name = part.trim().toLowerCase();
    const modifier = MODIFIERS.find(
      (each) =>
        each.toLowerCase() ===
        (name === 'ctrl'
          ? 'control'
          : name === 'cmd' || name === 'command'
            ? 'meta'
            : name === 'option'
              ? 'alt'
              : name),
    );
    if (modifier === undefined)
      throw new ToolError('invalid-input', 'Unknown modifier key.', 'Use Control, Alt, Shift or Meta.');
    return modifier;
  });
  if ([...key].length !== 1 && !(key in KEY_CODES)) {
    throw new ToolError(
      'invalid-input',
      'Unknown key.',
      'Give one key, such as Enter, Escape, Tab, ArrowDown or a letter. For text use set_field.',
    );
  }
  return { key, modifiers };
}

/**
 * Sends a key to the focused element, and does what the browser would do by itself unless the page took the key.
 * @throws ToolError `denied` when the key would write into a sensitive field.
 */
export function pressKey(document: Document, stroke: KeyStroke): void {
  const target = deepActiveElement(document) ?? document.body ?? document.documentElement;
  const { key } = stroke;
  if (isSensitive(target) && (key.length === 1 || key === 'Backspace' || key === 'Delete')) {
    throw new ToolError(
      'denied',
      'Passwords, one-time codes and card data are never typed for the user.',
      'Ask the user to type it, then go on.',
    );
  }
  const init = eventInit(stroke);
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', init));
  const writes = key.length === 1 || key === 'Enter';
  const pressGoesOn =
    goesOn && writes && !hasCommand(stroke)
      ? target.dispatchEvent(new KeyboardEvent('keypress', { ...init, charCode: init.keyCode }))
      : goesOn;
  if (pressGoesOn && !hasCommand(stroke)) doDefault(document, target, stroke);
  const receiver = target.isConnected ? target : document.body;
  receiver?.dispatchEvent(new KeyboardEvent('keyup', init));
  if (pressGoesOn && key === ' ' && !hasCommand(stroke)) clickOnSpace(target);
}

const ALIASES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  escape: 'Escape',
  esc: 'Escape',
  tab: 'Tab',
  space: ' ',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  insert: 'Insert',
  plus: '+',
};

const KEY_CODES: Readonly<Record<string, number>> = {
  Enter: 13,
  Escape: 27,
  Tab: 9,
  Backspace: 8,
  Delete: 46,
  ArrowUp: 38,
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  Home: 36,
  End: 35,
  PageUp: 33,
  PageDown: 34,
  Insert: 45,
  F1: 112,
  F2: 113,
  F3: 114,
  F4: 115,
  F5: 116,
  F6: 117,
  F7: 118,
  F8: 119,
  F9: 120,
  F10: 121,
  F11: 122,
  F12: 123,
};

function eventInit({ key, modifiers }: KeyStroke): KeyboardEventInit {
  const upper = key.toUpperCase();
  const code = /^[A-Z]$/.test(upper)
    ? `Key${upper}`
    : /^\d$/.test(key)
      ? `Digit${key}`
      : key === ' '
        ? 'Space'
        : key in KEY_CODES
          ? key
          : '';
  const keyCode = KEY_CODES[key] ?? (/^[A-Z0-9 ]$/.test(upper) ? upper.charCodeAt(0) : 0);
  return {
    key,
    code,
    keyCode,
    which: keyCode,
    bubbles: true,
    cancelable: true,
    composed: true,
    ctrlKey: modifiers.includes('Control'),
    altKey: modifiers.includes('Alt'),
    shiftKey: modifiers.includes('Shift') || (key !== upper.toLowerCase() && /^[A-Z]$/.test(key)),
    metaKey: modifiers.includes('Meta'),
  };
}

function hasCommand({ modifiers }: KeyStroke): boolean {
  return modifiers.some((modifier) => modifier !== 'Shift');
}

function doDefault(document: Document, target: Element, { key, modifiers }: KeyStroke): void {
  switch (key) {
    case 'Enter':
      onEnter(document, target);
      return;
    case 'Tab':
      moveFocus(document, target, modifiers.includes('Shift') ? -1 : 1);
      return;
    case 'Escape':
      closeTopDialog(document, target);
      return;
    case 'Backspace':
    case 'Delete':
      if (isTextField(target)) setNativeValue(target, cutOne(target, key));
      else if (closestFlat(target, isEditingHost) !== null)
        document.execCommand(key === 'Delete' ? 'forwardDelete' : 'delete');
      return;
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      onArrow(target, key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1);
      return;
    case 'PageUp':
    case 'PageDown':
    case 'Home':
    case 'End':
      scrollBy(document, target, key);
      return;
    default:
      if (key.length === 1) insertCharacter(document, target, key);
  }
}

function onEnter(document: Document, target: Element): void {
  if (isTextArea(target)) {
    insertCharacter(document, target, '\n');
    return;
  }
  if (isLink(target) || isButton(target) || target.localName === 'summary') {
    press(target);
    return;
  }
  if (isInput(target)) {
    if (['submit', 'button', 'reset', 'image', 'color', 'file'].includes(target.type)) {
      press(target);
      return;
    }
    submitImplicitly(target);
    return;
  }
  if (closestFlat(target, isEditingHost) !== null) document.execCommand('insertParagraph');
}

// HTML, "implicit submission": the default button is clicked; without one, a form with a single text field submits.
function submitImplicitly(input: HTMLInputElement): void {
  const form = formOwner(input);
  if (form === null) return;
  const elements = [...form.elements];
  const button = elements.find(
    (each) =>
      (isButton(each) && each.type === 'submit') ||
      (isInput(each) && (each.type === 'submit' || each.type === 'image')),
  );
  if (button !== undefined) {
    if (!button.matches(':disabled')) press(button);
    return;
  }
  const blocking = elements.filter((each) => isInput(each) && isTextField(each));
  if (blocking.length <= 1) HTMLFormElement.prototype.requestSubmit.call(form);
}

function press(element: Element): void {
  if (isHtml(element)) element.click();
}

function clickOnSpace(target: Element): void {
  const toggles = isInput(target) && ['checkbox', 'radio', 'button', 'submit', 'reset'].includes(target.type);
  if (target.isConnected && (toggles || isButton(target) || target.localName === 'summary')) press(target);
}

function onArrow(target: Element, step: 1 | -1): void {
  if (isSelect(target)) {
    const options = [...target.options];
    for (let index = target.selectedIndex + step; index >= 0 && index < options.length; index += step) {
      if (options[index]?.disabled === true) continue;
      target.selectedIndex = index;
      target.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      target.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
  }
  if (!isInput(target)) return;
  if (target.type === 'radio') {
    moveRadio(target, step);
    return;
  }
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
  const all = 'querySelectorAll' in root ? [...(root as ParentNode).querySelectorAll('input')] : [];
  const group = all.filter(
    (each) => each.type === 'radio' && each.name === radio.name && each.form === radio.form && !each.disabled,
  );
  const next = group[(group.indexOf(radio) + step + group.length) % group.length];
  next?.focus();
  next?.click();
}

function moveFocus(document: Document, from: Element, step: 1 | -1): void {
  const modal = closestFlat(from, (at) => at.matches(':modal'));
  const all = flatElements(modal ?? document.body).filter(
    (each) => isHtml(each) && each.tabIndex >= 0 && !each.matches(':disabled') && isOperable(each),
  );
  const at = all.indexOf(from);
  const next = at < 0 ? all[step > 0 ? 0 : all.length - 1] : all[(at + step + all.length) % all.length];
  if (next === undefined || !isHtml(next)) return;
  next.focus();
  if (isInput(next) && isTextField(next)) next.select();
}

function closeTopDialog(document: Document, target: Element): void {
  const open = closestFlat(target, (at) => at.matches(':modal')) ?? [...document.querySelectorAll(':modal')].at(-1);
  if (open?.localName === 'dialog' && 'close' in open && typeof open.close === 'function') {
    if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
    return;
  }
  const popover = [...document.querySelectorAll('[popover]:popover-open')].at(-1);
  if (popover !== undefined && isHtml(popover) && popover.popover === 'auto') popover.hidePopover();
}

function cutOne(field: HTMLInputElement | HTMLTextAreaElement, key: 'Backspace' | 'Delete'): string {
  const { value } = field;
  const start = field.selectionStart ?? value.length;
  const end = field.selectionEnd ?? value.length;
  if (start !== end) return value.slice(0, start) + value.slice(end);
  if (key === 'Delete') return value.slice(0, start) + value.slice(start + ([...value.slice(start)][0]?.length ?? 0));
  return value.slice(0, start - ([...value.slice(0, start)].at(-1)?.length ?? 0)) + value.slice(start);
}

function insertCharacter(document: Document, target: Element, text: string): void {
  if (isTextField(target)) {
    if (target.readOnly) return;
    const start = target.selectionStart ?? target.value.length;
    const end = target.selectionEnd ?? target.value.length;
    setNativeValue(target, target.value.slice(0, start) + text + target.value.slice(end));
    if (target.selectionStart !== null) target.setSelectionRange(start + text.length, start + text.length);
    return;
  }
  if (closestFlat(target, isEditingHost) !== null) document.execCommand('insertText', false, text);
}

function scrollBy(document: Document, target: Element, key: 'PageUp' | 'PageDown' | 'Home' | 'End'): void {
  if (isTextField(target) || closestFlat(target, isEditingHost) !== null) return;
  const page = document.scrollingElement ?? document.documentElement;
  const pane =
    closestFlat(target, (at) => at !== page && at.scrollHeight > at.clientHeight + 1 && at.localName !== 'body') ??
    page;
  const top =
    key === 'Home'
      ? 0
      : key === 'End'
        ? pane.scrollHeight
        : pane.scrollTop + pane.clientHeight * (key === 'PageDown' ? 0.9 : -0.9);
  pane.scrollTo({ top, behavior: 'instant' });
}
