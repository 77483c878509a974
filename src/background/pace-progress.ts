import type { McpProgress } from '../core/mcp-client';
import { oneLine } from '../core/one-line';
import type { RunBase } from '../core/tool';
import { cutText } from '../policy/limit-result';
import { normaliseText } from '../policy/normalise-text';

/** A server may tell as often as it likes. */
const PACE_MS = 250;
const MAX_TEXT_CHARS = 120;

/** Hands on what a server says of its progress, at a pace and in a form that a panel can bear. */
export function paceProgress(
  tell: RunBase['progress'],
  now: () => number,
  hide: (text: string) => string,
): (progress: McpProgress) => void {
  let nextMs = 0;
  return ({ done, total, text }) => {
    if (!tell || !Number.isFinite(done) || done < 0 || now() < nextMs) return;
    nextMs = now() + PACE_MS;
    const whole = Number.isFinite(total) && total > 0 ? total : 0;
    const words = cutText(oneLine(normaliseText(hide(text))), MAX_TEXT_CHARS);
    tell(whole > 0 ? Math.min(done, whole) : done, whole, undefined, words === '' ? undefined : words);
  };
}
