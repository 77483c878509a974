import * as z from 'zod/mini';
import { TOOL_ERROR_CODES } from '../core/tool-error';

const failure = z.object({
  code: z.enum(TOOL_ERROR_CODES),
  message: z.string(),
  hint: z.optional(z.string()),
  detail: z.optional(z.string()),
});

function replyOf<T extends z.ZodMiniType>(value: T) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), failure }),
  ]);
}

const targetFacts = z.object({
  ref: z.string(),
  role: z.string(),
  name: z.string(),
  fingerprint: z.string(),
  kind: z.enum(['link', 'submit', 'button', 'disclosure', 'toggle', 'field', 'choice', 'other']),
  href: z.optional(z.string()),
  form: z.optional(z.object({ action: z.string(), method: z.enum(['get', 'post', 'dialog']), sensitive: z.boolean() })),
  sensitive: z.boolean(),
});

const receipt = z.object({
  changed: z.boolean(),
  diff: z.optional(z.array(z.string())),
  value: z.optional(z.string()),
  checked: z.optional(z.union([z.boolean(), z.literal('mixed')])),
  coveredBy: z.optional(z.string()),
  focus: z.optional(z.string()),
  dialog: z.optional(z.string()),
});

/**
 * What a page may answer to a run. It is less than a `ToolOutput`: where the tab is, which tab to work in and when
 * the turn ends are not a page's to say.
 */
const toolOutput = z.object({
  text: z.string(),
  note: z.optional(z.string()),
  source: z.optional(z.string()),
  receipt: z.optional(receipt),
});

/** Unknown keys are dropped: the process of a page may be hostile, and only what is named here gets further. */
export const replyParsers = {
  'content/ping': replyOf(z.object({ build: z.string() })),
  'target/describe': replyOf(targetFacts),
  'tool/run': replyOf(toolOutput),
  'tool/abort': replyOf(z.null()),
  'page/context': replyOf(z.object({ title: z.string(), url: z.string(), selection: z.string() })),
} as const;

export type ReplyParsers = typeof replyParsers;
