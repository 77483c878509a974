import { Bold, ClassicEditor, Clipboard, Enter, Paragraph, SelectAll, ShiftEnter, Typing, Undo } from 'ckeditor5';
import css from 'ckeditor5/ckeditor5.css?inline';
import { expose, place, style } from './expose.js';

style(css);
const editor = await ClassicEditor.create(place(), {
  licenseKey: 'GPL',
  label: 'Note',
  plugins: [Bold, Clipboard, Enter, Paragraph, SelectAll, ShiftEnter, Typing, Undo],
  initialData: '<p>alpha</p><p>beta</p>',
});

expose({
  // The serialised document, which is what a form would send.
  read: () =>
    editor
      .getData()
      .replace(/<\/p><p>|<br ?\/?>/g, '\n')
      .replace(/<\/?p>/g, '')
      .replace(/&nbsp;|\u00a0/g, ' '),
  undo: () => editor.execute('undo'),
});
