import * as z from 'zod/mini';
import { panelSchemas } from './panel-schema';
import type { PanelFailure, PanelProtocol, PanelReply, Params, Result } from './protocol';

/** What the policy says of the sender of a message. */
export interface SenderRights {
  readonly mayCommand: boolean;
  readonly mayApprove: boolean;
}

/** One function per message. A handler throws `PanelError` for what the user should read. */
export type PanelHandlers = {
  readonly [K in keyof PanelProtocol]: (
    params: Params<PanelProtocol, K>,
    rights: SenderRights,
  ) => Promise<Result<PanelProtocol, K>>;
};

/** A refusal that the panel shows as a sentence: `error.<code>` in the locales. */
export class PanelError extends Error implements PanelFailure {
  override readonly name = 'PanelError';

  constructor(
    readonly code: string,
    readonly params: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

const envelope = z.object({ type: z.string(), params: z.unknown() });

/**
 * Answers one message of a panel: parse, check the sender's rights, handle. It never throws.
 * `failureOf` knows errors that are no handler's own, such as a full store. `onBug` gets what was not foreseen; the
 * panel then reads `internal`.
 */
export async function answerPanel(
  message: unknown,
  rights: SenderRights,
  handlers: PanelHandlers,
  onBug: (error: unknown) => void,
  failureOf: (error: unknown) => PanelFailure | undefined = () => undefined,
): Promise<PanelReply<unknown>> {
  if (!rights.mayCommand) return refuse('not-allowed');
  const outer = envelope.safeParse(message);
  if (!outer.success || !isMessageType(outer.data.type)) return refuse('bad-message');
  try {
    return { ok: true, value: await handle(outer.data.type, outer.data.params, rights, handlers) };
  } catch (error) {
    if (error instanceof PanelError) return refuse(error.code, error.params);
    if (error instanceof z.core.$ZodError) return refuse('bad-message');
    const known = failureOf(error);
    if (known !== undefined) return refuse(known.code, known.params);
    onBug(error);
    return refuse('internal');
  }
}

function isMessageType(type: string): type is keyof PanelProtocol {
  return Object.hasOwn(panelSchemas, type);
}

function handle<K extends keyof PanelProtocol>(
  type: K,
  params: unknown,
  rights: SenderRights,
  handlers: PanelHandlers,
): Promise<Result<PanelProtocol, K>> {
  // TypeScript does not see that the schema and the handler are looked up by the same key.
  return handlers[type](panelSchemas[type].parse(params) as Params<PanelProtocol, K>, rights);
}

function refuse(code: string, params: Readonly<Record<string, string>> = {}): PanelReply<never> {
  return { ok: false, failure: { code, params } };
}
