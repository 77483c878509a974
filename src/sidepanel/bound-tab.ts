/** The tab that the panel's own address binds it to (`?tab=12`), when it is opened as a page beside that tab. */
export function boundTab(search: string): number | undefined {
  const text = new URLSearchParams(search).get('tab') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
