/** The page SDK is what the pages of the end-to-end tests take. */
export const SDK_STEP = { name: 'page SDK: build and sizes', command: ['node', 'scripts/build-sdk.mjs'] };

/** A share of the unit tests. */
export const REGISTRY_STEP = {
  name: 'tool registry and the rules themselves',
  command: ['vitest', 'run', '--project', 'unit', 'src/tools/registry.test.ts', 'scripts/'],
};

/** What `npm run check` does, in order. `npm test` does the same and then more. */
export const checkSteps = [
  { name: 'types of the entrypoints and locales (wxt prepare)', command: ['wxt', 'prepare'] },
  { name: 'format and lint (biome)', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50'] },
  { name: 'types (tsc)', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'types of the page SDK (tsc)', command: ['tsc', '-p', 'packages/page-sdk'] },
  { name: 'types of the examples (tsc)', command: ['tsc', '-p', 'examples'] },
  SDK_STEP,
  { name: 'imports and sources', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'locales and manifest', command: ['node', 'scripts/check-texts.ts'] },
  { name: 'generated documents', command: ['node', 'scripts/docs.ts', '--check'] },
  REGISTRY_STEP,
];
