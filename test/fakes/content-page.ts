import * as z from 'zod/mini';
import type { ContentTool, PageContext, ToolOutput } from '../../src/core/tool';
import { createRefTable } from '../../src/dom/refs';

/** A page of a browser test with one ref table, as a content script sees it. */
export interface TestPage extends PageContext {
  /** Finds an element that must be there. */
  find(selector: string): Element;
  /** The ref of an element that must be there, issued as by a look when one was printed. */
  ref(selector: string): string;
  /** Validates and runs, as the dispatcher does. */
  run(tool: ContentTool, input?: Record<string, unknown>, more?: Partial<PageContext>): Promise<ToolOutput>;
}

/** Replaces the body by `html` (scripts in it do not run) and starts with no refs. `files` go with every call. */
export function openPage(html: string, files: readonly File[] = []): TestPage {
  document.title = 'Test page';
  document.body.innerHTML = html;
  const refs = createRefTable(document);
  const context: PageContext = {
    document,
    refs,
    budgetChars: 7_000,
    files,
    signal: new AbortController().signal,
    readBlob: async (url: string) => (await fetch(url)).blob(),
  };
  const find = (selector: string): Element => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`No ${selector} in the test page`);
    return element;
  };
  return {
    ...context,
    find,
    ref: (selector) => refs.refOf(find(selector)),
    run: (tool, input = {}, more = {}) => tool.run(z.parse(tool.input, input), { ...context, ...more }),
  };
}
