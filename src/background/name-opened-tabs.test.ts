import { expect, it } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { nameOpenedTabs } from './name-opened-tabs';
import { watchNavigation } from './route-watch';

const signal = new AbortController().signal;

it('names a tab by what it shows once it loaded', async () => {
  const platform = new FakePlatform();
  const watch = watchNavigation(platform);
  const tabId = platform.addTab('about:blank');
  const naming = nameOpenedTabs({ platform, watch }, [{ tabId, url: 'https://a.test/short' }], signal);

  platform.commit(tabId, 'https://a.test/long', { title: 'Long' });

  expect(await naming).toEqual([{ tabId, url: 'https://a.test/long', title: 'Long' }]);
});

it('keeps the address that was asked for when the tab closed again', async () => {
  const platform = new FakePlatform();
  const watch = watchNavigation(platform);
  const tabId = platform.addTab('about:blank');
  const naming = nameOpenedTabs({ platform, watch }, [{ tabId, url: 'https://a.test/' }], signal);

  platform.closeTab(tabId);

  expect(await naming).toEqual([{ tabId, url: 'https://a.test/' }]);
});
