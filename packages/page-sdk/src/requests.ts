import { PageToolError } from './page-tool-error';
import type { AgentMessage, PageMessage } from './protocol';

type Request = Extract<PageMessage, { readonly requestId: string }>;
type Reply = Extract<AgentMessage, { readonly type: 'reply' }>;

/** A request before it has its id. */
export type RequestBody = Request extends infer One ? (One extends Request ? Omit<One, 'requestId'> : never) : never;

/** What a page asks of the agent, each with its answer. */
export interface Requests {
  /** @throws PageToolError with the agent's code, or `not_allowed` when there is no agent. */
  ask(body: RequestBody): Promise<void>;
  answer(reply: Reply): void;
  /** Answers all that wait: nobody else will. */
  close(): void;
}

/** No requests yet. */
export function createRequests(send: (message: PageMessage) => boolean): Requests {
  const waiting = new Map<string, (reply: Pick<Reply, 'ok' | 'code'>) => void>();
  const none = { ok: false, code: 'not_allowed' } as const;
  let count = 0;
  return {
    ask: (body) =>
      new Promise((resolve, reject) => {
        const requestId = `${++count}`;
        const answer = ({ ok, code = none.code }: Pick<Reply, 'ok' | 'code'>) => {
          waiting.delete(requestId);
          if (ok) resolve();
          else reject(new PageToolError(code, `${body.type}: ${code}`));
        };
        waiting.set(requestId, answer);
        // The body is one of the union, and only its id was missing.
        if (!send({ ...body, requestId } as Request)) answer(none);
      }),
    answer: (reply) => waiting.get(reply.requestId)?.(reply),
    close() {
      for (const answer of waiting.values()) answer(none);
    },
  };
}
