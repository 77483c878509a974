import type { Row, RowList } from './row-tests.ts';

const ABOUT: Readonly<Record<string, string>> = {
  summary: 'what the catalogue says, at most 200 characters',
  modes: 'in which modes the skill is offered',
  intents: 'at most 6 words for what it is good for',
  skill: 'the same fields inside `skill`',
  'front matter': 'name and description of an Agent Skill',
};

const FIELDS: Readonly<Record<string, string>> = {
  blocks: 'arrays, `{tools}`, several blocks, each spelling of the fence',
  name: 'and its other spellings; unique, not reserved',
  id: 'stands for the name where there is none',
  description: 'at most 1,000 characters',
  kind: '`http` or `httpDownloadJob`',
  readOnly: 'true for `http`, false for a job',
  requiresDownloadPermission: 'always, for a job',
  method: 'GET or POST; POST for a job',
  endpoint: 'absolute, https',
  parameters: 'an object schema',
  defaultArgs: 'values where the model gives none',
  activeTabUrlArg: "filled with the tab's address",
  inputUrlArg: 'checked against the list',
  inputUrlAllowlist: 'hosts and starts of paths',
  resultPolicy: 'untrusted, whatever it says',
  responseLimits: 'a shorter result',
  siteAdapters: 'only on these sites',
  modes: 'of one tool',
  tiers: 'of one tool',
  credentials: 'always `omit`',
  'job.idField': 'where the id stands',
  'job.statusEndpoint': 'holds `{job_id}`, same origin',
  'job.fileEndpoint': 'holds `{job_id}`, same origin',
  'job.cleanupEndpoint': 'the status address when absent',
  'job.pollIntervalMs': '250 to 5,000',
  'job.timeoutMs': '5,000 to 180,000',
};

const RUNS: Readonly<Record<string, string>> = {
  GET: 'arguments in the query',
  POST: 'arguments as a JSON body',
  cookies: 'none are sent, and no referrer',
  redirect: 'an error',
  address: 'checked before each request',
  'input URL': 'outside the list is refused',
  result: 'nested below `data`',
  status: 'of an error, with the words of the server apart',
  'request failed': 'network, time, size, type',
  'job id': 'missing or odd',
  'job origin': 'each address is of the same origin',
  'job failed': 'the server says so',
  'job timed out': 'and is removed',
  file: 'fetched without cookies, at most 25 MiB, saved beside others',
  cleanup: 'after success, failure and stop',
  fetch_url: 'to the endpoint of a skill, under its own rules',
};

const KAZZLE: readonly string[] = [
  'a tool has name, display name, description, input and target; `tools.ts` is compiled',
  'undeclared arguments are refused',
  'one target for a tool and a button',
  '`app`: component, path, query, headers, body; signed',
  '`url`: literal origin and method, encoded values',
  '`builtin`, also `kazzle`: a core tool behind its own rules',
  'five methods, no defaults',
  '`input` keeps its JSON type',
  '`input.a.0`, a value inside',
  '`env.NAME`, a secret of the user, shown nowhere',
  'values are never scanned again',
  'a missing reference fails before any request',
  'a doubled dollar sign makes a reference literal',
  'where references may stand',
  'the identity token of `app` targets',
  'the tool context header of `app` targets',
  'helpers of a server for both',
  'a tool whose route is missing says so',
  '`tools.json` is refused',
  'an answer is text, or content, markdown, embedUrl',
  'the model reads `content` only',
  '`markdown` on the card, without HTML',
  '`embedUrl` in a frame',
  '`embedUrl` wins',
  'nothing is stored for each call',
  'a frame tells its height, up to 70 %',
  '`action_required` waits for the user',
  'buttons with labels as text',
  'a button without target gives its input',
  'a button with target gives its result',
  'a card outlives a restart, each button once',
  'a card for another installation',
  'skip and cancel',
  'a card only in a conversation; errors with code and text',
  'calls from outside of a conversation',
  'an embed address is built on the component',
];

const ROWS: readonly Row[] = [
  ...rowsOf('webbrain 5.2', ABOUT),
  ...rowsOf('webbrain 5.3', FIELDS),
  ...rowsOf('webbrain 5.4', RUNS),
  ...KAZZLE.map((what, index) => ({ id: `K${index + 1}`, what })),
];

/** What skills have to do. */
export const SKILL_ROWS: RowList = {
  page: 'docs/skills.md',
  source: 'scripts/skill-row-list.ts',
  rows: ROWS,
  named: rowsNamed,
};

function rowsOf(section: string, rows: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(rows).map(([name, what]) => ({ id: `${section} ${name}`, what }));
}

/**
 * Each `K12` of a title, and of `webbrain 5.3 job.statusEndpoint, fileEndpoint: …` those whose names stand before the
 * colon, where `job.` counts for all of them.
 */
function rowsNamed(title: string): readonly string[] {
  const numbers = title.match(/\bK\d+\b/g) ?? [];
  const [, section, rest = ''] = /\b(webbrain 5\.\d)\b([^:]*)/.exec(title) ?? [];
  if (section === undefined) return numbers;
  const named = ROWS.filter(({ id }) => {
    if (!id.startsWith(`${section} `)) return false;
    const name = id.slice(section.length + 1);
    const isJobs = /\bjob\.\w/.test(rest);
    return hasWord(rest, name) || (isJobs && name.startsWith('job.') && hasWord(rest, name.slice('job.'.length)));
  });
  return [...named.map(({ id }) => id), ...numbers];
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![\w.-])${word.replace('.', String.raw`\.`)}(?![\w-])`).test(text);
}
