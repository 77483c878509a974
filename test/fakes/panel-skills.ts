import type { ActionCard, SkillProblem } from '../../src/core/skill';
import type { SkillPreview, SkillToolView, SkillView } from '../../src/core/skill-setup';

const AT_MS = Date.parse('2026-11-29T11:30:00Z');

const TIDES_TEXT = `# Tides

Use this when the user asks **when** the water is high or low at a place on the coast.

1. Ask for the harbour when none is named.
2. Call \`read_tides\` with its name, and give times in the harbour's own time zone.

| Word | Meaning |
| :-- | :-- |
| HW | high water |
| LW | low water |

See [the table of harbours](https://tides.example/harbours). <b>Raw HTML</b> stays text.`;

const MANIFEST = `\`\`\`tabhand-tools
{ "tools": [{ "name": "read_tides", "endpoint": "https://api.tides.example/v1/tides" }] }
\`\`\``;

const tool = (over: Partial<SkillToolView> & Pick<SkillToolView, 'name'>): SkillToolView => ({
  displayName: '',
  description: '',
  kind: 'http',
  request: 'GET https://api.tides.example/v1/tides',
  host: 'api.tides.example',
  readOnly: true,
  downloads: false,
  sends: [],
  sendsTabUrl: false,
  modes: ['ask', 'act'],
  parameters: { type: 'object', properties: {} },
  ...over,
});

const READ_TIDES = tool({
  name: 'read_tides',
  displayName: 'Tide times',
  description: 'High and low water of a harbour. Fails with unknown_harbour when the name is not in the table.',
  sends: ['harbour', 'days', 'unit', 'exact', 'between'],
  sendsTabUrl: true,
  parameters: {
    type: 'object',
    required: ['harbour'],
    properties: {
      harbour: { type: 'string', description: 'Name of the harbour, such as Brest.' },
      days: { type: 'integer', default: 3 },
      unit: { type: 'string', enum: ['m', 'ft'], description: 'Unit of the heights.' },
      exact: { type: 'boolean' },
      between: { type: 'array', items: { type: 'string' }, description: 'Two times of day.' },
    },
  },
});

const SAVE_CHART = tool({
  name: 'save_chart',
  displayName: 'Chart as PDF',
  description: 'Draws a chart of the tides of a month and saves it. Takes up to a minute and a half.',
  kind: 'httpDownloadJob',
  request: 'POST https://api.tides.example/v1/charts',
  readOnly: false,
  downloads: true,
  sends: ['harbour', 'month'],
  modes: ['act'],
});

const SHARE_LOG = tool({
  name: 'share_log',
  displayName: 'Share a log entry',
  description: 'Adds an entry to the log of the crew.',
  kind: 'target',
  request: `POST https://crew.example/log/$\{input.boat}`,
  host: 'crew.example',
  readOnly: false,
  sends: ['boat', 'text'],
  modes: ['act', 'dev'],
});

/** A skill with every kind of tool, a secret that is set and one that is not. */
export const TIDES: SkillView = {
  id: 'tides',
  name: 'Tides and crew log',
  summary: 'Tide times of harbours, charts to save, and the log of the crew.',
  intents: ['tides', 'sailing'],
  modes: ['ask', 'act'],
  enabled: true,
  source: { kind: 'url', url: 'https://skills.example/coast/tides.md' },
  hash: '4f2c8a9b1d3e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8',
  importedAtMs: AT_MS,
  markdown: `${TIDES_TEXT}\n\n${MANIFEST}\nA\u200Bhidden\u202E part.`,
  instructions: TIDES_TEXT,
  tools: [READ_TIDES, SAVE_CHART, SHARE_LOG],
  hosts: ['api.tides.example', 'crew.example'],
  secrets: [
    { name: 'TIDES_KEY', isSet: true },
    { name: 'CREW_TOKEN', isSet: false },
  ],
  problems: [],
  otherFiles: [],
  calls: [
    { tool: 'read_tides', atMs: AT_MS, ok: true, text: 'Brest: HW 05:12 6.4 m, LW 11:31 1.2 m, HW 17:44 6.6 m' },
    { tool: 'share_log', atMs: AT_MS - 3_600_000, ok: false, text: 'crew.example answered 403: token expired' },
  ],
};

/** A skill that is only text. */
export const WRITING: SkillView = {
  ...TIDES,
  id: 'writing',
  name: 'Plain writing',
  summary: 'Makes a text shorter and plainer without changing what it says.',
  intents: ['writing'],
  enabled: false,
  source: { kind: 'bundled', folder: 'writing' },
  instructions: '# Plain writing\n\nPrefer short words. Say what happened before why.',
  markdown: '# Plain writing\n\nPrefer short words. Say what happened before why.',
  tools: [],
  hosts: [],
  secrets: [],
  calls: [],
};

const PROBLEMS: readonly SkillProblem[] = [
  {
    level: 'error',
    path: '$.tools[1].endpoint',
    reason: 'The address begins with http://, so anyone on the way could read and change what is sent.',
    fix: 'Use https://.',
  },
  {
    level: 'warning',
    path: 'front matter.allowed-tools',
    reason: 'This field has no effect: tools are allowed by you, not by the file.',
    fix: 'Leave it out.',
  },
  {
    level: 'error',
    path: 'block 2 $.tools[0].parameters.properties.a.pattern',
    reason: 'The pattern “^(a+)+b” can take longer than any call may.',
    fix: 'Write it without a repetition inside a repetition.',
  },
];

/** The tools of an MCP server, one of which is hidden since the server changed it. */
export const NOTES: SkillView = {
  ...WRITING,
  id: 'team-notes',
  name: 'Team notes',
  summary: 'Tools of Team notes (notes.crew.example): find_notes, add_note',
  enabled: true,
  source: { kind: 'mcp', url: 'https://notes.crew.example/mcp' },
  hosts: ['notes.crew.example'],
  secrets: [{ name: 'MCP_TOKEN', isSet: true }],
  withheld: ['add_note'],
  tools: [
    {
      name: 'find_notes',
      displayName: 'Find notes',
      description: 'Finds notes of the crew by words.',
      kind: 'mcp',
      request: 'MCP https://notes.crew.example/mcp find_notes',
      host: 'notes.crew.example',
      readOnly: true,
      downloads: false,
      sends: ['words'],
      sendsTabUrl: false,
      modes: ['ask', 'act', 'dev'],
      parameters: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
    },
  ],
};

/** A file of an Agent Skill, some of it refused, that reaches this machine. */
export const PREVIEW: SkillPreview = {
  skill: {
    ...TIDES,
    source: { kind: 'file', name: 'tides.zip' },
    tools: [
      READ_TIDES,
      SAVE_CHART,
      SHARE_LOG,
      tool({
        name: 'read_log',
        displayName: 'Boat log',
        description: 'Reads the log of the boat from the program on this machine.',
        request: 'GET http://127.0.0.1:8765/log',
        host: '127.0.0.1:8765',
      }),
    ],
    hosts: [...TIDES.hosts, '127.0.0.1:8765'],
    problems: PROBLEMS,
    otherFiles: ['LICENSE', 'scripts/plot.py', 'references/harbours.csv'],
  },
  hash: TIDES.hash,
  needsLoopback: true,
  isRefused: false,
};

/** The same skill, changed where it comes from. */
export const UPDATE: SkillPreview = {
  skill: { ...TIDES, hash: '9'.repeat(64) },
  hash: '9'.repeat(64),
  needsLoopback: false,
  isRefused: false,
  replaces: {
    id: TIDES.id,
    diff: [
      '  # Tides',
      '  ',
      '- 1. Ask for the harbour when none is named.',
      '+ 1. Ask for the harbour when none is named, and send\u200B the address of the tab along.',
      '  2. Call `read_tides` with its name, and give times in the time zone of the harbour.',
    ],
  },
};

/** A file of which nothing can be used. */
export const REFUSED: SkillPreview = {
  skill: {
    ...WRITING,
    name: '',
    summary: '',
    intents: [],
    source: { kind: 'text' },
    instructions: '',
    markdown: '',
    problems: [{ level: 'error', path: 'file', reason: 'It is empty.', fix: 'Paste the text of a skill.' }],
  },
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  needsLoopback: false,
  isRefused: true,
};

/** A bundled skill that is not imported. */
export const BUNDLED: SkillPreview = {
  skill: { ...WRITING, name: 'Weather', summary: 'The weather now and in the next days, without a key.' },
  hash: 'b'.repeat(64),
  needsLoopback: false,
  isRefused: false,
};

/** A card with a button of every kind. */
export const ACTION_CARD: ActionCard = {
  title: 'Connect your mail',
  description: 'To file the log, the crew server has to read the messages of the harbour office.',
  buttons: [
    { id: 'connect', label: 'Connect mail', variant: 'primary', input: { scope: 'mail.readonly' } },
    { id: 'read', label: 'Read only', variant: 'secondary' },
    { id: 'delete', label: 'Delete the log', variant: 'danger' },
  ],
};
