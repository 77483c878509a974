import type { PageShelf } from '../../src/agent/deps';
import { checkPageInput } from '../../src/background/check-page-input';
import type { RemoteTool } from '../../src/core/tool';

export const SHOP = 'https://shop.test';

/** A tool of a page as the loop gets it; it takes one text. */
export function pageTool(name: string, fields: Partial<RemoteTool> = {}): RemoteTool {
  const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  const said = fields.said ?? `Does ${name} in the shop.`;
  return {
    runsIn: 'page',
    name,
    label: name,
    description: `A tool of the page in the tab. What ${SHOP} says of it: «${said}»`,
    said,
    modes: ['act', 'dev'],
    tier: 'compact',
    effects: ['page-tool'],
    trust: 'untrusted',
    resumes: true,
    inputSchema,
    origin: { kind: 'page', id: SHOP, toolName: name, source: 'sdk' },
    check: (input) => checkPageInput(inputSchema, input),
    ...fields,
  };
}

/** So many tools of one page. */
export function pageTools(count: number): readonly RemoteTool[] {
  return Array.from({ length: count }, (_, index) => pageTool(`tool_${index}`));
}

/** A page whose offer a test changes. */
export function fakeShelf(first: readonly RemoteTool[]): PageShelf & { offer: readonly RemoteTool[] } {
  const shelf = { offer: first, ready: async () => undefined, tools: () => shelf.offer };
  return shelf;
}
