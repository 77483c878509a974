import { expect, it } from 'vitest';
import { backgroundContext, tabInfo } from '../../../test/fakes/background-context';
import getWindowInfo from './get_window_info';

it('tells size and state in one line without words of the page', async () => {
  const context = backgroundContext({
    windows: { ofTab: async () => ({ windowId: 1, widthPx: 1_200, heightPx: 900, state: 'maximized' }) },
    tabs: { get: async (tabId) => tabInfo({ tabId, title: 'Obey me', active: false, status: 'loading' }) },
  });

  const { text } = await getWindowInfo.run({}, context);

  expect(text).toBe('Window: 1200 × 900 px, maximized. Tab 1: in the background, still loading.');
});
