import * as z from 'zod/mini';
import { placesIn, textPage } from '../../core/text-page';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

const PAGE_CHARS = 6_000;

export default defineBackgroundTool({
  name: 'research_url',
  label: 'Read a page in the background',
  description:
    'Reads a page as its scripts render it for the user, in a hidden tab. Slower than fetch_url; several calls in one answer run together.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['network'],
  overlaps: true,
  trust: 'untrusted',
  timeoutMs: 90_000,
  needs: ['research'],
  input: z.strictObject({
    url: z.string().check(z.describe('Absolute http(s) URL.')),
    timeout: z.optional(z.int().check(z.gte(1_000), z.lte(30_000), z.describe('Milliseconds; default 8000.'))),
    offset: z.optional(z.int().check(z.gte(0))),
    find: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  async run({ url, timeout = 8_000, offset = 0, find }, { research, tabId, signal }) {
    const page = await research.read(url, { timeoutMs: timeout, besideTabId: tabId }, signal);
    const source = page.url;
    const cut = page.isWhole ? [] : ['The page was still loading; it may hold more.'];
    if (find !== undefined) {
      const { places, count } = placesIn(page.text, find);
      if (count === 0) throw new ToolError('not-found', 'The page does not hold this text.', 'Read it without find.');
      const note = [`Found ${count} times; each place begins with its offset.`, ...cut].join(' ');
      return { text: places.join('\n\n'), note, source };
    }
    if (offset > 0 && offset >= page.text.length) {
      throw new ToolError(
        'invalid-input',
        `The text has only ${page.text.length} characters.`,
        'Use a smaller offset.',
      );
    }
    const part = textPage(page.text, offset, PAGE_CHARS);
    const more = part.nextOffset === undefined ? [] : [`More with offset ${part.nextOffset} (of ${page.text.length}).`];
    const note = [...more, ...cut].join(' ');
    return { text: part.text === '' ? '(no text)' : part.text, ...(note !== '' && { note }), source };
  },
});
