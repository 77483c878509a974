import { expect, it, onTestFinished, vi } from 'vitest';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { firstInFrames } from './first-in-frames';
import type { Frame } from './frames';

const { signal } = new AbortController();

function frame(documentId: string, widthPx = 100): Frame {
  const inside = { origin: 'https://a.test', path: [0], contentType: 'text/html', widthPx, heightPx: 100 };
  const url = 'https://a.test/';
  return { tabId: 1, frameId: 1, documentId, url, address: url, index: 0, failed: false, silent: false, inside };
}

function setUp(frames: () => readonly Frame[], run: (frame: Frame) => Promise<ToolOutput>) {
  const stopped: string[] = [];
  const ran: string[] = [];
  const runs = {
    frames: async () => frames(),
    run(each: Frame) {
      ran.push(each.documentId);
      return run(each);
    },
    stop: ({ documentId }: Frame) => void stopped.push(documentId),
  };
  return { runs, ran, stopped };
}

const never = new Promise<ToolOutput>(() => undefined);

it('gives what a frame finds while the main document still waits, and stops the others', async () => {
  const { runs, stopped } = setUp(
    () => [frame('one'), frame('two')],
    async ({ documentId }) => (documentId === 'two' ? { text: 'found' } : never),
  );

  expect(await firstInFrames(never, runs, signal)).toEqual({ text: 'found' });
  expect(stopped).toEqual(['one', 'two']);
});

it('ends with the main document, found or not', async () => {
  const failing = async () => {
    throw new ToolError('timed-out', 'Not in the frame.');
  };
  const { runs } = setUp(() => [frame('one')], failing);
  expect(await firstInFrames(Promise.resolve({ text: 'main' }), runs, signal)).toEqual({ text: 'main' });
  const missing = Promise.reject(new ToolError('timed-out', 'Not there.'));
  await expect(firstInFrames(missing, runs, signal)).rejects.toMatchObject({ message: 'Not there.' });
});

it('looks into frames that come later, but never twice, and not into hidden ones', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const there = [frame('one'), frame('hidden', 0)];
  const { runs, ran } = setUp(
    () => there,
    async ({ documentId }) => (documentId === 'late' ? { text: 'found' } : never),
  );

  const running = firstInFrames(never, runs, signal);
  await vi.advanceTimersByTimeAsync(600);
  there.push(frame('late'));
  await vi.advanceTimersByTimeAsync(600);

  expect(await running).toEqual({ text: 'found' });
  expect(ran).toEqual(['one', 'late']);
});

it('goes on without frames when they cannot be listed', async () => {
  const { runs } = setUp(
    () => {
      throw new Error('no tab');
    },
    () => never,
  );

  expect(await firstInFrames(Promise.resolve({ text: 'main' }), runs, signal)).toEqual({ text: 'main' });
});
