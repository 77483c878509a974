import type { Guard } from './guards.ts';

const WRAP = 'src/policy/wrap-untrusted.ts';

/** What keeps off orders in texts of pages, and what such an order would have the model send away. */
export const TEXT_GUARDS: readonly Guard[] = [
  {
    name: 'R5: an address that the model made is asked for',
    cases: '(A1|A4|A8|A9|A12|A15) L2',
    off: [
      {
        file: 'src/policy/flow.ts',
        from: 'return parts.length === 0 ? choiceFlow(situation, to) : textFlow(situation, parts, to);',
        to: 'return parts.length < 0 ? choiceFlow(situation, to) : FREE;',
      },
      {
        file: 'src/policy/allow.ts',
        from: 'return isGranted(destination.origin, situation) || isSilentCrossing(situation);',
        to: "return isGranted(destination.origin, situation) || isSilentCrossing(situation) || destination.host !== '';",
      },
    ],
  },
  {
    name: 'R4: what was read is asked for, also after room was made',
    cases: 'B12 L2|A14 L2: the title',
    off: [
      {
        file: 'src/policy/flow.ts',
        from: 'const held = [...new Set([...heldFor(state, to), ...glimpsedIn(texts, state, to)])];',
        to: 'const held = heldFor(state, to).slice(0, 0);',
      },
    ],
  },
  {
    name: 'R13: words of a page stand in a fence',
    cases: '(A16|B4|B5|B6|B9|B11) L2',
    off: [{ file: WRAP, from: 'const clean = cleanUntrusted(text, nonce);', to: 'return text;' }],
  },
  {
    name: 'R13: forged tags are taken out',
    cases: '(B4|B5|B6) L2',
    off: [
      {
        file: WRAP,
        from: 'return normaliseText(removeFenceMarkers(bounded));',
        to: 'return normaliseText(bounded);',
      },
    ],
  },
  {
    name: 'R13: the closer survives a cut',
    cases: 'B7 L2',
    off: [
      {
        file: WRAP,
        from: 'const kept = cutText(clean, Math.max(0, room - note.length));',
        to: "const kept = cutText(clean, Math.max(0, room - note.length)); if (kept !== '') return cutText(opener + clean + closer, maxChars);",
      },
    ],
  },
  {
    name: 'R14: signs that nobody sees are taken out',
    cases: '(B1|B2) L2',
    off: [
      {
        file: WRAP,
        from: 'return normaliseText(removeFenceMarkers(bounded));',
        to: 'return removeFenceMarkers(bounded);',
      },
    ],
  },
];
