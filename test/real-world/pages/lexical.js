import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor, UNDO_COMMAND } from 'lexical';
import { expose, place } from './expose.js';

const element = place('Note');
element.contentEditable = 'true';
element.setAttribute('role', 'textbox');
const editor = createEditor({
  namespace: 'note',
  onError: (error) => {
    throw error;
  },
});
editor.setRootElement(element);
registerRichText(editor);
registerHistory(editor, createEmptyHistoryState(), 300);
editor.update(
  () => {
    for (const text of ['alpha', 'beta']) $getRoot().append($createParagraphNode().append($createTextNode(text)));
  },
  { tag: 'history-merge' },
);

expose({
  read: () =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getTextContent())
        .join('\n'),
    ),
  undo: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
});
