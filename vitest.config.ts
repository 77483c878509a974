import { resolve } from 'node:path';
import preact from '@preact/preset-vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { FAST } from './test/redteam/fast.ts';

const alias = {
  '#platform': resolve(import.meta.dirname, 'src/platform/chrome.ts'),
  '#sdk': resolve(import.meta.dirname, 'src/providers/sdk-modules.ts'),
  '#mcp': resolve(import.meta.dirname, 'src/mcp/mcp-module.ts'),
};
const never = ['**/node_modules/**', 'dist/**', '**/*.browser.test.ts'];

// Chromium's sandbox refuses to start for root, which is who runs most containers.
const sandboxArgs = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [await WxtVitest({ alias })],
        resolve: { alias },
        test: {
          name: 'unit',
          // A worker and modules of its own would be most of the time of a file.
          isolate: false,
          setupFiles: ['test/fakes/fresh-globals.ts'],
          // A machine that does other things besides is no fault.
          testTimeout: 20_000,
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: never,
        },
      },
      {
        plugins: [await WxtVitest({ alias }), preact()],
        resolve: { alias },
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          exclude: never,
          setupFiles: ['test/fakes/patient-dom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        // Its React is React: the plugin for Preact would put Preact in its place.
        test: {
          name: 'sdk',
          environment: 'happy-dom',
          include: ['packages/**/*.test.ts', 'packages/**/*.test.tsx'],
          setupFiles: ['packages/page-sdk/test/window-messages.ts'],
          exclude: never,
        },
      },
      {
        plugins: [preact()],
        resolve: { alias },
        // What is found only while a test runs reloads the page under all others.
        optimizeDeps: {
          include: ['@preact/signals', 'axe-core', 'marked', 'pdfjs-dist', 'preact', 'preact/hooks', 'zod/mini'],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts', 'test/**/*.browser.test.ts', 'packages/**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env.CHROME_BIN ?? '/usr/bin/chromium', args: sandboxArgs },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      endToEnd('e2e', 'chrome'),
      endToEnd('e2e', 'firefox'),
      endToEnd('tools', 'chrome'),
      endToEnd('tools', 'firefox'),
      endToEnd('acceptance', 'chrome'),
      endToEnd('acceptance', 'firefox'),
      endToEnd('faults', 'chrome'),
      endToEnd('faults', 'firefox'),
      endToEnd('skills', 'chrome'),
      endToEnd('skills', 'firefox'),
      endToEnd('redteam', 'chrome'),
      endToEnd('redteam', 'firefox'),
      endToEnd('redteam-fast', 'chrome'),
      endToEnd('redteam-fast', 'firefox'),
      endToEnd('benign', 'chrome'),
      endToEnd('benign', 'firefox'),
      endToEnd('pages', 'chrome'),
      endToEnd('pages', 'firefox'),
    ],
  },
});

type Suite = 'e2e' | 'tools' | 'acceptance' | 'faults' | 'skills' | 'redteam' | 'redteam-fast' | 'benign' | 'pages';

/** Where the tests of a suite are; a share of some runs with `npm test` and lies there. */
function filesOf(suite: Suite): string[] {
  switch (suite) {
    case 'skills':
      return ['test/skills-e2e/**/*.e2e.ts', 'test/e2e/skill-*.e2e.ts'];
    case 'pages':
      return ['test/pages-e2e/**/*.e2e.ts', 'test/e2e/page-*.e2e.ts'];
    case 'redteam-fast':
      return Object.keys(FAST).map((name) => `test/redteam/${name}.e2e.ts`);
    case 'redteam':
      return ['test/redteam/**/*.e2e.ts', 'test/e2e/attack-*.e2e.ts'];
    default:
      return [`test/${suite}/**/*.e2e.ts`];
  }
}

/** One worker without isolation, so that one browser launch serves all files. */
function endToEnd(suite: Suite, browser: 'chrome' | 'firefox') {
  return {
    test: {
      name: `${suite}-${browser}`,
      environment: 'node' as const,
      include: filesOf(suite),
      env: { TABHAND_BROWSER: browser, ...(suite === 'redteam-fast' && { TABHAND_REDTEAM_FAST: '1' }) },
      pool: 'threads' as const,
      maxWorkers: 1,
      fileParallelism: false,
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}
