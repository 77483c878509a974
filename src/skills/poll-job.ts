import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { readJobStanding } from './job-answers';
import type { JobRun } from './job-run';

const MAX_REPLY_BYTES = 1_048_576;
const POLL_MS = 10_000;
/** So many requests in a row may fail for reasons that pass. */
const MAX_LOST = 3;
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Asks how the job stands until it is done, and tells the user: the server's percentage, or else the seconds of those
 * there are. The time counts from the job's beginning, whichever run saw that; each run asks at least once.
 * @throws ToolError `timed-out`, `unavailable` when the job failed or the server is gone
 */
export async function untilDone(run: JobRun, url: string): Promise<void> {
  const { deps, signal, tool } = run;
  const pollIntervalMs = within(tool.job.pollIntervalMs, 250, 5_000);
  const timeoutMs = within(tool.job.timeoutMs, 5_000, 180_000);
  const begunAtMs = deps.now();
  const startedAtMs = Math.min(deps.known?.startedAtMs ?? begunAtMs, begunAtMs);
  let sleptMs = 0;
  let lost = 0;
  for (;;) {
    // A clock that is set back must not make the wait longer.
    const elapsedMs = Math.max(deps.now() - startedAtMs, begunAtMs - startedAtMs + sleptMs);
    const leftMs = timeoutMs - elapsedMs;
    const reply = await poll(run, url, Math.max(1_000, Math.min(POLL_MS, leftMs)), ++lost < MAX_LOST);
    if (reply) {
      lost = 0;
      const standing = readJobStanding(reply);
      switch (standing.kind) {
        case 'done':
          return;
        case 'failed':
        case 'cancelled':
          throw new ToolError('unavailable', MESSAGES[standing.kind], 'Tell the user what the server said.', {
            detail: standing.words,
          });
        case 'runs': {
          const { percent } = standing;
          if (percent !== undefined) deps.progress?.(percent, 100, 'percent');
          else deps.progress?.(seconds(Math.min(elapsedMs, timeoutMs)), seconds(timeoutMs), 'seconds');
          break;
        }
        default:
          standing satisfies never;
      }
    }
    if (leftMs <= 0) {
      const message = `The job was not done after ${seconds(timeoutMs)} seconds. Nothing was saved.`;
      throw new ToolError('timed-out', message, 'Tell the user; they may want to try again later.');
    }
    const pauseMs = Math.min(pollIntervalMs, leftMs);
    await deps.sleep(pauseMs, signal);
    sleptMs += pauseMs;
  }
}

const MESSAGES = {
  failed: 'The server says that the job failed. Nothing was saved.',
  cancelled: 'The server says that the job was cancelled. Nothing was saved.',
} as const;

/** The answer; undefined when there was none that counts and it may be asked for again. */
async function poll(
  { scene: { port }, signal }: JobRun,
  url: string,
  timeoutMs: number,
  mayLose: boolean,
): Promise<SkillReply | undefined> {
  try {
    const headers = { accept: 'application/json' };
    const reply = await port.send({ method: 'GET', url, headers, maxBytes: MAX_REPLY_BYTES, timeoutMs }, signal);
    return mayLose && PASSING.has(reply.status) ? undefined : reply;
  } catch (error) {
    signal.throwIfAborted();
    if (mayLose && error instanceof ToolError && error.code !== 'denied') return undefined;
    throw error;
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}
