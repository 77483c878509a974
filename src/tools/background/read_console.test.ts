import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { ConsoleEntry } from '../../core/capabilities';
import tool from './read_console';

function entry(fields: Partial<ConsoleEntry>): ConsoleEntry {
  return { level: 'info', text: 'started', atMs: Date.UTC(2026, 0, 1, 12), ...fields };
}

function run(entries: readonly ConsoleEntry[], input: Parameters<typeof tool.run>[0], since: 'load' | 'first-call') {
  return tool.run(input, backgroundContext({ pageConsole: { read: async () => ({ entries, since }) } }));
}

it('prints time, level, text and place, from a level on', async () => {
  const entries = [entry({ level: 'debug' }), entry({}), entry({ level: 'error', text: 'x is gone', place: 'a.js:3' })];

  const { text, note } = await run(entries, { level: 'warning' }, 'load');

  expect(text).toBe('12:00:00.000 error x is gone (a.js:3)');
  expect(note).toBeUndefined();
});

it('leaves tokens out', async () => {
  const { text } = await run([entry({ text: 'sent Bearer abcdefgh12345678' })], {}, 'load');

  expect(text).toContain('sent [hidden]');
});

it('keeps the newest lines that fit, and says how many there are', async () => {
  const entries = Array.from({ length: 50 }, (_, index) => entry({ text: `${index} ${'x'.repeat(500)}` }));

  const { text, note } = await run(entries, {}, 'load');

  expect(text.length).toBeLessThanOrEqual(6_000);
  expect(text).toContain(' 49 x');
  expect(note).toContain('of 50');
});

it('says where only later messages can be had', async () => {
  const { text, note } = await run([], {}, 'first-call');

  expect(text).toBe('(nothing)');
  expect(note).toContain('first call');
});
