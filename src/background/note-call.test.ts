import { expect, it } from 'vitest';
import type { SkillCallView } from '../core/skill-setup';
import { ToolError } from '../core/tool-error';
import { noteCall } from './note-call';

const origin = { kind: 'skill', id: 'weather', toolName: 'forecast' } as const;

function setUp() {
  const notes: [string, SkillCallView][] = [];
  const note = (id: string, call: SkillCallView) => void notes.push([id, call]);
  return { notes, deps: { note, now: () => 7 } };
}

it('notes a result for the skill, by the name that its manifest gives the tool', async () => {
  const { notes, deps } = setUp();

  expect(await noteCall(deps, origin, async () => ({ text: 'Rain.' }))).toEqual({ text: 'Rain.' });
  expect(notes).toEqual([['weather', { tool: 'forecast', atMs: 7, ok: true, text: 'Rain.' }]]);
});

it('notes a failure, and passes it on', async () => {
  const { notes, deps } = setUp();
  const error = new ToolError('unavailable', 'It failed.', 'Go on.', { detail: 'Out of order.' });

  await expect(noteCall(deps, origin, () => Promise.reject(error))).rejects.toBe(error);
  expect(notes).toEqual([['weather', { tool: 'forecast', atMs: 7, ok: false, text: 'It failed. Out of order.' }]]);
});

it('notes nothing of a run that was stopped', async () => {
  const { notes, deps } = setUp();

  await expect(noteCall(deps, origin, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect(notes).toEqual([]);
});
