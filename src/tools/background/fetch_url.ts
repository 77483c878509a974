import * as z from 'zod/mini';
import type { HttpReply } from '../../core/capabilities';
import { htmlToMarkdown } from '../../core/html-to-markdown';
import { placesIn, textPage } from '../../core/text-page';
import { defineBackgroundTool, type ToolOutput } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

const MAX_BYTES = 1_048_576;
const PAGE_CHARS = 6_000;
/** What is shown of an error page. */
const AROUND_CHARS = 300;

export default defineBackgroundTool({
  name: 'fetch_url',
  label: 'Fetch an address',
  description:
    'Reads a public URL as text or Markdown without opening it: no scripts, cookies or redirects. For pages that need a login or scripts use navigate.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['network'],
  trust: 'untrusted',
  readsPublic: true,
  needs: ['http'],
  input: z.strictObject({
    url: z.string().check(z.describe('Absolute http(s) URL.')),
    offset: z.optional(z.int().check(z.gte(0), z.describe('Where to go on, from the last answer.'))),
    find: z.optional(
      z.string().check(z.minLength(1), z.maxLength(200), z.describe('Show only places with this text.')),
    ),
  }),
  async run({ url, offset = 0, find }, { http, signal }) {
    const reply = await http.get(url, { maxBytes: MAX_BYTES }, signal);
    const text = isHtml(reply) ? htmlToMarkdown(reply.text, reply.url) : reply.text;
    if (reply.status >= 400) {
      const detail = textPage(text, 0, AROUND_CHARS).text;
      throw new ToolError('unavailable', `The server answered with status ${reply.status}.`, 'Try another address.', {
        detail,
      });
    }
    return {
      ...(find === undefined ? pageFrom(text, offset, reply) : placesOf(text, find)),
      source: reply.url,
    };
  },
});

function isHtml({ mediaType, text }: HttpReply): boolean {
  return mediaType.includes('html') || (mediaType === 'text/plain' && /^\s*<(!doctype html|html)/i.test(text));
}

function pageFrom(text: string, offset: number, { truncated }: HttpReply): ToolOutput {
  if (offset > 0 && offset >= text.length) {
    throw new ToolError('invalid-input', `The text has only ${text.length} characters.`, 'Use a smaller offset.');
  }
  const page = textPage(text, offset, PAGE_CHARS);
  const cut = truncated ? 'The rest of the file is too long to be read.' : '';
  const more = page.nextOffset === undefined ? cut : `More with offset ${page.nextOffset} (of ${text.length}).`;
  return { text: page.text, ...(more !== '' && { note: more }) };
}

function placesOf(text: string, find: string): ToolOutput {
  const { places, count } = placesIn(text, find);
  if (count === 0)
    throw new ToolError('not-found', 'The text does not hold what was looked for.', 'Read it without find.');
  return { text: places.join('\n\n'), note: `Found ${count} times; each place begins with its offset.` };
}
