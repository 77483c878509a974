/** The parts of a key press that decide what it does. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** An input method is composing; the key belongs to it. */
  readonly isComposing: boolean;
  readonly keyCode?: number;
}

// Safari and older Chrome report a key that ends a composition with this code and without the flag.
const COMPOSING_KEY_CODE = 229;

/** What a key press in the message box does: send, stop, or whatever the browser does with it. */
export function composerAction(press: KeyPress): 'send' | 'stop' | 'type' {
  if (press.isComposing || press.keyCode === COMPOSING_KEY_CODE) return 'type';
  if (press.key === 'Enter' && !press.shiftKey) return 'send';
  return press.key === 'Escape' ? 'stop' : 'type';
}
