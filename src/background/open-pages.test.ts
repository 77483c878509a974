import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { createBadges } from './badges';
import { openPages } from './open-pages';

function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab('https://shop.test/');
  const pages = openPages({
    platform,
    notify: () => undefined,
    badges: createBadges(platform),
    onAsk: () => undefined,
    onGone: () => undefined,
    onBug(error) {
      throw error;
    },
  });
  return { platform, tabId, pages };
}

describe('the mark of what a page offers', () => {
  it('follows each look at the page, also the first one of a panel', async () => {
    const { platform, tabId, pages } = setUp();

    platform.offering.add(tabId);
    await pages.service.view(tabId);
    await vi.waitFor(() => expect(platform.badges.get(tabId)).toEqual({ text: '•', title: 'badgeOffers' }));
    platform.offering.delete(tabId);
    await pages.look(tabId);

    await vi.waitFor(() => expect(platform.badges.get(tabId)).toEqual({ text: '' }));
  });
});
