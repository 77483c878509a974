import { expect, it } from 'vitest';
import { backgroundContext, tabInfo } from '../../../test/fakes/background-context';
import listTabs from './list_tabs';

it('lists id, title and address, and marks the current tab', async () => {
  const tabs = [tabInfo(), tabInfo({ tabId: 7, title: 'Mail', url: 'https://mail.test/', active: false })];
  const context = backgroundContext({ tabs: { list: async () => tabs } });

  const { text } = await listTabs.run({}, context);

  expect(text).toBe('1 (current, shown) "Shop" https://shop.test/\n7 "Mail" https://mail.test/');
});

it('keeps each tab on one line, however long its title is', async () => {
  const context = backgroundContext({ tabs: { list: async () => [tabInfo({ title: `a\n${'b'.repeat(500)}` })] } });

  const { text } = await listTabs.run({}, context);

  expect(text.split('\n')).toHaveLength(1);
  expect(text.length).toBeLessThan(200);
});

it('gives many tabs in pages that together hold all', async () => {
  const tabs = Array.from({ length: 200 }, (_, index) =>
    tabInfo({ tabId: index, title: `Title ${index} ${'x'.repeat(60)}` }),
  );
  const context = backgroundContext({ tabs: { list: async () => tabs } }, { tabId: -1 });

  const lines: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const output: { text: string; note?: string } = await listTabs.run({ offset }, context);
    lines.push(...output.text.trim().split('\n'));
    offset = toNumber(/offset (\d+)/.exec(output.note ?? '')?.[1]);
  }

  expect(lines).toHaveLength(200);
});

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
