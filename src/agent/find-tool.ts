import type { Tool } from '../core/tool';
import { ToolError } from '../core/tool-error';

const MAX_SUGGESTIONS = 3;

/**
 * The tool that a call names, among those that its request offered.
 * @throws ToolError `invalid-input` with the closest names.
 */
export function findTool(name: string, offered: readonly Tool[], all: readonly Tool[]): Tool {
  const tool = offered.find((candidate) => candidate.name === name);
  if (tool) return tool;
  if (all.some((candidate) => candidate.name === name)) {
    throw new ToolError(
      'invalid-input',
      `The tool ${name} is not offered in this mode.`,
      'Use the tools you were given, or tell the user which mode the task needs.',
    );
  }
  const close = closeNames(name, offered);
  throw new ToolError(
    'invalid-input',
    'There is no tool of that name.',
    close.length > 0 ? `Close names: ${close.join(', ')}.` : 'Use only the tools you were given.',
  );
}

function closeNames(name: string, offered: readonly Tool[]): readonly string[] {
  const wanted = name.toLowerCase();
  return offered
    .map((tool) => ({ name: tool.name, distance: distanceOf(wanted, tool.name) }))
    .filter((candidate) => candidate.distance <= Math.max(3, Math.ceil(candidate.name.length / 2)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map((candidate) => candidate.name);
}

/** Edits between two names; a shared word counts as close. */
function distanceOf(wanted: string, name: string): number {
  const words = wanted.slice(0, 64).split(/[^a-z0-9]+/);
  const shared = name.split('_').some((word) => word.length > 3 && words.includes(word));
  const edits = editDistance(wanted.slice(0, 64), name);
  return shared ? Math.min(edits, 2) : edits;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
