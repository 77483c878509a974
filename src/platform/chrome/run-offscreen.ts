import { browser } from 'wxt/browser';
import { ignore } from '../../core/ignore';
import type { OffscreenJob, OffscreenMessage, OffscreenReply, OffscreenResult } from '../../core/offscreen-job';
import { ToolError, toToolError } from '../../core/tool-error';

const PAGE = '/offscreen.html';

let opening: Promise<void> | undefined;

/**
 * Has Chrome's hidden page do a job; opens the page first where there is none. It closes itself when it is idle.
 * Rejects with the signal's reason when that aborts. @throws ToolError that the job ended with
 */
export async function runOffscreen(job: OffscreenJob, signal: AbortSignal): Promise<OffscreenResult> {
  signal.throwIfAborted();
  const id = crypto.randomUUID();
  const giveUp = () => void send({ to: 'offscreen', id }).catch(ignore('the page has closed'));
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => {
    giveUp();
    aborted.reject(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const reply = await Promise.race([deliver({ to: 'offscreen', id, job }), aborted.promise]);
    if (reply === undefined) throw new ToolError('interrupted', 'The hidden page closed.', 'Call it again.');
    if (!reply.ok) throw toToolError(reply.failure);
    return reply.value;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function deliver(message: OffscreenMessage): Promise<OffscreenReply | undefined> {
  await open();
  try {
    return await send(message);
  } catch (error) {
    // It closed itself between the look and the message; then nothing was done.
    if (!/receiving end does not exist/i.test(String(error))) throw error;
    await open();
    return send(message);
  }
}

async function send(message: OffscreenMessage): Promise<OffscreenReply | undefined> {
  // Only our own page answers messages of this form.
  return (await browser.runtime.sendMessage(message)) as OffscreenReply | undefined;
}

/** Two at once would be refused, so both wait for the same one. */
function open(): Promise<void> {
  opening ??= create().finally(() => {
    opening = undefined;
  });
  return opening;
}

async function create(): Promise<void> {
  const { ContextType } = browser.runtime;
  const open = await browser.runtime.getContexts({ contextTypes: [ContextType.OFFSCREEN_DOCUMENT] });
  if (open.length > 0) return;
  await browser.offscreen.createDocument({
    url: PAGE,
    reasons: [browser.offscreen.Reason.WORKERS, browser.offscreen.Reason.BLOBS],
    justification: 'Reads PDF files, and saves files that a task made.',
  });
}
