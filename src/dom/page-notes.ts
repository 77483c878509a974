/** The note of a reading tool: how to get more, and what may make this look incomplete. Our own words only. */
export function pageNotes(document: Document, more?: string): { readonly note?: string } {
  const notes = [
    more,
    document.readyState === 'loading' ? 'The page is still loading.' : undefined,
    document.hidden ? 'The tab is in the background: parts may not be drawn.' : undefined,
  ].filter((note) => note !== undefined);
  return { note: notes.join(' ') || undefined };
}
