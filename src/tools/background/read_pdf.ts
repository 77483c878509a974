import * as z from 'zod/mini';
import type { PdfRequest } from '../../core/pdf';
import { PDF_CHARS, PDF_PICTURE_PX, pdfOutput } from '../../core/pdf-output';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

const MAX_BYTES = 30 * 1_048_576;

export default defineBackgroundTool({
  name: 'read_pdf',
  label: 'Read a PDF',
  description: 'Reads a PDF by pages: the one in the tab, or a public URL. A page without text comes as a picture.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['network'],
  trust: 'untrusted',
  timeoutMs: 90_000,
  needs: ['http', 'pdf', 'tabs'],
  input: z.strictObject({
    url: z.optional(z.string().check(z.describe('Absolute http(s) URL; the tab when absent.'))),
    from_page: z.optional(z.int().check(z.gte(1))),
    to_page: z.optional(z.int().check(z.gte(1))),
    offset: z.optional(z.int().check(z.gte(0))),
    find: z.optional(
      z.string().check(z.minLength(1), z.maxLength(200), z.describe('Show only places with this text.')),
    ),
  }),
  async run({ url, from_page: fromPage = 1, to_page: toPage, offset, find }, { http, pdf, tabs, tabId, signal }) {
    const limit = { maxBytes: MAX_BYTES };
    const file = url === undefined ? await http.tabFile(tabId, limit, signal) : await http.file(url, limit, signal);
    if (file.status >= 400) {
      throw new ToolError('unavailable', `The server answered with status ${file.status}.`, 'Try another address.');
    }
    if (!(await isPdf(file.blob))) {
      const hint = url === undefined ? 'Use read_page for web pages.' : 'Use fetch_url, or open it in a tab.';
      throw new ToolError('unavailable', 'This is no PDF file.', hint, { detail: file.mediaType });
    }
    const request: PdfRequest = {
      fromPage,
      toPage,
      find,
      maxChars: PDF_CHARS + (offset ?? 0),
      maxSidePx: PDF_PICTURE_PX,
    };
    const reading = await pdf.read(file.blob, request, signal);
    const source = url === undefined ? (await tabs.get(tabId)).url : file.url;
    return { ...pdfOutput(reading, { fromPage, toPage, offset, find }), source };
  },
});

/** The mark may stand a little behind the start. */
async function isPdf(blob: Blob): Promise<boolean> {
  return (await blob.slice(0, 1_024).text()).includes('%PDF-');
}
