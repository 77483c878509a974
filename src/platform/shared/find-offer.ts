/**
 * Whether a document of this origin says that it has tools: by the mark of our package, by a form with `toolname`, to the browser's own WebMCP,
 * or by scripts that bring a stand-in for that. Runs in the page's isolated world, so it uses nothing from around it. It only
 * reads what no page can watch being read, and looks at a bounded part of it.
 */
export async function findOffer(offerMeta: string, origin: string): Promise<boolean> {
  if (self.origin !== origin) return false;
  if (document.querySelector(`meta[name="${offerMeta}"],form[toolname][tooldescription]`)) return true;
  // Asked of the prototype, which no script of the page can reach from its world; a form may be named "modelContext".
  const context: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get?.call(document);
  if (typeof context === 'object' && context !== null && 'getTools' in context) {
    const { getTools } = context;
    // It rejects where the document may have no tools.
    const tools: unknown =
      typeof getTools === 'function' ? await getTools.call(context).catch(() => undefined) : undefined;
    if (Array.isArray(tools) && tools.some((tool) => tool.window === undefined || tool.window === window)) return true;
  }
  const isAddress = (address: string): boolean => /@mcp-b\/|web-?mcp/i.test(address);
  if (performance.getEntriesByType('resource').some(({ name }) => isAddress(name.slice(0, 500)))) return true;
  return [...document.querySelectorAll('script')].slice(0, 300).some((script) => {
    if (isAddress((script.getAttribute('src') ?? '').slice(0, 500))) return true;
    const text = (script.firstChild?.nodeValue ?? '').slice(0, 20_000);
    return text.includes('@mcp-b/') || (text.includes('modelContext') && /registerTool|provideContext/.test(text));
  });
}
