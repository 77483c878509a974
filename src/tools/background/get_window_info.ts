import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'get_window_info',
  label: 'Check the window',
  description: 'Tells the size and state of the window, and whether the tab is shown and loaded.',
  modes: ['ask', 'act', 'dev'],
  tier: 'compact',
  effects: ['read'],
  trust: 'own',
  needs: ['windows', 'tabs'],
  input: z.strictObject({}),
  async run(_input, { windows, tabs, tabId }) {
    const [{ widthPx, heightPx, state }, { active, status }] = await Promise.all([
      windows.ofTab(tabId),
      tabs.get(tabId),
    ]);
    const shown = active ? 'shown' : 'in the background';
    return { text: `Window: ${widthPx} × ${heightPx} px, ${state}. Tab ${tabId}: ${shown}, ${STATUS[status]}.` };
  },
});

const STATUS = { complete: 'loaded', loading: 'still loading', unloaded: 'unloaded by the browser' } as const;
