import type { Site } from '../e2e/harness/site.ts';

/** The names of the buttons of `hostile.html` that were pressed, as its server counts them. */
export function pressed({ by }: Site): readonly (string | null)[] {
  return by('POST').map(({ path }) => new URL(path, 'http://site').searchParams.get('pressed'));
}
