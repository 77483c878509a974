/** A new query or fragment keeps the page; another path or origin does not. */
export function isOtherPage({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const before = URL.parse(from);
  const after = URL.parse(to);
  if (!before || !after) return from !== to;
  return before.origin !== after.origin || before.pathname !== after.pathname;
}
