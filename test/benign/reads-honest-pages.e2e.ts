import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { WRITTEN_PAGES, writtenPage } from '../bench/read-page/written-pages.ts';
import { allSections, FAST_SHARE, pathOf } from '../exactness/fixtures.ts';
import { benign, type Task } from './benign.ts';
import { resultsOf } from './read-answers.ts';
import { look } from './steps.ts';

const FOLDER = join(import.meta.dirname, '..', 'pages');
const WIDGETS = readdirSync(FOLDER).filter((name) =>
  /^(?:article|canvas|checkout|click-grid|comboboxes|controls|covered|data|dates|form|gestures|large|nested-frames|pictures|popups|rendered|shadow-roots|shop-with|spa|tool-forms|upload|virtual-list)[\w-]*\.html$/.test(
    name,
  ),
);

const SECTIONS = new Map(allSections().map((each) => [pathOf(each), each.html]));
const ARTICLES = [...SECTIONS.keys()].filter((path) => path.startsWith('articles/'));

/** The user turns to one page after the other and asks what it says. */
async function readAll(task: Task, pages: Readonly<Record<string, string>>): Promise<void> {
  const { web, show, ask, page } = task;
  const paths = Object.keys(pages);
  for (const [path, html] of Object.entries(pages)) web.serve(`https://news.test/${path}`, html);
  await show({ beside: `https://news.test/${paths[0]}` });
  const lost: string[] = [];
  for (const path of paths) {
    await page.goto(`https://news.test/${path}`, { waitUntil: 'domcontentloaded' });
    const shown = await page.evaluate(shownWords);
    let untold: readonly string[] = [];
    await ask('What is here?', [{ together: [look, ['read_page', { limit: 6_000 }]] }], (request) => {
      const told = resultsOf(request)
        .slice(-2)
        .join('\n')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
      // Of a long page the rest is on further ones.
      if (!/\bpage: 2\b|offset \d+/.test(told)) untold = shown.filter((word) => !told.includes(word));
      return 'I read it.';
    });
    // A page that loads says so only for a while.
    const stillShown = new Set(await page.evaluate(shownWords));
    lost.push(...untold.filter((word) => stillShown.has(word)).map((word) => `${path}: ${word}`));
  }
  expect(lost).toEqual([]);
}

/** The words of paragraphs, headings, lists and cells that can be seen, but for those of controls. It runs in the page. */
function shownWords(): readonly string[] {
  const words: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.closest('p, h1, h2, h3, li, td, th')) continue;
    if (parent.closest('[aria-hidden=true], [inert], button, select, script, style, [role^=menu], [role=option]'))
      continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    words.push(...((node.nodeValue ?? '').match(/\p{L}{4,}/gu) ?? []));
  }
  return words;
}

const served = (paths: readonly string[]) =>
  Object.fromEntries(
    paths.map((path) => [
      path,
      `<!doctype html><html lang="en"><title>${path}</title><body>${(SECTIONS.get(path) ?? '').replace(/\{\{(?:site|other)\}\}/g, 'https://news.test')}`,
    ]),
  );

benign('articles', 'reads articles of all shapes', { prompts: 0 }, async (task) => {
  await readAll(task, {
    ...served(ARTICLES),
    ...Object.fromEntries(WRITTEN_PAGES.slice(0, 8).map((name) => [`written/${name}`, writtenPage(name) ?? ''])),
  });
});

benign('widgets', 'reads pages full of controls', { prompts: 0 }, async (task) => {
  await readAll(task, Object.fromEntries(WIDGETS.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')])));
});

benign('small-widgets', 'reads widgets of all kinds', { prompts: 0 }, async (task) => {
  await readAll(task, served(FAST_SHARE.filter((path) => !path.startsWith('articles/')).slice(0, 24)));
});
