import type { FrameRedirect } from '../../src/core/frame-place';
import type { TargetFacts } from '../../src/core/target';
import type { ToolOutput } from '../../src/core/tool';
import { ToolError, toFailure } from '../../src/core/tool-error';
import type { SendOutcome } from '../../src/platform/platform-pages';
import type { FakePlatform } from './platform';

/** A message as the background sends it to a content script. */
export interface SentMessage {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a page's script does in a test; what is left out answers well. */
export interface PageScript {
  readonly build?: string;
  /** What the page says of itself. */
  readonly context?: Readonly<Record<string, string>>;
  describe?(ref: string, documentId: string): TargetFacts | { readonly redirect: FrameRedirect };
  /** Hashes of what is in secret fields. */
  readonly secrets?: readonly (readonly number[])[];
  /** The point at which a pointer reaches a frame of this document; (0, 0) when absent. */
  reveal?(documentId: string | undefined): { readonly x: number; readonly y: number };
  /** What a second look at the last act gives; nothing new when absent. */
  review?(message: SentMessage['params']): ToolOutput | null;
  run?(
    message: SentMessage['params'],
    documentId: string,
  ): ToolOutput | SendOutcome | Promise<ToolOutput | SendOutcome>;
}

/** A target without anything special. */
export function targetFacts(fields: Partial<TargetFacts> = {}): TargetFacts {
  return { ref: 'e1', role: 'button', name: 'Go', fingerprint: 'f1', kind: 'button', sensitive: false, ...fields };
}

/** Lets every page of the platform answer as a content script does. */
export function scriptPages(platform: FakePlatform, script: PageScript = {}): void {
  platform.answer = async (message, documentId) => {
    // The fake receives what the background sent, which has this shape.
    const { type, params } = message as SentMessage;
    const reply = (value: unknown): SendOutcome => ({ kind: 'reply', value: { ok: true, value } });
    try {
      switch (type) {
        case 'content/ping':
          return reply({ build: script.build ?? platform.build });
        case 'target/describe':
          return reply(describe(script, params.input, documentId));
        case 'page/secrets':
          return reply({ secrets: script.secrets ?? [] });
        case 'around/watch':
          return reply(null);
        case 'around/changes':
          return reply({ lines: [] });
        case 'frame/handle':
          return reply({ key: params.ref, index: 0 });
        case 'frame/point':
          return reply({ x: 1, y: 2 });
        case 'frame/reveal':
          return reply(script.reveal?.(documentId) ?? { x: 0, y: 0 });
        case 'tool/run': {
          const output = (await script.run?.(params, documentId)) ?? { text: 'ok' };
          return 'kind' in output ? output : reply(output);
        }
        case 'tool/abort':
          return reply(null);
        case 'act/review':
          return reply(script.review?.(params) ?? null);
        case 'page/settle':
          return reply({ still: true });
        case 'page/context':
          return reply(script.context ?? { title: 'T', selection: '' });
        default:
          throw new ToolError('internal', `Unknown message ${type}.`);
      }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { kind: 'reply', value: { ok: false, failure: toFailure(error) } };
    }
  };
}

function describe(script: PageScript, input: unknown, documentId: string) {
  const named = typeof input === 'object' && input !== null && 'ref_id' in input ? String(input.ref_id) : 'focused';
  return script.describe?.(named, documentId) ?? targetFacts({ ref: named });
}
