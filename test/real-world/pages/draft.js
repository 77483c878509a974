import { ContentState, Editor, EditorState } from 'draft-js';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expose, place } from './expose.js';

// Pinned to React 18 by the build: Draft.js is no longer kept up.
let current;
let change;
function Note() {
  const [state, setState] = useState(() => EditorState.createWithContent(ContentState.createFromText('alpha\nbeta')));
  current = state;
  change = setState;
  return createElement(Editor, { editorState: state, onChange: setState, ariaLabel: 'Note' });
}

createRoot(place()).render(createElement(Note));

expose({
  read: () =>
    current
      .getCurrentContent()
      .getBlocksAsArray()
      .map((block) => block.getText())
      .join('\n'),
  undo: () => change(EditorState.undo(current)),
});
