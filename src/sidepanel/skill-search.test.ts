import { expect, it } from 'vitest';
import { TIDES } from '../../test/fakes/panel-skills';
import { matchesSkill } from './skill-search';

const SKILL = { ...TIDES, summary: 'Gezeiten für Zürich' };

it.each(['', '  ', 'tides', 'CREW.example log', 'zurich', 'read_tides sailing'])('finds it by "%s"', (words) => {
  expect(matchesSkill(SKILL, words)).toBe(true);
});

it('wants every word', () => {
  expect(matchesSkill(SKILL, 'tides weather')).toBe(false);
});
