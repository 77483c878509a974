import type { RemoteOrigin, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { SkillRouteDeps } from './route-skill';

/** Runs a call of a skill's tool, and notes what came of it. A stop is noted by nobody. */
export async function noteCall(
  { note, now }: Pick<SkillRouteDeps, 'note' | 'now'>,
  { id, toolName }: RemoteOrigin,
  run: () => Promise<ToolOutput>,
): Promise<ToolOutput> {
  const atMs = now();
  try {
    const output = await run();
    note?.(id, { tool: toolName, atMs, ok: true, text: output.text });
    return output;
  } catch (error) {
    if (error instanceof ToolError) {
      note?.(id, { tool: toolName, atMs, ok: false, text: [error.message, error.detail].filter(Boolean).join(' ') });
    }
    throw error;
  }
}
