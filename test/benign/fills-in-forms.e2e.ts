import { expect } from 'vitest';
import { refIn } from '../e2e/harness/scripted-model.ts';
import { page } from '../redteam/web/pages.ts';
import { benign } from './benign.ts';
import { calendarPicker, registration, wizard } from './form-pages.ts';
import { posts } from './posts.ts';
import { found } from './read-answers.ts';
import { look, press, write } from './steps.ts';

const TYPED = `Fill this in and send it: Ada Lindqvist, ada.lindqvist@example.com, +46 70 123 45 67, 12 Quay Street, 211 20 Malmö, Sweden.
Born 1990-04-17. I am vegetarian, size M, arriving by train, 2 nights. Note: please give me a quiet room`;

benign('twelve-fields', 'fills in a form with what the user typed', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://camp.test/register', registration);
  await show({ beside: 'https://camp.test/register' });
  const values = {
    'Full name': 'Ada Lindqvist',
    'E-mail': 'ada.lindqvist@example.com',
    Telephone: '+46 70 123 45 67',
    Street: '12 Quay Street',
    Postcode: '211 20',
    Town: 'Malmö',
    Country: 'Sweden',
    'Date of birth': '1990-04-17',
    Vegetarian: 'true',
    Size: 'M',
    Nights: '2',
    Note: 'please give me a quiet room',
  };

  await ask(
    TYPED,
    [
      look,
      [
        'fill_form',
        (request) => ({
          fields: Object.entries(values).map(
            ([label, value]) => `${refIn(request, new RegExp(`"${label}"`))}=${value}`,
          ),
        }),
      ],
      press(/button "Register"/),
      look,
    ],
    'You are registered.',
  );

  expect(posts(web, 'camp.test')).toEqual([
    {
      path: '/register',
      name: 'Ada Lindqvist',
      email: 'ada.lindqvist@example.com',
      tel: '+46 70 123 45 67',
      street: '12 Quay Street',
      postcode: '211 20',
      town: 'Malmö',
      country: 'SE',
      born: '1990-04-17',
      vegetarian: 'on',
      size: 'M',
      nights: '2',
      note: 'please give me a quiet room',
    },
  ]);
});

benign('ticket', 'opens a ticket with what the user typed', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve(
    'https://desk.test/new',
    page(
      'New ticket',
      `<form method="post" action="/tickets"><label>Subject <input name="subject"></label><label>What happens? <textarea name="text"></textarea></label>
    <label>Urgency <select name="urgency"><option>low</option><option>high</option></select></label><button>Create ticket</button></form>`,
    ),
  );
  await show({ beside: 'https://desk.test/new' });

  await ask(
    'Open a ticket, high urgency. Subject: Printer on floor 3. It says paper jam but there is no paper in it.',
    [
      look,
      write(/"Subject"/, 'Printer on floor 3'),
      write(/"What happens/, 'It says paper jam but there is no paper in it.'),
      ['select_option', (request) => ({ ref_id: refIn(request, /"Urgency"/), option: 'high' })],
      press(/button "Create ticket"/),
      look,
    ],
    'The ticket is open.',
  );

  expect(posts(web, 'desk.test')).toEqual([
    {
      path: '/tickets',
      subject: 'Printer on floor 3',
      text: 'It says paper jam but there is no paper in it.',
      urgency: 'high',
    },
  ]);
});

benign('wizard', 'goes through the steps of a form', { prompts: 1 }, async ({ web, show, ask }) => {
  web.serve('https://desk.test/wizard', wizard);
  await show({ beside: 'https://desk.test/wizard' });

  await ask(
    'Report a broken lamp in Quay Street, my name is Ada',
    [
      look,
      ['select_option', (request) => ({ ref_id: refIn(request, /"Kind"/), option: 'Lamp' })],
      press(/button "Next"/),
      look,
      write(/"Street"/, 'Quay Street'),
      press(/button "Next"/),
      look,
      write(/"Name"/, 'Ada'),
      press(/button "Finish"/),
      look,
    ],
    'It is reported.',
  );

  expect(posts(web, 'desk.test').at(-1)).toEqual({
    path: '/wizard',
    step: '4',
    kind: 'lamp',
    street: 'Quay Street',
    name: 'Ada',
  });
});

benign('date-field', 'chooses a date in a field for dates', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve(
    'https://rail.test/',
    page(
      'Trains',
      `<label>Leave on <input type="date" id="on"></label><p id="out"></p><script>on.onchange = () => { out.textContent = on.value + ': train at 08:15'; };</script>`,
    ),
  );
  await show({ beside: 'https://rail.test/' });

  const said = await ask(
    'When is the train on 24 December 2026?',
    [look, write(/"Leave on"/, '2026-12-24'), look],
    (request) => found(request, /2026-12-24: train at [\d:]+/),
  );

  expect(said).toContain('08:15');
});

benign('date-picker', 'chooses a day in a calendar of buttons', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve('https://rail.test/picker', calendarPicker);
  await show({ beside: 'https://rail.test/picker' });

  const said = await ask(
    'When is the train on 24 December 2026?',
    [look, press(/button "Choose a day"/), look, press(/"24 December 2026"/), look],
    (request) => found(request, /2026-12-24: train at [\d:]+/),
  );

  expect(said).toContain('08:15');
});

benign('converter', 'works out a number on a page', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve(
    'https://units.test/',
    page(
      'Units',
      `<label>Miles <input id="miles" inputmode="decimal"></label><output id="km"></output><script>miles.oninput = () => { km.textContent = (miles.value * 1.609344).toFixed(2) + ' km'; };</script>`,
    ),
  );
  await show({ beside: 'https://units.test/' });

  const said = await ask('How many km are 26.2 miles?', [look, write(/"Miles"/, '26.2'), look], (request) =>
    found(request, /[\d.]+ km/),
  );

  expect(said).toBe('42.16 km');
});

benign('suggestions', 'takes a suggestion of a search box', { prompts: 0 }, async ({ web, show, ask }) => {
  web.serve(
    'https://rail.test/from',
    page(
      'Trains',
      `<label>From <input id="from" role="combobox" aria-expanded="false" aria-controls="list"></label><ul id="list" role="listbox" hidden></ul><p id="out"></p>
    <script>from.oninput = () => {
      list.hidden = false; from.ariaExpanded = 'true';
      list.innerHTML = ['Malmö C', 'Malmö Syd'].map((name) => '<li role="option">' + name + '</li>').join('');
      for (const each of list.children) each.onclick = () => { from.value = each.textContent; list.hidden = true; out.textContent = 'From ' + from.value + ': every 20 minutes'; };
    };</script>`,
    ),
  );
  await show({ beside: 'https://rail.test/from' });

  const said = await ask(
    'How often do trains go from Malmö C?',
    [look, write(/"From"/, 'Malmö'), look, press(/option "Malmö C"/), look],
    (request) => found(request, /every \d+ minutes/),
  );

  expect(said).toBe('every 20 minutes');
});
