import type { HttpFile } from '../core/capabilities';
import { formatBytes } from '../core/format-bytes';
import type { JobState, SavedFile } from '../core/job';
import { jobReceipt } from '../core/job-receipt';
import type { JsonObject } from '../core/json';
import type { JobSkillTool } from '../core/skill';
import type { SkillRequest } from '../core/skill-port';
import type { ToolOutput } from '../core/tool';
import { ToolError, toFailure, toToolError } from '../core/tool-error';
import { canonicalUrl } from '../policy/canonical-url';
import { httpArguments } from './http-arguments';
import { assertJobAddresses, jobAddresses } from './job-addresses';
import { assertGood, readJobId } from './job-answers';
import type { JobDeps, JobRun, JobScene } from './job-run';
import { untilDone } from './poll-job';

const MAX_REPLY_BYTES = 1_048_576;
const MAX_FILE_BYTES = 25 * 1_048_576;
const MAX_KEY_CHARS = 255;
const CREATE_MS = 30_000;
const FILE_MS = 120_000;
const CLEAN_MS = 10_000;
/** A request for a job that is stopped may go on so long, to learn which job there is to remove. */
const GRACE_MS = 5_000;

/** For a tool's `timeoutMs`: longer than any run of the job that ends by itself. */
export function jobRunMs({ job }: JobSkillTool): number {
  return job.timeoutMs + CREATE_MS + FILE_MS + CLEAN_MS + 120_000;
}

/**
 * Has a server do a job, and saves the file that comes of it. Goes on behind the newest step that was recorded: no run
 * asks for a second job or saves a second file. The job is removed from its server whatever happened, a stop included.
 * `input` is what the model gave.
 * @throws ToolError; the signal's reason when stopped
 */
export async function runDownloadJob(
  tool: JobSkillTool,
  input: JsonObject,
  scene: JobScene,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const run: JobRun = { tool, scene, deps, signal };
  const { known } = deps;
  assertJobAddresses(tool, scene);
  assertGoesOn(run);
  deps.takeOver?.();
  // Once the server was asked, nothing is sent any more of what the tab now shows.
  const { args, note } = known ? { args: {}, note: undefined } : httpArguments(tool, input, scene);
  let jobId = known?.jobId;
  let isClean = known?.cleaned === true;
  try {
    if (known?.failure) throw toToolError(known.failure);
    if (jobId === undefined) {
      jobId = await create(run, args);
      await deps.record({ step: 'created', jobId });
      signal.throwIfAborted();
    }
    const saved = known?.saved ?? (await fetchAndSave(run, jobId));
    isClean ||= await cleanUp(run, jobId);
    return outputOf(tool, saved, { isClean, note });
  } catch (error) {
    try {
      const isEnd = error instanceof ToolError && !signal.aborted && !known?.failure;
      if (isEnd) await deps.record({ step: 'failed', failure: toFailure(error) });
    } finally {
      if (jobId !== undefined) isClean ||= await cleanUp(run, jobId);
    }
    throw jobId === undefined || isClean ? error : withLeftJob(error);
  }
}

/** @throws ToolError `interrupted` when what is known of the job forbids to go on */
function assertGoesOn({ tool, deps: { known } }: JobRun): void {
  if (!known) return;
  if (known.endpoint !== tool.endpoint) {
    const message = 'The skill was changed while its job ran, so the job was left alone.';
    throw new ToolError('interrupted', message, 'Tell the user; do not start it again unless they say so.');
  }
  if (known.jobId === undefined && known.failure === undefined) {
    const message = 'The run was cut off while it asked for a job; nobody knows whether the server began one.';
    throw new ToolError('interrupted', message, 'Tell the user; do not start it again unless they say so.');
  }
}

async function create(run: JobRun, args: JsonObject): Promise<string> {
  const { tool, scene, deps, signal } = run;
  await deps.record({ step: 'creating', endpoint: tool.endpoint });
  signal.throwIfAborted();
  const request: SkillRequest = {
    method: 'POST',
    url: tool.endpoint,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': visible(deps.key) },
    body: JSON.stringify(args),
    maxBytes: MAX_REPLY_BYTES,
    timeoutMs: CREATE_MS,
  };
  const sent = scene.port.send(request, withGrace(run));
  const reply = await sent.catch((error: unknown) => {
    throw error instanceof ToolError && error.code !== 'denied' ? perhapsCreated(error) : error;
  });
  return readJobId(reply, tool.job.idField);
}

/** What a header may hold: the id of a call may be of a model's making. */
function visible(key: string): string {
  return key.replace(/[^\x21-\x7e]/g, '').slice(0, MAX_KEY_CHARS);
}

function perhapsCreated({ code, message, detail, cause }: ToolError): ToolError {
  const hint = 'The server may have begun the job all the same. Tell the user; do not repeat it unless they say so.';
  return new ToolError(code, message, hint, { detail, cause });
}

/** A signal that is aborted some seconds after the run's own. */
function withGrace({ deps, signal }: JobRun): AbortSignal {
  const over = new AbortController();
  const end = async () => {
    await deps.sleep(GRACE_MS, over.signal);
    over.abort(signal.reason);
  };
  signal.addEventListener('abort', () => void end(), { once: true });
  return over.signal;
}

async function fetchAndSave(run: JobRun, jobId: string): Promise<SavedFile> {
  const { deps, signal } = run;
  const { known } = deps;
  const found = known?.savingUrl === undefined ? undefined : await deps.findSaved(known.savingUrl, signal);
  const file = found ?? (await save(run, jobId));
  await deps.record({ step: 'saved', file });
  return file;
}

async function save(run: JobRun, jobId: string): Promise<SavedFile> {
  const { tool, scene, deps, signal } = run;
  const at = jobAddresses(tool, jobId, scene);
  if (!deps.known?.ready) {
    await untilDone(run, at.status);
    await deps.record({ step: 'ready' });
  }
  const request = { method: 'GET', url: at.file, headers: {}, maxBytes: MAX_FILE_BYTES, timeoutMs: FILE_MS } as const;
  const file = await scene.port.file(request, signal);
  assertGood(file);
  const reached = canonicalUrl(file.url);
  if (!reached.ok || reached.url.origin !== new URL(at.file).origin) {
    throw new ToolError('denied', "The file came from another origin than the skill's endpoint.");
  }
  const begins = (url: string) => deps.record({ step: 'saving', url });
  return deps.save({ name: nameOf(file, tool), blob: file.blob }, begins, signal);
}

/** The last part of the address often says no more than `file`; the extension then follows from the type. */
function nameOf({ name, url }: HttpFile, tool: JobSkillTool): string {
  if (name) return name;
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return /\.\w{1,5}$/.test(last) ? last : tool.name;
}

const NOT_REMOVED = 'The server did not confirm that it removed the job.';

/** The failure, with the fact that its job may still be on the server. */
function withLeftJob(error: unknown): unknown {
  if (!(error instanceof ToolError)) return error;
  const { code, message, hint, detail, cause } = error;
  return new ToolError(code, `${message} ${NOT_REMOVED}`, hint, { detail, cause });
}

/**
 * Asks the server to forget the job, also when the run was stopped, and tells whether it did. A run that goes on after a
 * death asks again what nobody confirmed.
 */
async function cleanUp({ tool, scene, deps, signal }: JobRun, jobId: string): Promise<boolean> {
  const isClean = await removeJob(tool, jobId, scene);
  if (isClean && !signal.aborted) await deps.record({ step: 'cleaned' });
  return isClean;
}

/**
 * Asks a server to forget a job that nobody goes on with; true when it did, or knows none. Does nothing when the skill
 * was changed since.
 */
export async function removeLeftJob(
  tool: JobSkillTool,
  { endpoint, jobId }: JobState,
  scene: JobScene,
): Promise<boolean> {
  return endpoint === tool.endpoint && jobId !== undefined && (await removeJob(tool, jobId, scene));
}

async function removeJob(tool: JobSkillTool, jobId: string, scene: JobScene): Promise<boolean> {
  try {
    const url = jobAddresses(tool, jobId, scene).cleanup;
    const request = { method: 'DELETE', url, headers: {}, maxBytes: MAX_REPLY_BYTES, timeoutMs: CLEAN_MS } as const;
    const { status } = await scene.port.send(request, new AbortController().signal);
    return status < 300 || status === 404 || status === 410;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}

function outputOf(
  tool: JobSkillTool,
  saved: SavedFile,
  { isClean, note }: { readonly isClean: boolean; readonly note?: string },
): ToolOutput {
  const { downloadId, name, bytes } = saved;
  const notes = ['The job is done and its file saved.', isClean ? undefined : NOT_REMOVED, note];
  return {
    text: `saved "${name}", ${formatBytes(bytes)}, download ${downloadId}`,
    note: notes.filter(Boolean).join('\n'),
    source: new URL(tool.endpoint).origin,
    receipt: jobReceipt(saved),
  };
}
