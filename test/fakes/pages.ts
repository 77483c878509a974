import type { PageConsents } from '../../src/background/page-consents';
import { createPageHub, type PageHubDeps } from '../../src/background/page-hub';
import type { PageRouteDeps } from '../../src/background/route-page';
import type { PageConsent } from '../../src/core/page-tool';
import type { Platform } from '../../src/platform/platform';

/** What the user allowed, in memory. */
export function fakeConsents(...given: readonly PageConsent[]): PageConsents {
  const kept = new Map(given.map((consent) => [consent.origin, consent]));
  return {
    get: async (origin) => kept.get(origin),
    peek: (origin) => kept.get(origin),
    list: async () => [...kept.values()],
    put: async (consent) => void kept.set(consent.origin, consent),
    remove: async (origin) => void kept.delete(origin),
  };
}

/** The pages of a platform, over a hub of their own. */
export function fakePages(
  platform: Pick<Platform, 'tabs' | 'pages'>,
  consents = fakeConsents(),
  onGone?: PageHubDeps['onGone'],
): PageRouteDeps {
  const hub = createPageHub({
    platform,
    isAllowed: async (origin) => (await consents.get(origin))?.state === 'allowed',
    onChange: () => undefined,
    onAsk: () => undefined,
    onReady: () => undefined,
    ...(onGone && { onGone }),
    onBug(error) {
      throw error;
    },
    now: Date.now,
  });
  return { platform, hub, consents, now: Date.now };
}
