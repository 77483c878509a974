import { edit, type Guard } from './guard.ts';

const LABELS_OFF = edit(
  'policy/held.ts',
  'state.labels.filter((label) => isPrivate(label)',
  "state.labels.filter((label) => label.origin === '' && isPrivate(label)",
);
const GLIMPSES_OFF = edit(
  'policy/flow.ts',
  'return seen.map(({ origin }) => origin);',
  'return seen.map(({ origin }) => origin).slice(0, 0);',
);

/** What keeps readings of one site from another: R4. */
export const FLOWS_GUARDS: readonly Guard[] = [
  {
    name: 'R4: what was read is asked for, also after room was made',
    cases: 'B12 L2|A14 L2: the title',
    off: [
      edit(
        'policy/flow.ts',
        'const held = [...new Set([...heldFor(state, to), ...glimpsedIn(texts, state, to)])];',
        'const held = heldFor(state, to).slice(0, 0);',
      ),
    ],
  },
  {
    name: 'R4: what is typed to find an option is a text',
    cases: 'E1 E3 L2: .*options',
    off: [
      edit('policy/sent-texts.ts', 'if (isOption && target?.picked === true) return [];', 'if (isOption) return [];'),
    ],
  },
  {
    name: 'R4: what was read elsewhere is asked for before a page gets it',
    cases: 'E(1|2|3|4) L2: what members wrote|E18 L2: .*(pointer|scrolls|own text)',
    off: [LABELS_OFF],
  },
  {
    name: 'R4: what acts tell a site is little once something is known of others',
    // Buttons, and options once the page was seen to send something, are asked about as what they are.
    cases: 'E18 L2: .*(pointer|scrolls|goes back)',
    off: [edit('policy/flow.ts', 'export const TOLD_HOLDING = 5;', 'export const TOLD_HOLDING = 500;')],
  },
  {
    name: "R4: the user's words for a page are few",
    cases: "E18 L2: .*user's words that it fills in",
    off: [edit('policy/flow.ts', 'export const WORDS_HOLDING = 30;', 'export const WORDS_HOLDING = 3_000;')],
  },
  {
    name: 'R4 R24: links to other sites are few, also at once',
    cases: 'E18 D36 L2',
    off: [edit('agent/run-turn.ts', 'callIds.length > 1 ? { ...scene, inTurn } : scene', 'scene')],
  },
  {
    name: 'R4: a list of tabs is labelled with all of them',
    cases: 'E16 L2: the title of another tab goes to the page',
    off: [
      edit('tools/background/list_tabs.ts', '/^https?:/i.test(url) ? [url] : []', '/^https?:/i.test(url) ? [] : []'),
    ],
  },
  {
    name: 'R4: titles beside the panel are asked for',
    cases: 'E16 A14 L2',
    off: [GLIMPSES_OFF],
  },
  {
    name: 'R4: a page that history leads to speaks for itself',
    cases: 'E16 L2: a model that goes back',
    off: [
      GLIMPSES_OFF,
      edit('core/navigation-output.ts', 'const source = { source: to,', 'const source = { source: from,'),
      edit('agent/end-tool.ts', 'const reached = [receipt?.url?.to,', 'const reached = [receipt?.url?.from,'),
    ],
  },
  {
    name: 'R2 R4: pages that nobody named are not typed into',
    cases: 'E17 L2',
    off: [
      LABELS_OFF,
      edit('policy/allow.ts', 'return isTaskPage(page, state) || isGranted(page.origin, situation);', 'return true;'),
    ],
  },
  {
    name: 'R4 R24: what choices tell is counted',
    cases: "D36 L2: one letter for each (link|address) of the attacker's",
    off: [
      edit('policy/flow.ts', 'export const TOLD_HOLDING = 5;', 'export const TOLD_HOLDING = 500;'),
      edit('policy/flow.ts', 'export const CROSSINGS_HOLDING = 3;', 'export const CROSSINGS_HOLDING = 300;'),
    ],
  },
  {
    name: 'R4: what a site of the task is told of others is asked for',
    cases: 'D37 L2',
    off: [
      edit(
        'policy/flow.ts',
        'if (!isLeft || !rest.every((text) => isWrittenIn(own, text)))',
        'if (!isLeft && !rest.every((text) => isWrittenIn(own, text)) && texts.length < 0)',
      ),
    ],
  },
];
