import { ignore } from '../core/ignore';
import type { Tool } from '../core/tool';
import { nameTarget } from '../policy/history';
import type { CallFacts, Verdict } from '../policy/verdict';
import type { StoredEvent } from '../session/event';
import type { CallState } from '../session/state';
import type { TurnDeps } from './deps';
import { isRead } from './tool-traits';

/** What was decided, and, where that is to run it, the record of its start. */
export interface Begun {
  readonly verdict: Verdict;
  readonly started?: Promise<StoredEvent>;
}

/** Writes down that an allowed call starts, before any effect. A read has none, so it may run while that is being written. */
export async function begin(
  deps: TurnDeps,
  call: CallState,
  tool: Tool,
  facts: CallFacts,
  verdict: Verdict,
): Promise<Begun> {
  if (verdict.kind !== 'allow') return { verdict };
  const target = facts.target && nameTarget(facts.target);
  const started = deps.append({
    type: 'tool-start',
    callId: call.call.id,
    name: tool.name,
    attempt: call.attempts + 1,
    ...(isRead(tool) && { observes: true as const }),
    ...(target && { target }),
    ...(verdict.uses.length > 0 && { uses: verdict.uses }),
  });
  if (isRead(tool) && verdict.uses.length === 0) started.catch(ignore('it is awaited once the read is done'));
  else await started;
  return { verdict, started };
}
