import * as z from 'zod/mini';
import type { TargetFacts } from '../core/target';
import type { ContentTool, PageContext } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { describeTargets } from '../dom/describe-target';
import { notFound, roleAndName } from '../dom/failures';
import { deepActiveElement } from '../dom/flat-tree';
import type { ContentProtocol, Params } from '../messaging/protocol';
import type { DispatchDeps } from './dispatch-deps';
import { asFields, type Fields, textOf } from './read-fields';

const FOCUSED = 'focused';

/** @throws ToolError `internal` when this script has no such tool. */
export function findTool({ tools }: DispatchDeps, name: string): ContentTool {
  const tool = tools.find((each) => each.name === name);
  if (tool?.runsIn !== 'content') throw new ToolError('internal', 'No such content tool.');
  return tool;
}

/** @throws ToolError `invalid-input` when the arguments do not fit the tool's schema. */
export function readInput(tool: ContentTool, input: unknown) {
  const parsed = z.safeParse(tool.input, input);
  if (parsed.success) return parsed.data;
  throw new ToolError('invalid-input', 'The arguments do not fit.', 'Call it as its description says.');
}

/** What a tool gets to work on. `budgetChars` is how long its text may be; 0 where none is made. */
export function pageOf(
  { document, refs, readBlob }: DispatchDeps,
  {
    budgetChars,
    joins,
    files = [],
    callId,
    recalls,
  }: Pick<Params<ContentProtocol, 'tool/run'>, 'budgetChars'> & Partial<Params<ContentProtocol, 'tool/run'>>,
  signal: AbortSignal,
): PageContext {
  return { document, refs, budgetChars, joins, files, callId, recalls, readBlob, signal };
}

/** A call that is not run yet: its tool, its checked arguments, and the page. @throws ToolError `invalid-input`, `internal` */
export function readAim(deps: DispatchDeps, { name, input: given }: Fields) {
  const tool = findTool(deps, textOf(name));
  return { tool, input: readInput(tool, given), page: pageOf(deps, { budgetChars: 0 }, deps.signal) };
}

/** What the policy is told of a call's targets. */
export function describeAim(targets: readonly Element[], input: unknown): TargetFacts {
  const { ref_id, key, submit, clear } = asFields(input);
  const enters = submit === true || (typeof key === 'string' && /enter|return/i.test(key));
  return describeTargets(targets, typeof ref_id === 'string' ? ref_id : FOCUSED, {
    enters,
    replaces: submit === true && clear !== false,
  });
}

/** The elements that a call would touch: what its tool says, else that of `ref_id`, else the focused one. */
export function targetsOf(tool: ContentTool, input: unknown, page: PageContext): readonly Element[] {
  return tool.targets?.(input, page) ?? usualTargets(asFields(input), page);
}

function usualTargets(input: Fields, { document, refs }: PageContext): readonly Element[] {
  if (typeof input.ref_id === 'string') return [refs.resolve(input.ref_id)];
  const focused = deepActiveElement(document);
  return focused ? [focused] : [];
}

/**
 * A decision was made about the target as it was described; another one needs another decision.
 * @throws ToolError `not-found`
 */
export function assertSame(now: TargetFacts, fingerprint: string): void {
  if (now.fingerprint === fingerprint) return;
  throw notFound(
    'The target changed since you looked.',
    'Look again before you repeat the call.',
    `It is now ${roleAndName(now)}.`,
  );
}
