import { afterEach, describe, expect, it } from 'vitest';
import { openPage, type TestPage } from '../../../test/fakes/content-page';
import tool from './drag_drop';

afterEach(() => {
  document.body.innerHTML = '';
});

const BOARD = `<main>
  <div id="from" role="button" draggable="true" style="width:100px;height:30px">Card</div>
  <div id="to" role="group" style="width:200px;height:100px;margin-top:60px">Done</div></main>`;

/** Writes down the events of a drag at the two elements, with what they carry. */
function dragsOf(page: TestPage, accepts: boolean): readonly string[] {
  const events: string[] = [];
  page.find('#from').addEventListener('dragstart', (event) => {
    if (event instanceof DragEvent) event.dataTransfer?.setData('text/plain', 'card-7');
  });
  for (const type of ['dragstart', 'dragenter', 'dragover', 'drop', 'dragend'])
    page.find('main').addEventListener(type, (event) => {
      if (!(event instanceof DragEvent) || !(event.target instanceof Element) || event.target.id === '') return;
      const last = `${type} ${event.target.id}`;
      if (events.at(-1) !== last) events.push(last);
      if (type === 'dragover' && accepts) event.preventDefault();
      if (type === 'drop') events.push(event.dataTransfer?.getData('text/plain') ?? '');
    });
  return events;
}

it('carries the data of an HTML drag to where it is dropped', async () => {
  const page = openPage(BOARD);
  const events = dragsOf(page, true);

  await page.run(tool, { from_ref_id: page.ref('#from'), to_ref_id: page.ref('#to') });

  expect(events.filter((event) => !event.endsWith(' from') || /start|end/.test(event))).toEqual([
    'dragstart from',
    'dragenter to',
    'dragover to',
    'drop to',
    'card-7',
    'dragend from',
  ]);
});

it('drops nothing where the page takes nothing', async () => {
  const page = openPage(BOARD);
  const events = dragsOf(page, false);

  await page.run(tool, { from_ref_id: page.ref('#from'), to_ref_id: page.ref('#to') });

  expect(events).not.toContain('drop to');
  expect(events.at(-1)).toBe('dragend from');
});

it('drags by the pointer what a script follows', async () => {
  const page = openPage(BOARD.replace('draggable="true"', ''));
  const seen: string[] = [];
  page.find('#from').addEventListener('pointerdown', () => {
    document.addEventListener('pointermove', (event) => seen.push(`move ${event.buttons}`));
    document.addEventListener(
      'mouseup',
      (event) => {
        if (event.target instanceof Element) seen.push(`up ${event.target.id}`);
      },
      { once: true },
    );
  });

  await page.run(tool, { from_ref_id: page.ref('#from'), to_ref_id: page.ref('#to') });

  expect(seen.filter((each) => each === 'move 1').length).toBeGreaterThan(4);
  expect(seen.at(-1)).toBe('up to');
});

it.each([
  ['before', true],
  ['after', false],
] as const)('drops %s the middle of an item', async (edge, isUpper) => {
  const page = openPage(BOARD);
  let share = 0;
  page.find('#to').addEventListener('dragover', (event) => {
    event.preventDefault();
    const box = page.find('#to').getBoundingClientRect();
    if (event instanceof DragEvent) share = (event.clientY - box.top) / box.height;
  });

  await page.run(tool, { from_ref_id: page.ref('#from'), to_ref_id: page.ref('#to'), edge });

  expect(share < 0.5).toBe(isUpper);
});

it('names both ends for the decision', () => {
  const page = openPage(BOARD);

  const targets = tool.targets?.({ from_ref_id: page.ref('#from'), to_ref_id: page.ref('#to') }, page);

  expect(targets).toEqual([page.find('#from'), page.find('#to')]);
});

describe('a drag by real input', () => {
  const PULL = '<main><b id="from" role="button">Thumb</b><p><i id="to" role="group">Slot</i></p></main>';
  const aim = (page: TestPage) => tool.aim?.({ from_ref_id: page.ref('#from'), to_ref_id: page.ref('#to') }, page);

  it('goes from one element to the other', async () => {
    const page = openPage(PULL);
    const [step] = (await aim(page)) ?? [];

    const at = (point?: { x: number; y: number }) => point && document.elementFromPoint(point.x, point.y)?.id;
    expect(step?.kind === 'drag' && [at(step.from), at(step.to)]).toEqual(['from', 'to']);
  });

  it('is none for what is dragged by HTML drag and drop', async () => {
    expect(await aim(openPage(BOARD))).toBeNull();
  });

  it('is not needed where the page moved something, shown or not', async () => {
    const page = openPage(PULL);
    page.find('#from').addEventListener('pointerdown', () => {
      page.find('#from').setAttribute('style', 'position: relative; left: 9px');
    });

    const { receipt } = await page.run(tool, { from_ref_id: page.ref('#from'), to_ref_id: page.ref('#to') });

    expect(receipt).toMatchObject({ handled: true });
  });
});
