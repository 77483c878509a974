import { expect, it } from 'vitest';
import { acceptanceTestsIn, findAcceptanceProblems, renderAcceptancePage } from './acceptance-page.ts';

const SOURCE = `
acceptance(5, 'lists every option', async ({ beside }) => { await beside('x.html'); });
acceptance(12, 'opens by hover', async () => undefined, { cannot: { firefox: 'It has no trusted pointer.' } });
`;

it('finds number, name and reasons of each call', () => {
  expect(acceptanceTestsIn('test/acceptance/05.e2e.ts', SOURCE)).toEqual([
    { number: 5, behaviour: 'lists every option', file: 'test/acceptance/05.e2e.ts', cannot: {} },
    {
      number: 12,
      behaviour: 'opens by hover',
      file: 'test/acceptance/05.e2e.ts',
      cannot: { firefox: 'It has no trusted pointer.' },
    },
  ]);
});

it('refuses a name that no reader of the file can see', () => {
  expect(() => acceptanceTestsIn('a.e2e.ts', "acceptance(5, 'it ' + name, body);")).toThrow('a.e2e.ts');
});

it('names tests of items that do not exist', () => {
  const tests = acceptanceTestsIn('a.e2e.ts', "acceptance(41, 'does more', body);");

  expect(findAcceptanceProblems(tests)).toEqual(['a.e2e.ts: there is no item 41; see test/acceptance/items.ts.']);
});

it('prints each item with its tests, and where there is none', () => {
  const page = renderAcceptancePage(acceptanceTestsIn('test/acceptance/05.e2e.ts', SOURCE));

  expect(page).toContain('- It lists every option ([`05.e2e.ts`](../test/acceptance/05.e2e.ts)).');
  expect(page).toContain('Not in Firefox: It has no trusted pointer.');
  expect(page).toContain('## 40. ');
  expect(page.match(/No test yet\./g)).toHaveLength(38);
});
