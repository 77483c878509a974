import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../test/fakes/content-page';
import { forgetAct, lookAgain, observeAct, reportAct } from './observe-act';

afterEach(() => {
  forgetAct(document);
  document.body.innerHTML = '';
});

const PAGE = '<button>Go</button><p id="tick">0</p><ul></ul>';

function add(text: string): void {
  const item = document.createElement('li');
  item.textContent = text;
  document.querySelector('ul')?.append(item);
}

async function timed<T>(work: Promise<T>): Promise<{ readonly value: T; readonly tookMs: number }> {
  const startMs = performance.now();
  return { value: await work, tookMs: performance.now() - startMs };
}

function later(work: () => void, afterMs: number): void {
  setTimeout(work, afterMs);
}

it('ends within a tenth of a second where nothing happens', async () => {
  const { value, tookMs } = await timed(observeAct(openPage(PAGE), () => undefined));

  expect(value.receipt.changed).toBe(false);
  expect(tookMs).toBeLessThan(130);
});

it('catches what waits for a pause of the user', async () => {
  const { receipt } = await observeAct(openPage(PAGE), () => later(() => add('done'), 75));

  expect(receipt.diff).toContain('+ done');
});

it('takes a ripple for no result', async () => {
  const page = openPage(PAGE);

  const { receipt } = await observeAct(page, () => {
    page.find('button').classList.add('ripple');
    later(() => add('done'), 75);
  });

  expect(receipt.diff).toContain('+ done');
});

it('follows a list that is filled in parts to its end', async () => {
  const { receipt } = await observeAct(openPage(PAGE), () => {
    let parts = 0;
    const timer = setInterval(() => {
      add(++parts < 10 ? 'part' : 'done');
      if (parts === 10) clearInterval(timer);
    }, 40);
  });

  expect(receipt.diff).toContain('+ done');
});

it('is not held up by a clock', async () => {
  const page = openPage(PAGE);
  const timer = setInterval(() => page.find('#tick').replaceChildren(String(performance.now())), 30);

  const { value, tookMs } = await timed(observeAct(page, () => add('done')));
  clearInterval(timer);

  expect(value.receipt.diff).toContain('+ done');
  expect(tookMs).toBeLessThan(300);
});

it('is not held up by what was marked as busy before, but by what the act marks', async () => {
  const page = openPage(`<div id="old" aria-busy="true">…</div><div id="new">0</div>${PAGE}`);

  const { value, tookMs } = await timed(
    observeAct(page, () => {
      page.find('#new').setAttribute('aria-busy', 'true');
      later(() => {
        add('done');
        page.find('#new').removeAttribute('aria-busy');
      }, 200);
    }),
  );

  expect(value.receipt.diff).toContain('+ done');
  expect(tookMs).toBeLessThan(1_000);
});

it('looks again and counts the differences from before the act', async () => {
  const page = openPage(PAGE);
  const first = await observeAct(page, () => add('spinner'));
  const said = reportAct('Clicked.', first);
  page.find('ul').replaceChildren();
  add('done');

  const again = await lookAgain(page, { ifChanged: false });

  expect(again?.seen.receipt.diff).toEqual(['+ done']);
  expect(again?.said).toBe(said);
  expect(again?.says).toContain('+ done');
});

it('looks again only where something changed, when it is asked so', async () => {
  const page = openPage(PAGE);
  await observeAct(page, () => undefined);

  expect(await lookAgain(page, { ifChanged: true })).toBeUndefined();
  add('done');
  expect((await lookAgain(page, { ifChanged: true }))?.seen.receipt.changed).toBe(true);
});

it('tells with an act what the page did by itself since the act before', async () => {
  const page = openPage(PAGE);
  await observeAct(page, () => add('one'));
  add('by itself');

  const seen = await observeAct(page, () => add('two'));

  expect(seen.since).toEqual(['+ by itself']);
  expect(seen.receipt.diff).toEqual(['+ two']);
});

it('tells nothing as news that a look showed', async () => {
  const page = openPage(PAGE);
  await observeAct(page, () => add('one'));
  add('by itself');
  forgetAct(document);

  expect((await observeAct(page, () => add('two'))).since).toBeUndefined();
});
