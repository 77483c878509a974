/**
 * Begins on first use and gives everyone the same. What failed is begun anew by the next use, rather than fail for as long
 * as the background lives; so is what was lost since, which `begin` tells by calling `forget`.
 */
export function onFirstUse<T>(begin: (forget: () => void) => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  const forget = () => {
    begun = undefined;
  };
  return () => {
    begun ??= begin(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return begun;
  };
}
