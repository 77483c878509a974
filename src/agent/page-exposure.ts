import type { Capability } from '../core/capabilities';
import { oneLine } from '../core/one-line';
import type { RemoteTool, Tool } from '../core/tool';
import { toolSpec } from '../core/tool-spec';
import { cutText } from '../policy/limit-result';
import { wrapUntrusted } from '../policy/wrap-untrusted';
import { estimateTokens } from './compact-context';

/** A request describes so many tools of a page in full at most. */
const MAX_EAGER = 12;
/** And only while they take no more than this share of the model's window. */
const MAX_EAGER_SHARE = 0.1;
/** All of the index, with its fences. */
const MAX_INDEX_CHARS = 6_000;
const MIN_INDEX_CHARS = 1_000;
const CHARS_PER_TOKEN = 4;
const MAX_LINE_CHARS = 240;
/** For the fences and what stands before them. */
const FRAME_CHARS = 400;

/** How a request tells of the tools of the page. */
export interface PageExposure {
  /** What the list of tools holds. */
  readonly tools: readonly Tool[];
  /** The tools of the page that are told of by name only. Empty while all are in the list. */
  readonly indexed: readonly RemoteTool[];
}

/**
 * Many tools of a page, or long ones, are told of by an index, and stay out of the list. `pageTools` of the capabilities,
 * with the two core tools that need it, are for then only.
 */
export function isLazy(tools: readonly Tool[], contextWindow: number): boolean {
  const ofPage = tools.filter(isOfPage);
  if (ofPage.length > MAX_EAGER) return true;
  const tokens = ofPage.length > 0 ? estimateTokens(JSON.stringify(ofPage.map(toolSpec))) : 0;
  return tokens > contextWindow * MAX_EAGER_SHARE;
}

/** What a request that is lazy has. */
export function withPageTools(has: ReadonlySet<Capability>): ReadonlySet<Capability> {
  return new Set([...has, 'pageTools' as const]);
}

/** Splits what `toolsFor` left into what a request lists and what its index names. */
export function exposeTools(tools: readonly Tool[], lazy: boolean): PageExposure {
  if (!lazy) return { tools, indexed: [] };
  return { tools: tools.filter((tool) => !isOfPage(tool)), indexed: tools.filter(isOfPage) };
}

function isOfPage(tool: Tool): tool is RemoteTool {
  return tool.runsIn === 'page';
}

/**
 * The names of the tools and what the page says of each, fenced. Equal tools give an equal text, whatever the order in
 * which the page declares them. Each has the same room, so that none is cut off by those before it; a name is told whole
 * or not at all.
 */
export function renderIndex(
  indexed: readonly RemoteTool[],
  { nonce, contextWindow }: { readonly nonce: string; readonly contextWindow: number },
): string {
  if (indexed.length === 0) return '';
  const share = Math.floor(contextWindow * MAX_EAGER_SHARE * CHARS_PER_TOKEN);
  const maxChars = Math.max(MIN_INDEX_CHARS, Math.min(MAX_INDEX_CHARS, share));
  const sorted = indexed.toSorted((one, other) => compareText(one.name, other.name));
  const origins = [...new Set(sorted.map(({ origin }) => origin.id))].toSorted(compareText);
  const room = maxChars - FRAME_CHARS * origins.length;
  const lineChars = Math.min(MAX_LINE_CHARS, Math.floor(room / sorted.length) - 1);
  let left = room;
  let hidden = 0;
  const blocks = origins.map((origin) => {
    const lines = sorted.flatMap((tool) => {
      if (tool.origin.id !== origin) return [];
      const line = lineOf(tool, lineChars);
      left -= line.length + 1;
      if (left >= 0) return [line];
      hidden += 1;
      return [];
    });
    return lines.length > 0 ? [wrapUntrusted(lines.join('\n'), { source: origin, nonce })] : [];
  });
  const more = hidden > 0 ? [`[${hidden} more have no room here.]`] : [];
  return [LEAD, ...blocks.flat(), ...more].join('\n');
}

const LEAD =
  '[Tools of the page that the tab shows now, in its own words. page_tool_spec gives the arguments of one, page_tool_call calls it]';

function lineOf({ name, said = '' }: RemoteTool, maxChars: number): string {
  const room = maxChars - name.length - 3;
  return room < 8 ? name : `${name} — ${cutText(oneLine(said), room)}`;
}

// Code units, so that caches do not depend on a locale.
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
