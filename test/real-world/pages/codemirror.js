import { undo } from '@codemirror/commands';
import { basicSetup, EditorView } from 'codemirror';
import { expose, place } from './expose.js';

const view = new EditorView({
  doc: 'alpha\nbeta',
  extensions: [basicSetup, EditorView.contentAttributes.of({ 'aria-label': 'Note' })],
  parent: place(),
});

expose({
  read: () => view.state.doc.toString(),
  undo: () => undo(view),
  toStart: () => view.dispatch({ selection: { anchor: 0 } }),
});
