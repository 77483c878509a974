import * as z from 'zod/mini';
import { textPage } from '../../core/text-page';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

/** Fence and note fit beside it into one result. */
const PART_CHARS = 6_500;

export default defineBackgroundTool({
  name: 'page_tool_spec',
  label: 'Look up a tool of the page',
  description: "Gives the arguments of one of the page's own tools.",
  modes: ['act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  trust: 'untrusted',
  overlaps: true,
  needs: ['pageTools'],
  input: z.strictObject({
    name: z.string().check(z.maxLength(128)),
    offset: z.optional(z.int().check(z.gte(0))),
  }),
  async run({ name, offset = 0 }, { pageTools, tabId }) {
    const tool = pageTools.find(tabId, name);
    if (!tool) throw new ToolError('not-found', NOT_FOUND, 'Use a name from the list of its tools.');
    const { alias, origin, description, inputSchema } = tool;
    const whole = JSON.stringify({ name: alias, description, input_schema: inputSchema });
    if (offset > 0 && offset >= whole.length) {
      throw new ToolError('invalid-input', `The text has only ${whole.length} characters.`, 'Use a smaller offset.');
    }
    const { text, nextOffset } = textPage(whole, offset, PART_CHARS);
    const more = `This is not all: read on with offset ${nextOffset} (of ${whole.length}).`;
    return { text, source: origin, ...(nextOffset !== undefined && { note: more }) };
  },
});

const NOT_FOUND = 'TOOL_NOT_FOUND: the page has no tool of that name.';
