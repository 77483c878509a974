import * as monaco from 'monaco-editor/editor/editor.main';
import { expose, place } from './expose.js';

// Everything runs on the page's own thread: plain text needs no language service.
self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob(['']))) };
const element = place();
element.style.height = '200px';
const editor = monaco.editor.create(element, {
  value: 'alpha\nbeta',
  language: 'plaintext',
  ariaLabel: 'Note',
  minimap: { enabled: false },
  ...(location.search === '?textarea' && { editContext: false }),
});

expose({
  read: () => editor.getModel().getValue(monaco.editor.EndOfLinePreference.LF),
  undo: () => editor.trigger('test', 'undo', null),
  toStart: () => {
    editor.focus();
    editor.setPosition({ lineNumber: 1, column: 1 });
  },
});
