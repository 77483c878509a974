/** For `.catch()`: names why a failure does not matter here. */
export function ignore(_reason: string): () => undefined {
  return () => undefined;
}
