import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const MODULES = join(import.meta.dirname, 'node_modules');
const FILES = {
  readability: '@mozilla/readability/Readability.js',
  turndown: 'turndown/dist/turndown.js',
  tables: '@joplin/turndown-plugin-gfm/lib/turndown-plugin-gfm.cjs.js',
} as const;

/**
 * The script that puts `benchReader.readability` into a world: Readability on a copy of the document, as its
 * documentation says, then Turndown with tables of GitHub's Markdown. Null where it finds no article.
 * @throws Error when the packages cannot be installed.
 */
export function readabilityScript(): string {
  if (!Object.values(FILES).every((file) => existsSync(join(MODULES, file)))) install();
  const [readability, turndown, tables] = Object.values(FILES).map((file) => readFileSync(join(MODULES, file), 'utf8'));
  return `(() => {
    const load = (run) => { const module = { exports: {} }; run(module, module.exports); return module.exports; };
    const Readability = load((module, exports) => { ${readability}\nmodule.exports = Readability; });
    const TurndownService = (() => { ${turndown}\nreturn TurndownService; })();
    const { gfm } = load((module, exports) => { ${tables} });
    benchReader.readability = () => {
      const article = new Readability(document.cloneNode(true)).parse();
      if (!article) return null;
      const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
      service.use(gfm);
      // Code without a <code> in it is no block to Turndown.
      service.addRule('pre', { filter: 'pre', replacement: (_, node) => '\\n\\n\`\`\`\\n' + node.textContent.replace(/\\n$/, '') + '\\n\`\`\`\\n\\n' });
      return '# ' + article.title + '\\n\\n' + service.turndown(article.content);
    };
  })()`;
}

function install(): void {
  process.stderr.write('Installing what read_page is held against (npm ci)…\n');
  const { status } = spawnSync('npm', ['ci'], { cwd: import.meta.dirname, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('npm ci failed in test/bench/read-page.');
}
