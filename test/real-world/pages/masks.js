import flatpickr from 'flatpickr';
import css from 'flatpickr/dist/flatpickr.css?inline';
import IMask from 'imask';
import Inputmask from 'inputmask';
import { expose, style } from './expose.js';

style(css);
const labels = ['Phone', 'Day', 'Serial', 'Price', 'Amount', 'Trip', 'Short'];
const inputs = Object.fromEntries(
  labels.map((label) => {
    const input = document.createElement('input');
    const holder = document.createElement('label');
    holder.append(`${label} `, input);
    const line = document.createElement('p');
    line.append(holder);
    document.querySelector('#app').append(line);
    return [label, input];
  }),
);
const phone = IMask(inputs.Phone, { mask: '+{48} 000 000 000' });
const day = IMask(inputs.Day, { mask: Date, lazy: false });
const price = IMask(inputs.Price, { mask: Number, thousandsSeparator: ' ', radix: ',', scale: 2, mapToRadix: ['.'] });
Inputmask('AA-9999').mask(inputs.Serial);
Inputmask({ alias: 'currency', prefix: '' }).mask(inputs.Amount);
const trip = flatpickr(inputs.Trip, { allowInput: true, dateFormat: 'Y-m-d' });
inputs.Short.maxLength = 5;

expose({
  read: () => ({
    phone: phone.unmaskedValue,
    day: day.value,
    serial: inputs.Serial.inputmask.unmaskedvalue(),
    price: price.unmaskedValue,
    amount: inputs.Amount.inputmask.unmaskedvalue(),
    trip: trip.selectedDates.map((date) => flatpickr.formatDate(date, 'Y-m-d')).join(),
    short: inputs.Short.value,
  }),
});
