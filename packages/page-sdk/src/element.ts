import { pageAgentElementClass } from './page-agent-element';

export type { PageAgentElement } from './page-agent-element';

/**
 * Makes `<page-agent>` known to the document. Does nothing where there are no elements, or when it is known.
 *
 * ```js
 * definePageAgentElement();
 * const element = document.querySelector('page-agent');
 * element.tools = [{ name: 'progress', description: 'Shows the progress.', inputSchema: { type: 'object' } }];
 * element.onClientTool = ({ name, input }) => { if (name !== 'progress') throw new Error(`unknown tool ${name}`); };
 * ```
 */
export function definePageAgentElement(tagName = 'page-agent'): void {
  if (typeof customElements === 'undefined' || customElements.get(tagName)) return;
  customElements.define(tagName, pageAgentElementClass());
}
