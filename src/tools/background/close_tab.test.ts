import { expect, it } from 'vitest';
import { backgroundContext, tabInfo } from '../../../test/fakes/background-context';
import closeTab from './close_tab';

it('closes another tab', async () => {
  const closed: number[] = [];
  const context = backgroundContext({
    tabs: {
      list: async () => [tabInfo(), tabInfo({ tabId: 7 })],
      close: async (tabId) => {
        closed.push(tabId);
      },
    },
  });

  const output = await closeTab.run({ tab_id: 7 }, context);

  expect(closed).toEqual([7]);
  expect(output.receipt?.changed).toBe(true);
});

it('does not close the current tab', async () => {
  await expect(closeTab.run({ tab_id: 1 }, backgroundContext())).rejects.toMatchObject({ code: 'not-actionable' });
});

it('does not close the last tab', async () => {
  const context = backgroundContext({ tabs: { list: async () => [tabInfo({ tabId: 7 })] } });

  await expect(closeTab.run({ tab_id: 7 }, context)).rejects.toMatchObject({ code: 'not-actionable' });
});
