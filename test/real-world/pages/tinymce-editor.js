import tinymce from 'tinymce';
import 'tinymce/icons/default';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import css from 'tinymce/skins/ui/oxide/skin.css?inline';
import { expose, place, style } from './expose.js';

/** The GPL build, served by ourselves; with a frame of its own unless `inline`. */
export async function openTinyMce({ inline }) {
  style(css);
  const target = place('Note');
  const [editor] = await tinymce.init({
    target,
    inline,
    license_key: 'gpl',
    promotion: false,
    skin: false,
    content_css: false,
    menubar: false,
    entity_encoding: 'raw',
    iframe_aria_text: 'Note',
    setup: (made) => made.on('init', () => made.setContent('<p>alpha</p><p>beta</p>')),
  });
  editor.undoManager.clear();
  editor.undoManager.add();

  // Paragraphs and breaks of the serialised document, which is what a form would send.
  const read = () =>
    editor
      .getContent()
      .replace(/\n/g, '')
      .replace(/<\/p><p>|<br ?\/?>/g, '\n')
      .replace(/<\/?p>/g, '')
      .replace(/&nbsp;|\u00a0/g, ' ');
  expose({
    read,
    toStart: () => {
      editor.focus();
      editor.selection.setCursorLocation(editor.getBody().firstChild.firstChild, 0);
    },
    // To put lines into paragraphs is a step of its own in Firefox.
    undo: () => {
      for (const before = read(); read() === before && editor.undoManager.hasUndo(); ) editor.undoManager.undo();
    },
  });
}
