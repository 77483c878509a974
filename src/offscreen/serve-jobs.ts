import type { OffscreenJob, OffscreenMessage, OffscreenReply, OffscreenResult } from '../core/offscreen-job';
import type { PdfReading, PdfRequest } from '../core/pdf';
import { ToolError, toFailure } from '../core/tool-error';

/** What the page needs for its jobs. */
export interface JobDeps {
  readPdf(file: Blob, request: PdfRequest, signal: AbortSignal): Promise<PdfReading>;
  createUrl(file: Blob): string;
  freeUrl(url: string): void;
  /** Called when there was nothing to do for `idleMs` and no address is in use. */
  onIdle(): void;
  readonly idleMs: number;
}

/** Answers the messages of the background; a promise that never rejects. */
export function serveJobs(deps: JobDeps): (message: OffscreenMessage) => Promise<OffscreenReply> {
  const running = new Map<string, AbortController>();
  const urls = new Set<string>();
  let timer = setTimeout(deps.onIdle, deps.idleMs);

  async function run(job: OffscreenJob, signal: AbortSignal): Promise<OffscreenResult> {
    switch (job.type) {
      case 'pdf/read':
        return deps.readPdf(job.file, job.request, signal);
      case 'blob/url': {
        const url = deps.createUrl(job.file);
        urls.add(url);
        return url;
      }
      case 'blob/free':
        deps.freeUrl(job.url);
        urls.delete(job.url);
        return null;
      default:
        return job satisfies never;
    }
  }

  return async ({ id, job }) => {
    if (job === undefined) {
      running.get(id)?.abort(new ToolError('aborted', 'The call was stopped.'));
      return { ok: true, value: null };
    }
    clearTimeout(timer);
    const controller = new AbortController();
    running.set(id, controller);
    try {
      return { ok: true, value: await run(job, controller.signal) };
    } catch (error) {
      if (error instanceof ToolError) return { ok: false, failure: toFailure(error) };
      reportError(error);
      return { ok: false, failure: { code: 'internal', message: 'The hidden page could not do its part.' } };
    } finally {
      running.delete(id);
      if (running.size === 0 && urls.size === 0) timer = setTimeout(deps.onIdle, deps.idleMs);
    }
  };
}
