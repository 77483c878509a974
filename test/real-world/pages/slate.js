import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Node } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';
import { expose, place } from './expose.js';

const start = ['alpha', 'beta'].map((text) => ({ type: 'paragraph', children: [{ text }] }));
const editor = withHistory(withReact(createEditor()));

function Note() {
  const [value] = useState(start);
  return createElement(
    Slate,
    { editor, initialValue: value },
    createElement(Editable, {
      'aria-label': 'Note',
      renderElement: ({ attributes, children }) => createElement('p', attributes, children),
    }),
  );
}

createRoot(place()).render(createElement(Note));

expose({
  read: () => editor.children.map((node) => Node.string(node)).join('\n'),
  undo: () => editor.undo(),
});
