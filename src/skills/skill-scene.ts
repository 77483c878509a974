import type { SkillReading } from '../core/skill';
import type { SkillPort } from '../core/skill-port';

/** What set a skill's tool off: a conversation, or something that no model asked for (a test of the tool, a schedule). */
export type CallSource = { readonly kind: 'thread'; readonly threadId: string } | { readonly kind: 'api' };

/** All that a skill's tool needs from outside to run. */
export interface SkillScene {
  readonly skillId: string;
  readonly skillName: string;
  readonly reading: SkillReading;
  readonly port: SkillPort;
  /** The user agreed to tools on this machine, also without TLS. */
  readonly allowsLoopback: boolean;
  /** The address of the tab that the task works in; absent when there is none. */
  readonly tabUrl?: string;
  readonly source: CallSource;
  /** A secret that the user entered for this skill; undefined when they did not. */
  secret(name: string): Promise<string | undefined>;
  /** A token that says to `audience`, an origin, which installation asks. */
  identityToken(audience: string): Promise<string>;
  /** Characters of a result that a model can get. */
  readonly maxChars: number;
}

/** What every request of a tool keeps to. */
export const REQUEST_LIMITS = { maxBytes: 1_048_576, timeoutMs: 30_000 } as const;
