import { describe, expect, it } from 'vitest';
import { readText } from '../../fakes/skill-text';
import { baseSkills } from './base-skills';
import { brokenRules, patternsOf } from './broken-rules';
import { mutateSkill } from './mutate-skill';

const RUNS = 1_500;
const RESERVED = new Set(['navigate', 'read_page']);

describe('readSkill, on texts changed by chance', () => {
  it('H8, H11 to H18: never throws, and yields no tool that breaks a rule', () => {
    const bases = baseSkills();
    const failures: string[] = [];
    let tools = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const reading = readText(mutateSkill(bases, seed));
      tools += reading.tools.length;
      failures.push(...brokenRules(reading, RESERVED).map((rule) => `seed ${seed}: ${rule}`));
      // One that could take exponential time would end the test here.
      for (const pattern of patternsOf(reading)) new RegExp(pattern, 'u').test(`${'ab'.repeat(100)}!`);
    }

    expect(failures).toEqual([]);
    // Mutation must leave enough that is sound, or nothing was tested.
    expect(tools).toBeGreaterThan(RUNS / 2);
  });

  it('gives the same text for the same seed', () => {
    expect(mutateSkill(baseSkills(), 7)).toBe(mutateSkill(baseSkills(), 7));
  });

  it.each(baseSkills().filter((text) => !text.includes('Twelve faults')))(
    'begins with texts that have tools: %#',
    (text) => {
      expect(readText(text).tools.length).toBeGreaterThan(0);
      expect(brokenRules(readText(text), RESERVED)).toEqual([]);
    },
  );
});
