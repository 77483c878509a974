import { isCommand, KEY_CODES, type KeyStroke, type Modifier, readKeyStroke } from '../core/key-stroke';
import { clickOnSpace, doDefault } from './default-act';
import { USER_EVENT } from './dom-events';
import { invalidInput, secretField } from './failures';
import { deepActiveElement, topOf } from './flat-tree';
import { modifierFlags } from './pointer';
import { isSensitive } from './sensitive';

/**
 * Reads `Control+Shift+k` or `Enter`.
 * @throws ToolError `invalid-input` for a key that does not exist.
 */
export function parseKey(text: string): KeyStroke {
  const stroke = readKeyStroke(text);
  if (stroke) return stroke;
  throw invalidInput(
    'Unknown key.',
    'Give one key: Enter, Escape, ArrowDown, a letter, or such as Control+k. For text use set_field.',
  );
}

/**
 * Sends a key to the focused element, and does what the browser would do by itself unless the page took the key.
 * @throws ToolError `denied` when the key would write into a sensitive field.
 */
export function pressKey(document: Document, stroke: KeyStroke): void {
  const target = deepActiveElement(document) ?? topOf(document);
  const { key } = stroke;
  const isCharacter = key.length === 1;
  if (isSensitive(target) && (isCharacter || key === 'Backspace' || key === 'Delete')) throw secretField();
  const init = eventInit(stroke);
  const isPlain = !isCommand(stroke);
  const send = (type: string, more?: KeyboardEventInit, receiver: Element = target): boolean =>
    receiver.dispatchEvent(new KeyboardEvent(type, { ...init, ...more }));
  // Held down before and let go after, each event telling of those that are down by then.
  const { modifiers } = stroke;
  for (const [index, modifier] of modifiers.entries())
    send('keydown', modifierInit(modifier, modifiers.slice(0, index + 1)));
  let goesOn = send('keydown');
  if (goesOn && isPlain && (isCharacter || key === 'Enter')) goesOn = send('keypress', { charCode: init.keyCode });
  if (goesOn) doDefault(document, target, stroke);
  const receiver = target.isConnected ? target : topOf(document);
  send('keyup', {}, receiver);
  for (const [index, modifier] of modifiers.entries())
    send('keyup', modifierInit(modifier, modifiers.slice(index + 1)), receiver);
  if (goesOn && isPlain && key === ' ') clickOnSpace(target);
}

function modifierInit(modifier: Modifier, down: readonly Modifier[]): KeyboardEventInit {
  const keyCode = { Control: 17, Alt: 18, Shift: 16, Meta: 91 }[modifier];
  return { key: modifier, code: `${modifier}Left`, keyCode, which: keyCode, ...modifierFlags(down) };
}

function eventInit({ key, modifiers }: KeyStroke): KeyboardEventInit {
  const upper = key.toUpperCase();
  const isLetter = /^[A-Z]$/.test(upper);
  const isDigit = /^\d$/.test(key);
  const named = KEY_CODES.get(key);
  const keyCode = named ?? (isLetter || isDigit || key === ' ' ? upper.charCodeAt(0) : 0);
  return {
    key,
    code: named !== undefined ? key : isLetter ? `Key${upper}` : isDigit ? `Digit${key}` : key === ' ' ? 'Space' : '',
    keyCode,
    which: keyCode,
    ...USER_EVENT,
    ...modifierFlags(modifiers),
    shiftKey: modifiers.includes('Shift') || (isLetter && key === upper),
  };
}
