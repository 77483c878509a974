import { baseKeymap } from 'prosemirror-commands';
import { history, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import css from 'prosemirror-view/style/prosemirror.css?inline';
import { expose, place, style } from './expose.js';

style(css);
const doc = schema.node('doc', null, [
  schema.node('paragraph', null, [schema.text('alpha')]),
  schema.node('paragraph', null, [schema.text('beta')]),
]);
const view = new EditorView(place(), {
  state: EditorState.create({ doc, plugins: [history(), keymap({ 'Mod-z': undo }), keymap(baseKeymap)] }),
  attributes: { 'aria-label': 'Note', role: 'textbox', 'aria-multiline': 'true' },
});

expose({
  read: () => {
    const lines = [];
    view.state.doc.forEach((node) => {
      lines.push(node.textBetween(0, node.content.size, '\n', (leaf) => (leaf.type.name === 'hard_break' ? '\n' : '')));
    });
    return lines.join('\n');
  },
  undo: () => undo(view.state, view.dispatch),
});
