import { TEXT_GUARDS } from './text-guards.ts';

/** A change to a file of the product: `from` stands in it exactly once. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Something that keeps attacks off, and how the product would be without it. */
export interface Guard {
  /** The rule that it stands for, and what it does. */
  readonly name: string;
  /** Titles of the cases that it keeps off; each of them has to do harm without it. */
  readonly cases: string;
  readonly off: readonly Edit[];
}

const edit = (file: string, from: string, to: string): Edit => ({ file: `src/${file}`, from, to });

const CARRIES = 'policy/carries-readings.ts';
const NAMES = 'skills/reading/read-tool-base.ts';
const JOBS = 'skills/job-addresses.ts';
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
const CARD = 'skills/read-card-target.ts';
const JOB_IS_WITHIN =
  'if (url?.origin === origin && sample?.origin === origin && segmentsOf(url) === segmentsOf(sample)) return url.href;';

/**
 * What keeps off the attacks of this folder, one by one. Without a guard its cases have to do harm: that shows that the
 * attack is made, that its harm would be seen, and that the guard is what prevents it. Where two guards stand behind each
 * other, both are off. Not here are the one for patterns (H15), without which the browser would stand still, as
 * `slow-patterns.test.ts` shows, and the one for the clipboard (I13, I14): browsers keep that from frames to which nobody
 * gives it.
 */
export const GUARDS: readonly Guard[] = [
  ...TEXT_GUARDS,
  {
    name: 'R16: a tab stays at the sites of the task',
    cases: 'D28 L2: a link|D31 L2|D40 L2|D30 L2',
    off: [edit('policy/fence.ts', "[{ ...BLOCK, resourceTypes: ['main_frame'], tabIds, regex: WEB } as const]", '[]')],
  },
  {
    name: 'R2 R5: a page elsewhere is asked for',
    cases: 'H10',
    off: [edit('policy/allow.ts', 'return !state.careful && isNavigationAllowed(situation);', 'return true;')],
  },
  {
    name: 'R1: what an act comes to is told by its target',
    cases: 'G1 |G2 |G3 |G4 |G6 |G7 |G19 |D41',
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
    name: 'R13: what a server says is fenced',
    cases: 'H22|H10|I15|H7 P2',
    off: [edit('policy/wrap-untrusted.ts', 'const clean = cleanUntrusted(text, nonce);', 'return text;')],
  },
  {
    name: 'R10: redirects are errors',
    cases: 'D29 D30',
    off: [
      edit('platform/shared/http-request.ts', "redirect: 'manual', ...init", "redirect: 'follow', ...init"),
      edit(
        'platform/shared/skill-http.ts',
        "if (response.redirected || response.type === 'opaque') {",
        "if (response.type === 'opaque') {",
      ),
    ],
  },
  {
    name: 'R4 R10: readings are asked for',
    cases: 'E10 E3(?!.*nobody declared)|E10 E1:|E10 A14',
    off: [edit(CARRIES, 'if (isOfUserWords(values, userTexts)) return false;', 'return false;')],
  },
  {
    name: 'R10: arguments that nobody declared are refused',
    cases: 'E10 E3: .*nobody declared',
    off: [
      edit(
        'skills/check-input.ts',
        '.filter((name) => !Object.hasOwn(declared, name))',
        ".filter((name) => name === '' && !Object.hasOwn(declared, name))",
      ),
      edit(CARRIES, 'if (isOfUserWords(values, userTexts)) return false;', 'return false;'),
    ],
  },
  {
    name: "R4: the user's words make few choices",
    cases: 'E10 E3: .*(as yes and no|in the order of)',
    off: [edit('policy/user-words.ts', 'choices <= MAX_CHOICES', 'choices >= 0')],
  },
  {
    name: "R4: the user's words are written as they wrote them",
    cases: 'E10 E3: .*large and small',
    off: [
      edit(
        'policy/user-words.ts',
        'words.every((word) => forms.has(word))',
        'words.every((word) => forms.has(word.toLowerCase()))',
      ),
    ],
  },
  {
    name: 'R4: what was shown is asked for',
    cases: 'E10 A14',
    off: [edit('policy/holds-shown.ts', 'if (pieces.length === 0) return false;', 'return false;')],
  },
  {
    name: 'R5: the address that the model led the tab to is asked for',
    cases: 'E10 E11 R5',
    off: [edit(CARRIES, '!readElsewhere || isUsersPage(address, shownUrls)', 'address.length > 0')],
  },
  {
    name: "R10: the tab's address goes without what may be secret",
    cases: "E11: a tool that gets the tab's address",
    off: [
      edit('skills/http-arguments.ts', 'for (const [name] of tokens) url.searchParams.delete(name);', ''),
      edit('skills/http-arguments.ts', "if (!isNamed) url.search = '';", ''),
    ],
  },
  {
    name: 'R15: only pages of the skill are shown',
    cases: 'E12 E13 E14',
    off: [
      edit(
        'skills/frame-address.ts',
        'return rules.origins.some((declared) => URL.parse(declared)?.origin === origin) ? href : undefined;',
        "return origin === '' ? undefined : href;",
      ),
    ],
  },
  {
    name: 'R8: what a value holds is never read again',
    cases: 'E10 F10: a reference',
    off: [
      edit(
        'skills/references.ts',
        'if (value !== undefined) return value;',
        "if (value !== undefined) return String(value).includes('env.') ? resolveText(String(value), { input, secrets }) : value;",
      ),
    ],
  },
  {
    name: "R8: a card of a server names no secret, and leads only where the skill's text does",
    cases: 'F10 E10: a card .* (in an address|in a body|in a header)',
    off: [
      edit(CARD, "if (names.size > 0) throw outside('a secret');", ''),
      edit(CARD, "if (!declaredOrigins(reading).has(origin)) throw outside('an origin');", ''),
      edit(CARD, 'if (fault) throw invalidResponse("a button\'s target does not fit its input");', ''),
    ],
  },
  {
    name: 'R8: a skill has its own secrets',
    cases: "F10 E10: a skill that names another skill's",
    off: [
      edit(
        'background/route-skill.ts',
        'secret: (name) => deps.secrets.secret(stored.id, name),',
        "secret: (name) => deps.secrets.secret('bookmarks', name),",
      ),
    ],
  },
  {
    name: 'R8: a text that reaches other hosts is asked for the secrets anew',
    cases: 'F10: a new text',
    off: [
      edit(
        'background/skills-service.ts',
        'if (hostsOf(reading).every((host) => known.has(host))) return;',
        'if (known.size > 0) return;',
      ),
    ],
  },
  {
    name: 'R8: secrets that are sent back are hidden',
    cases: 'F10 F13',
    off: [edit('skills/hide-secrets.ts', 'hiders.reduce((clean, hide) => hide(clean), text.toWellFormed())', 'text')],
  },
  {
    name: 'R8: no call sends a secret',
    cases: 'F12',
    off: [edit('policy/decide.ts', "(secret === 'secret' ? 'DENY_SECRET' : undefined)", 'undefined')],
  },
  {
    name: 'R8: the values of secret fields are not read',
    cases: 'F1',
    off: [
      edit(
        'dom/sensitive.ts',
        'if (onceSecret.has(element)) return true;',
        'if (onceSecret.has(element) || true) return false;',
      ),
    ],
  },
  {
    name: 'R8: fields with secrets are covered in pictures',
    cases: 'F4 L2',
    off: [edit('dom/page-layout.ts', 'covers: secrets.map(plainBox)', 'covers: secrets.slice(0, 0).map(plainBox)')],
  },
  {
    name: 'R9: keys are where no script of a page reaches',
    cases: 'J5 J6',
    off: [
      edit(
        'providers/provider-store.ts',
        'return summarise(record);',
        'await (globalThis as any).chrome.storage.local.set({ record }); return summarise(record);',
      ),
    ],
  },
  {
    name: 'R27: only tools that were offered run',
    cases: 'B9: calls of tools',
    off: [
      edit('agent/find-tool.ts', 'const tool = offered.find(', 'const tool = [...offered, ...all].find('),
      edit('policy/refuse.ts', 'if (!facts.tool.modes.includes(mode))', 'if (facts.tool.modes.length === 0)'),
    ],
  },
  {
    name: 'R9 R25: keys are in no request and not in what is kept',
    cases: 'F14',
    off: [edit('policy/secrets.ts', 'return book.hide(clean + text.slice(at));', 'return text;')],
  },
  {
    name: 'R17 R8: headers that open something are left out of the network log',
    cases: 'F13',
    off: [edit('core/redact-secrets.ts', 'return SECRET_NAME.test(name);', 'return SECRET_NAME.test(name) && false;')],
  },
  {
    name: 'R8: the instructions of the model are asked for',
    cases: 'E20',
    off: [edit('policy/decide.ts', "secret === 'own' || quotesPrompt(situation)", "secret === 'own'")],
  },
  {
    name: 'R3 R7: what looks like a site of the task is asked about',
    cases: 'B13 L2',
    off: [
      edit(
        'policy/decide.ts',
        'const mayBeSilent = resembles === undefined ||',
        'const mayBeSilent = resembles !== null ||',
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
        'policy/allow.ts',
        "if (effect !== 'submit' || destination === undefined) return false;",
        'return state.sources.size > 0;',
      ),
    ],
  },
  {
    name: 'R4: what was read elsewhere is asked for before a page gets it',
    cases: 'E(1|2|3|4) L2: what members wrote|E18 L2: .*(buttons|options|pointer|scrolls)',
    off: [LABELS_OFF],
  },
  {
    name: 'R4: what acts tell a site is little once something is known of others',
    cases: 'E18 L2: .*(buttons|options|pointer|scrolls|goes back|own text)',
    off: [edit('policy/flow.ts', 'export const TOLD_HOLDING = 5;', 'export const TOLD_HOLDING = 500;')],
  },
  {
    name: "R4: the user's words for a page are few",
    cases: "E18 L2: .*user's words that it fills in",
    off: [edit('policy/flow.ts', 'export const WORDS_HOLDING = 30;', 'export const WORDS_HOLDING = 3_000;')],
  },
  {
    name: 'R5: an address says nothing beside its words',
    cases: 'E18 D32 L2: .*(names without values|names as a path|not be encoded|slashes)',
    off: [
      edit('policy/made-address.ts', 'const MAX_USUAL = 3;', 'const MAX_USUAL = 3_000;'),
      edit(
        'policy/made-address.ts',
        'const encoded = [...new Set(part.match(/%[\\dA-F]{2}/gi))];',
        "const encoded = part === '' ? [''] : [];",
      ),
      edit('policy/made-address.ts', 'new Set(usual).size === usual.length', 'new Set(usual).size <= usual.length'),
      edit('policy/made-address.ts', 'isPlain(search) && isWhole ?', 'isPlain(search) || !isWhole || isWhole ?'),
      edit(
        'policy/made-address.ts',
        "!isPlain(pathname) || pieces.includes('')",
        "!isPlain(pathname) && pieces.includes('?')",
      ),
    ],
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
    name: 'R4: our instructions are asked for',
    cases: 'E20 L2',
    off: [edit('policy/decide.ts', "secret === 'own' || quotesPrompt(situation)", "secret === 'own'")],
  },
  {
    name: 'R18: only harmless files of sites are saved',
    cases: '(I3|I7|I8): a file of a site with',
    off: [
      edit(
        'policy/file-name.ts',
        'const cleaned = clean(given);',
        "const cleaned = clean(given); if (cleaned !== '') return { ok: true, name: given };",
      ),
    ],
  },
  {
    name: 'R12: no tool of a skill looks like another tool',
    cases: 'H12',
    off: [edit(NAMES, 'if (core !== undefined) {', "if (core === 'none') {")],
  },
  {
    name: 'R12: no two tools have one name',
    cases: 'H11: a second tool',
    off: [
      edit(NAMES, 'if (scene.taken.has(skeleton)) {', "if (skeleton === '') {"),
      edit('background/skill-tools.ts', 'taken.has(nameSkeleton(alias))', "alias === ''"),
    ],
  },
  {
    name: 'R12: keys of every object are refused',
    cases: 'H13',
    off: [edit('skills/reading/fields.ts', 'return PROTOTYPE_KEYS.has(key);', "return key === '';")],
  },
  {
    name: 'R12: nothing is asked for that a schema names',
    cases: 'H14',
    off: [
      edit(
        'skills/reading/read-schema.ts',
        'const { additionalProperties: _, ...rest } = value;',
        'const { additionalProperties: _, ...rest } = value; for (const [, url] of JSON.stringify(value).matchAll(/"(https:[^"#]+)/g)) void fetch(String(url));',
      ),
    ],
  },
  {
    name: 'R3: hosts of this machine are no public ones',
    cases: 'H17',
    off: [
      edit(
        'policy/host-class.ts',
        "const name = host.endsWith('.') ? host.slice(0, -1) : host;",
        "const name = host.endsWith('.') ? host.slice(0, -1) : host; if (name !== '') return 'public';",
      ),
    ],
  },
  {
    name: 'R3: what lies inwards is refused',
    cases: '(D8|D9|D1\\d|D2[0-2]) L2: a link to',
    off: [edit('policy/refuse.ts', "if (leadsTo === 'public') return undefined;", 'if (leadsTo) return undefined;')],
  },
  {
    name: 'R3: names of this machine are no public ones',
    cases: 'D18 L2: a link to',
    off: [edit('policy/host-class.ts', "if (isIn(name, 'localhost') || ", 'if (')],
  },
  {
    name: 'R3: names that spell an address are no public ones',
    cases: 'D20 L2: a link to',
    off: [
      edit(
        'policy/host-class.ts',
        "return zone === undefined ? 'public' : classOfSpelledAddress(name.slice(0, -zone.length - 1));",
        "return zone === '' ? classOfSpelledAddress(name) : 'public';",
      ),
    ],
  },
  {
    name: 'R3: only addresses of the web are opened',
    cases: '(D1|D2|D4|D5|D6|D7|D42) L2: an address with',
    off: [
      edit(
        'policy/canonical-url.ts',
        "if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, code: 'DENY_SCHEME' };",
        "if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: true, url: { href: url.href, resource: url.href, origin: 'https://x.test', host: 'x.test', hostname: 'x.test', port: '', scheme: 'https', pathname: '/', search: '', hash: '' } };",
      ),
      edit('policy/restricted-page.ts', "if (protocol !== 'http:' && protocol !== 'https:') return true;", ''),
      edit('policy/refuse.ts', "if (isOwn(destinationText, state)) return 'DENY_RESTRICTED_PAGE';", ''),
    ],
  },
  {
    name: 'R3: addresses name no user',
    cases: 'D24 L2: the mail as a user name at the shop',
    off: [edit('policy/canonical-url.ts', " || url.username !== '' || url.password !== ''", '')],
  },
  {
    name: 'R3: what the user pasted is no address because it holds one',
    cases: 'D39 L2: a message with "(write to me|//evil)',
    off: [edit('policy/typed-urls.ts', '(?<![\\p{L}\\p{N}@./\\\\_-])', '')],
  },
  {
    name: 'R3: what is too long to be typed names no address',
    cases: 'D39 L2: a message with .*Read this first',
    off: [edit('policy/typed-urls.ts', 'const MAX_TYPED_CHARS = 500;', 'const MAX_TYPED_CHARS = 5_000;')],
  },
  {
    name: 'R3: names that look like those of the task are asked for',
    cases: 'D25 L2: a link to a name',
    off: [
      edit(
        'policy/decide.ts',
        'const mayBeSilent = resembles === undefined ||',
        'const mayBeSilent = effect.length > 0 ||',
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
    name: 'R5: what no page wrote is an address of the model',
    cases: 'D3[2-5] L2: in (a query|a path|a fragment|the name of a host), from a note',
    off: [
      edit('policy/made-address.ts', 'if (isAddressIn(readings, href)) return true;', 'return readings.length >= 0;'),
    ],
  },
  {
    name: 'R5: what the model wrote into a page is no word of the page',
    cases: 'D32 L2: in (a link that a page made|an address that a search)',
    off: [
      edit('policy/held.ts', 'return labels.some(isPrivate);', 'return labels.some(isPrivate) && labels.length < 0;'),
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
  {
    name: 'R10: a job is asked about where it was begun',
    cases: 'H18: a job that is asked about',
    off: [
      edit('skills/reading/read-job.ts', 'if (isElsewhere) {', "if (isElsewhere && name === '') {"),
      edit(JOBS, JOB_IS_WITHIN, 'if (url && sample) return url.href;'),
    ],
  },
  {
    name: 'R10: the id of a job is one piece of a path',
    cases: 'H19: .*(admin|x/\\.\\./\\.\\./ok)',
    off: [
      edit(
        'skills/job-answers.ts',
        "typeof id === 'string' && isSoundId(id)",
        "typeof id === 'string' && (isSoundId(id) || id !== '')",
      ),
      edit(JOBS, 'encodeURIComponent(jobId)', 'jobId'),
      edit(JOBS, JOB_IS_WITHIN, 'if (url && sample) return url.href;'),
    ],
  },
  {
    name: 'R18: only harmless files are saved, by harmless names',
    cases: "(H20|H20 I8|I7|I8): a job's file that is (a program with|an add-on|a page|a text with|a header|a script)",
    off: [
      edit(
        'policy/file-name.ts',
        'const cleaned = clean(given);',
        "const cleaned = clean(given); if (cleaned !== '') return { ok: true, name: given };",
      ),
    ],
  },
  {
    name: 'R18: files have an end',
    cases: 'I10',
    off: [edit('skills/download-job.ts', 'const MAX_FILE_BYTES = 25 * 1_048_576;', 'const MAX_FILE_BYTES = 2 ** 40;')],
  },
  {
    name: 'R18: files take the place of no other',
    cases: 'I11',
    off: [edit('platform/shared/downloads.ts', "conflictAction: 'uniquify'", "conflictAction: 'overwrite'")],
  },
  {
    name: 'R18: files are of the web',
    cases: 'I9',
    off: [
      edit(
        'policy/canonical-url.ts',
        "if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, code: 'DENY_SCHEME' };",
        "if (url.protocol === 'data:') return { ok: true, url: { href: url.href, resource: url.href, origin: 'null', host: 'data.test', hostname: 'data.test', port: '', scheme: 'https' } };",
      ),
      edit('policy/restricted-page.ts', "protocol !== 'http:' && protocol !== 'https:'", "protocol === 'file:'"),
      edit('skills/reading/read-job.ts', 'if (isElsewhere) {', "if (isElsewhere && name === '') {"),
      edit(JOBS, JOB_IS_WITHIN, 'if (url && sample) return url.href;'),
      // The product's own policy for content lets it fetch from the web only.
      edit(
        'platform/shared/http-request.ts',
        '() => fetchUrl(url, {',
        "() => url.startsWith('data:') ? Promise.resolve(new Response(url)) : fetchUrl(url, {",
      ),
    ],
  },
  {
    name: 'R19: a page is given files of the conversation only',
    cases: 'I12',
    off: [
      edit(
        'background/file-capabilities.ts',
        'if (found) return found;',
        "return found ?? { ...source, name: 'hostname', mediaType: 'text/plain', bytes: 1, atMs: 0, blob: new Blob(['x']) };",
      ),
    ],
  },
  {
    name: 'R12: texts and blocks have an end',
    cases: 'H16',
    off: [
      edit('skills/reading/parse-block.ts', 'if (text.length > MAX_BLOCK_CHARS) {', 'if (text.length > 1e9) {'),
      edit('skills/read-skill.ts', 'if (bytes <= MAX_SKILL_BYTES) return false;', 'if (bytes > 0) return false;'),
      edit('messaging/panel-schema.ts', 'z.maxLength(2_000_000)', 'z.maxLength(1e9)'),
    ],
  },
  {
    name: 'R10: addresses are on the list, piece by piece',
    cases: 'H21',
    off: [
      edit(
        'skills/match-url-rule.ts',
        'return hostFits(rule.host, url) && (rule.paths.length === 0 || pathFits(rule.paths, url.href));',
        'return hostFits(rule.host, url) || (rule.paths.length === 0 || !pathFits(rule.paths, url.href));',
      ),
    ],
  },
  {
    name: 'R10: between two looks at a job there is a pause',
    cases: 'H23: a job',
    off: [
      edit('skills/reading/read-job.ts', 'const POLL_MS = { min: 250,', 'const POLL_MS = { min: 1,'),
      edit(
        'skills/poll-job.ts',
        'within(tool.job.pollIntervalMs, 250, 5_000)',
        'within(tool.job.pollIntervalMs, 1, 5_000)',
      ),
    ],
  },
  {
    name: 'R10: a request has an end',
    cases: 'H23: an? (body|answer)',
    off: [
      edit(
        'platform/shared/skill-http.ts',
        'setTimeout(() => clock.abort(late), timeoutMs)',
        'setTimeout(() => clock.abort(late), 1e8)',
      ),
      edit(
        'agent/run-within.ts',
        'const timeUp = sleep(timeoutMs, stopOrOver)',
        'const timeUp = sleep(1e8, stopOrOver)',
      ),
    ],
  },
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
    name: 'R12: no tool of a page looks like another tool',
    cases: 'H2 H3: a page',
    off: [
      edit(
        'pages/alias-tools.ts',
        'const others = new Set([...taken].map(nameSkeleton));',
        'const others = new Set([...taken].map((name) => name.slice(0, 0)));',
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
    name: 'R11: a page speaks of its own calls only',
    cases: 'J10 D23',
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
    name: 'R14 R11: texts of pages are cleaned',
    cases: "H1: a page whose tools' names",
    off: [edit('pages/clean-page-text.ts', 'normaliseText(removeFenceMarkers(bounded))', 'bounded')],
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
