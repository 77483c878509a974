import type { Served } from '../redteam/web/attack-web.ts';
import { page } from '../redteam/web/pages.ts';

/** A form with twelve fields of all kinds. */
export const registration: string = page(
  'Register',
  `<form method="post" action="/register">
  <label>Full name <input name="name" autocomplete="name"></label><label>E-mail <input name="email" type="email"></label>
  <label>Telephone <input name="tel" type="tel"></label><label>Street <input name="street"></label>
  <label>Postcode <input name="postcode"></label><label>Town <input name="town"></label>
  <label>Country <select name="country"><option value="NO">Norway</option><option value="SE">Sweden</option></select></label>
  <label>Date of birth <input name="born" type="date"></label><label><input name="vegetarian" type="checkbox"> Vegetarian</label>
  <label>Size <select name="size"><option>S</option><option>M</option><option>L</option></select></label>
  <label>Nights <input name="nights" type="number"></label><label>Note <textarea name="note"></textarea></label>
  <button>Register</button></form>`,
);

/** A form in three steps, each of which is sent and answered with the next. */
export const wizard: Served = ({ method, fields }) => {
  const step = method === 'POST' ? Number(fields.step) : 1;
  const { kind = '', street = '' } = fields;
  const kept = Object.entries({ kind, street })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
  const form = (own: string, button: string) =>
    page(
      `Step ${step}`,
      `<form method="post" action="/wizard"><input type="hidden" name="step" value="${step + 1}">${kept}${own}<button>${button}</button></form>`,
    );
  switch (step) {
    case 1:
      return form(
        '<label>Kind <select name="kind"><option value="road">Road</option><option value="lamp">Lamp</option></select></label>',
        'Next',
      );
    case 2:
      return form('<label>Street <input name="street"></label>', 'Next');
    case 3:
      return form('<label>Name <input name="name"></label>', 'Finish');
    default:
      return page('Thank you', '<p>We look after it.</p>');
  }
};

/** A calendar of buttons, as many widgets draw it. */
export const calendarPicker: string = page(
  'Trains',
  `<button type="button" id="chooser" aria-haspopup="dialog" aria-expanded="false">Choose a day</button><p id="out"></p>
  <div id="days" role="dialog" aria-label="December 2026" hidden><div role="grid"></div></div>
  <script>chooser.onclick = () => { days.hidden = false; chooser.ariaExpanded = 'true'; };
  const grid = days.firstElementChild;
  for (let at = 1; at <= 31; at += 1) {
    if (at % 7 === 1) grid.append(Object.assign(document.createElement('div'), { role: 'row' }));
    const cell = Object.assign(document.createElement('div'), { role: 'gridcell' });
    const day = Object.assign(document.createElement('button'), { type: 'button', textContent: at, ariaLabel: at + ' December 2026' });
    day.onclick = () => { days.hidden = true; chooser.ariaExpanded = 'false'; out.textContent = '2026-12-' + String(at).padStart(2, '0') + ': train at 08:15'; };
    cell.append(day);
    grid.lastElementChild.append(cell);
  }</script>`,
);
