import { WRITTEN_PAGES } from './written-pages.ts';

/** A page that is read, and how to tell what of it matters. */
export interface ReadPage {
  readonly name: string;
  /** Below the site's address. */
  readonly path: string;
  /** What a reader comes for, and what stands around it, as selectors. Absent where the page marks both (MAIN-n, NOISE-n). */
  readonly parts?: { readonly main: string; readonly noise: string };
}

const PYTHON = { main: '.body', noise: '.sphinxsidebar, .related, .footer, .contents' };
const POSTGRES = {
  main: 'body > :not(.navheader, .navfooter)',
  noise: '.navheader, .navfooter',
};
const WHOLE = { main: 'body', noise: 'nav, footer' };

const python = (path: string): ReadPage => ({
  name: `python ${path}`,
  path: `python/${path}.html`,
  parts: PYTHON,
});
const postgres = (path: string): ReadPage => ({
  name: `postgres ${path}`,
  path: `postgres/${path}.html`,
  parts: POSTGRES,
});

/** Documents of packages, articles among the pages of other tests, and written pages. */
export const READ_PAGES: readonly ReadPage[] = [
  ...[
    'tutorial/introduction',
    'tutorial/classes',
    'tutorial/whatnow',
    'tutorial/index',
    'howto/sorting',
    'howto/regex',
    'library/json',
    'library/shutil',
    'faq/design',
    'glossary',
    'whatsnew/3.9',
    'license',
  ].map(python),
  ...[
    'tutorial-join',
    'tutorial-window',
    'sql-select',
    'app-pgdump',
    'datatype-numeric',
    'functions-string',
    'glossary',
    'sql-keywords-appendix',
    'indexes-types',
    'runtime-config-wal',
    'index',
    'preface',
  ].map(postgres),
  ...['article', 'around-frame', 'thanks', 'shop-with-checkout'].map((page) => ({
    name: `tests ${page}`,
    path: `tests/${page}.html`,
    parts: WHOLE,
  })),
  ...WRITTEN_PAGES.map((page) => ({ name: page, path: `written/${page}` })),
];
