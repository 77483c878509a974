/**
 * Writes docs/tools.md from the tool registry, docs/acceptance.md from the acceptance tests, and the tables of tests at
 * the end of docs/skills.md and docs/page-tools.md: `npm run docs`. With `--check` it only says which of them are not current.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findAcceptanceProblems, findAcceptanceTests, renderAcceptancePage } from './acceptance-page.ts';
import { loadWithVite, type RegistryModule } from './load-with-vite.ts';
import { PAGE_ROWS } from './page-row-list.ts';
import { report } from './report.ts';
import { findRowProblems, findTestTitles, withRows } from './row-tests.ts';
import { root } from './setup.mjs';
import { SKILL_ROWS } from './skill-row-list.ts';

const acceptanceTests = findAcceptanceTests(root);
const titles = findTestTitles(root);
const rowLists = [SKILL_ROWS, PAGE_ROWS];
const pages = {
  'docs/tools.md': await loadWithVite(root, async (load) => {
    // The paths name the modules whose types these are.
    const { coreTools } = (await load('/src/tools/registry.ts')) as RegistryModule;
    const { renderToolsPage } = (await load('/scripts/tools-page.ts')) as typeof import('./tools-page.ts');
    return renderToolsPage(coreTools);
  }),
  'docs/acceptance.md': renderAcceptancePage(acceptanceTests),
  ...Object.fromEntries(
    rowLists.map((list) => [list.page, withRows(list, readFileSync(join(root, list.page), 'utf8'), titles)]),
  ),
};

const isCheck = process.argv.includes('--check');
const problems = [
  ...findAcceptanceProblems(acceptanceTests),
  ...rowLists.flatMap((list) => findRowProblems(list, titles)),
];
for (const [path, page] of Object.entries(pages)) {
  const file = join(root, path);
  if (!isCheck) writeFileSync(file, page);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
    problems.push(`${path} is not current. Run npm run docs and commit the file.`);
  }
}
if (problems.length > 0) report(problems);
