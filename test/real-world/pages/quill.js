import Quill from 'quill';
import css from 'quill/dist/quill.snow.css?inline';
import { expose, place, style } from './expose.js';

style(css);
const quill = new Quill(place(), { theme: 'snow' });
quill.root.setAttribute('aria-label', 'Note');
quill.setText('alpha\nbeta\n', 'silent');
quill.history.clear();

expose({
  // The model always ends with one line break of its own.
  read: () => quill.getText().replace(/\n$/, ''),
  undo: () => quill.history.undo(),
});
