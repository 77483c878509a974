import type { FrameHandle } from '../core/frame-place';
import type { JsonObject } from '../core/json';
import { ToolError } from '../core/tool-error';
import type { ContentProtocol, Params } from '../messaging/protocol';

/** Parameters of a message, or arguments of a call, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** @throws ToolError `internal` */
export function readCall(fields: Fields): Params<ContentProtocol, 'tool/run'> {
  const { callId, name, input, fingerprint, timeoutMs, budgetChars, joins, recalls, files } = fields;
  if (!isRecord(input) || !isPositive(timeoutMs) || !isPositive(budgetChars)) throw malformed();
  return {
    callId: textOf(callId),
    name: textOf(name),
    // It crossed a message boundary, so it is JSON; the tool's own schema says more.
    input: input as JsonObject,
    fingerprint: fingerprint === undefined ? undefined : textOf(fingerprint),
    timeoutMs,
    budgetChars,
    joins: joins === true,
    recalls: Array.isArray(recalls) ? recalls.map(textOf) : [],
    files: filesOf(files),
  };
}

function filesOf(value: unknown): readonly File[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((file) => file instanceof File)) throw malformed();
  return value;
}

/** True for a number above 0. */
export function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}

/** True for an object that is no list. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws ToolError `internal` when it is no string */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed();
  return value;
}

/** What to throw at a message that this build does not know. */
export function malformed(): ToolError {
  return new ToolError('internal', 'The page got an unknown message.', 'Reload the page.');
}

/** @throws ToolError `internal` */
export function readHandle({ key, frameId, index, src }: Fields): FrameHandle {
  return {
    key: textOf(key),
    frameId: typeof frameId === 'number' ? frameId : undefined,
    index: typeof index === 'number' ? index : undefined,
    src: typeof src === 'string' ? src : undefined,
  };
}

/** The fields of a call's arguments; none for what is no record. */
export function asFields(input: unknown): Fields {
  return isRecord(input) ? input : {};
}
