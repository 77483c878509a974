import { edit, type Guard } from './guard.ts';

const WRAP = 'policy/wrap-untrusted.ts';

/** What keeps texts of pages and servers from passing for something else: R13 and R14. */
export const TEXTS_GUARDS: readonly Guard[] = [
  {
    name: 'R13: words of a page stand in a fence',
    cases: '(A16|B4|B5|B6|B9|B11) L2',
    off: [edit(WRAP, 'const clean = cleanUntrusted(text, nonce);', 'return text;')],
  },
  {
    name: 'R13: forged tags are taken out',
    cases: '(B4|B5|B6) L2',
    off: [edit(WRAP, 'return normaliseText(removeFenceMarkers(bounded));', 'return normaliseText(bounded);')],
  },
  {
    name: 'R13: the closer survives a cut',
    // The tools that read pages leave room for the closer by themselves.
    cases: 'H7 B7 R11: a result',
    off: [
      edit(
        WRAP,
        'const kept = cutText(clean, Math.max(0, room - note.length));',
        "const kept = cutText(clean, Math.max(0, room - note.length)); if (kept !== '') return cutText(opener + clean + closer, maxChars);",
      ),
    ],
  },
  {
    name: 'R14: signs that nobody sees are taken out',
    cases: '(B1|B2) L2',
    off: [edit(WRAP, 'return normaliseText(removeFenceMarkers(bounded));', 'return removeFenceMarkers(bounded);')],
  },
  {
    name: 'R13: what a server says is fenced',
    cases: 'H22|H10|I15|H7 P2',
    off: [edit('policy/wrap-untrusted.ts', 'const clean = cleanUntrusted(text, nonce);', 'return text;')],
  },
  {
    name: 'R14 R11: texts of pages are cleaned',
    cases: "H1: a page whose tools' names",
    off: [edit('pages/clean-page-text.ts', 'normaliseText(removeFenceMarkers(bounded))', 'bounded')],
  },
];
