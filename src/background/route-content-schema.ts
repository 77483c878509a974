import * as z from 'zod/mini';
import { DIALOG_KINDS } from '../core/dialog-record';
import { MODIFIERS } from '../core/key-stroke';
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
  resource: z.optional(address),
  form: z.optional(z.object({ action: address, method: z.enum(['get', 'post', 'dialog']), sensitive: z.boolean() })),
  says: z.optional(short),
  scene: z.optional(z.object({ about: short, fields: short, price: z.boolean(), submits: z.boolean() })),
  sends: z.optional(
    z.object({
      rows: z
        .array(
          z.object({
            name: short,
            value: short,
            cut: z.optional(z.number().check(z.int(), z.minimum(1))),
            hidden: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(100)),
      more: z.number().check(z.int(), z.minimum(0)),
    }),
  ),
  picked: z.optional(z.boolean()),
  sensitive: z.boolean(),
});

const count = z.number().check(z.int(), z.minimum(-1), z.maximum(Number.MAX_SAFE_INTEGER));
const coordinate = z.number().check(z.minimum(-1e6), z.maximum(1e6));
const frameHandle = {
  key: short,
  frameId: z.optional(count),
  index: z.optional(count),
  src: z.optional(short),
};
const redirect = z.object({ ...frameHandle, x: z.optional(coordinate), y: z.optional(coordinate) });
const point = z.object({ x: coordinate, y: coordinate });

const hashes = z.array(z.array(count).check(z.maxLength(128))).check(z.maxLength(200));

const receipt = z.object({
  changed: z.boolean(),
  diff: z.optional(z.array(short).check(z.maxLength(1_000))),
  value: z.optional(short),
  checked: z.optional(z.union([z.boolean(), z.literal('mixed')])),
  coveredBy: z.optional(short),
  focus: z.optional(short),
  dialog: z.optional(short),
  handled: z.optional(z.literal(true)),
});

/**
 * What a page may answer to a run. It is less than a `ToolOutput`: where its text comes from, which tab to work in and
 * when the turn ends are not a page's to say.
 */
const toolOutput = z.object({
  text: long,
  note: z.optional(short),
  receipt: z.optional(receipt),
  frames: z.optional(
    z
      .array(
        z.object({
          ...frameHandle,
          at: z.optional(count),
          indent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
        }),
      )
      .check(z.maxLength(10_000)),
  ),
  more: z.optional(z.boolean()),
  empty: z.optional(z.boolean()),
  same: z.optional(z.boolean()),
  redirect: z.optional(redirect),
  dialogs: z.optional(
    z
      .array(z.object({ kind: z.enum(DIALOG_KINDS), message: short, answer: z.optional(z.enum(['yes', 'no'])) }))
      .check(z.maxLength(20)),
  ),
  secrets: z.optional(hashes),
  file: z.optional(
    z.object({ name: z.optional(short), blob: z.optional(z.instanceof(Blob)), url: z.optional(address) }),
  ),
});

const at = { x: z.number(), y: z.number() };
const modifiers = z.array(z.enum(MODIFIERS)).check(z.maxLength(4));

/** What a page may want done by real input in itself. Text is no page's to choose. */
const trustedStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), ...at }),
  z.object({
    kind: z.literal('click'),
    ...at,
    // The right one opens a menu of the browser.
    button: z.literal('left'),
    count: z.int().check(z.minimum(1), z.maximum(2)),
    modifiers,
  }),
  z.object({ kind: z.literal('drag'), from: z.object(at), to: z.object(at) }),
  z.object({ kind: z.literal('key'), stroke: z.object({ key: z.string().check(z.maxLength(40)), modifiers }) }),
]);

const length = z.number().check(z.minimum(0), z.maximum(1e6));
const box = { left: coordinate, top: coordinate, width: length, height: length };

const layout = z.object({
  width: length,
  height: length,
  covers: z.array(z.object(box)).check(z.maxLength(2_000)),
  crop: z.optional(z.object(box)),
  marks: z.array(z.object({ ref: z.string().check(z.maxLength(30)), ...box })).check(z.maxLength(200)),
  frames: z
    .array(
      z.object({
        ...frameHandle,
        box: z.object(box),
        left: coordinate,
        top: coordinate,
        right: coordinate,
        down: coordinate,
      }),
    )
    .check(z.maxLength(500)),
});

/**
 * Unknown keys are dropped: the process of a page may be hostile, and only what is named here gets further, in sizes
 * that a log can keep.
 */
export const replyParsers = {
  'content/ping': replyOf(z.object({ build: short })),
  'target/describe': replyOf(z.union([z.object({ redirect }), targetFacts])),
  'around/watch': replyOf(z.null()),
  'around/changes': replyOf(z.object({ lines: z.array(short).check(z.maxLength(1_000)) })),
  'frame/handle': replyOf(z.nullable(z.object(frameHandle))),
  'frame/point': replyOf(z.nullable(point)),
  'frame/reveal': replyOf(point),
  'page/layout': replyOf(layout),
  'act/aim': replyOf(z.object({ steps: z.nullable(z.array(trustedStep).check(z.maxLength(5))) })),
  'tool/run': replyOf(toolOutput),
  'tool/abort': replyOf(z.null()),
  'act/review': replyOf(z.nullable(toolOutput)),
  'page/settle': replyOf(z.object({ still: z.boolean() })),
  'page/secrets': replyOf(z.object({ secrets: hashes })),
  'page/read': replyOf(z.object({ text: long })),
  'page/context': replyOf(z.object({ title: short, selection: short })),
} as const;

export type ReplyParsers = typeof replyParsers;
