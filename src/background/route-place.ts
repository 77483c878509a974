import { parseFrameName, parseRef } from '../core/element-ref';
import type { FrameRedirect } from '../core/frame-place';
import type { JsonObject, JsonValue } from '../core/json';
import type { TargetFacts } from '../core/target';
import type { ContentTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { CallFacts } from '../policy/verdict';
import { type Found, findInFrames, isNothingFound, isSearch } from './find-in-frames';
import { type Frame, type FrameDirectory, goneFrame } from './frames';
import { unreadable } from './read-frames';
import { isAct, pageLeft } from './route-act';
import { type ContentChannel, type ContentOutcome, silentPage } from './route-content-channel';

/** A page that does not even say what an act would be aimed at is busy, or a dialog is open in it. */
const DESCRIBE_TIMEOUT_MS = 2_000;
/** A focus or a point leads no deeper than this. */
const MAX_REDIRECTS = 12;

/** The document that a content call is for. */
export interface Place {
  /** With the address and document of the frame, where the call is for one. */
  readonly tab: NonNullable<CallFacts['tab']>;
  /** Absent for the main frame. */
  readonly frame?: Frame;
  /** What the document gets: a point is given in its own viewport. */
  readonly input: JsonObject;
}

export interface PlaceDeps {
  readonly channel: ContentChannel;
  readonly directory: FrameDirectory;
}

/**
 * The document that a call names by its refs; the main one when it names none.
 * @throws ToolError `not-found` when the frame is gone, `invalid-input` when the refs are of several frames.
 */
export async function placeOf(
  { channel, directory }: PlaceDeps,
  tool: ContentTool,
  input: JsonObject,
  tabId: number,
  signal: AbortSignal,
): Promise<Place> {
  const whole =
    tool.acrossFrames === true && typeof input.ref_id === 'string' ? parseFrameName(input.ref_id) : undefined;
  const name = whole ?? frameNameIn(input);
  if (name === undefined) return { tab: { tabId, ...(await channel.ensure(tabId, signal)) }, input };
  const frame = await directory.find(tabId, name);
  signal.throwIfAborted();
  const { ref_id: _, ...rest } = input;
  return inFrame(directory, frame, whole === undefined ? input : rest);
}

/** What a call is aimed at, and where: a point or the focus may lie in a frame of the document. A pure read. */
export async function aimOf(
  deps: PlaceDeps,
  tool: ContentTool,
  start: Place,
  signal: AbortSignal,
): Promise<Place & { readonly target?: TargetFacts }> {
  if (!isAct(tool.effects)) return start;
  let place = start;
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const described = await describe(deps, tool, place, signal).catch(async (error: unknown) => {
      // What is looked for by words may be in a frame.
      if (place.frame || !isSearch(place.input) || !isNothingFound(error)) throw error;
      const frame = await searchFrames(deps, tool, place, signal);
      if (!frame) throw error;
      place = await inFrame(deps.directory, frame, place.input);
      return describe(deps, tool, place, signal);
    });
    if (!('redirect' in described)) {
      const focused =
        isUnfocused(described) && !place.frame ? await focusedInFrame(deps, tool, place, signal) : undefined;
      return focused ?? { ...place, target: described };
    }
    const frame = await followRedirect(deps, place, described.redirect);
    place = await inFrame(deps.directory, frame, redirected(place.input, described.redirect));
  }
  throw new ToolError('unavailable', 'The frames of this page are nested too deeply.', 'Use another page.');
}

function searchFrames(deps: PlaceDeps, tool: ContentTool, { tab, input }: Place, signal: AbortSignal) {
  return findInFrames(deps.directory, tab, async (frame): Promise<Found> => {
    const { tabId, documentId, address } = frame;
    try {
      const described = await describe(deps, tool, { tab: { tabId, url: address, documentId }, frame, input }, signal);
      // A frame in it is asked by itself.
      return 'redirect' in described ? undefined : described;
    } catch (error) {
      signal.throwIfAborted();
      return error instanceof ToolError ? error : undefined;
    }
  });
}

/**
 * Firefox does not tell the page that a frame took the focus by itself, as one of another site does that was acted in:
 * what follows the focus goes to where the last act was.
 */
async function focusedInFrame(deps: PlaceDeps, tool: ContentTool, { tab, input }: Place, signal: AbortSignal) {
  const frame = await deps.directory.lastActed(tab.tabId);
  if (!frame) return undefined;
  const place = await inFrame(deps.directory, frame, input);
  const target = await describe(deps, tool, place, signal);
  return 'redirect' in target || isUnfocused(target) ? undefined : { ...place, target };
}

function isUnfocused({ ref, role }: TargetFacts): boolean {
  return ref === 'focused' && role === 'document';
}

/** The frame that a document sent a call on to. @throws ToolError `unavailable` when no script may enter it. */
export async function followRedirect(
  { channel, directory }: PlaceDeps,
  { tab, frame }: Pick<Place, 'tab' | 'frame'>,
  redirect: FrameRedirect,
  signal?: AbortSignal,
): Promise<Frame> {
  // The main frame's address is what a frame without one may count as.
  const pageUrl = frame ? (await channel.ensure(tab.tabId, signal ?? new AbortController().signal)).url : tab.url;
  const all = await directory.survey(tab.tabId, pageUrl);
  const [found] = directory.match(all, frame, [redirect]);
  if (!found?.inside) throw unreadable(found?.silent ? 'it does not answer' : 'the browser keeps scripts out');
  return found;
}

/** The input of a call as a frame gets it that it was sent on to. */
export function redirected({ ref_id: _, ...input }: JsonObject, { x, y }: FrameRedirect): JsonObject {
  if (x === undefined || y === undefined) return input;
  return { ...input, x, y, ...(input.coordinate_space !== undefined && { coordinate_space: 'css' }) };
}

async function inFrame(directory: FrameDirectory, frame: Frame, input: JsonObject): Promise<Place> {
  const { tabId, documentId, address } = frame;
  if (!(await directory.enter(tabId, [frame])).has(documentId)) throw goneFrame();
  return { tab: { tabId, url: address, documentId }, frame, input };
}

async function describe(
  { channel, directory }: PlaceDeps,
  tool: ContentTool,
  { tab, frame, input }: Place,
  signal: AbortSignal,
) {
  const params = { name: tool.name, input, ...(frame && { frame: directory.nameOf(frame) }) };
  const described = await channel.call(tab, 'target/describe', params, { timeoutMs: DESCRIBE_TIMEOUT_MS }, signal);
  return answerFrom(described, frame, directory);
}

/** What a page answered. @throws ToolError when it did not. */
export function answerFrom<T>(outcome: ContentOutcome<T>, frame: Frame | undefined, directory: FrameDirectory): T {
  switch (outcome.kind) {
    case 'value':
      return outcome.value;
    case 'timed-out':
      throw silentPage();
    case 'lost':
    case 'no-receiver':
      if (!frame) throw pageLeft();
      directory.forget(frame.documentId);
      throw goneFrame();
    default:
      return outcome satisfies never;
  }
}

/** The frame that all refs of a call name; undefined for the main frame. */
function frameNameIn(input: JsonObject): string | undefined {
  const refs = Object.entries(input)
    .filter(([name]) => /(^|_)refs?(_|$)/.test(name))
    .flatMap(([, value]) => textsIn(value))
    .flatMap((text) => parseRef(text) ?? []);
  const names = new Set(refs.map(({ frame }) => frame));
  if (names.size > 1) {
    throw new ToolError('invalid-input', 'The refs of one call must be of one frame.', 'Make a call for each frame.');
  }
  const [name = ''] = names;
  return name === '' ? undefined : name;
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}
