/**
 * For pages that were written for Pedelec: its client and session over this package. The conversation is in the browser's
 * own panel, so `onChat` hears nothing; files, providers and models are the user's business.
 */
import { getPageAgent } from '../get-page-agent';
import type { PageAgent } from '../types';
import { PedelecError } from './pedelec-error';
import { createPedelecSession, type PedelecSession } from './pedelec-session';
import type { SkillsInput, ToolDefinition, ToolNameOf } from './pedelec-tools';

export { PedelecError } from './pedelec-error';
export type * from './pedelec-session';
export {
  defineTool,
  type SkillsInput,
  type ToolCallContext,
  type ToolDefinition,
  type ToolNameOf,
} from './pedelec-tools';

/** What `getApprovalStatus` tells. */
export interface ApprovalStatus {
  /** False until the user has allowed this site: before that, nothing answers. */
  readonly installed: boolean;
  readonly approved: boolean;
  readonly origin: string | null;
  readonly appConnected: boolean;
}

/** Settings of a client. */
export interface PedelecOptions {
  /** How long a user may take to allow the site, in milliseconds; 120,000 unless told. */
  readonly approvalTimeoutMs?: number;
  /** Taken, and means nothing: there is no bridge to wait for. */
  readonly bridgeTimeoutMs?: number;
}

/** What `createSession` takes; other members, such as a provider, mean nothing here. */
export interface CreateSessionInput<Tools extends readonly ToolDefinition[]> {
  readonly skills?: SkillsInput<Tools>;
  readonly [key: string]: unknown;
}

/** The client of a page. */
export class Pedelec {
  readonly #agent: PageAgent;
  readonly #approvalTimeoutMs: number;

  constructor({ approvalTimeoutMs = 120_000 }: PedelecOptions = {}) {
    this.#agent = getPageAgent();
    this.#approvalTimeoutMs = approvalTimeoutMs;
  }

  /**
   * Offers tools and waits until the user has allowed this site.
   * @throws PedelecError `INVALID_INPUT` for what cannot be offered; `APPROVAL_TIMEOUT` when nothing answered in time, be
   * it that no agent is installed or that the user has not allowed the site: a page cannot tell which.
   */
  async createSession<const Tools extends readonly ToolDefinition[] = readonly ToolDefinition[]>(
    input: CreateSessionInput<Tools> = {},
  ): Promise<PedelecSession<ToolNameOf<Tools>>> {
    const session = createPedelecSession(this.#agent, input.skills ?? { guidance: '', tools: [] });
    // Its names are those of the tools.
    if (await isAllowed(this.#agent, this.#approvalTimeoutMs)) return session as PedelecSession<ToolNameOf<Tools>>;
    await session.end();
    throw new PedelecError('APPROVAL_TIMEOUT', 'No agent has answered: none is here, or this site is not allowed.');
  }

  /** Asks nobody. */
  async getApprovalStatus(): Promise<ApprovalStatus> {
    const { installed, allowed, origin } = await this.#agent.getAvailability();
    return { installed, approved: allowed, origin, appConnected: installed };
  }
}

/** Waits until an agent is there that may use this page. */
function isAllowed(agent: PageAgent, maxWaitMs: number): Promise<boolean> {
  const isNow = () => agent.status !== 'absent' && agent.status !== 'awaiting-consent';
  return new Promise((resolve) => {
    if (isNow()) return resolve(true);
    const controller = new AbortController();
    const end = (allowed: boolean) => {
      controller.abort();
      clearTimeout(timer);
      resolve(allowed);
    };
    const timer = setTimeout(() => end(false), maxWaitMs);
    agent.addEventListener('agentstatus', () => isNow() && end(true), { signal: controller.signal });
  });
}
