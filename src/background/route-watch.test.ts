import { describe, expect, it } from 'vitest';
import type { NavigationEvent } from '../platform/navigation-event';
import { foldNavigation, outcomeOf, watchNavigation } from './route-watch';

const B = 'https://shop.test/b';

function start(url = B): NavigationEvent {
  return { type: 'navigation-start', tabId: 1, url };
}
function commit(url = B): NavigationEvent {
  return { type: 'navigation-commit', tabId: 1, url, documentId: 'new' };
}
function load(url = B): NavigationEvent {
  return { type: 'document-load', tabId: 1, url, documentId: 'new' };
}
function end(url = B): NavigationEvent {
  return { type: 'navigation-end', tabId: 1, url, documentId: 'new' };
}
function failed(error: string, url = B): NavigationEvent {
  return { type: 'navigation-error', tabId: 1, url, error };
}

// Each list is what a browser sent, in its order.
describe('foldNavigation', () => {
  it.each<[string, readonly NavigationEvent[], object]>([
    ['nothing', [], { state: 'not-started' }],
    ['a load', [start(), commit(), load(), end()], { state: 'loaded' }],
    ['a load that is not over', [start(), commit()], { state: 'committed' }],
    ['a server that is silent', [start()], { state: 'failed', error: 'no answer yet' }],
    ['a page from the back/forward cache in Firefox', [start(), commit(), end()], { state: 'loaded' }],
    [
      'a change of process in Firefox, which begins twice',
      [start(), start(), failed('aborted'), commit(), load(), end()],
      { state: 'loaded' },
    ],
    [
      'a redirect in Firefox, which fails the first address',
      [start('https://shop.test/r'), start(), failed('aborted', 'https://shop.test/r'), commit(), load()],
      { state: 'loaded' },
    ],
    ['a download or an empty answer', [start(), failed('aborted')], { state: 'failed', error: 'aborted' }],
    [
      'a question of the browser for a password, behind which Chrome commits an empty page',
      [start(), { type: 'sign-in-ask', tabId: 1, url: B }, commit(), load(), end()],
      { state: 'asks-sign-in' },
    ],
    ['a download in Firefox', [start(), end()], { state: 'failed', error: 'aborted' }],
    [
      'a server that is down',
      [start(), failed('net::ERR_CONNECTION_REFUSED')],
      { state: 'failed', error: 'net::ERR_CONNECTION_REFUSED' },
    ],
    [
      'a server that is down in Firefox, which commits an error page',
      [start(), failed('connection refused'), commit(), load('about:neterror?e=connectionFailure&u=x')],
      { state: 'failed', error: 'connection refused' },
    ],
    [
      'a port that Firefox blocks',
      [commit(), load('about:neterror?e=deniedPortAccess&u=x')],
      { state: 'failed', error: 'deniedPortAccess' },
    ],
    [
      'a new navigation while the old page still loads',
      [
        start('https://shop.test/c'),
        failed('aborted', 'https://shop.test/old'),
        load('https://shop.test/old'),
        commit('https://shop.test/c'),
        load('https://shop.test/c'),
      ],
      { state: 'loaded' },
    ],
    ['a load that was stopped', [start(), commit(), failed('aborted')], { state: 'loaded' }],
    ['a fragment', [{ type: 'address-change', tabId: 1, url: `${B}#x` }], { state: 'same-document' }],
    ['events of another tab', [{ type: 'navigation-start', tabId: 2, url: B }], { state: 'not-started' }],
    [
      'the empty page of a new tab',
      [start('about:blank'), commit('about:blank'), load('about:blank')],
      { state: 'not-started' },
    ],
  ])('understands %s', (_name, events, outcome) => {
    expect(outcomeOf(foldNavigation(events, 1))).toEqual(outcome);
  });

  it('collects the tabs that the page opened', () => {
    const events: NavigationEvent[] = [
      { type: 'tab-open', tabId: 5, sourceTabId: 1, url: B },
      { type: 'tab-open', tabId: 6, sourceTabId: 2, url: B },
    ];

    expect(foldNavigation(events, 1).openedTabs).toEqual([{ tabId: 5, url: B }]);
  });

  it('collects other tabs that closed', () => {
    const events: NavigationEvent[] = [{ type: 'tab-close', tabId: 5 }];

    expect(foldNavigation(events, 1)).toMatchObject({
      phase: 'rest',
      closedTabs: [5],
    });
  });

  it('sees that the tab closed', () => {
    expect(foldNavigation([start(), { type: 'tab-close', tabId: 1 }], 1).phase).toBe('close');
  });
});

describe('watchNavigation', () => {
  const never = new AbortController().signal;

  function watched() {
    let emit: (event: NavigationEvent) => void = () => undefined;
    let listening = true;
    const watch = watchNavigation({
      onNavigation(listener, options) {
        emit = listener;
        options?.signal?.addEventListener('abort', () => {
          listening = false;
        });
      },
    });
    return {
      watch,
      emit: (...events: NavigationEvent[]) => {
        for (const event of events) emit(event);
      },
      isListening: () => listening,
    };
  }

  it('returns at once when nothing may begin late and nothing did', async () => {
    const { watch } = watched();

    expect((await watch.settle(1, { startMs: 0, loadMs: 60_000 }, never)).phase).toBe('rest');
  });

  it('waits for a load that began before it was asked', async () => {
    const { watch, emit } = watched();
    emit(start());

    const settled = watch.settle(1, { startMs: 0, loadMs: 60_000 }, never);
    emit(commit(), load());

    expect((await settled).phase).toBe('load');
  });

  it('waits for a load that begins late', async () => {
    const { watch, emit } = watched();

    const settled = watch.settle(1, { startMs: 60_000, loadMs: 60_000 }, never);
    await Promise.resolve();
    emit(start());
    await Promise.resolve();
    emit(commit(), load());

    expect((await settled).phase).toBe('load');
  });

  it('gives up a load that takes too long and says how far it came', async () => {
    const { watch, emit } = watched();
    emit(start(), commit());

    expect((await watch.settle(1, { startMs: 0, loadMs: 5 }, never)).phase).toBe('commit');
  });

  it('waits less long for the text of a page that is there', async () => {
    const { watch, emit } = watched();
    emit(start(), commit());

    expect((await watch.settle(1, { startMs: 0, loadMs: 60_000, textMs: 5 }, never)).phase).toBe('commit');
  });

  it('stops waiting when the turn is stopped', async () => {
    const { watch } = watched();
    const stop = new AbortController();

    const settled = watch.settle(1, { startMs: 60_000, loadMs: 60_000 }, stop.signal);
    stop.abort(new Error('stopped'));

    await expect(settled).rejects.toThrow('stopped');
  });

  it('listens no more once it was stopped', () => {
    const { watch, isListening } = watched();

    watch.stop();

    expect(isListening()).toBe(false);
  });
});
