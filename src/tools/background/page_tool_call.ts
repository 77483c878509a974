import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

/** Only the form of such a call: what it names is decided on, asked about and run in its place (ADR 21). */
export default defineBackgroundTool({
  name: 'page_tool_call',
  label: 'Use a tool of the page',
  description: "Calls one of the page's own tools. Look up its arguments first.",
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['page-tool'],
  trust: 'untrusted',
  needs: ['pageTools'],
  input: z.strictObject({ name: z.string(), args: z.optional(z.looseObject({})) }),
  run() {
    throw new ToolError('internal', 'A call of a page tool was not taken to its tool.');
  },
});
