import { openTinyMce } from './tinymce-editor.js';

await openTinyMce({ inline: false });
