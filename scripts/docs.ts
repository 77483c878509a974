/**
 * Writes docs/tools.md from the tool registry and docs/acceptance.md from the acceptance tests: `npm run docs`. With
 * `--check` it only says which of them are not current.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findAcceptanceProblems, findAcceptanceTests, renderAcceptancePage } from './acceptance-page.ts';
import { loadWithVite, type RegistryModule } from './load-with-vite.ts';
import { report } from './report.ts';
import { root } from './setup.mjs';

const acceptanceTests = findAcceptanceTests(root);
const pages = {
  'docs/tools.md': await loadWithVite(root, async (load) => {
    // The paths name the modules whose types these are.
    const { coreTools } = (await load('/src/tools/registry.ts')) as RegistryModule;
    const { renderToolsPage } = (await load('/scripts/tools-page.ts')) as typeof import('./tools-page.ts');
    return renderToolsPage(coreTools);
  }),
  'docs/acceptance.md': renderAcceptancePage(acceptanceTests),
};

const isCheck = process.argv.includes('--check');
const problems = [...findAcceptanceProblems(acceptanceTests)];
for (const [path, page] of Object.entries(pages)) {
  const file = join(root, path);
  if (!isCheck) writeFileSync(file, page);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
    problems.push(`${path} is not current. Run npm run docs and commit the file.`);
  }
}
if (problems.length > 0) report(problems);
