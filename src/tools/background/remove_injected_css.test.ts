import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import remove from './remove_injected_css';

it('removes the sheet of a handle', async () => {
  const removed: unknown[] = [];
  const context = backgroundContext({
    pageStyles: { remove: async (tabId, handle) => void removed.push([tabId, handle]) },
  });

  await remove.run({ patch_id: 'call-7' }, context);

  expect(removed).toEqual([[1, 'call-7']]);
});
