import * as z from 'zod/mini';
import type { FrameSummary } from '../../core/capabilities';
import { textPage } from '../../core/text-page';
import { defineBackgroundTool } from '../../core/tool';

const PAGE_CHARS = 6_000;
const URL_CHARS = 300;

export default defineBackgroundTool({
  name: 'get_frames',
  label: 'List frames',
  description:
    'Lists all frames of the page, hidden ones too: name (f3), URL and size, or why one cannot be read. To read one, give its name as ref_id to get_accessibility_tree.',
  modes: ['ask', 'act', 'dev'],
  tier: 'full',
  devTier: 'mid',
  effects: ['read'],
  trust: 'untrusted',
  needs: ['frames', 'tabs'],
  input: z.strictObject({
    offset: z.optional(z.int().check(z.gte(0), z.describe('Where to go on, from the last answer.'))),
  }),
  async run({ offset = 0 }, { frames, tabs, tabId }) {
    const [list, { url: pageUrl }] = await Promise.all([frames.list(tabId), tabs.get(tabId)]);
    if (list.length === 0) return { text: '(no frames)' };
    const page = textPage(list.map(lineOf).join('\n'), offset, PAGE_CHARS);
    const more = page.nextOffset === undefined ? '' : ` More with offset ${page.nextOffset}.`;
    // Where a frame is now, only its own site may know.
    const origins = [pageUrl, ...list.flatMap(({ url }) => (/^https?:/i.test(url) ? [url] : []))];
    return { text: page.text, note: `${list.length} ${list.length === 1 ? 'frame' : 'frames'}.${more}`, origins };
  },
});

function lineOf({ name = '-', depth, url, widthPx, heightPx, reason }: FrameSummary): string {
  const address = textPage(url.replace(/\s+/g, ' '), 0, URL_CHARS);
  const size = widthPx === undefined || heightPx === undefined ? '' : ` ${widthPx}x${heightPx}`;
  const closed = reason === undefined ? '' : ` (could not be read: ${reason})`;
  return `${' '.repeat(depth)}${name} ${address.text}${address.nextOffset === undefined ? '' : '…'}${size}${closed}`;
}
