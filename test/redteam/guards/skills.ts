import { edit, type Guard } from './guard.ts';

const CARRIES = 'policy/carries-readings.ts';
const NAMES = 'skills/reading/read-tool-base.ts';
const CARD = 'skills/read-card-target.ts';
/** Where addresses of jobs are made. */
export const JOBS = 'skills/job-addresses.ts';
/** That they stay within the place of the job. */
export const JOB_IS_WITHIN =
  'if (url?.origin === origin && sample?.origin === origin && segmentsOf(url) === segmentsOf(sample)) return url.href;';

/** What keeps skills to what they say: R10 and R12, and what R4, R5 and R8 ask of their calls. */
export const SKILLS_GUARDS: readonly Guard[] = [
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
    name: "R8: a card of a server names no secret, and leads only where the skill's text does",
    cases: 'F10 E10: a card .* (in an address|in a body|in a header)',
    off: [
      edit(CARD, "if (names.size > 0) throw outside('a secret');", ''),
      edit(CARD, "if (!declaredOrigins(reading).has(origin)) throw outside('an origin');", ''),
      edit(CARD, 'if (fault) throw invalidResponse("a button\'s target does not fit its input");', ''),
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
];
