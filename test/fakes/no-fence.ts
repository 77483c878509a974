import type { TabFence } from '../../src/background/tab-fence';

/** No fence: every call runs as it is. */
export const noFence: Pick<TabFence, 'run' | 'takeStopped' | 'quarantine' | 'openIn'> = {
  run: (_permit, _place, work) => work(),
  takeStopped: () => undefined,
  openIn: async () => undefined,
  quarantine: async () => async () => undefined,
};
