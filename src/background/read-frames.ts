import type { FramePlace } from '../core/frame-place';
import type { JsonObject } from '../core/json';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { mayReadFrame } from './frame-address';
import type { Frame, FrameDirectory } from './frames';
import { fairShares, type Insertion, indentLines, insertTexts, wholeLines } from './join-text';
import type { ContentOutcome } from './route-content-channel';

/** What frames are read with. */
export interface FrameReading {
  readonly directory: FrameDirectory;
  readonly tabId: number;
  /** The main frame's address. */
  readonly pageUrl: string;
  readonly input: JsonObject;
  readonly signal: AbortSignal;
  /** Runs the tool in one document. */
  run(frame: Frame, input: JsonObject, options: RunOptions): Promise<ContentOutcome<ToolOutput>>;
}

/** How a tool is run in a frame. */
export interface RunOptions {
  readonly budgetChars: number;
  readonly joins: boolean;
  /** Only what changed need be told, where the model has the rest still. */
  readonly recalls: boolean;
  readonly timeoutMs: number;
}

/** Frames that are read at the same time. */
const WAVE = 8;
const FRAME_TIMEOUT_MS = 1_500;
/** After so long no further frame is begun. */
const ALL_FRAMES_MS = 2_500;
const MAX_DEPTH = 12;
/** With less room than this, a frame is not read. */
const MIN_CHARS = 60;
/** More are not read in one call, however little they say. */
const MAX_FRAMES = 64;
/** What a few frames get at least, however many follow. */
const WAVE_CHARS = 1_500;
const CUT_MARK = ' …';

const NOT_WHOLE = 'Frames marked … are not shown whole: call get_accessibility_tree with their ref_id.';

/** Joins what the frames of a document say to what the document said, within `budgetChars`. */
export async function joinFrames(
  reading: FrameReading,
  output: ToolOutput,
  around: Frame | undefined,
  budgetChars: number,
): Promise<ToolOutput> {
  if (!output.frames?.length || (output.more && output.frames.every(({ at }) => at === undefined))) return output;
  const all = await reading.directory.survey(reading.tabId, reading.pageUrl);
  const scene: Scene = { ...reading, all, endMs: performance.now() + ALL_FRAMES_MS, read: 0, shown: new Set() };
  const joined = await join(scene, output, around, budgetChars, 0);
  const notes = [
    joined.empty ? output.note : joined.ownNote,
    joined.cut ? NOT_WHOLE : undefined,
    joined.unread > 0 ? `${joined.unread} ${joined.unread === 1 ? 'frame' : 'frames'} could not be read.` : undefined,
  ];
  const note = notes.filter((each) => each !== undefined).join(' ');
  const origins = [around?.address ?? reading.pageUrl, ...scene.shown];
  return { text: joined.text, empty: joined.empty, more: output.more, origins, ...(note !== '' && { note }) };
}

/** Reads the frame that a call was redirected to, and what is in it. */
export async function readFrame(
  reading: FrameReading,
  frame: Frame,
  input: JsonObject,
  budgetChars: number,
): Promise<ToolOutput> {
  // Who opens a frame wants to see it, whatever was shown of it before.
  const options = { budgetChars, joins: false, recalls: false, timeoutMs: FRAME_TIMEOUT_MS * 4 };
  const answer = await answerOf(reading, frame, input, options);
  if ('reason' in answer) throw unreadable(answer.reason);
  const output = await joinFrames(reading, answer.output, frame, budgetChars);
  return { ...output, source: frame.address };
}

/** A frame that the call is for cannot be read. */
export function unreadable(reason: string): ToolError {
  return new ToolError('unavailable', `This frame could not be read: ${reason}.`, 'Use another part of the page.');
}

interface Scene extends FrameReading {
  readonly all: readonly Frame[];
  readonly endMs: number;
  /** How many frames were read so far. */
  read: number;
  /** The addresses of frames whose words are in the text. */
  readonly shown: Set<string>;
}

interface Joined {
  readonly text: string;
  readonly ownNote?: string;
  /** Some frame is not shown whole. */
  readonly cut: boolean;
  /** How many frames could not be read and are not named in the text. */
  readonly unread: number;
  readonly empty: boolean;
}

type Answer = { readonly output: ToolOutput } | { readonly reason: string };

async function join(
  scene: Scene,
  output: ToolOutput,
  around: Frame | undefined,
  budgetChars: number,
  depth: number,
): Promise<Joined> {
  const places = output.frames ?? [];
  const frames = scene.directory.match(scene.all, around, places);
  // Named in the order of the tree, whichever answers first.
  for (const frame of frames) if (frame?.inside && mayReadFrame(frame.address)) scene.directory.nameOf(frame);
  let left = budgetChars - output.text.length;
  let cut = false;
  let unread = 0;
  const insertions: Insertion[] = [];
  for (let from = 0; from < places.length; from += WAVE) {
    const wave = places.slice(from, from + WAVE).map((place, at) => ({ place, frame: frames[from + at] }));
    const later = places.length - from - wave.length;
    // Twice its share: what comes first is more likely looked for.
    const share = Math.max(WAVE_CHARS, (2 * left * wave.length) / (later + wave.length));
    const room = Math.floor(Math.min(left - later * CUT_MARK.length, share));
    if (room < MIN_CHARS || scene.read >= MAX_FRAMES || performance.now() > scene.endMs) {
      cut = true;
      insertions.push(...wave.flatMap(({ place: { at } }) => (at === undefined ? [] : [{ at, text: CUT_MARK }])));
      continue;
    }
    scene.read += wave.length;
    const parts = await Promise.all(
      wave.map(({ place, frame }) => partOf(scene, place, frame, around, { budgetChars: room, depth })),
    );
    const shares = fairShares(
      parts.map(({ head, body }) => head.length + body.length),
      room,
    );
    parts.forEach((part, at) => {
      const body = wholeLines(part.body, Math.max(0, (shares[at] ?? 0) - part.head.length));
      const isCut = part.isCut || body.length < part.body.length;
      cut ||= isCut;
      const { frame } = wave[at] ?? {};
      if (frame) noteShown(scene, frame, part, body);
      if (part.unread) unread += 1;
      if (part.at === undefined && body === '') return;
      const text = part.head + (isCut && part.at !== undefined ? CUT_MARK : '') + body;
      left -= text.length;
      insertions.push({ at: part.at, text });
    });
  }
  const shown = insertions.some(({ at }) => at === undefined);
  const own = output.empty && shown ? '' : output.text;
  return {
    text: insertTexts(own, insertions).replace(/^\n/, ''),
    ownNote: output.empty && shown ? undefined : output.note,
    cut,
    unread,
    empty: output.empty === true && !shown,
  };
}

/** What was cut off at the end of a frame may have been that of the frames in it. */
function noteShown({ all, directory }: Scene, frame: Frame, part: Part, body: string): void {
  directory.noteShown(frame, !part.isCut && body.length === part.body.length);
  if (body.length === part.body.length) return;
  for (const each of all) if (isWithin(each, frame)) directory.noteShown(each, false);
}

function isWithin({ parent }: Frame, frame: Frame): boolean {
  return parent !== undefined && (parent.documentId === frame.documentId || isWithin(parent, frame));
}

/** What one frame adds: something to its line, and lines below it. */
interface Part {
  readonly at?: number;
  readonly head: string;
  readonly body: string;
  readonly isCut: boolean;
  readonly unread: boolean;
}

async function partOf(
  scene: Scene,
  place: FramePlace,
  frame: Frame | undefined,
  around: Frame | undefined,
  { budgetChars, depth }: { readonly budgetChars: number; readonly depth: number },
): Promise<Part> {
  const { at, indent = 0, key } = place;
  const host = frame ? foreignHost(frame, around?.address ?? scene.pageUrl) : '';
  // The tool must say something of the whole frame: where to begin is asked of the main document.
  const { page: _page, offset: _offset, ref_id: _ref, ...input } = scene.input;
  const recalls = frame !== undefined && scene.directory.wasShown(frame);
  const options = { budgetChars, joins: true, recalls, timeoutMs: FRAME_TIMEOUT_MS };
  const answer = await answerOf(scene, frame, input, options, depth).catch((error: unknown): Answer => {
    scene.signal.throwIfAborted();
    return { reason: reasonOf(error) };
  });
  if ('reason' in answer) {
    const head = at === undefined ? '' : `${host} (could not be read: ${answer.reason})`;
    return { at, head, body: '', isCut: false, unread: at === undefined };
  }
  const inner = await join(scene, answer.output, frame, budgetChars, depth + 1);
  if (frame && !inner.empty) scene.shown.add(frame.address);
  const isCut = inner.cut || answer.output.more === true;
  if (at === undefined) {
    const body = inner.empty ? '' : `\nIn frame ${key}${host}:\n${inner.text}`;
    return { head: '', body, isCut: isCut && !inner.empty, unread: inner.unread > 0 };
  }
  if (inner.empty) {
    const state = answer.output.same ? 'as before' : 'empty';
    return { at, head: `${host} (${state})`, body: '', isCut: false, unread: false };
  }
  return { at, head: host, body: `\n${indentLines(inner.text, indent)}`, isCut, unread: false };
}

async function answerOf(
  { directory, tabId, run }: FrameReading,
  frame: Frame | undefined,
  input: JsonObject,
  options: RunOptions,
  depth = 0,
): Promise<Answer> {
  if (depth >= MAX_DEPTH) return { reason: 'it is nested too deeply' };
  if (!frame) return { reason: 'it has no page yet, or the browser keeps scripts out' };
  const closed = closedReason(frame);
  if (closed !== undefined) return { reason: closed };
  if (!(await directory.enter(tabId, [frame])).has(frame.documentId)) return { reason: 'it went away' };
  const outcome = await run(frame, input, options);
  if (outcome.kind === 'value') return { output: outcome.value };
  directory.forget(frame.documentId);
  return { reason: outcome.kind === 'timed-out' ? 'it does not answer' : 'it went away' };
}

/** Why a frame cannot be read; undefined for one that can. */
export function closedReason({ address, failed, silent, inside }: Frame): string | undefined {
  if (!mayReadFrame(address)) return 'no agent may read this address';
  if (failed) return 'it did not load, the browser shows an error page';
  if (silent) return 'it does not answer';
  if (!inside) return 'it did not load, or the browser keeps scripts out';
  return inside.contentType === 'application/pdf' ? 'it shows a PDF file' : undefined;
}

/** One frame that fails, or answers nonsense, must not take the page around it along. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ToolError)) return 'its answer makes no sense';
  return error.code === 'timed-out' ? 'it does not answer' : 'the tool failed in it';
}

function foreignHost(frame: Frame, around: string): string {
  if (!URL.canParse(frame.address)) return '';
  const { host, origin, protocol } = new URL(frame.address);
  if (!protocol.startsWith('http')) return ` ${protocol}`;
  return URL.canParse(around) && new URL(around).origin === origin ? '' : ` ${host}`;
}
