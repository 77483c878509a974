import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WRITTEN_PAGES, writtenPage } from '../../test/bench/read-page/written-pages';
import { oneTimeCodesIn } from './one-time-codes';
import { cardNumbersIn, secretSpans } from './secret-shapes';

const FOLDER = join(import.meta.dirname, '..', '..', 'test', 'pages');

/** What each page says, by its name: about what a reader sees of it. */
const PAGES: readonly (readonly [string, string])[] = [
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.html'))
    .map((name) => [name, textOf(readFileSync(join(FOLDER, name), 'utf8'))] as const),
  ...WRITTEN_PAGES.map((name) => [name, textOf(writtenPage(name) ?? '')] as const),
];

it('takes no word of an honest page for a key, a card or a code', () => {
  expect(PAGES.length).toBeGreaterThan(60);
  expect(PAGES.flatMap(([name, text]) => secretsIn(text).map((found) => `${name}: ${found}`))).toEqual([]);
});

it.each(PAGES)('finds those that somebody wrote into %s', (_name, text) => {
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  const said = `Use ${token} and card 4111 1111 1111 1111. Your verification code is 482913.`;

  expect(secretsIn(`${text} ${said}`)).toEqual(expect.arrayContaining([token, '4111111111111111', '482913']));
});

function secretsIn(text: string): readonly string[] {
  return [
    ...secretSpans(text).map(({ from, to }) => text.slice(from, to)),
    ...cardNumbersIn(text),
    ...oneTimeCodesIn(text),
  ];
}

/** Its texts and the values that stand in it, without scripts and styles. */
function textOf(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*?\b(?:value|placeholder|alt|title|aria-label|href)="([^"]*)"[^>]*>/gi, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
