import { expect, it } from 'vitest';
import type { TrustedStep } from '../../core/trusted-input';
import type { DebuggerSession, DebuggerSessions } from './debugger-sessions';
import { createTrustedInput } from './trusted-input';

/** Takes every command, and lets a test send events. */
function fakeSessions() {
  const sent: { readonly method: string; readonly params: Record<string, unknown> }[] = [];
  let listener: (method: string, params: unknown) => void = () => undefined;
  const session: DebuggerSession = {
    async send(method, params) {
      sent.push({ method, params: { ...params } });
      // No command of these tests has an answer that is read.
      return undefined as never;
    },
    onEvent: (heard) => {
      listener = heard;
    },
  };
  const sessions: DebuggerSessions = {
    use: async (_tabId, work) => ({ kind: 'done', value: await work(session) }),
    detachLeftovers: async () => undefined,
    onCancel: () => undefined,
  };
  return { sent, sessions, emit: (method: string, params: unknown) => listener(method, params) };
}

const openFrames = async () => ({ lift: async () => undefined });

async function sentFor(...steps: readonly TrustedStep[]) {
  const { sent, sessions } = fakeSessions();
  await createTrustedInput(sessions, openFrames).use(1, (hands) => hands.perform(steps));
  return sent.slice(1);
}

it('clicks twice as a mouse does: with a count that rises, and no button held at the end', async () => {
  const sent = await sentFor({
    kind: 'click',
    x: 10,
    y: 20,
    button: 'left',
    count: 2,
    modifiers: ['Control', 'Shift'],
  });

  expect(sent.map(({ params: { type, clickCount, buttons } }) => [type, clickCount, buttons])).toEqual([
    ['mouseMoved', 0, 0],
    ['mousePressed', 1, 1],
    ['mouseReleased', 1, 0],
    ['mousePressed', 2, 1],
    ['mouseReleased', 2, 0],
  ]);
  expect(sent.every(({ params }) => params.modifiers === 10 && params.x === 10 && params.y === 20)).toBe(true);
});

it('holds the button down on the whole way of a drag', async () => {
  const sent = await sentFor({ kind: 'drag', from: { x: 0, y: 0 }, to: { x: 100, y: 50 } });

  expect(sent.slice(2, -1).every(({ params }) => params.type === 'mouseMoved' && params.buttons === 1)).toBe(true);
  expect(sent.at(-2)?.params).toMatchObject({ x: 100, y: 50 });
  expect(sent.at(-1)?.params).toMatchObject({ type: 'mouseReleased', buttons: 0 });
});

it.each([
  ['a', { type: 'keyDown', text: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: 0 }],
  ['Enter', { type: 'keyDown', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 }],
  ['Escape', { type: 'rawKeyDown', code: 'Escape', windowsVirtualKeyCode: 27 }],
])('presses %s', async (key, expected) => {
  const [down, up] = await sentFor({ kind: 'key', stroke: { key, modifiers: [] } });

  expect(down?.params).toMatchObject(expected);
  expect(up?.params).toMatchObject({ type: 'keyUp', key });
});

it('writes nothing with a command key', async () => {
  const [down] = await sentFor({ kind: 'key', stroke: { key: 'k', modifiers: ['Control'] } });

  expect(down?.params).toMatchObject({ type: 'rawKeyDown', modifiers: 2 });
  expect(down?.params).not.toHaveProperty('text');
});

it('answers a dialog of the page with no, and tells of it', async () => {
  const { sent, sessions, emit } = fakeSessions();

  const done = await createTrustedInput(sessions, openFrames).use(1, async (hands) => {
    emit('Page.javascriptDialogOpening', { type: 'confirm', message: 'Delete all?' });
    return hands.dialogs();
  });

  expect(done).toEqual({ kind: 'done', value: [{ kind: 'confirm', message: 'Delete all?' }] });
  expect(sent.at(-1)).toEqual({ method: 'Page.handleJavaScriptDialog', params: { accept: false } });
});

it('shields the frames of the document until the input was made, or could not be', async () => {
  const { sessions, sent } = fakeSessions();
  const told: unknown[] = [];
  const shield = async (tabId: number, documentId: string | undefined) => {
    told.push([tabId, documentId, sent.length]);
    return { lift: async () => void told.push(sent.length) };
  };
  const input = createTrustedInput(sessions, shield);

  await input.use(1, (hands) => hands.perform([{ kind: 'move', x: 1, y: 2 }]), 'document');
  await expect(input.use(2, () => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(told).toEqual([[1, 'document', 1], 2, 2, [2, undefined, 3], 3]);
});
