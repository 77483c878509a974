import type { SessionRule, StoppedLoad } from '../core/session-rule';
import type { Subscription } from './subscription';

/** Rules about what tabs may load. They outlive the background, and end with the browser. */
export interface PlatformFence {
  /** Puts these in place of all rules of the fence, at once. Rejects when the browser does not take them: then the old hold. */
  set(rules: readonly SessionRule[]): Promise<void>;
  /** The tabs that rules name, be they of an earlier background. */
  tabIds(): Promise<ReadonlySet<number>>;
  /** Documents and frames that a rule kept from being loaded; those of other extensions too. */
  onStopped(listener: (stopped: StoppedLoad) => void, options?: Subscription): void;
}
