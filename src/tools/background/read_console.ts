import * as z from 'zod/mini';
import type { ConsoleEntry } from '../../core/capabilities';
import { redactSecrets } from '../../core/redact-secrets';
import { defineBackgroundTool } from '../../core/tool';

const MAX_CHARS = 6_000;
const ENTRY_CHARS = 600;
const LEVELS = ['debug', 'info', 'warning', 'error'] as const;

export default defineBackgroundTool({
  name: 'read_console',
  label: 'Read the console',
  description: 'Reads the messages and uncaught errors of the page, newest last. Tokens and keys in them are left out.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  needs: ['pageConsole'],
  input: z.strictObject({
    level: z.optional(z.enum(LEVELS).check(z.describe('The lowest one; default info'))),
    find: z.optional(z.string().check(z.maxLength(200))),
    sinceMs: z.optional(z.int().check(z.minimum(1), z.describe('Only of the last so many milliseconds'))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(200), z.describe('Default 100'))),
  }),
  async run({ level = 'info', find = '', sinceMs, limit = 100 }, { pageConsole, tabId, signal }) {
    const { entries, since } = await pageConsole.read(tabId, signal);
    const fromMs = sinceMs === undefined ? 0 : Date.now() - sinceMs;
    const wanted = entries.filter(
      (entry) =>
        LEVELS.indexOf(entry.level) >= LEVELS.indexOf(level) && entry.atMs >= fromMs && entry.text.includes(find),
    );
    const lines = newest(wanted.slice(-limit).map(lineOf));
    const notes = [
      since === 'first-call'
        ? 'This browser shows only what came after the first call on this page: reload or act, then call again.'
        : undefined,
      lines.length < wanted.length ? `These are the newest ${lines.length} of ${wanted.length}.` : undefined,
    ].filter((note) => note !== undefined);
    return {
      text: lines.length > 0 ? lines.join('\n') : '(nothing)',
      ...(notes.length > 0 && { note: notes.join(' ') }),
    };
  },
});

function lineOf({ level, text, atMs, place }: ConsoleEntry): string {
  const time = new Date(atMs).toISOString().slice(11, 23);
  const clipped = text.length > ENTRY_CHARS ? `${text.slice(0, ENTRY_CHARS)}…` : text;
  return redactSecrets(`${time} ${level} ${clipped}${place === undefined ? '' : ` (${place})`}`).toWellFormed();
}

/** As many lines from the end as there is room for. */
function newest(lines: readonly string[]): readonly string[] {
  let used = 0;
  const from = lines.findLastIndex((line) => {
    used += line.length + 1;
    return used > MAX_CHARS;
  });
  return lines.slice(from + 1);
}
