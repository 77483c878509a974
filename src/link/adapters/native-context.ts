/** `document.modelContext` of browsers that have WebMCP, as far as it is used here. */
export interface ModelContext extends EventTarget {
  /** Rejects where the document may have no tools. */
  getTools(): Promise<readonly unknown[]>;
  /** Takes the arguments as an object; in Chromium 154 and earlier, where it counts two parameters, as JSON. */
  executeTool(tool: unknown, input: unknown, options: { readonly signal: AbortSignal }): Promise<unknown>;
}

/**
 * The browser's own WebMCP, asked of the prototype: a form named "modelContext" would answer in its stead, and what a
 * script of the page put there cannot be seen from here.
 */
export function nativeContext(document: Document): ModelContext | undefined {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;
  // Only the browser writes to this prototype in our world.
  const context = getter?.call(document) as Partial<ModelContext> | undefined;
  const isWhole = typeof context?.getTools === 'function' && typeof context.executeTool === 'function';
  // Both were just found.
  return isWhole ? (context as ModelContext) : undefined;
}
