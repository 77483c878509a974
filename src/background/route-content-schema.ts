import * as z from 'zod/mini';
import { TOOL_ERROR_CODES } from '../core/tool-error';

/** Our own words and single values. */
const short = z.string().check(z.maxLength(10_000));
/** What a tool tells; the loop cuts it further. */
const long = z.string().check(z.maxLength(200_000));
/** Addresses may hold whole files (`data:`), and a fingerprint holds an address. */
const address = z.string().check(z.maxLength(2_000_000));

const failure = z.object({
  code: z.enum(TOOL_ERROR_CODES),
  message: short,
  hint: z.optional(short),
  detail: z.optional(long),
});

function replyOf<T extends z.ZodMiniType>(value: T) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), failure }),
  ]);
}

const targetFacts = z.object({
  ref: short,
  role: short,
  name: short,
  fingerprint: address,
  kind: z.enum(['link', 'submit', 'button', 'disclosure', 'toggle', 'field', 'choice', 'other']),
  href: z.optional(address),
  form: z.optional(z.object({ action: address, method: z.enum(['get', 'post', 'dialog']), sensitive: z.boolean() })),
  sensitive: z.boolean(),
});

const receipt = z.object({
  changed: z.boolean(),
  diff: z.optional(z.array(short).check(z.maxLength(1_000))),
  value: z.optional(short),
  checked: z.optional(z.union([z.boolean(), z.literal('mixed')])),
  coveredBy: z.optional(short),
  focus: z.optional(short),
  dialog: z.optional(short),
});

/**
 * What a page may answer to a run. It is less than a `ToolOutput`: where its text comes from, which tab to work in and
 * when the turn ends are not a page's to say.
 */
const toolOutput = z.object({
  text: long,
  note: z.optional(short),
  receipt: z.optional(receipt),
});

/**
 * Unknown keys are dropped: the process of a page may be hostile, and only what is named here gets further, in sizes
 * that a log can keep.
 */
export const replyParsers = {
  'content/ping': replyOf(z.object({ build: short })),
  'target/describe': replyOf(targetFacts),
  'tool/run': replyOf(toolOutput),
  'tool/abort': replyOf(z.null()),
  'page/context': replyOf(z.object({ title: short, selection: short })),
} as const;

export type ReplyParsers = typeof replyParsers;
