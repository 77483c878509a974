import type { Row, RowList } from './row-tests.ts';

const PRAXIS: readonly string[] = [
  'tools that are called, and values that go with each message',
  'what a page says is data, fenced and with its origin, and decides nothing',
  'name, description and schema cross; handlers stay',
  'names of 1 to 64 letters, digits, `_` and `-`, checked on both sides',
  'no name twice in a list, and none that hides a core tool',
  'a description is needed, and bounded',
  'a schema of an object, bounded and without cycles',
  '`onClientTool` is a property of the element',
  'one handler gets id, name and input; what it does not know is an error',
  'a text is the result as it is',
  'other values are their JSON',
  '`undefined` is an empty text',
  'what is thrown, or cannot be written, is an error',
  'results at once or later',
  'hooks answer with the newest closure',
  'a tool goes with its component',
  'the last one of a name answers, and the one before comes back',
  'hooks work below a provider, and say so elsewhere',
  'what no hook answers goes to `onClientTool`, or is unknown',
  'without a handler the answer is an error at once',
  'options that are made anew register nothing anew',
  'the context of the moment goes with every message',
  'names and values of context are checked, and a bad one changes nothing',
  'an update keeps its place',
  'no context, no block',
  'one block at the end of the message, which no value can close',
  'never in the system prompt, never in later turns',
  'a hook sends a value when its JSON is another',
  'at most 32 items',
  'at most 4,096 bytes',
  'the earliest are left out, and the page is told',
  'a call is given up at its deadline, and the turn goes on',
  'the model reads the error of a handler',
  'a result that did not arrive is told, and nothing runs again',
  'a call runs once, whatever begins anew',
  'a call that no page took runs when the page is back',
  'a call belongs to one document',
  '`start` before the function, `end` once the result is kept',
  'an event for the log',
  'both events as props of React',
  '`doctor()` and the panel tell what is offered',
  'a warning when context grows large',
  'a remote agent and its token',
];

const COPILOTKIT: readonly string[] = [
  'a function of a component is callable',
  'the model decides from plain words',
  'schemas of libraries become JSON Schema with their descriptions',
  'arguments are checked before the handler',
  'the handler gets the call, the agent and a signal',
  'Stop aborts the signal, and the model is not asked again',
  "handlers use the page's storage and session",
  'the result goes to the model, which goes on',
  'the model waits for slow handlers',
  '`followUp: false` ends the turn',
  '`agentId` limits who sees a tool',
  '`available` hides a tool and keeps its registration',
  'a call is drawn in the page, in three states',
  'what was drawn stays when the tool goes',
  'a name twice warns, and the newest answers',
  'only what the model sees, or `deps`, registers anew',
  '`webmcp` publishes to the browser too, and is listed once',
  'the user answers on the page; Stop meanwhile is an error',
  'tools join the list at every request',
  'calls of the page and of the browser in one batch, in order',
  'every call has a result, in order',
  'suggestions in four availabilities',
  'the panel is asked for',
  'a runtime on a server, and its middleware',
  'a wildcard handler, described context, an end of follow-ups',
];

const PEDELEC: readonly string[] = [
  'a session declares guidance and tools',
  'guidance is told once, labelled, and another text is asked about',
  'fields of a tool',
  'bad declarations are refused with a code',
  'the first request has names and descriptions only',
  'a schema on demand',
  'a call by name with its arguments',
  'the page reads that it is waited for, and may send nothing then',
  'handlers stay in the page',
  'calls of a turn share its id, and have their own',
  'handlers use all of the page',
  'a tool for any code or any address is always asked about',
  'a returned failure is an ordinary result',
  "a tool keeps the page's own permissions",
  'results are JSON, and others are errors or warned of',
  'named before inline before generic handlers, else an error',
  'a disposer removes only what it set',
  'a time of its own for each tool',
  'a call is a part of its turn',
  'calls of a document run one by one, in order',
  'no files of instructions are fetched',
  'guidance holds nothing that pages, users or tools wrote',
  "Pedelec's times, names, codes and approval",
];

/** What of a row cannot apply, or why none of it can. */
const NOTES: Readonly<Record<string, Pick<Row, 'note' | 'isElsewhere'>>> = {
  P43: { note: 'cannot apply: no agent runs elsewhere; the model is that of the user', isElsewhere: true },
  C23: { note: 'a browser opens a panel only by a press; otherwise the icon has a mark' },
  C24: { note: 'cannot apply: no server is between; such props are taken and mean nothing', isElsewhere: true },
  D8: { note: "the panel's own box stays open: what the user writes steers the turn, and no page writes there" },
  C25: { note: 'the end of follow-ups is the limit of steps that the user sets' },
  D14: { note: 'advice for authors, above; nothing in the extension could see it', isElsewhere: true },
};

const ROWS: readonly Row[] = [...rowsOf('P', PRAXIS), ...rowsOf('C', COPILOTKIT), ...rowsOf('D', PEDELEC)];

/** What pages with tools have to do: `P` for those written for Praxis Kit, `C` for CopilotKit, `D` for Pedelec. */
export const PAGE_ROWS: RowList = {
  page: 'docs/page-tools.md',
  source: 'scripts/page-row-list.ts',
  rows: ROWS,
  // Rules of skills and cases of attacks have such numbers too.
  named: (title, file) => (IS_ELSEWHERE.test(file) ? [] : (title.match(/\b[PCD]\d+\b/g) ?? [])),
};

const IS_ELSEWHERE = /^(?:src\/skills|test\/skills|test\/skills-e2e|test\/redteam)\/|\/(?:skill|attack)-[^/]*$/;

function rowsOf(letter: string, rows: readonly string[]): readonly Row[] {
  return rows.map((what, index) => {
    const id = `${letter}${index + 1}`;
    return { id, what, ...NOTES[id] };
  });
}
