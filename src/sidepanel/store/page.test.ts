import { describe, expect, it } from 'vitest';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import {
  CONSENTS,
  DECIDED,
  JOINED,
  JOINED_FRAME,
  OFFERED,
  OFFERED_FRAME,
  pageTool,
} from '../../../test/fakes/panel-page';
import { panelWorld } from '../../../test/fakes/panel-world';
import type { PageAgreement, PageToolView, PageView } from '../../core/page-setup';
import { createPage, undecidedIn } from './page';
import { createProblems } from './problems';
import { createAsk } from './requests';

const TAB = { tabId: 7, url: 'https://www.shop.example/kettles' };
const OTHER_SITE: PageView = { ...OFFERED, origin: 'https://other.example' };
const AGREEMENT: PageAgreement = {
  origin: JOINED.origin,
  tools: [{ name: 'order', fingerprint: 'print-of-order', policy: 'ask' }],
  context: true,
  suggestions: false,
};

function start(over: Partial<PanelWorld> = {}) {
  const backend = createFakeBackend(panelWorld({ page: JOINED, ...over }));
  const problems = createProblems();
  /** What the next reply waits for. */
  let gate: Promise<void> | undefined;
  const ask = createAsk(
    {
      ...backend,
      async call(type, params) {
        const mine = gate;
        gate = undefined;
        const reply = await backend.call(type, params);
        await mine;
        return reply;
      },
    },
    problems,
  );
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  const asked = (type: string) => backend.calls.filter((call) => call.type === type).map(({ params }) => params);
  return { backend, problems, asked, hold, page: createPage(ask, problems) };
}

describe('following the tab', () => {
  it('shows nothing of the page before, while it asks about another one', async () => {
    const { page, hold } = start();
    await page.load(TAB);
    const release = hold();

    const loading = page.load({ tabId: 7, url: 'https://other.example/' });

    expect(page.view.value).toBeUndefined();
    release();
    await loading;
    expect(page.view.value).toEqual(JOINED);
  });

  it('keeps what it shows while the same site goes on', async () => {
    const { page, hold } = start();
    await page.load(TAB);
    hold();

    void page.load({ ...TAB, url: 'https://www.shop.example/cart' });

    expect(page.view.value).toEqual(JOINED);
  });

  it('takes no answer that was overtaken by another', async () => {
    const { backend, page, hold } = start({ page: OFFERED });
    const release = hold();
    const first = page.load(TAB);
    await Promise.resolve();
    backend.world.page = JOINED;
    await page.load(TAB);

    release();
    await first;

    expect(page.view.value).toEqual(JOINED);
  });

  it('hears of its own tab only', async () => {
    const { page } = start();
    await page.load(TAB);

    page.accept({ ...OTHER_SITE, tabId: 8 });
    expect(page.view.value).toEqual(JOINED);
    page.accept(OTHER_SITE);
    expect(page.view.value).toEqual(OTHER_SITE);
  });
});

describe('what is undecided', () => {
  const count = (...tools: readonly PageToolView[]) => undecidedIn({ ...JOINED, tools });

  it('is what is new and what changed', () => {
    const agreed = pageTool('c', { standing: 'agreed' });
    expect(count(pageTool('a'), pageTool('b', { standing: 'changed' }), agreed)).toBe(2);
  });

  it('is no tool that is hidden, however often the page changes it', () => {
    const hidden = pageTool('a', { standing: 'never', policy: 'never' });
    expect(count(hidden, { ...hidden, name: 'b', standing: 'changed' })).toBe(0);
  });
});

describe('what is told of', () => {
  it('is put away for its origin alone', async () => {
    const { page } = start({ page: OFFERED });
    await page.load(TAB);

    page.dismiss();
    const here = page.news.value;
    page.accept(OTHER_SITE);
    const there = page.news.value;
    page.accept(OFFERED);

    expect([here, there, page.news.value]).toEqual([undefined, OTHER_SITE, undefined]);
  });

  it('is one at a time: the page, then its frames, each until it is answered or put away', async () => {
    const second = { ...JOINED_FRAME, origin: 'https://chat.example' };
    const { page, asked } = start({ page: { ...OFFERED, frames: [OFFERED_FRAME, second] } });
    await page.load(TAB);
    const told = [page.news.value?.origin];

    await page.join(false, OFFERED.origin);
    told.push(page.news.value?.origin);
    page.dismiss();
    told.push(page.news.value?.origin);
    page.dismiss();

    expect([...told, page.news.value]).toEqual([OFFERED.origin, OFFERED_FRAME.origin, second.origin, undefined]);
    expect(asked('page/join')).toHaveLength(1);
  });

  it('D2 D22: is also guidance that the user has not decided on, by itself', async () => {
    const { page } = start({ page: { ...JOINED, tools: [] } });
    await page.load(TAB);
    const before = page.news.value;
    const changed: PageView = { ...JOINED, tools: [], guidance: { text: 'Otherwise.', agreed: false, isNew: true } };
    page.accept(changed);

    expect([before, page.news.value]).toEqual([undefined, changed]);
  });

  it('is nothing of a page and frames that are decided on', async () => {
    const { page } = start({ page: { ...DECIDED, frames: [{ ...DECIDED, origin: OFFERED_FRAME.origin }] } });
    await page.load(TAB);

    expect(page.news.value).toBeUndefined();
  });
});

describe('the offer that is looked at', () => {
  it('is that of the page, or of the frames that were chosen, until another page is followed', async () => {
    const { backend, page } = start({ page: { ...JOINED, frames: [JOINED_FRAME] } });
    await page.load(TAB);
    const first = page.looked.value.offer?.origin;

    page.look(JOINED_FRAME.origin);
    const chosen = page.looked.value.offer;
    page.accept(JOINED);
    const gone = page.looked.value;
    backend.world.page = OTHER_SITE;
    await page.load({ tabId: 7, url: 'https://other.example/' });

    expect([first, chosen]).toEqual([JOINED.origin, JOINED_FRAME]);
    // Nothing else takes the place of what is read.
    expect(gone).toEqual({ origin: JOINED_FRAME.origin });
    expect(page.looked.value).toEqual({ origin: OTHER_SITE.origin });
  });
});

describe('connecting', () => {
  it.each([
    [true, 'joined'],
    [false, 'never'],
  ] as const)('sends the answer %s for the origin that was shown', async (allow, state) => {
    const { page, asked } = start({ page: OFFERED });
    await page.load(TAB);

    expect(await page.join(allow)).toBe(true);

    expect(asked('page/join')).toEqual([{ tabId: 7, origin: OFFERED.origin, allow }]);
    expect(page.view.value?.state).toBe(state);
  });

  it('does not show an answer beside another tab', async () => {
    const { page, hold, backend } = start({ page: OFFERED });
    await page.load(TAB);
    const release = hold();
    const joining = page.join(true);
    await Promise.resolve();
    backend.world.page = { ...OTHER_SITE, tabId: 8 };
    await page.load({ tabId: 8, url: 'https://other.example/' });

    release();
    await joining;

    expect(page.view.value).toEqual({ ...OTHER_SITE, tabId: 8 });
  });
});

describe('agreeing', () => {
  it('shows what the background made of it', async () => {
    const { backend, page } = start();
    await page.load(TAB);
    backend.world.page = DECIDED;

    expect(await page.agree(AGREEMENT)).toBe(true);

    expect(page.view.value).toEqual(DECIDED);
  });

  it('says that the page changed, and shows what it offers now', async () => {
    const { backend, page, problems } = start({ refusals: { 'page/agree': { code: 'page-changed' } } });
    await page.load(TAB);
    const changed = { ...JOINED, tools: [pageTool('other')] };
    backend.world.page = changed;

    expect(await page.agree(AGREEMENT)).toBe(false);

    expect(problems.current.value?.failure).toEqual({ code: 'page-changed' });
    expect(page.view.value).toEqual(changed);
  });

  it('takes the sentence away once it went well', async () => {
    const { page, problems } = start();
    await page.load(TAB);
    problems.report({ code: 'page-changed' });

    await page.agree(AGREEMENT);

    expect(problems.current.value).toBeUndefined();
  });

  it('asks for nothing while no page is known', async () => {
    const { page, backend } = start();

    expect(await page.agree(AGREEMENT)).toBe(false);
    expect(await page.join(true)).toBe(false);
    expect(backend.calls).toEqual([]);
  });
});

it('forgets a site, and looks again at the page if it is of that site', async () => {
  const { backend, page, asked } = start({ consents: CONSENTS });
  await page.load(TAB);
  await page.loadSites();
  backend.world.page = OFFERED;

  await page.forget('https://ads.example');
  const looksBefore = asked('page/view').length;
  await page.forget(JOINED.origin);

  expect(asked('page/forget')).toEqual([{ origin: 'https://ads.example' }, { origin: JOINED.origin }]);
  expect(page.sites.value?.map(({ origin }) => origin)).toEqual([CONSENTS[1]?.origin]);
  expect([looksBefore, asked('page/view').length]).toEqual([1, 2]);
  expect(page.view.value).toEqual(OFFERED);
});

describe('looking for tools of a page that tells of none', () => {
  const SILENT: PageView = { ...OFFERED, state: 'none' };
  const silent = async (over: Partial<PanelWorld> = {}) => {
    const started = start({ page: SILENT, consents: [], ...over });
    await started.page.load(TAB);
    return started;
  };

  it('connects the origin, and shows what it has', async () => {
    const { page, asked } = await silent();

    expect(await page.search()).toBe(true);
    expect(page.view.value?.state).toBe('joined');
    expect(asked('page/join')).toEqual([{ tabId: 7, origin: SILENT.origin, allow: true }]);
    expect(asked('page/forget')).toEqual([]);
  });

  it('leaves an origin that has none as it was', async () => {
    const { page, asked } = await silent({ refusals: { 'page/join': { code: 'page-gone' } } });
    expect(await page.search()).toBe(false);
    expect(asked('page/forget')).toEqual([]);

    const { page: empty, asked: askedEmpty } = await silent({ joinsEmpty: true });
    expect(await empty.search()).toBe(false);
    expect(askedEmpty('page/forget')).toEqual([{ origin: SILENT.origin }]);
  });

  it('takes back nothing that the user had decided before', async () => {
    const { page, asked } = await silent({ joinsEmpty: true, consents: CONSENTS });

    expect(await page.search()).toBe(false);
    expect(asked('page/forget')).toEqual([]);
  });
});
