import { edit, type Guard } from './guard.ts';

/** What keeps tools of pages and their messages in bounds: R11, R12 and R23. */
export const PAGE_TOOLS_GUARDS: readonly Guard[] = [
  {
    name: 'R11: a definition that changed is another tool',
    cases: 'H5: a tool that runs unasked',
    off: [
      edit(
        'pages/judge-offer.ts',
        "if (agreed.fingerprint !== tool.fingerprint) return 'changed';",
        "if (agreed.name !== tool.name) return 'changed';",
      ),
    ],
  },
  {
    name: 'R11: what a page says of its tool is no reason for less care',
    cases: 'H4: a tool that says',
    off: [
      edit(
        'pages/judge-offer.ts',
        "const policy = consent.tools.find(({ name }) => name === tool.name)?.policy ?? 'ask';",
        "const policy = tool.hints.readOnly ? 'always' : (consent.tools.find(({ name }) => name === tool.name)?.policy ?? 'ask');",
      ),
    ],
  },
  {
    name: 'R11: tools that do anything are asked about each time',
    cases: 'H4 R11',
    off: [
      edit(
        'pages/judge-offer.ts',
        "policy === 'always' && (tool.broad || consequential === true || destructive === true) ? 'ask' : policy",
        "policy === 'always' && consequential === true && destructive === true ? 'ask' : policy",
      ),
    ],
  },
  {
    name: 'R4 R11: what was read elsewhere is asked for',
    cases: 'E9 E1 E2',
    off: [
      edit(
        'policy/page-tool-rules.ts',
        'const knowsOthers = [...readOrigins].some((read) => read !== origin);',
        "const knowsOthers = [...readOrigins].some((read) => read === '' && read !== origin);",
      ),
    ],
  },
  {
    name: 'R11: personal details that a tool does not need are asked for',
    cases: 'E9: a shop that asks for age and place, of a user who lets it run unasked',
    off: [
      edit(
        'policy/page-tool-rules.ts',
        "if (unneeded === 'given') return false;",
        "if (unneeded === 'given' && origin === '') return false;",
      ),
    ],
  },
  {
    name: 'R11: a call is for one document',
    cases: 'H6 C13 G11: a page that (loads|goes to another page)',
    off: [
      edit(
        'policy/digest.ts',
        'page: { origin: page.origin, document: page.documentId, name: page.name, fingerprint: page.fingerprint },',
        'page: { origin: page.origin, name: page.name, fingerprint: page.fingerprint },',
      ),
    ],
  },
  {
    name: 'R23: only the panel commands',
    cases: 'J5 J6',
    off: [
      edit('policy/sender.ts', 'isSameDocument(sender.url, panelUrl) &&', '(sender.url ?? panelUrl) !== undefined &&'),
      edit(
        'policy/sender.ts',
        '(sender.origin === undefined || sender.origin === originOf(panelUrl)) &&',
        "(sender.origin !== '' || sender.origin === originOf(panelUrl) || isSameDocument(sender.url, panelUrl)) &&",
      ),
      edit(
        'policy/sender.ts',
        'mayApprove: isPanel && (sender.tab === undefined || panelTabMayApprove)',
        'mayApprove: isPanel || panelTabMayApprove',
      ),
    ],
  },
  {
    name: 'R12 R23: keys of every object are no keys of messages',
    cases: 'J9',
    off: [
      edit('pages/page-shape.ts', 'return RESERVED.includes(name);', "return RESERVED.includes(name) && name === '';"),
    ],
  },
  {
    name: 'R11: a page speaks of its own calls only',
    cases: 'J10: a page that claims',
    off: [
      edit(
        'background/page-calls.ts',
        'return found?.documentId === document.documentId ? found : undefined;',
        'return found?.documentId === document.documentId ? found : pending.get(callId);',
      ),
      edit(
        'link/page-speech.ts',
        "case 'call.claim':\n        case 'call.result':\n          return typeof callId === 'string' && isOpen(callId) ?",
        "case 'call.claim':\n        case 'call.result':\n          return typeof callId === 'string' && !isOpen('') ?",
      ),
    ],
  },
  {
    name: 'R11: guidance is the text that the user read',
    cases: 'H1: a page that changes its guidance',
    off: [
      edit('pages/judge-offer.ts', 'consent?.guidanceHash === guidanceHash(guidance)', "consent?.guidanceHash !== ''"),
    ],
  },
  {
    name: 'R11: a call has an end',
    cases: 'H9: a tool',
    off: [
      edit(
        'background/page-waits.ts',
        'setTimeout(onPassed, Math.max(0, ms))',
        'setTimeout(onPassed, Math.max(1e8, ms))',
      ),
    ],
  },
];
