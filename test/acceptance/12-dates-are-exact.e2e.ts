import { expect } from 'vitest';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

const look = use(['get_accessibility_tree', {}]);

acceptance(12, 'fills native date fields and a masked one to the day', async ({ beside, model }) => {
  const field = (request: ChatRequest, line: RegExp, value: string) => `${refIn(request, line)}=${value}`;
  model.script(
    look,
    use([
      'fill_form',
      (request) => ({
        fields: [
          field(request, / "Birthday"/, '1990-02-28'),
          field(request, / "Meeting"/, '2026-12-31T23:30'),
          field(request, / "Alarm"/, '07:05'),
          field(request, / "Month"/, '2027-01'),
          field(request, / "Arrival/, '11/30/2026'),
        ],
      }),
    ]),
    say('Filled.'),
  );
  const { page, panel } = await beside('dates.html');

  await panel.send('Fill the dates');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({
    birthday: '1990-02-28',
    meeting: '2026-12-31T23:30',
    alarm: '07:05',
    month: '2027-01',
    arrival: '2026-11-30',
  });
});

acceptance(12, 'goes through the months of a date-picker dialog and takes the day', async ({ beside, model }) => {
  const next = use(['click', { visible_text: 'Next month' }]);
  model.script(
    use(['click', { visible_text: 'Choose departure' }]),
    next,
    next,
    use(['click', { visible_text: '24 December 2026' }]),
    use(['click', { visible_text: 'OK' }]),
    say('Chosen.'),
  );
  const { page, panel } = await beside('dates.html');

  await panel.send('Depart on Christmas Eve');
  await panel.answer('task');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({ departure: '2026-12-24' });
  expect(await page.evaluate('document.getElementById("departure").value')).toBe('2026-12-24');
});

acceptance(12, 'takes a range over two months', async ({ beside, model }) => {
  model.script(
    look,
    use(
      ['set_checked', (request) => ({ ref_id: refIn(request, /checkbox "30 November 2026"/), checked: true })],
      ['click', { visible_text: '4 December 2026', text_match: 'exact' }],
    ),
    say('Booked.'),
  );
  const { page, panel } = await beside('dates.html');

  await panel.send('Book five days');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({ stay: '2026-11-30/2026-12-04' });
});
