import { edit, type Guard } from './guard.ts';

const FRAMES_OPEN = edit(
  'platform/chrome/frame-shield.ts',
  "'iframe, frame, object, embed, fencedframe {",
  "'nothing {",
);

/** What keeps off acts that nobody agreed to: R1, R2, R6, R7 and R24. */
export const ACTS_GUARDS: readonly Guard[] = [
  {
    name: 'R0: what no rule lets through waits for an answer',
    cases: 'G1 ',
    off: [edit('policy/decide.ts', '= isAllowedBy(state, digest);', "= isAllowedBy(state, digest) || digest !== '';")],
  },
  {
    name: 'R2 R5: a page elsewhere is asked for',
    cases: 'H10',
    off: [edit('policy/allow.ts', 'return !state.careful && isNavigationAllowed(situation);', 'return true;')],
  },
  {
    name: 'R1: what an act comes to is told by its target',
    cases: 'G1 |G2 |G3 |G4 |G6 |G7 |G19 |D41|A13 L2',
    off: [
      edit(
        'policy/allow.ts',
        'return origins.length > 0 && isRememberable(situation) && origins.every((each) => isGranted(each, situation));',
        'return origins.length > 0;',
      ),
    ],
  },
  {
    name: 'R1: a switch that takes effect at once is an act',
    cases: 'G5',
    off: [edit('policy/effects.ts', 'return pressOf(toggleVerb(target));', "return { effect: 'input' };")],
  },
  {
    name: 'R2: a frame is judged by its own address, and speaks for itself',
    cases: 'C1 L2: an advertisement',
    off: [
      edit(
        'background/route-place.ts',
        'return inFrame(directory, frame, whole === undefined ? input : rest);',
        'const around = { ...frame, address: (await channel.ensure(tabId, signal)).url }; return inFrame(directory, around, whole === undefined ? input : rest);',
      ),
      edit('background/read-frames.ts', 'reading.pageUrl, ...scene.shown]', 'reading.pageUrl]'),
    ],
  },
  {
    name: 'R2 R6: real input reaches no frame',
    cases: 'C12 L2: a page that brings the bank under the pointer from behind when the (pointer|mouse) comes',
    off: [FRAMES_OPEN],
  },
  {
    name: 'R6: what is covered is not clicked',
    cases: 'C3 L2',
    off: [
      edit(
        'dom/actionable.ts',
        'if (!flatContains(visible, hit)) {',
        'if (!flatContains(visible, hit) && visible === hit) {',
      ),
      FRAMES_OPEN,
    ],
  },
  {
    name: 'R6: what was decided on is what is clicked',
    cases: 'C12 L2: a button that becomes an order',
    off: [
      edit('content/aim.ts', 'if (now.fingerprint === fingerprint) return;', "if (fingerprint !== '') return;"),
      edit(
        'dom/actionable.ts',
        "if (element.isConnected && describeTarget(element, '').fingerprint !== decidedOn)",
        "if (decidedOn === '')",
      ),
    ],
  },
  {
    name: 'R7: a permission ends',
    cases: 'G12',
    off: [edit('policy/digest.ts', 'const isFresh = answer.begun ||', 'const isFresh = answer.allowed ||')],
  },
  {
    name: 'R7: a permission is for the values that were there',
    cases: 'G8',
    off: [edit('dom/describe-target.ts', '      sent?.map(([, value]) => value),\n', '')],
  },
  {
    name: 'R6 R7: what a link became since is another act',
    cases: 'G13',
    off: [
      edit(
        'policy/decide.ts',
        'if (!isApproved && wasAskedOtherwise(state, digest))',
        'if (!isApproved && !wasAskedOtherwise(state, digest) && effect === undefined)',
      ),
    ],
  },
  {
    name: 'R7: what is long is opened before it is allowed',
    cases: 'G14',
    off: [
      edit(
        'sidepanel/components/PermissionCard.tsx',
        'const allShown = seen.value &&',
        'const allShown = seen.value ||',
      ),
      edit(
        'sidepanel/components/ExactData.tsx',
        'return value.length > WHOLE_UP_TO_CHARS;',
        'return value.length > 1_000_000;',
      ),
    ],
  },
  {
    name: 'R7: three denials end the turn',
    cases: 'G15',
    off: [edit('core/card.ts', 'export const MAX_DENIALS = 3;', 'export const MAX_DENIALS = 30;')],
  },
  {
    name: 'R7: a permission is for one call',
    cases: 'G9 G10',
    off: [
      edit(
        'agent/policy-state.ts',
        'const { permission } = call;',
        'const permission = call.permission ?? [...state.calls.values()].findLast((each) => each.permission?.answer)?.permission;',
      ),
      edit('policy/digest.ts', 'return isFresh && answer.digest === digest;', 'return isFresh;'),
    ],
  },
  {
    name: 'R7 R10: what a skill changes on its server is asked about each time',
    cases: 'G9 G10: one permission for several calls',
    off: [
      edit(
        'policy/allow.ts',
        "if (effect !== 'submit' || destination === undefined) return false;",
        'return state.sources.size > 0;',
      ),
    ],
  },
  {
    name: 'R2: origins are compared whole',
    cases: 'D25 L2: .*before anything is read',
    off: [
      edit(
        'policy/situation.ts',
        'if (taskOrigins.has(origin)) return true;',
        'if ([...taskOrigins].some((each) => origin.startsWith(each))) return true;',
      ),
      edit(
        'policy/decide.ts',
        'const mayBeSilent = resembles === undefined ||',
        'const mayBeSilent = effect.length > 0 ||',
      ),
    ],
  },
  {
    name: 'R24: other sites are few in a task',
    cases: 'C10 L2: addresses of ever more sites',
    off: [edit('policy/flow.ts', 'export const CROSSINGS_FREE = 30;', 'export const CROSSINGS_FREE = 3_000;')],
  },
  {
    name: 'R24: circles end the turn',
    cases: 'C10 L2: .*looks the same',
    off: [edit('agent/detect-loop.ts', 'export const STOP_AFTER = 6;', 'export const STOP_AFTER = 600;')],
  },
  {
    name: 'R24: a turn has an end',
    cases: 'C10 L2: a page that looks new',
    off: [
      edit(
        'agent/next-step.ts',
        "return turn.steps >= turn.stepLimit ? { type: 'end', reason: 'step-limit' } : undefined;",
        "return turn.steps >= 1e4 ? { type: 'end', reason: 'step-limit' } : undefined;",
      ),
    ],
  },
];
