import { describe, expect, it } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { createBadges } from './badges';

function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab('https://shop.test/');
  const badges = createBadges(platform);
  return { platform, tabId, badges, shown: () => platform.badges.get(tabId) };
}

describe('the mark on the icon', () => {
  it('says in words what it stands for, and who waits for the user comes first', async () => {
    const { tabId, badges, shown } = setUp();
    const seen: unknown[] = [];

    await badges.set(tabId, 'offers', true);
    seen.push(shown());
    await badges.set(tabId, 'waits', true);
    seen.push(shown());
    await badges.set(tabId, 'waits', false);
    seen.push(shown());
    await badges.set(tabId, 'offers', false);
    seen.push(shown());

    expect(seen).toEqual([
      { text: '•', title: 'badgeOffers' },
      { text: '!', title: 'badgeWaits' },
      { text: '•', title: 'badgeOffers' },
      { text: '' },
    ]);
  });

  it('is set anew for the next document, which the browser shows without it', async () => {
    const { platform, tabId, badges, shown } = setUp();
    await badges.set(tabId, 'waits', true);
    await badges.set(tabId, 'offers', true);
    platform.badges.clear();

    badges.leave(tabId);
    await badges.set(tabId, 'offers', false);

    expect(shown()).toEqual({ text: '!', title: 'badgeWaits' });
  });

  it('C23: forgets with the document what its page asked and offered', async () => {
    const { tabId, badges, shown } = setUp();
    await badges.set(tabId, 'asks', true);

    badges.leave(tabId);
    await badges.set(tabId, 'offers', false);

    expect(shown()).toEqual({ text: '' });
  });

  it('is not set for a tab that is gone', async () => {
    const { platform, badges } = setUp();

    await badges.set(99, 'waits', true);

    expect(platform.badges.size).toBe(0);
  });
});
