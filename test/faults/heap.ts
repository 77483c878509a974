import type { Launched } from '../../scripts/start/launched.ts';
import { browserName } from '../e2e/harness/world.ts';

/** What the background's heap holds now, in megabytes; undefined in Firefox, which does not tell. */
export async function backgroundHeapMegabytes({ browser }: Launched): Promise<number | undefined> {
  if (browserName() === 'firefox') return undefined;
  const target = await browser.waitForTarget((each) => each.type() === 'service_worker');
  const session = await target.createCDPSession();
  try {
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  } finally {
    await session.detach();
  }
}
