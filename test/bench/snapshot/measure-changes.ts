import type { Browser } from 'puppeteer-core';
import { openBenchPage } from './bench-browser.ts';
import { tokensOf } from './measure-matrix.ts';

/** One small change to a page, and what the next look costs. */
export interface ChangeResult {
  readonly name: string;
  readonly wholeTokens: number;
  readonly nextTokens: number;
}

interface ChangeCase {
  readonly name: string;
  readonly path: string;
  /** Run as the page's own script. */
  readonly change: string;
}

const DIALOG = '<dialog><h2>Sign in</h2><label>Mail <input></label><button>Next</button></dialog>';

const CASES: readonly ChangeCase[] = [
  { name: 'box ticked', path: 'made/form/0', change: `document.querySelector('#news').click()` },
  {
    name: 'field filled',
    path: 'made/form/0',
    change: `(() => { const field = document.querySelector('#who'); field.value = 'Ada'; field.dispatchEvent(new Event('input', { bubbles: true })); })()`,
  },
  {
    name: 'item added',
    path: 'made/app/60',
    change: `(() => { const item = document.querySelector('.task').cloneNode(true); item.querySelector('span').textContent = 'Buy milk'; item.querySelector('input').setAttribute('aria-label', 'Done: buy milk'); item.querySelector('button').setAttribute('aria-label', 'Remove buy milk'); document.querySelector('#tasks').append(item); })()`,
  },
  {
    name: 'dialog opened',
    path: 'made/feed/1300',
    change: `document.body.insertAdjacentHTML('beforeend', '${DIALOG}'); document.querySelector('dialog').showModal()`,
  },
  {
    name: 'section hidden',
    path: 'postgres/sql-select.html',
    change: `document.querySelectorAll('.refsect1 p')[3].style.display = 'none'`,
  },
  {
    name: 'cell edited',
    path: 'made/table/1000',
    change: `document.querySelectorAll('td span')[5].textContent = 'changed'`,
  },
  {
    name: 'row added',
    path: 'made/table/10000',
    change: `document.querySelector('tbody').prepend(document.querySelector('tbody tr').cloneNode(true))`,
  },
];

/** Looks twice with a change between, as a model does, and gives what the second look costs beside the whole page. */
export async function measureChanges(
  browser: Browser,
  siteUrl: string,
  product: string,
): Promise<readonly ChangeResult[]> {
  const results: ChangeResult[] = [];
  for (const { name, path, change } of CASES) {
    const open = await openBenchPage(browser, siteUrl + path);
    await open.inWorld(`${product};0`);
    await open.inWorld<string>('benchProduct.look()');
    await open.inPage(change);
    const next = await open.inWorld<string>('benchProduct.look()');
    const whole = await open.inWorld<string>('benchProduct.whole()');
    results.push({ name, wholeTokens: tokensOf(whole), nextTokens: tokensOf(next) });
    await open.close();
  }
  return results;
}
