import type { FrameBox } from '../core/frame-box';
import type { FrameHandle, FrameRedirect } from '../core/frame-place';
import type { JsonObject } from '../core/json';
import type { PictureLayout } from '../core/picture';
import type { TargetFacts } from '../core/target';
import type { ToolOutput } from '../core/tool';
import type { TrustedStep } from '../core/trusted-input';

/** Tells a document in a frame what the background calls the frame; the document keeps it. Absent for the main frame. */
interface InFrame {
  readonly frame?: string;
}

/** How the page's script reaches the guard of the page's dialogs, to tell what it wrote down. */
interface Guarded {
  readonly guard?: string;
}

/** In CSS pixels of a viewport. */
interface FramePoint {
  readonly x: number;
  readonly y: number;
}

/** Background to content script. A content script only ever answers. */
export interface ContentProtocol {
  'content/ping'(p: Record<string, never>): { readonly build: string };
  /** What a call would act on, or the frame that it belongs into. A pure read, but for scrolling. */
  'target/describe'(
    p: { readonly name: string; readonly input: JsonObject } & InFrame,
  ): TargetFacts | { readonly redirect: FrameRedirect };
  /** What tells the frame apart that the element with this ref holds; null when it holds none. */
  'frame/handle'(p: { readonly ref: string } & InFrame): FrameHandle | null;
  /** Scrolls the target of a call into view and gives a point of it in the document's viewport; null without a target. */
  'frame/point'(p: { readonly name: string; readonly input: JsonObject } & InFrame): FramePoint | null;
  /**
   * Brings a point of a frame into view and gives it in the viewport of the document around the frame. Fails when a
   * pointer would not reach the frame there.
   */
  'frame/reveal'(p: FrameHandle & FramePoint): FramePoint;
  /** Where things are that matter to a picture. Brings the element with `ref_id` into view and cuts it out. */
  'page/layout'(
    p: { readonly ref_id?: string; readonly marks: boolean } & InFrame,
  ): PictureLayout & { readonly frames: readonly FrameBox[] };
  /** What mouse and keyboard would do for a call whose run had no effect; see `ContentTool.aim`. */
  'act/aim'(p: { readonly name: string; readonly input: JsonObject; readonly fingerprint?: string } & InFrame): {
    readonly steps: readonly TrustedStep[] | null;
  };
  'tool/run'(
    p: InFrame &
      Guarded & {
        readonly callId: string;
        readonly name: string;
        readonly input: JsonObject;
        readonly fingerprint?: string;
        readonly timeoutMs: number;
        /** See `PageContext.budgetChars`. */
        readonly budgetChars: number;
        /** See `PageContext.joins`. */
        readonly joins?: boolean;
        /** See `PageContext.recalls`. */
        readonly recalls?: readonly string[];
        /** See `PageContext.files`. They cross the boundary as they are, by structured clone. */
        readonly files?: readonly File[];
        /** For the hashes of what stands in secret fields; see `core/secret-windows.ts`. */
        readonly salt?: string;
      },
  ): ToolOutput;
  'tool/abort'(p: { readonly callId: string }): null;
  /**
   * Waits for quiet again and gives the output of the last act anew, its differences counted from before it. Null when
   * another call was the last act here, or, with `ifChanged`, when nothing changed since it answered.
   */
  'act/review'(p: Guarded & { readonly callId: string; readonly ifChanged: boolean }): ToolOutput | null;
  /** Waits until the page is still. */
  'page/settle'(p: { readonly quietMs: number; readonly maxMs: number }): { readonly still: boolean };
  /** Hashes of what stands in secret fields, and of what opens something in the page's storage and cookies. */
  'page/secrets'(p: { readonly salt: string }): { readonly secrets: readonly (readonly number[])[] };
  /** The main content as Markdown, title first, cut at `maxChars`. */
  'page/read'(p: { readonly maxChars: number }): { readonly text: string };
  /** Begins to watch the document for what an act in a frame of it changes around the frame. */
  'around/watch'(p: Record<string, never>): null;
  /** What changed since then, as lines of a difference. */
  'around/changes'(p: Record<string, never>): { readonly lines: readonly string[] };
  'page/context'(p: Record<string, never>): {
    readonly title: string;
    readonly selection: string;
  };
}
