import * as z from 'zod/mini';
import type { TabInfo } from '../../core/capabilities';
import { textPage } from '../../core/text-page';
import { defineBackgroundTool } from '../../core/tool';

const PAGE_CHARS = 6_000;
const TITLE_CHARS = 100;
const URL_CHARS = 300;

export default defineBackgroundTool({
  name: 'list_tabs',
  label: 'List tabs',
  description: 'Lists the open tabs with id, title and URL.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['read'],
  trust: 'untrusted',
  needs: ['tabs'],
  input: z.strictObject({
    offset: z.optional(z.int().check(z.gte(0), z.describe('Where to go on, from the last answer.'))),
  }),
  async run({ offset = 0 }, { tabs, tabId }) {
    const list = await tabs.list();
    const lines = list.map((tab) => lineOf(tab, tabId)).join('\n');
    const page = textPage(lines, offset, PAGE_CHARS);
    // Pages of the browser have no words of their own.
    const origins = list.flatMap(({ url }) => (/^https?:/i.test(url) ? [url] : []));
    const more = page.nextOffset === undefined ? '' : ` More with offset ${page.nextOffset}.`;
    return { text: page.text, note: `${list.length} tabs are open.${more}`, origins };
  },
});

function lineOf({ tabId, title, url, active, status }: TabInfo, workingTabId: number): string {
  const marks = [tabId === workingTabId && 'current', active && 'shown', status === 'unloaded' && 'unloaded'].filter(
    Boolean,
  );
  const mark = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  return `${tabId}${mark} "${oneLine(title, TITLE_CHARS)}" ${oneLine(url, URL_CHARS)}`;
}

function oneLine(text: string, maxChars: number): string {
  const line = text.replace(/\s+/g, ' ');
  const page = textPage(line, 0, maxChars);
  return page.nextOffset === undefined ? line : `${page.text.trimEnd()}…`;
}
