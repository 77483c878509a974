import * as z from 'zod/mini';
import { PERMISSION_ANSWERS } from '../core/card';
import { EFFECTS, MODES, TIERS } from '../core/mode';
import { TOOL_POLICIES } from '../core/page-tool';
import type { PanelProtocol, Params } from './protocol';

const mode = z.enum(MODES);
const tier = z.enum(TIERS);
const model = z.object({ providerId: z.string(), modelId: z.string() });
const nothing = z.strictObject({});
const session = z.strictObject({ sessionId: z.string() });

const draft = z.strictObject({
  providerId: z.optional(z.string()),
  kind: z.string(),
  label: z.optional(z.string()),
  baseUrl: z.string(),
  key: z.optional(z.string()),
  models: z.array(
    z.object({
      modelId: z.string(),
      tier: z.optional(tier),
      vision: z.optional(z.boolean()),
      contextWindow: z.optional(z.number()),
    }),
  ),
  demo: z.optional(z.boolean()),
});

/** Far more than a skill may hold, so that what is too long is told by its own sentence. */
const skillText = z.string().check(z.maxLength(2_000_000));
const origin = z.string().check(z.maxLength(300));
const fileName = z.string().check(z.maxLength(1_000));

const grant = z.strictObject({
  origin: z.string(),
  effect: z.enum(EFFECTS),
  verb: z.optional(z.string()),
  from: z.optional(z.string()),
});

const settings = z.strictObject({
  mode: z.optional(mode),
  model: z.optional(model),
  stepLimit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
  onboarded: z.optional(z.boolean()),
  careful: z.optional(z.boolean()),
  carefulSites: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1_000))),
  deviceName: z.optional(z.string().check(z.maxLength(40))),
});

const schemas = {
  'panel/hello': z.strictObject({ windowId: z.optional(z.number()), tabId: z.optional(z.number()) }),
  'session/list': nothing,
  'session/create': z.strictObject({ tabId: z.number() }),
  'session/events': z.strictObject({ sessionId: z.string(), afterSeq: z.number() }),
  'session/delete': session,
  'message/send': z.strictObject({
    sessionId: z.string(),
    text: z.string().check(z.minLength(1), z.maxLength(200_000)),
    mode,
    model: z.optional(model),
    attachments: z.optional(z.array(z.string()).check(z.maxLength(50))),
    proposedBy: z.optional(origin),
  }),
  'attachment/add': z.strictObject({
    sessionId: z.string(),
    name: z.string().check(z.maxLength(1_000)),
    file: z.instanceof(Blob),
  }),
  'attachment/remove': z.strictObject({ sessionId: z.string(), id: z.string() }),
  'attachment/list': session,
  'turn/stop': session,
  'call/cancel': z.strictObject({ sessionId: z.string(), callId: z.string() }),
  'turn/continue': z.strictObject({ sessionId: z.string(), mode, model: z.optional(model) }),
  'task/start': session,
  'permission/answer': z.strictObject({
    sessionId: z.string(),
    requestId: z.string(),
    digest: z.string(),
    answer: z.enum(PERMISSION_ANSWERS),
  }),
  'question/answer': z.strictObject({
    sessionId: z.string(),
    requestId: z.string(),
    text: z.string().check(z.minLength(1), z.maxLength(20_000)),
  }),
  'action/answer': z.strictObject({
    sessionId: z.string(),
    requestId: z.string(),
    choice: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('button'), id: z.string().check(z.maxLength(80)) }),
      z.strictObject({ kind: z.literal('skip') }),
      z.strictObject({ kind: z.literal('cancel') }),
      z.strictObject({ kind: z.literal('elsewhere') }),
    ]),
  }),
  'fence/go-on': session,
  'settings/get': nothing,
  'settings/set': settings,
  'device/get': nothing,
  'provider/kinds': nothing,
  'provider/list': nothing,
  'provider/save': draft,
  'provider/remove': z.strictObject({ providerId: z.string() }),
  'provider/test': z.strictObject({ draft, modelId: z.optional(z.string()) }),
  'provider/detect': nothing,
  'grant/list': nothing,
  'grant/revoke': z.strictObject({ grant, sessionId: z.optional(z.string()) }),
  'grant/revoke-all': z.strictObject({ sessionId: z.optional(z.string()) }),
  'site/careful': z.strictObject({ host: z.string().check(z.maxLength(300)), careful: z.boolean() }),
  'page/view': z.strictObject({ tabId: z.number() }),
  'page/join': z.strictObject({ tabId: z.number(), origin, allow: z.boolean() }),
  'page/agree': z.strictObject({
    tabId: z.number(),
    agreement: z.strictObject({
      origin,
      tools: z
        .array(
          z.strictObject({
            name: z.string().check(z.maxLength(128)),
            fingerprint: z.string().check(z.maxLength(64)),
            policy: z.enum(TOOL_POLICIES),
          }),
        )
        .check(z.maxLength(64)),
      guidance: z.optional(z.string().check(z.maxLength(2_000))),
      context: z.boolean(),
      suggestions: z.boolean(),
    }),
  }),
  'proposal/view': z.strictObject({ tabId: z.number() }),
  'proposal/answer': z.strictObject({
    proposalId: z.string(),
    sessionId: z.string(),
    send: z.boolean(),
    mode,
    model: z.optional(model),
  }),
  'page/show': z.strictObject({ tabId: z.number() }),
  'page/forget': z.strictObject({ origin }),
  'page/list': nothing,
  'skill/list': nothing,
  'skill/preview': z.discriminatedUnion('from', [
    z.strictObject({ from: z.literal('text'), markdown: skillText, edits: z.optional(z.string()) }),
    z.strictObject({ from: z.literal('file'), name: fileName, markdown: skillText }),
    z.strictObject({
      from: z.literal('folder'),
      name: fileName,
      markdown: skillText,
      files: z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(2_000)),
      folder: z.optional(fileName),
    }),
    z.strictObject({
      from: z.literal('url'),
      url: z.string().check(z.maxLength(2_048)),
      markdown: z.optional(skillText),
    }),
    z.strictObject({
      from: z.literal('mcp'),
      url: z.string().check(z.maxLength(2_048)),
      token: z.string().check(z.maxLength(10_000)),
    }),
  ]),
  'skill/import': z.strictObject({ hash: z.string(), allowsLoopback: z.optional(z.boolean()) }),
  'skill/enable': z.strictObject({ id: z.string(), enabled: z.boolean() }),
  'skill/remove': z.strictObject({ id: z.string() }),
  'skill/bundled': nothing,
  'skill/reserved': nothing,
  'skill/secret': z.strictObject({ id: z.string(), name: z.string(), value: z.string().check(z.maxLength(10_000)) }),
  'skill/test': z.strictObject({ id: z.string(), tool: z.string(), input: z.record(z.string(), z.json()) }),
} satisfies Schemas;

type Schemas = { readonly [K in keyof PanelProtocol]: z.ZodMiniType<Params<PanelProtocol, K>> };

/** The names of all fields, those of the parts of a union and of lists included, three levels deep. */
type Fields<T, Levels extends readonly 0[] = []> = Levels['length'] extends 3
  ? never
  : T extends readonly (infer Item)[]
    ? Fields<Item, [...Levels, 0]>
    : T extends object
      ? { [K in keyof T & string]-?: string extends K ? never : K | `${K}.${Fields<T[K], [...Levels, 0]>}` }[keyof T &
          string]
      : never;

/** Fields that a message may have and its schema would refuse. */
type Missing = {
  [K in keyof PanelProtocol]: Exclude<Fields<Params<PanelProtocol, K>>, Fields<z.output<(typeof schemas)[K]>>>;
}[keyof PanelProtocol];

/** The parameters of each message a panel may send; whatever does not fit is refused at the door. */
export const panelSchemas: [Missing] extends [never] ? Schemas : Missing = schemas;
