// Only Node's own modules may be imported here, and no types: it runs before anything is installed.
import { parseArgs } from 'node:util';

/**
 * What `npm start` was asked for.
 * @typedef {object} StartOptions
 * @property {'chrome' | 'firefox'} browser
 * @property {boolean} headless
 * @property {string} [task] Absent: the browser stays open until the user closes it.
 * @property {string} [url] The page to begin on; the demo shop when absent.
 * @property {'ask' | 'act' | 'dev'} mode
 * @property {boolean} yes Approve every card.
 * @property {boolean} json
 * @property {number} timeoutMs
 */

/** @typedef {{ kind: 'options', options: StartOptions } | { kind: 'help' } | { kind: 'problem', message: string }} ParsedOptions */

/** What `--help` prints. */
export const HELP = `npm start -- [options]

Opens a browser with Tabhand beside a demo shop. With --task it runs one task without a window and ends.

  --browser chrome|firefox   which browser (chrome)
  --headless                 without a window; by itself where there is no display
  --task "…"                 run this task, print each step and the answer, then end
  --url URL                  begin on this page instead of the demo shop
  --mode ask|act|dev         what the agent may do (ask; with --task act)
  --yes                      approve every card of the task
  --json                     with --task: one JSON line an event
  --timeout SECONDS          end the task after this time (180)
  --help                     this text

The model: a key in the environment (OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, GOOGLE_API_KEY,
OPENROUTER_API_KEY, MISTRAL_API_KEY, GROQ_API_KEY, DEEPSEEK_API_KEY, XAI_API_KEY), else a local server that answers
(Ollama, LM Studio, llama.cpp, Jan, vLLM, LocalAI), else a small built-in demo that is not an AI and only knows the
shop. TABHAND_MODEL names another model of the provider; TABHAND_DEMO=1 takes the demo at once.

The exit status of a task is 0 when it ended as done, 1 when it did not, 2 when an option is wrong.`;

const OPTIONS = {
  browser: { type: 'string' },
  headless: { type: 'boolean' },
  task: { type: 'string' },
  url: { type: 'string' },
  mode: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

/**
 * Reads the command line; whatever is wrong with it is one sentence.
 * @param {readonly string[]} argv
 * @param {boolean} hasDisplay
 * @returns {ParsedOptions}
 */
export function parseOptions(argv, hasDisplay) {
  let values;
  try {
    values = parse(argv);
  } catch (error) {
    return problem(error instanceof Error ? firstSentence(error.message) : String(error));
  }
  const { browser = 'chrome', task, url, mode = task === undefined ? 'ask' : 'act', timeout = '180' } = values;
  if (values.help) return { kind: 'help' };
  if (browser !== 'chrome' && browser !== 'firefox')
    return problem(`--browser is chrome or firefox, not ${quoted(browser)}.`);
  if (mode !== 'ask' && mode !== 'act' && mode !== 'dev')
    return problem(`--mode is ask, act or dev, not ${quoted(mode)}.`);
  if (task !== undefined && task.trim() === '') return problem('--task needs a text.');
  if (task === undefined && (values.yes || values.json || values.timeout !== undefined)) {
    return problem('--yes, --json and --timeout go with --task.');
  }
  if (url !== undefined && !isWebAddress(url))
    return problem(`--url needs an http or https address, not ${quoted(url)}.`);
  const seconds = Number(timeout);
  if (!Number.isFinite(seconds) || seconds <= 0)
    return problem(`--timeout needs a number of seconds, not ${quoted(timeout)}.`);
  return {
    kind: 'options',
    options: {
      browser,
      headless: values.headless === true || !hasDisplay || task !== undefined,
      mode,
      yes: values.yes === true,
      json: values.json === true,
      timeoutMs: seconds * 1000,
      ...(task !== undefined && { task: task.trim() }),
      ...(url !== undefined && { url }),
    },
  };
}

/**
 * True where a window can be shown: always but on a Linux without X or Wayland.
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

function parse(argv) {
  return parseArgs({ args: [...argv], options: OPTIONS, strict: true, allowPositionals: false }).values;
}

function isWebAddress(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function problem(message) {
  return { kind: 'problem', message: `${message} See npm start -- --help.` };
}

function firstSentence(message) {
  return `${message.split(/\. |\n/, 1)[0]?.replace(/\.$/, '')}.`;
}

function quoted(text) {
  return JSON.stringify(text);
}
