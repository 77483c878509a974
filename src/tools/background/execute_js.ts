import * as z from 'zod/mini';
import { textPage } from '../../core/text-page';
import { defineBackgroundTool } from '../../core/tool';

const OUTPUT_CHARS = 6_000;

export default defineBackgroundTool({
  name: 'execute_js',
  label: 'Run JavaScript',
  description:
    'Runs the body of an async function in the page and gives the JSON of what it returns. The user approves each run. Only where no other tool can do it.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['script'],
  trust: 'untrusted',
  timeoutMs: 20_000,
  needs: ['pageScript'],
  input: z.strictObject({
    code: z
      .string()
      .check(z.minLength(1), z.maxLength(100_000), z.describe('Use return for the result. 15 s at most.')),
  }),
  async run({ code }, { pageScript, tabId, signal }) {
    const { json, totalChars } = await pageScript.run(tabId, code, signal);
    const page = textPage(json, 0, OUTPUT_CHARS);
    const note = `The result is cut: ${totalChars} characters in all. Return less of it.`;
    // What the code changed is not observed; `changed: false` says no more than that.
    return { text: page.text, receipt: { changed: false }, ...(page.nextOffset !== undefined && { note }) };
  },
});
