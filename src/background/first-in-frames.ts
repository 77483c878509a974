import { ignore } from '../core/ignore';
import type { ToolOutput } from '../core/tool';
import type { Frame } from './frames';

/** How a tool is run in the frames of a page. */
export interface FrameRuns {
  /** The frames that there are now. */
  frames(): Promise<readonly Frame[]>;
  run(frame: Frame, signal: AbortSignal): Promise<ToolOutput>;
  /** Ends a run that nobody waits for any more. */
  stop(frame: Frame): void;
}

/** Frames may come while the tool waits. */
const LOOK_EVERY_MS = 500;

/** The first success in the main document or a frame. The main document's failure ends it. */
export async function firstInFrames(
  main: Promise<ToolOutput>,
  { frames, run, stop }: FrameRuns,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const over = new AbortController();
  const started = new Map<string, Frame>();
  const found = Promise.withResolvers<ToolOutput>();
  const stopped = AbortSignal.any([signal, over.signal]);
  const begin = async (): Promise<void> => {
    for (const frame of await frames()) {
      const { documentId, inside } = frame;
      if (over.signal.aborted || started.has(documentId) || !inside?.widthPx || !inside.heightPx) continue;
      started.set(documentId, frame);
      run(frame, stopped).then(found.resolve, ignore('the others go on'));
    }
  };
  const look = () => void begin().catch(ignore('the main document goes on'));
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  try {
    return await Promise.race([main, found.promise]);
  } finally {
    clearInterval(timer);
    over.abort();
    for (const frame of started.values()) stop(frame);
    // It is not waited for any more when a frame was first.
    main.catch(ignore('a frame was first'));
  }
}
