import { ignore } from '../../core/ignore';
import { isCommand, KEY_CODES, type KeyStroke } from '../../core/key-stroke';
import type { TrustedStep, ViewPoint } from '../../core/trusted-input';
import type { NativeDialog, TrustedInput } from '../trusted-input';
import type { CdpParams } from './cdp';
import { DebuggerLost, type DebuggerSession, type DebuggerSessions } from './debugger-sessions';
import type { FrameShield } from './frame-shield';

type Send = DebuggerSession['send'];
type Mouse = CdpParams<'Input.dispatchMouseEvent'>;

const MODIFIER_BITS: Readonly<Record<KeyStroke['modifiers'][number], number>> = {
  Alt: 1,
  Control: 2,
  Meta: 4,
  Shift: 8,
};
const BUTTON_BITS = { left: 1, right: 2, middle: 4 } as const;
const DRAG_MOVES = 10;

/** Mouse and keyboard through the debugger: the page sees `isTrusted` events, also in a hidden tab. */
export function createTrustedInput(
  sessions: DebuggerSessions,
  shield: (tabId: number, documentId: string | undefined) => Promise<FrameShield>,
): TrustedInput {
  return {
    async use(tabId, work, documentId) {
      const using = sessions.use(tabId, async (session) => {
        const dialogs: NativeDialog[] = [];
        session.onEvent((method, params) => {
          if (method !== 'Page.javascriptDialogOpening') return;
          dialogs.push(readDialog(params));
          // Unanswered, it would hold up the page and the debugger for ever. A "no" is the one answer that does nothing.
          session.send('Page.handleJavaScriptDialog', { accept: false }).catch(ignore('the user was faster'));
        });
        // Only then does the browser tell of dialogs that the page opens.
        await session.send('Page.enable', {});
        const frames = await shield(tabId, documentId);
        try {
          return await work({
            async perform(steps) {
              for (const step of steps) await perform(session.send, step);
              await frames.lift();
            },
            dialogs: () => dialogs,
          });
        } finally {
          await frames.lift();
        }
      });
      try {
        return await using;
      } catch (error) {
        if (error instanceof DebuggerLost) return { kind: 'lost' };
        throw error;
      }
    },
  };
}

async function perform(send: Send, step: TrustedStep): Promise<void> {
  switch (step.kind) {
    case 'move':
      await mouse(send, step, { type: 'mouseMoved' });
      return;
    case 'click':
      await click(send, step);
      return;
    case 'drag':
      await drag(send, step.from, step.to);
      return;
    case 'key':
      await pressKey(send, step.stroke);
      return;
    case 'text':
      await send('Input.insertText', { text: step.text });
      return;
    default:
      step satisfies never;
  }
}

async function click(send: Send, step: Extract<TrustedStep, { kind: 'click' }>): Promise<void> {
  const { button, count } = step;
  const modifiers = bitsOf(step.modifiers);
  await mouse(send, step, { type: 'mouseMoved', modifiers });
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    const pressed = { button, clickCount, modifiers };
    await mouse(send, step, { type: 'mousePressed', buttons: BUTTON_BITS[button], ...pressed });
    await mouse(send, step, { type: 'mouseReleased', ...pressed });
  }
}

async function drag(send: Send, from: ViewPoint, to: ViewPoint): Promise<void> {
  const held = { button: 'left', buttons: BUTTON_BITS.left } as const;
  await mouse(send, from, { type: 'mouseMoved' });
  await mouse(send, from, { type: 'mousePressed', clickCount: 1, ...held });
  // Pages begin a drag only after some way, and look at what lies between.
  for (let move = 1; move <= DRAG_MOVES; move++) {
    const share = move / DRAG_MOVES;
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await mouse(send, at, { type: 'mouseMoved', ...held });
  }
  await mouse(send, to, { type: 'mouseReleased', button: 'left', clickCount: 1 });
}

function mouse(send: Send, { x, y }: ViewPoint, more: Partial<Mouse> & Pick<Mouse, 'type'>): Promise<unknown> {
  const nothingHeld = { button: 'none', buttons: 0, clickCount: 0, modifiers: 0 } as const;
  return send('Input.dispatchMouseEvent', { x, y, ...nothingHeld, ...more });
}

async function pressKey(send: Send, stroke: KeyStroke): Promise<void> {
  const modifiers = bitsOf(stroke.modifiers);
  const base = { key: stroke.key, ...physicalKey(stroke.key), modifiers };
  const written = stroke.key === 'Enter' ? '\r' : [...stroke.key].length === 1 ? stroke.key : undefined;
  const text = isCommand(stroke) ? undefined : written;
  await send('Input.dispatchKeyEvent', {
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    ...base,
    ...(text !== undefined && { text }),
  });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', ...base });
}

function physicalKey(key: string): { readonly code: string; readonly windowsVirtualKeyCode: number } {
  const named = KEY_CODES.get(key);
  if (named !== undefined) return { code: key, windowsVirtualKeyCode: named };
  const upper = key.toUpperCase();
  if (/^[A-Z]$/.test(upper)) return { code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0) };
  if (/^\d$/.test(key)) return { code: `Digit${key}`, windowsVirtualKeyCode: key.charCodeAt(0) };
  return key === ' ' ? { code: 'Space', windowsVirtualKeyCode: 32 } : { code: '', windowsVirtualKeyCode: 0 };
}

function bitsOf(modifiers: KeyStroke['modifiers']): number {
  return modifiers.reduce((bits, modifier) => bits | MODIFIER_BITS[modifier], 0);
}

function readDialog(params: unknown): NativeDialog {
  // The shape is fixed by the protocol's version; the words are the page's.
  const { type = '', message = '' } = (params ?? {}) as { readonly type?: string; readonly message?: string };
  return { kind: type, message };
}
